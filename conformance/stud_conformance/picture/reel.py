"""Play a record under some rulings, and take a picture after each step."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from stud_conformance.explain import leaving, opening, single
from stud_conformance.explain.telling import Teller
from stud_conformance.explain.trial import tried
from stud_conformance.explain.walk import moments
from stud_conformance.picture.camera import Camera
from stud_conformance.picture.frames import Reel, Said
from stud_conformance.play import Undecided

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.explain.trial import Tried
    from stud_conformance.explain.under import Under
    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.picture.frames import Frame
    from stud_conformance.play import Table


def reel(hand: Recorded, under: Under, lang: str) -> Reel:
    """Return a record frame by frame, in ``en`` or ``fr``.

    Where the record leaves the rules the last frame says so, and nothing follows.

    Raises:
        ValueError: The hand cannot be played.

    """
    return reel_of(tried(hand, under.rulings), under, lang)


def reel_of(best: Tried, under: Under, lang: str) -> Reel:
    """Return a record that was tried under some rulings; see ``reel``."""
    tell = Teller(lang, best.told, best.gaps)
    head = (*opening.lines(tell), *opening.rulings(tell, under), *opening.unknown(tell))
    head += tuple(filter(None, [opening.terms(tell, best)]))
    try:
        table = best.trial.table(under.rulings)
    except Undecided as question:
        return Reel(head, (), (), (tell.unanswered(question.rule, under.rulings),))
    frames = tuple(_frames(Camera(tell, table, under.rulings), best))
    asked = tuple((rule, str(under.rulings.get(rule, "?"))) for rule in table.read)
    held = tuple(single.held(tell, best)) if best.left is None and table.over else ()
    return Reel(head, frames, asked, held)


def _frames(camera: Camera, best: Tried) -> Iterator[Frame]:
    left = best.left
    until = None if left is None else left.step
    waiting: Frame | None = None
    for moment in moments(camera.table, best.trial.hand, until):
        if waiting is not None:
            yield waiting
        waiting = camera.take(moment)
    if waiting is not None:
        notes = () if left is None else tuple(_left(camera.tell, camera.table, best))
        yield camera.noted(waiting, notes)


def _left(tell: Teller, table: Table, best: Tried) -> Iterator[Said]:
    """Yield where the record leaves the rules, what was expected and what was found."""
    left = best.left
    if left is None:
        return
    yield Said(tell.say("may-leave" if best.may_fit else "leaves"), left.rules)
    for head, text in islice(leaving.lines(tell, table, left), 1, None):  # the first are the rules
        yield Said(tell.say("colon", head=head, text=text))
