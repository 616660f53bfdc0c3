"""Play a record again, and tell it turn by turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from stud_conformance.audit.replay import MIXED, NO_SHOWS
from stud_conformance.explain.tried import attempted, attempts
from stud_conformance.hands.recorded import Acted, Mucked, Showed
from stud_conformance.play import OtherMix, Refused, Undecided
from stud_conformance.spec.notation import MUCK, SHOW

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stud_conformance.explain.tried import Attempt
    from stud_conformance.hands.recorded import Recorded, Step
    from stud_conformance.play import Table, Told
    from stud_conformance.protocol.messages import Message

#: Stands for the code of a refusal where the act is right, and what is mixed after it is not.
OTHER_MIX: Final = "other-mix"


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat that had to act.

    Attributes:
        seat: Its number.
        why: The rules by which it was its turn.
        legal: What it might do.
        verbs: What a wager would be: ``bets``, ``completes``, ``raises``.
        is_show: Whether it had to show or to muck.

    """

    seat: int
    why: tuple[str, ...]
    legal: tuple[Message, ...]
    verbs: tuple[str, ...]
    is_show: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """One turn and what came of it, or the start of the hand.

    Attributes:
        step: The index of the step of the record; ``None`` at the start, and where the rules
            have a seat show or muck that the record does not speak of.
        turn: Who had to act; ``None`` at the start, and for what is tried when the hand is over.
        act: What the record has done then.
        told: What happened.
        tries: What was tried before, and refused in the record.
        refused: Why the act was refused, if it was; nothing follows then.
        unanswered: The rule that no ruling answers; nothing follows then.

    """

    step: int | None
    turn: Turn | None
    act: Step | None
    told: tuple[Told, ...]
    tries: tuple[Attempt, ...] = ()
    refused: Refused | None = None
    unanswered: str | None = None


def turn(table: Table) -> Turn | None:
    """Return who has to act."""
    seat = table.to_act
    if seat is None:
        return None
    verbs = () if table.at_showdown else table.wager_words()
    return Turn(seat, table.why_to_act, tuple(table.legal()), verbs, table.at_showdown)


def moments(
    table: Table, hand: Recorded, until: int | None = None, *, shows: bool = True
) -> Iterator[Moment]:
    """Yield a hand turn by turn, as long as the record can be followed.

    Args:
        table: The hand, at its start.
        hand: The record.
        until: The index of the step before which to stop.
        shows: Whether hands are shown as in the record; or else as the rules have it, where only
            those are mucked that the record mucks of its own accord.

    """
    yield _moment(table)
    said = attempts(hand)
    waiting: tuple[str, ...] = ()
    done = 0
    for index, step in enumerate(hand.steps[:until]):
        is_entry = isinstance(step, Acted) or _is_written(hand, step)
        waiting += tuple(said.pop(done, ()))
        done += is_entry
        if not isinstance(step, Acted) and not (shows and _counts(table, hand, step)):
            continue
        moment = _follow(table, index, step, waiting)
        waiting = ()
        yield moment
        if moment.refused is not None or moment.unanswered is not None:
            return
    if until is None:
        waiting += tuple(said.pop(done, ()))
        yield from _showdown(table, mucked(hand, told=shows), waiting)


def _is_written(hand: Recorded, step: Step) -> bool:
    """Return whether a show or a muck is a step of the scenario that a record was."""
    written = hand.raw.get("_written", [])
    return isinstance(step, Showed | Mucked) and isinstance(written, list) and step.seat in written


def mucked(hand: Recorded, *, told: bool) -> frozenset[int]:
    """Return the seats that throw their hands away wherever they may.

    Args:
        hand: The record.
        told: Whether all mucks count; or else those of a scenario only where it asks for them.

    """
    return frozenset(
        step.seat
        for step in hand.steps
        if isinstance(step, Mucked) and (told or not hand.is_scenario or _is_written(hand, step))
    )


def _counts(table: Table, hand: Recorded, step: Step) -> bool:
    """Return whether a show or a muck is one that the rules know of, as the audit takes it."""
    if not isinstance(step, Showed | Mucked) or hand.flags & NO_SHOWS:
        return False
    return table.at_showdown and step.seat not in table.has_shown


def _follow(table: Table, index: int, step: Step, said: Iterable[str]) -> Moment:
    try:
        now = turn(table)
    except Undecided as question:
        return _moment(table, index, None, step, unanswered=question.rule)
    tries = attempted(table, said)
    try:
        refused = table.act(*words(step))
    except OtherMix as other:
        refused = Refused(OTHER_MIX, str(other), MIXED)
    except Undecided as question:
        return _moment(table, index, now, step, tries, unanswered=question.rule)
    return _moment(table, index, now, step, tries, refused=refused)


def words(step: Step) -> tuple[int, str, int | None]:
    """Return the seat, the act and the street total of a step by a seat."""
    match step:
        case Acted(seat, act, to):
            return seat, act, to
        case Showed(seat):
            return seat, SHOW, None
        case Mucked(seat):
            return seat, MUCK, None
    raise ValueError(f"{step} is nobody's act")


def _showdown(table: Table, throw: frozenset[int], said: Iterable[str]) -> Iterator[Moment]:
    """Yield the shows that are left, as the rules have them, and what is tried after the end."""
    while table.at_showdown:
        now = turn(table)
        tries, said = attempted(table, said), ()
        seat = table.to_act
        try:
            if seat is None or seat not in throw or table.act(seat, MUCK, None) is not None:
                table.show_or_muck()
        except Undecided as question:
            yield _moment(table, None, now, None, tries, unanswered=question.rule)
            return
        yield _moment(table, None, now, None, tries)
    if said and table.over:
        yield _moment(table, None, None, None, attempted(table, said))


def _moment(  # noqa: PLR0913, PLR0917 - a moment has as much
    table: Table,
    step: int | None = None,
    now: Turn | None = None,
    act: Step | None = None,
    tries: tuple[Attempt, ...] = (),
    refused: Refused | None = None,
    unanswered: str | None = None,
) -> Moment:
    return Moment(step, now, act, tuple(table.told()), tries, refused, unanswered)
