"""Whether the corpus kills every mutant, tells each from the others, and wastes no case."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stud_conformance.mutants.alike import Alike, alike, parted
from stud_conformance.play.mutants import CONTROL, mutants
from stud_conformance.run.judge import BROKE
from stud_conformance.spec import load

if TYPE_CHECKING:
    from stud_conformance.mutants.matrix import Matrix
    from stud_conformance.spec import Corpus

#: The control has to fail so many of a hundred cases.
MOST: Final = 80
PERCENT: Final = 100


@dataclass(frozen=True, slots=True)
class Row:
    """One mutant.

    Attributes:
        mutant: Its id.
        killed: How many cases it fails.
        citing: How many of these cite its rule.
        broken: How many it fails by raising, or by not coming to an end.

    """

    mutant: str
    killed: int
    citing: int
    broken: int


@dataclass(frozen=True, slots=True)
class Adequacy:
    """How far the corpus is from letting nothing through.

    Attributes:
        rows: Every mutant.
        idle: Cases that no mutant fails, but for the control.
        unbroken: Testable rules that no mutant breaks.
        is_void: Whether the control passes too much, so that nothing here counts.
        alike: Mutants that fail the same cases in the same way.
        parted: Mutants that are declared to be alike, and are not.

    """

    rows: tuple[Row, ...]
    idle: tuple[str, ...]
    unbroken: tuple[str, ...]
    is_void: bool
    alike: tuple[Alike, ...] = ()
    parted: tuple[Alike, ...] = ()

    @property
    def survivors(self) -> tuple[Row, ...]:
        """The mutants that no case which cites their rule kills."""
        return tuple(row for row in self.rows if not row.citing)

    @property
    def undeclared(self) -> tuple[Alike, ...]:
        """The mutants that are alike without a reason."""
        return tuple(group for group in self.alike if not group.because)

    @property
    def is_whole(self) -> bool:
        """Whether nothing is lacking."""
        lacking = self.survivors or self.idle or self.unbroken or self.undeclared or self.parted
        return not (lacking or self.is_void)


def adequacy(found: Matrix, corpus: Corpus) -> Adequacy:
    """Return what the corpus lacks."""
    cites = {case.id: {*case.rules, *case.when} for case in corpus.cases()}
    rows = []
    for mutant, fails in found.fails.items():
        rule = mutants()[mutant].rule
        played = [case for case, how in fails.items() if how.topic != BROKE]
        citing = sum(rule in cites[case] for case in played)
        rows.append(Row(mutant, len(fails), citing, len(fails) - len(played)))
    failed = {case for name, fails in found.fails.items() if name != CONTROL for case in fails}
    broken = {mutants()[mutant].rule for mutant in found.fails}
    by_id = {row.mutant: row for row in rows}
    control = by_id.get(CONTROL)
    groups = alike(found)
    return Adequacy(
        tuple(rows),
        idle=tuple(case for case in found.cases if case not in failed),
        unbroken=tuple(
            rule.id for rule in load.rules().values() if rule.testable and rule.id not in broken
        ),
        is_void=control is None or control.killed * PERCENT < MOST * len(found.cases),
        alike=groups,
        parted=parted(found, groups),
    )
