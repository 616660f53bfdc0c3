"""The session of pytest in which engines are asked; registered only where one is named."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from stud_conformance import __version__
from stud_conformance.files.printable import printable
from stud_conformance.protocol.text import counted
from stud_conformance.pytest_plugin import ROOT
from stud_conformance.pytest_plugin.items import CaseItem, Engine
from stud_conformance.pytest_plugin.verdicts import Verdicts
from stud_conformance.run.baseline import cure
from stud_conformance.run.events import DIFFERENT, EXPIRED, STALE, UNEXPECTED_PASS
from stud_conformance.spec.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from stud_conformance.pytest_plugin.asked import Asked

#: How a verdict may stand to a baseline so that this has to be brought up to date.
WRONG = (DIFFERENT, EXPIRED, STALE, UNEXPECTED_PASS)


class Session:
    """The hooks of pytest by which engines are asked."""

    def __init__(self, asked: Asked, named: Sequence[tuple[str, str]]) -> None:
        """Take what is asked.

        Args:
            asked: What each engine is asked.
            named: The engines and cases named by ids; an empty id of a case means all.

        Raises:
            UsageError: A case that is named is not among those asked.

        """
        self._asked, self._named = asked, named
        self._verdicts = {name: Verdicts(name, asked) for name in asked.engines}
        self._order: dict[str, list[str]] = {}
        self._places: dict[tuple[str, str], int] = {}
        known = {case.id for case in asked.cases}
        for _, case in named:
            if case and case not in known:
                raise pytest.UsageError(str(UnknownName("case", case, sorted(known))))

    def pytest_report_header(self) -> str:
        """Say what is asked of whom."""
        house = f", as {self._asked.chosen.house}" if self._asked.chosen.house else ""
        names = ", ".join(map(printable, self._asked.engines))
        cases = counted(len(self._asked.cases), "case")
        return f"{ROOT}: {names}: {cases} of stud-conformance {__version__}{house}"

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, items: list[pytest.Item]
    ) -> None:
        """Add the cases, before anybody chooses among the items."""
        for name, verdicts in self._verdicts.items():
            only = self._only(name)
            if only is not None:
                engine = Engine.from_parent(
                    session, name=name, verdicts=verdicts, asked=self._asked, only=only
                )
                items.extend(session.genitems(engine))

    def _only(self, engine: str) -> frozenset[str] | None:
        """Return the cases that are wanted of an engine: ``None`` is none, and nothing is all."""
        if not self._named:
            return frozenset()
        cases = [case for name, case in self._named if name == engine]
        if not cases:
            return None
        return frozenset() if "" in cases else frozenset(cases)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Remember in which order the cases of each engine will be asked."""
        for item in session.items:
            if isinstance(item, CaseItem):
                order = self._order.setdefault(item.parent.name, [])
                self._places[item.parent.name, item.case.id] = len(order)
                order.append(item.case.id)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> None:
        """Tell a case which ones will be asked of its engine after it."""
        if not isinstance(item, CaseItem) or nextitem is None:
            return
        engine = item.parent.name
        after = self._places[engine, item.case.id] + 1
        if isinstance(nextitem, CaseItem) and nextitem.parent.name == engine:
            after = self._places[engine, nextitem.case.id]
        item.later = tuple(self._order[engine][after:])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Let those that are skipped for one reason be counted as one, and not by line of ours."""
        report = yield
        if isinstance(item, CaseItem) and report.skipped and isinstance(report.longrepr, tuple):
            place = item.parent.nodeid, None, report.longrepr[2]
            report.longrepr = place  # type: ignore[assignment] # as pytest has it for marks
        return report

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        """End the engines."""
        self._close()

    def pytest_unconfigure(self) -> None:
        """End the engines, also where the session did not."""
        self._close()

    def _close(self) -> None:
        for one in self._verdicts.values():
            one.close()

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say what to do where a baseline is no longer right."""
        known = self._asked.baseline
        reports = [one for some in terminalreporter.stats.values() for one in some]
        kinds = Counter(
            value
            for report in reports
            if isinstance(report, pytest.TestReport) and report.when == "call"
            for name, value in report.user_properties
            if name == "stud_known" and value in WRONG
        )
        if known is not None and kinds:
            entries = counted(kinds.total(), "entry is", "entries are")
            path = known.file
            command = cure(kinds, self._asked.engines[0], path)
            terminalreporter.section("baseline")
            terminalreporter.line(f"{printable(path)}: {entries} no longer right")
            terminalreporter.line(f"repair the engine, or: {command}")
