"""The rows of the table: what is measured, against what, and what is required."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from measuring import MILLISECONDS, Figure

if TYPE_CHECKING:
    from collections.abc import Callable

    from measuring import Effort, Figures

PURE: Final = "pure"
COMPILED: Final = "compiled"
VARIANTS: Final = (PURE, COMPILED)
AT_LEAST: Final = "at least"
AT_MOST: Final = "at most"


@dataclass(frozen=True, slots=True)
class Bar:
    """What is required of a figure.

    Attributes:
        figure: Its name.
        words: What it is, to stand in the row.
        sense: ``at least`` or ``at most``.
        required: By variant, in the unit of the figure; nothing is required where it is left out.
        unit: Of the figure.

    """

    figure: str
    words: str
    sense: str
    required: dict[str, float]
    unit: str = "x"

    def is_reached(self, variant: str, value: float) -> bool:
        """Return whether a value is as good as required, or nothing is."""
        wanted = self.required.get(variant)
        if wanted is None:
            return True
        return value >= wanted if self.sense == AT_LEAST else value <= wanted


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table.

    Attributes:
        id: Its name on the command line, and where it is not reached in ``bounds.yaml``.
        what: What is measured.
        against: What it is held against.
        how: How it is measured, in a few sentences.
        script: The file that does it, which can be run by itself.
        bars: What is required; the row has a line for each.
        measure: Measures it.

    """

    id: str
    what: str
    against: str
    how: str
    script: str
    bars: tuple[Bar, ...] = field(repr=False)
    measure: Callable[[Effort], Figures] = field(repr=False)


def _least(figure: str, words: str, pure: float, compiled: float | None = None) -> Bar:
    required = {PURE: pure} if compiled is None else {PURE: pure, COMPILED: compiled}
    return Bar(figure, words, AT_LEAST, required)


def _most(figure: str, words: str, limit: float, unit: str = "x") -> Bar:
    """Return what is required of both variants alike."""
    return Bar(figure, words, AT_MOST, dict.fromkeys(VARIANTS, limit), unit)


# How each is measured. What a row needs is imported only where it is measured.


def _random_acts(effort: Effort) -> Figures:
    import reference  # noqa: PLC0415

    return reference.measure(effort.of(1500), effort.rounds, calling=False)


def _calls(effort: Effort) -> Figures:
    import reference  # noqa: PLC0415

    return reference.measure(effort.of(400), effort.rounds, calling=True)


def _high(effort: Effort) -> Figures:
    import evaluation  # noqa: PLC0415

    return evaluation.measure(evaluation.HIGH, effort.of(200_000), effort.rounds)


def _low(effort: Effort) -> Figures:
    import evaluation  # noqa: PLC0415

    return evaluation.measure(evaluation.LOW, effort.of(40_000), effort.rounds)


def _cold_run(effort: Effort) -> Figures:
    import cold_run  # noqa: PLC0415

    return cold_run.measure(max(effort.rounds, effort.of(7)))


def _process(effort: Effort) -> Figures:
    import transport  # noqa: PLC0415

    found = transport.transport(effort.rounds)
    each = [f"{one * MILLISECONDS:.3f}" for one in (found.process, found.bare)]
    told = f"{each[0]} against {each[1]} ms, {found.cases} cases"
    return {"more": Figure(found.more * MILLISECONDS, "ms", told)}


def _audit(effort: Effort) -> Figures:
    import audit  # noqa: PLC0415

    return audit.measure(effort.of(600), 1, effort.rounds)


def _mutants(effort: Effort) -> Figures:
    import matrix  # noqa: PLC0415

    found = matrix.whole(rounds=effort.rounds)
    if not found.is_kept:
        raise RuntimeError("the matrix that was measured is not the one that is kept")
    told = f"{found.matrix:.1f} s against {found.run:.3f} s for each of {found.mutants} mutants"
    return {"ratio": Figure(found.ratio, "x", told)}


def _growth(effort: Effort) -> Figures:
    import growth  # noqa: PLC0415

    return growth.measure(effort)


ROWS: Final = (
    Row(
        id="random-acts",
        what="reference, six-handed seven-card stud, random legal actions, events on, legal "
        "actions computed every turn by both",
        against="PokerKit",
        how="Both play the same decks and choose by the same random numbers, a few hands at a time "
        "in turn. The row is not measured where a hand does not end with the same stacks for both.",
        script="reference.py",
        bars=(_least("ratio", "as fast", 25, 45),),
        measure=_random_acts,
    ),
    Row(
        id="calls",
        what="reference, six seats, everyone calls to showdown",
        against="PokerKit",
        how="As above, but everybody calls.",
        script="reference.py",
        bars=(_least("ratio", "as fast", 80, 150),),
        measure=_calls,
    ),
    Row(
        id="high",
        what="seven-card high evaluation from ints",
        against="phevaluator's Python call",
        how="Random hands, none twice, ranked one call a hand, the same ones by every side, a few "
        "at a time in turn. Each round is a fresh process: it ranks one lot (cold), then another "
        "(warm: whatever tables are filled on the way are filled by then). Warm is held against "
        "what is required; cold is told beside.",
        script="evaluation.py",
        bars=(
            _least("strings", "as fast, with strings", 2.5, 5),
            _least("ints", "as fast, with ints", 0.7, 1.4),
        ),
        measure=_high,
    ),
    Row(
        id="low",
        what="eight-or-better and razz evaluation",
        against="plain best of 21 in Python",
        how="As above. The plain side tries every five of the seven cards, as a reader would write "
        "it, and stands in the same file: it is faster than the plain rankings of the tests.",
        script="evaluation.py",
        bars=(
            _least("eight-or-better", "as fast, eight-or-better", 25),
            _least("ace-to-five", "as fast, razz", 55),
        ),
        measure=_low,
    ),
    Row(
        id="cold-run",
        what="`studconf run ref`, whole corpus, cold",
        against="YAML parsing of the same files alone (C loader)",
        how="Fresh processes from start to end, in turn. The files are those of the scenarios and "
        "of the rulings. Beside it is told how it is when the start of Python is taken off both; "
        "of that nothing is required.",
        script="cold_run.py",
        bars=(
            _most("processes", "as long, whole processes", 3),
            _most("seconds", "whole process", 1, "s"),
        ),
        measure=_cold_run,
    ),
    Row(
        id="process",
        what="process adapter for `ref`",
        against="the bare call",
        how="Both play every case of the corpus, in turn, round by round. A hand is sent to a "
        "process and answered, or it is played by a call in this process.",
        script="transport.py",
        bars=(_most("more", "more a hand", 0.25, "ms"),),
        measure=_process,
    ),
    Row(
        id="audit",
        what="`studconf audit`, one core",
        against="PokerKit on the same PHH files",
        how="Random hands of stud, hi-lo and razz, written as PHH, are read and replayed one "
        "after the other, by both in turn, round by round; PokerKit goes through all states. Times "
        "are those of the processor.",
        script="audit.py",
        bars=(
            _least("replaying", "as fast, replay alone", 15, 15),
            _least("both", "as fast, parsing included", 5, 5),
        ),
        measure=_audit,
    ),
    Row(
        id="mutants",
        what="`studconf mutants`, whole matrix",
        against="corpus run times number of mutants",
        how="The whole matrix is made, with a run before and after it: the reference answers all "
        "cases, and they are judged, in the same process. Times are those of the processor.",
        script="matrix.py",
        bars=(_most("ratio", "as long", 0.3),),
        measure=_mutants,
    ),
    Row(
        id="growth",
        what="growth: hands, scenarios, seats, log size; memory of the audit",
        against="twice the work",
        how="Commands are called with next to nothing to do, with some work and with twice as "
        "much, in turn; what the first takes is taken off both others, and medians are compared. "
        "Times are those of the processor. Twice the hands are as many other hands more; twice the "
        "scenarios are the same texts twice, under other names; a log has copies of each hand, "
        "twice as many of them. Seats are played in this process, three against six, by the "
        "clock. Memory is the most that the audit has, with twice the hands against once.",
        script="growth.py",
        bars=(
            _most("hands", "hands (`studconf audit`)", 2.1),
            _most("scenarios", "scenarios (`studconf run ref`)", 2.1),
            _most("seats", "seats (the reference)", 2.1),
            _most("log compared", "log size (`studconf compare`)", 2.1),
            _most("log judged", "log size (`studconf run log:FILE`)", 2.1),
            _most("memory", "memory, flat", 1.05),
        ),
        measure=_growth,
    ),
)
BY_ID: Final = {row.id: row for row in ROWS}
