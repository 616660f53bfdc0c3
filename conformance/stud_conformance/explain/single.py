"""A hand under one house, step by step."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from stud_conformance.explain import leaving, opening
from stud_conformance.explain.layout import row
from stud_conformance.explain.telling import Teller
from stud_conformance.explain.trial import tried
from stud_conformance.explain.walk import moments
from stud_conformance.files.folded import fitting, folded
from stud_conformance.play import OtherMix, Undecided

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.explain.trial import Tried
    from stud_conformance.explain.under import Under
    from stud_conformance.explain.walk import Moment, Turn
    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.play import Table


def explained(hand: Recorded, under: Under, lang: str) -> tuple[list[str], bool]:
    """Return an explanation line by line, and whether the record follows the rules.

    Raises:
        ValueError: The hand cannot be played.

    """
    best = tried(hand, under.rulings)
    lines = _lines(Teller(lang, best.told, best.gaps), best, under)
    return list(fitting(lines)), best.left is None or best.may_fit


def _lines(tell: Teller, best: Tried, under: Under) -> list[str]:
    found = [*opening.lines(tell), "", *opening.rulings(tell, under), *opening.unknown(tell)]
    found += filter(None, [opening.terms(tell, best)])
    left = best.left
    try:
        table = best.trial.table(under.rulings)
    except Undecided as question:
        return [*found, "", tell.unanswered(question.rule, under.rulings)]
    except OtherMix:
        return [*found, "", *_left(tell, None, best), "", tell.say("not-followed")]
    for moment in moments(table, best.trial.hand, None if left is None else left.step):
        found += ["", *_moment(tell, moment, under)]
    if left is not None and left.step is not None:
        found += ["", *_left(tell, table, best), "", tell.say("not-followed")]
    if table.over:
        found += ["", *_end(tell, table)]
    if left is None and table.over:
        found += ["", *held(tell, best)]
    if left is not None and left.step is None:
        found += ["", *_left(tell, table, best)]
    return [*found, "", *_asked(tell, table, under)]


def _moment(tell: Teller, moment: Moment, under: Under) -> Iterator[str]:
    """Yield a turn: who must act and why, what is legal, and what was done."""
    if moment.turn is None:
        yield tell.say("when-over" if moment.tries else "start")
    else:
        number = " " * 4 if moment.step is None else f"{moment.step + 1:>3}."
        yield f"{number} {tell.must(moment.turn)}"
        yield from _turn(tell, moment.turn)
    for attempt in moment.tries:
        why = attempt.refused
        yield from row(tell.say("tries"), tell.tried(attempt))
        if why is not None and why.rules:
            yield from row("", tell.rules(why.rules))
    yield from _events(tell, moment)
    if moment.unanswered is not None:
        yield from row("", tell.unanswered(moment.unanswered, under.rulings))


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


def held(tell: Teller, best: Tried) -> Iterator[str]:
    """Yield whether a record that was followed to its end follows the rules, or what decides it."""
    is_of_cards = tell.gaps.up or tell.gaps.open
    if is_of_cards:
        yield tell.say("may-hold")
    if best.needs_button:
        yield tell.say("may-hold-button")
    if not is_of_cards and not best.needs_button:
        yield tell.say("holds")


def _left(tell: Teller, table: Table | None, best: Tried) -> Iterator[str]:
    left = best.left
    if left is None:
        return
    place = "" if left.step is None else f"{left.step + 1:>3}. "
    yield f"{place}** {tell.say('may-leave' if best.may_fit else 'leaves')} **"
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
