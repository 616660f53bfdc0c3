"""What ``studconf fuzz`` tells, and the hands that it keeps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stud_conformance.fuzz import report
from stud_conformance.fuzz.events import Event, Kept, Over, Shown
from stud_conformance.fuzz.groups import Groups
from stud_conformance.fuzz.kept import OVER, keep
from stud_conformance.fuzz.outputs import DIFFERS, FREE, SAME, UNASKED
from stud_conformance.fuzz.pair import Aside, Difference, Unasked

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from stud_conformance.fuzz.kept import Replayed
    from stud_conformance.fuzz.search import Ended, Found
    from stud_conformance.report import Reports


@dataclass(slots=True)
class Teller:
    """Tells of differences as they are found, and keeps their hands.

    Attributes:
        engine: The engine, as on the command line.
        against: What it is held against.
        kept: The folder of the hands.
        reports: Who is told.
        groups: The differences, by kind.
        asked_again: How many hands that were kept were asked again.
        left: How many were not, as the time was over.

    """

    engine: str
    against: str
    kept: Path
    reports: Reports[Event]
    groups: Groups = field(default_factory=Groups)
    asked_again: int = 0
    left: int = 0

    def replayed(self, played: Iterable[Replayed]) -> None:
        """Tell of hands that were kept: of each kind of difference the smallest."""
        seen: list[Replayed] = []
        try:
            for one in played:
                seen.append(one)
                self.asked_again += not isinstance(one.found, Unasked)
                self.left += one.found == Unasked(OVER)
                if isinstance(one.found, Difference):
                    group, is_smallest = self.groups.take(one.found, one.found)
                    group.name = one.case.scenario if is_smallest else group.name
        finally:
            for group in self.groups.all:
                group.is_kept = True
            for one in seen:
                self._tell_again(one)

    def _tell_again(self, played: Replayed) -> None:
        name, found = played.case.scenario, played.found
        if isinstance(found, Difference):
            group = self.groups.of(found)
            if group is not None and group.smallest is not found:
                self.reports.take(Kept(name, DIFFERS, group.name))
            else:
                self._show(found, name, str(self.kept / f"{name}.yaml"))
        elif isinstance(found, Aside):
            self.reports.take(Kept(name, FREE, ", ".join(found.rulings)))
        elif isinstance(found, Unasked):
            self.reports.take(Kept(name, UNASKED, found.reason))
        else:
            self.reports.take(Kept(name, SAME))

    def new(self, found: Found) -> None:
        """Keep a hand, and tell of it."""
        before = found.group.name
        path = keep(found.difference, self.kept, self.engine, self.against, before)
        found.group.name = path.stem
        self._show(found.difference, path.stem, str(path), found.number, is_smaller=bool(before))

    def over(self, end: Ended) -> None:
        """Tell how it ended."""
        self.reports.take(Over(end, self.groups.all))

    def _show(
        self,
        found: Difference,
        name: str,
        file: str,
        number: int | None = None,
        *,
        is_smaller: bool = False,
    ) -> None:
        again = report.again(self.engine, self.kept, name)
        self.reports.take(Shown(found, name, file, again, number, is_smaller))
