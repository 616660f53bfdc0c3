"""Where houses part, frame by frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.explain.parting import partings, sides
from stud_conformance.explain.runs import START
from stud_conformance.explain.telling import Teller
from stud_conformance.picture.frames import Part, Said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_conformance.explain.under import Under
    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.picture.frames import Frame


def parts(
    hand: Recorded, unders: Sequence[Under], frames: Sequence[Frame], lang: str
) -> dict[int, tuple[tuple[Part, ...], ...]]:
    """Return where houses part, by the number of the frame; each time with all that they say.

    Args:
        hand: The record.
        unders: The houses.
        frames: The record frame by frame.
        lang: ``en`` or ``fr``.

    Raises:
        ValueError: The hand cannot be played.

    """
    together = sides(hand, unders, lang)
    tell = Teller(lang, together.best.told, together.best.gaps)
    found: dict[int, tuple[tuple[Part, ...], ...]] = {}
    for parting in partings(together.runs):
        own = tuple(
            Part(
                tuple(one.name for one in some),
                Said(tell.say("nothing")) if item is None else Said(item.text, item.rules),
            )
            for item, some in parting.sides
        )
        number = _frame(frames, parting.place)
        found[number] = (*found.get(number, ()), own)
    return found


def _frame(frames: Sequence[Frame], place: int) -> int:
    """Return the number of the frame of a place; what comes after the last step is the end."""
    if place == START:
        return 0
    return next((one.number for one in frames if one.step == place), len(frames) - 1)
