"""A case of the corpus as an item of pytest, below a collector for each engine.

Pytest asks for subclasses here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from stud_conformance.engines import NotStarted
from stud_conformance.files.printable import printable
from stud_conformance.pytest_plugin import ROOT, told
from stud_conformance.run.baseline import is_problem
from stud_conformance.run.events import EXPECTED, FAILED, NOT_RUN, UNSUPPORTED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.pytest_plugin.asked import Asked
    from stud_conformance.pytest_plugin.verdicts import Verdicts
    from stud_conformance.run.events import Judged
    from stud_conformance.spec import Case


class Engine(pytest.Collector):
    """An engine, with an item for each case that it is asked."""

    verdicts: Verdicts
    asked: Asked
    only: frozenset[str]

    def __init__(
        self,
        *,
        verdicts: Verdicts,
        asked: Asked,
        only: frozenset[str],
        **given: Any,  # noqa: ANN401
    ) -> None:
        """Take an engine.

        Args:
            verdicts: What tells its verdicts.
            asked: What it is asked.
            only: The ids of the cases that are wanted; all where it is empty.
            given: What pytest hands on.

        """
        super().__init__(nodeid=f"{ROOT}::{printable(given['name'])}", **given)
        self.verdicts, self.asked, self.only = verdicts, asked, only

    def collect(self) -> Iterator[CaseItem]:
        """Yield an item for each case, in the order of the corpus."""
        for case in self.asked.cases:
            if not self.only or case.id in self.only:
                yield CaseItem.from_parent(self, name=case.id, case=case)


class CaseItem(pytest.Item):
    """A case of the corpus, asked of one engine."""

    parent: Engine

    def __init__(self, *, case: Case, **given: Any) -> None:  # noqa: ANN401
        """Take a case; the rules that it cites become marks and words for ``-k``."""
        super().__init__(**given)
        self.case = case
        self.later: tuple[str, ...] = ()
        table = case.setup
        self.add_marker(
            pytest.mark.stud(
                engine=self.parent.name, game=table.game, limit=table.limit, scenario=case.scenario
            )
        )
        for rule in case.rules:
            self.add_marker(pytest.mark.stud_rule(rule, id=rule))
        self.extra_keyword_matches.update((*case.rules, table.game, table.limit))
        self._expect()

    def _expect(self) -> None:
        """Mark a failure that the baseline expects, by what is raised for it and nothing else."""
        known = self.parent.asked.baseline
        entry = None if known is None else known.entries.get(self.case.id)
        if entry is not None:
            reason = f"{entry.reason} (until {entry.expires})"
            self.add_marker(pytest.mark.xfail(strict=True, raises=told.Known, reason=reason))

    def runtest(self) -> None:
        """Ask the engine, and raise what is no success."""
        judged = self.parent.verdicts.of(self.case.id, self.later)
        self._tell(judged)
        if judged.known == EXPECTED:
            raise told.Known(judged)
        if is_problem(judged) and not self._is_let_pass(judged):
            raise told.Unlike(judged)
        if judged.verdict == NOT_RUN:
            raise told.Unlike(judged)
        if judged.verdict == UNSUPPORTED:
            pytest.skip(printable(judged.reason or ""))

    def _is_let_pass(self, judged: Judged) -> bool:
        """Return whether the baseline does not count, so that only a failure is one."""
        return bool(self.config.getoption("runxfail", default=False)) and judged.verdict != FAILED

    def _tell(self, judged: Judged) -> None:
        """Hand the verdict on to whoever reads the reports of pytest."""
        self.user_properties.append(("stud_verdict", judged.verdict))
        if judged.known is not None:
            self.user_properties.append(("stud_known", judged.known))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:  # noqa: ANN401 - as pytest has it
        """Return what a person reads of a failure; where the fault is ours, the traceback."""
        error = excinfo.value
        if isinstance(error, told.Unlike):
            return told.text(error.judged, self.parent.asked.chosen)
        if isinstance(error, NotStarted):
            return told.not_started(error)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[str, int, str]:
        """Return where the case stands: the file of its scenario."""
        return self.parent.asked.corpus.scenario(self.case.id).file, 0, self.nodeid
