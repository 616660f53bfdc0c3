"""A hand under one house, step by step."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from stud_conformance.explain import leaving, opening
from stud_conformance.explain.layout import folded, row
from stud_conformance.explain.telling import Teller
from stud_conformance.explain.trial import tried
from stud_conformance.explain.walk import moments
from stud_conformance.play import Undecided

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.audit.verdict import Deviation
    from stud_conformance.explain.under import Under
    from stud_conformance.explain.walk import Moment, Turn
    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.play import Table


def explained(hand: Recorded, under: Under, lang: str) -> tuple[list[str], bool]:
    """Return an explanation line by line, and whether the record follows the rules.

    Raises:
        ValueError: The hand cannot be played.

    """
    trial, gaps = tried(hand, under.rulings)
    tell = Teller(lang, trial.hand, gaps)
    found = [*opening.lines(tell), "", *opening.rulings(tell, under), *opening.unknown(tell)]
    left = trial.replayed.deviation
    try:
        table = trial.table(under.rulings)
    except Undecided as question:
        return [*found, "", tell.say("unanswered", rule=tell.rules([question.rule]))], True
    for moment in moments(table, trial.hand, None if left is None else left.step):
        found += ["", *_moment(tell, moment)]
    found += _left_midway(tell, table, left)
    if table.over:
        found += ["", *_end(tell, table)]
    if left is None and table.over:
        is_open = tell.gaps.up or tell.gaps.open
        found += ["", tell.say("may-hold" if is_open else "holds")]
    if left is not None and left.step is None:
        found += ["", *_left(tell, table, left)]
    return [*found, "", *_asked(tell, table, under)], left is None


def _moment(tell: Teller, moment: Moment) -> Iterator[str]:
    """Yield a turn: who must act and why, what is legal, and what was done."""
    if moment.turn is None:
        yield tell.say("start")
    else:
        number = " " * 4 if moment.step is None else f"{moment.step + 1:>3}."
        yield f"{number} {tell.must(moment.turn)}"
        yield from _turn(tell, moment.turn)
    for attempt in moment.tries:
        why = attempt.refused
        said = tell.say("allowed")
        if why is not None:
            said = tell.say("refused", why=tell.refusal(why))
        yield from row(tell.say("tries"), tell.say("colon", head=attempt.text, text=said))
        if why is not None and why.rules:
            yield from row("", tell.rules(why.rules))
    yield from _events(tell, moment)
    if moment.unanswered is not None:
        yield from row("", tell.say("unanswered", rule=tell.rules([moment.unanswered])))


def _turn(tell: Teller, turn: Turn) -> Iterator[str]:
    yield from row(tell.say("why"), tell.rules(turn.why) or tell.say("default"))
    yield from row(tell.say("may"), tell.legal(turn))


def _events(tell: Teller, moment: Moment) -> Iterator[str]:
    """Yield what happened; rules that caused several things in a row are told once."""
    head = "" if moment.turn is None else tell.say("does")
    for rules, group in groupby(tell.events(moment), key=lambda one: one[1].rules):
        for text, _ in group:
            for line in text.splitlines():
                yield from row(head, line)
                head = ""
        if rules:
            yield from folded(tell.rules(rules), " " * 18)


def _left_midway(tell: Teller, table: Table, left: Deviation | None) -> Iterator[str]:
    if left is not None and left.step is not None:
        yield ""
        yield from _left(tell, table, left)
        yield ""
        yield tell.say("not-followed")


def _left(tell: Teller, table: Table, left: Deviation) -> Iterator[str]:
    place = "" if left.step is None else f"{left.step + 1:>3}. "
    yield f"{place}** {tell.say('leaves')} **"
    for head, text in leaving.lines(tell, table, left):
        yield from row(head, text)


def _end(tell: Teller, table: Table) -> Iterator[str]:
    """Yield the pots and the final stacks."""
    final = table.final()
    yield tell.say("end")
    for pot in final["pots"]:
        seats = tell.seats(pot["seats"])
        chips = tell.chips(pot["amount"])
        yield "     " + tell.say("pot-total", pot=tell.pot(pot["pot"]), chips=chips, seats=seats)
    before = tell.hand.setup.stacks
    for seat in sorted(before):
        own = final["stacks"][str(seat)]
        gain = tell.gain(own - before[seat])
        yield "     " + tell.say("stack", seat=seat, chips=tell.chips(own), gain=gain)


def _asked(tell: Teller, table: Table, under: Under) -> Iterator[str]:
    """Yield the rulings that were read, each with its value."""
    if table.read:
        yield tell.say("asked")
    for rule in table.read:
        value = under.rulings.get(rule, "?")
        text = tell.say("colon", head=tell.rules([rule]), text=value)
        yield from folded(text, " " * 5, " " * 7)
