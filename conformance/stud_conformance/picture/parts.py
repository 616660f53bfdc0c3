"""Where houses part, frame by frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.explain import parting
from stud_conformance.explain.runs import SHOW, START
from stud_conformance.explain.telling import Teller
from stud_conformance.picture.frames import Part, Said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_conformance.explain.parting import Parting, Together
    from stud_conformance.explain.runs import Item, Run
    from stud_conformance.explain.trial import Tried
    from stud_conformance.explain.under import Under
    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.picture.frames import Frame

Parts = dict[int, tuple[tuple[Part, ...], ...]]


def parts(hand: Recorded, unders: Sequence[Under], frames: Sequence[Frame], lang: str) -> Parts:
    """Return where houses part, by the number of the frame; each time with all that they say.

    Args:
        hand: The record.
        unders: The houses.
        frames: The record frame by frame.
        lang: ``en`` or ``fr``.

    """
    together = side_by_side(hand, unders)
    return {} if together is None else parts_of(together, frames, lang)


def side_by_side(
    hand: Recorded, unders: Sequence[Under], best: Tried | None = None
) -> Together | None:
    """Try a record under houses.

    That is the same in every language. ``None`` where there is nothing to compare, or where the
    cards cannot be played under one of them.

    Args:
        hand: The record.
        unders: The houses.
        best: The record as it was tried already, if it was.

    """
    try:
        return _checked(hand, unders, best)
    except ValueError:
        return None


def parts_of(together: Together, frames: Sequence[Frame], lang: str) -> Parts:
    """Return where houses part in a hand that was tried; see ``parts``."""
    tell = Teller(lang, together.best.told, together.best.gaps)
    found: Parts = {}
    for one in parting.partings(parting.runs(together, lang)):
        own = tuple(_part(tell, one, *side) for side in one.sides)
        number = _frame(frames, one)
        found[number] = (*found.get(number, ()), own)
    return found


def _part(tell: Teller, one: Parting, item: Item | None, some: Sequence[Run]) -> Part:
    values = (
        (rule, dict.fromkeys(str(run.under.rulings.get(rule, "?")) for run in some))
        for rule in one.on
    )
    return Part(
        tuple(run.name for run in some),
        Said(tell.say("nothing")) if item is None else Said(item.text, item.rules),
        tuple((rule, tuple(own)) for rule, own in values),
    )


def _checked(hand: Recorded, unders: Sequence[Under], best: Tried | None) -> Together | None:
    """Try a record, and play it to its end.

    Raises:
        ValueError: The cards cannot be played under one of the houses.

    """
    if len(unders) < 2:  # noqa: PLR2004 - two can be compared
        return None
    found = parting.together(hand, unders, best)
    if hand.order:  # only what is told of the deck may not fit the rulings of others
        parting.runs(found, "en")
    return found


def _frame(frames: Sequence[Frame], one: Parting) -> int:
    """Return the number of the frame of a place.

    Hands are compared from the first show on, and pots at the end.
    """
    if one.place == START:
        return 0
    if one.kind == SHOW:
        shows = (frame.number for frame in frames if frame.is_show)
        return next(shows, len(frames) - 1)
    return next((frame.number for frame in frames if frame.step == one.place), len(frames) - 1)
