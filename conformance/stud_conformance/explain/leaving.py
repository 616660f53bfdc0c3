"""Where a record leaves the rules: the rule, what it asks for, what was found, and the money."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance.audit.replay import DEALT, MIX, MIX_OF, TABLED
from stud_conformance.explain.walk import turn, words
from stud_conformance.hands.recorded import Acted, CommonDealt, Dealt, Mucked, Showed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from stud_conformance.audit.verdict import Deviation
    from stud_conformance.explain.telling import Teller
    from stud_conformance.hands.recorded import Step
    from stud_conformance.play import Table

ACT, SHOWDOWN = "act", "showdown"


def lines(tell: Teller, table: Table | None, left: Deviation) -> Iterator[tuple[str, str]]:
    """Yield what is said of it, each with its heading; without a table, of a mix alone."""
    step = None if left.step is None else tell.hand.steps[left.step]
    if table is None or left.kind == MIX:
        expected, found = (
            tell.say("mix", cards=cards.removeprefix(MIX_OF))
            for cards in (left.expected, left.found)
        )
    else:
        expected = _expected(tell, table, left, step)
        found = _found(tell, table, left, step)
    yield tell.say("rules"), tell.rules(left.rules)
    yield tell.say("expected"), expected
    yield tell.say("found"), found
    if left.money:
        money = [f"{tell.seat(seat)} {tell.gain(own)}" for seat, own in sorted(left.money.items())]
        yield tell.say("money"), ", ".join(money)


def _expected(tell: Teller, table: Table, left: Deviation, step: Step | None) -> str:
    if f"kind-{left.kind}" in _ENDS:
        return _end(tell, left.kind, _ENDS[f"kind-{left.kind}"](tell, table)[0])
    if isinstance(step, Dealt) and left.rules == DEALT:
        return _cards_to(tell, table.dealt_to(step.street))
    if left.kind == SHOWDOWN:
        return _shows(tell, table, left, step)
    if isinstance(step, CommonDealt) or (table.over and step is None):
        return _common(tell, table.common)
    now = turn(table)
    if now is not None and left.kind == ACT:
        return tell.say("turn", must=tell.must(now), legal=tell.legal(now))
    return tell.say("nobody") if now is None else tell.must(now)


def _shows(tell: Teller, table: Table, left: Deviation, step: Step | None) -> str:
    """Return what the rules ask for where hands are shown, or are not."""
    if step is None:
        return ", ".join(tell.say("must-show", seat=seat) for seat in _unshown(tell, table))
    now = turn(table)
    if left.rules != TABLED and now is not None:
        return tell.must(now)
    return tell.say("all-tabled" if _is_tabling(table, step) else "not-shown")


def _found(tell: Teller, table: Table, left: Deviation, step: Step | None) -> str:
    if f"kind-{left.kind}" in _ENDS:
        return _end(tell, left.kind, _ENDS[f"kind-{left.kind}"](tell, table)[1])
    match step:
        case None:
            return tell.say("nothing-more")
        case Dealt(street, seats):
            if left.rules == DEALT:
                return _cards_to(tell, seats)
            return tell.say("street-dealt", street=tell.street(street))
        case CommonDealt(card):
            return _common(tell, card)
        case Acted() | Showed() | Mucked():
            return _acted(tell, table, step)


def _acted(tell: Teller, table: Table, step: Step) -> str:
    """Return an act that does not fit, and why; trying it again changes nothing."""
    seat, act, to = words(step)
    verbs = table.wager_words() if table.to_act == seat and not table.at_showdown else ()
    text = tell.act(step, verbs)
    if table.to_act == seat and isinstance(step, Acted):
        refused = table.act(seat, act, to)
        if refused is not None:
            return tell.say("refused", act=text, why=tell.refusal(refused))
    return text


def _is_tabling(table: Table, step: Step) -> bool:
    """Return whether a step comes before hands that had to be turned up, or is of one of them."""
    if isinstance(step, Mucked):
        return step.seat in table.final(("tabled",))["tabled"]
    return isinstance(step, Dealt | CommonDealt)


def _unshown(tell: Teller, table: Table) -> list[int]:
    """Return the seats that show by the rules and not in the record."""
    told = {step.seat for step in tell.hand.steps if isinstance(step, Showed)}
    tabled = table.final(("tabled",))["tabled"]
    seats = sorted({*tell.hand.setup.stacks} - told - {*tabled})
    return [seat for seat in seats if table.is_shown(seat)]


def _cards_to(tell: Teller, seats: Iterable[int]) -> str:
    numbers = sorted(seats)
    if not numbers:
        return tell.say("no-cards")
    return tell.say("cards-to", seats=tell.seats(numbers, "to-seat"))


def _common(tell: Teller, card: str | None) -> str:
    return tell.say("common-none") if card is None else tell.say("common-is", card=card)


# The end.


def _end(tell: Teller, kind: str, what: str) -> str:
    return tell.say(f"kind-{kind}", what=what or tell.say("nothing"))


def _some(chips: Mapping[Any, int] | None) -> dict[int, int]:
    return {int(seat): own for seat, own in (chips or {}).items() if own}


def _stacks(tell: Teller, table: Table) -> tuple[str, str]:
    """Return the stacks of the seats that differ, as they should be and as they are told."""
    due = {int(seat): own for seat, own in table.final()["stacks"].items()}
    told = tell.hand.found.stacks or {}
    seats = [seat for seat in sorted(due) if due[seat] != told.get(seat)]

    def words(chips: Mapping[int, int]) -> str:
        told = [(tell.seat(seat), chips[seat]) for seat in seats if seat in chips]
        return ", ".join(f"{seat} {tell.chips(own)}" for seat, own in told)

    return words(due), words(told)


def _returned(tell: Teller, table: Table) -> tuple[str, str]:
    due = _some(table.final()["returned"])
    return tell.paid(due), tell.paid(_some(tell.hand.found.returned))


def _rake(tell: Teller, table: Table) -> tuple[str, str]:
    return tell.chips(table.final()["rake"]), tell.chips(tell.hand.found.rake or 0)


def _awards(tell: Teller, table: Table) -> tuple[str, str]:
    due = [(one["pot"], one.get("share"), _some(one["to"])) for one in table.final()["awards"]]
    told = [(one.pot, one.share, _some(one.to)) for one in tell.hand.found.awards or ()]

    def words(awards: list[tuple[str, str | None, dict[int, int]]]) -> str:
        return tell.say("semicolon").join(
            tell.say(
                "award",
                pot=tell.pot(pot),
                share=tell.say(f"share-{share}") if share else "",
                to=tell.paid(to) or tell.say("nothing"),
            )
            for pot, share, to in awards
        )

    return words(due), words(told)


def _winnings(tell: Teller, table: Table) -> tuple[str, str]:
    due: dict[int, int] = {}
    for award in table.final()["awards"]:
        for seat, chips in _some(award["to"]).items():
            due[seat] = due.get(seat, 0) + chips
    return tell.paid(due), tell.paid(_some(tell.hand.found.winnings))


def _pots(tell: Teller, table: Table) -> tuple[str, str]:
    due = sum(pot["amount"] for pot in table.final()["pots"])
    return tell.chips(due), tell.chips(tell.hand.found.total or 0)


_ENDS = {
    "kind-pots": _pots,
    "kind-stacks": _stacks,
    "kind-returned": _returned,
    "kind-rake": _rake,
    "kind-awards": _awards,
    "kind-winnings": _winnings,
}
