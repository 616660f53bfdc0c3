"""Where a record leaves the rules: the rule, what it asks for, what was found, and the money."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance.explain.walk import turn, words
from stud_conformance.hands.recorded import Acted, CommonDealt, Dealt, Mucked, Showed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stud_conformance.audit.verdict import Deviation
    from stud_conformance.explain.telling import Teller
    from stud_conformance.hands.recorded import Step
    from stud_conformance.play import Table

ACT, SHOWDOWN = "act", "showdown"


def lines(tell: Teller, table: Table, left: Deviation) -> Iterator[tuple[str, str]]:
    """Yield what is said of it, each with its heading."""
    step = None if left.step is None else tell.hand.steps[left.step]
    yield tell.say("rules"), tell.rules(left.rules)
    yield tell.say("expected"), _expected(tell, table, left, step)
    yield tell.say("found"), _found(tell, table, left, step)
    if left.money:
        money = [f"{tell.seat(seat)} {tell.gain(own)}" for seat, own in sorted(left.money.items())]
        yield tell.say("money"), ", ".join(money)


def _expected(tell: Teller, table: Table, left: Deviation, step: Step | None) -> str:
    if f"kind-{left.kind}" in _ENDS:
        return _end(tell, left.kind, _ENDS[f"kind-{left.kind}"](tell, table)[0])
    if isinstance(step, CommonDealt):
        return _common(tell, table.common)
    now = turn(table)
    if now is None:
        return tell.say("nobody")
    if left.kind == ACT:
        return tell.say("turn", must=tell.must(now), legal=tell.legal(now))
    if left.kind == SHOWDOWN and not table.at_showdown:
        return tell.say("not-shown")
    return tell.must(now)


def _found(tell: Teller, table: Table, left: Deviation, step: Step | None) -> str:
    if f"kind-{left.kind}" in _ENDS:
        return _end(tell, left.kind, _ENDS[f"kind-{left.kind}"](tell, table)[1])
    match step:
        case None:
            return tell.say("nothing-more")
        case Dealt(street):
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
            why = tell.say("refused", why=tell.refusal(refused))
            return tell.say("colon", head=text, text=why)
    return text


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
        heads = [
            tell.pot(pot) + (tell.say(f"share-{share}") if share else "")
            for pot, share, _ in awards
        ]
        paid = [tell.paid(to) for *_, to in awards]
        pairs = zip(heads, paid, strict=True)
        return tell.say("semicolon").join(
            tell.say("colon", head=head, text=to) for head, to in pairs
        )

    return words(due), words(told)


def _pots(tell: Teller, table: Table) -> tuple[str, str]:
    due = sum(pot["amount"] for pot in table.final()["pots"])
    return tell.chips(due), tell.chips(tell.hand.found.total or 0)


_ENDS = {
    "kind-pots": _pots,
    "kind-stacks": _stacks,
    "kind-returned": _returned,
    "kind-rake": _rake,
    "kind-awards": _awards,
}
