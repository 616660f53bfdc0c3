"""Checks that amounts are street totals, and that what is listed is what is accepted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stud_conformance.doctor.answers import states
from stud_conformance.doctor.check import ACTIONS, Check, NotLookedAt, Sick
from stud_conformance.protocol.text import written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.doctor.check import Route
    from stud_conformance.doctor.subject import Subject
    from stud_conformance.protocol.messages import Message

SHOWDOWN = ("show", "muck")


@dataclass(frozen=True, slots=True)
class Turn:
    """An act with what was seen before it, and what came of it.

    Attributes:
        sent: The message.
        number: Which act of the hand it is.
        act: The act.
        before: The state before it.
        step: Its entry in the answer.

    """

    sent: Message
    number: int
    act: Message
    before: dict[str, Any]
    step: Message

    @property
    def words(self) -> str:
        """The act in words."""
        to = f" to {self.act['to']}" if "to" in self.act else ""
        return f"actions[{self.number}], {self.act['act']}{to} by seat {self.act['seat']}"

    @property
    def at(self) -> Route:
        """The place of the act in the message."""
        return (*ACTIONS, self.number)


def _turns(subject: Subject) -> Iterator[Turn]:
    for _, sent, answer in subject.played_hands:
        before = answer["start"]
        acts = zip(sent["hand"]["actions"], answer["steps"], strict=True)
        for number, (act, step) in enumerate(acts):
            yield Turn(sent, number, act, before, step)
            before = step["state"] if step["ok"] else before


@dataclass(frozen=True, slots=True)
class Seat:
    """The chips of a seat whose turn it is.

    Attributes:
        own: What it has put in on the street.
        behind: What it has left.
        calls: The totals to which it may call.
        price: What the others have put in at the most.

    """

    own: int
    behind: int
    calls: frozenset[int]
    price: int


def _seat(state: dict[str, Any], seat: int, sent: Message) -> Seat | None:
    """Return what a seat has; ``None`` where that is not told."""
    if not {"bets", "stacks"} <= state.keys():
        return None
    own, behind = (state[key].get(str(seat), 0) for key in ("bets", "stacks"))
    price = max(state["bets"].values(), default=0)
    # A bring-in that is short may have to be called in full.
    prices = {price, max(price, sent["hand"]["setup"]["stakes"]["bring-in"])}
    return Seat(own, behind, frozenset(min(one, own + behind) for one in prices), price)


def _check_told(subject: Subject, *keys: str) -> None:
    """Check that there is something to look at.

    Raises:
        NotLookedAt: It does not tell what is looked at, or is told no act.

    """
    supports = subject.profile.supports
    missing = [key for key in keys if key not in supports.observes]
    if missing:
        raise NotLookedAt(f"it does not observe {', '.join(missing)}")
    if not supports.acts:
        raise NotLookedAt("it is told no act")


def _pays_totals(subject: Subject) -> None:
    _check_told(subject, "bets")
    for turn in _turns(subject):
        wanted = _wanted(turn) if turn.step["ok"] else frozenset()
        bets = turn.step["state"].get("bets", {}) if wanted else {}
        found = bets.get(str(turn.act["seat"]), 0)
        if wanted and found not in wanted and _is_same_street(turn, bets):
            total = " or ".join(str(one) for one in sorted(wanted))
            text = f"after {turn.words}, bets of the seat is {found}, not {total}"
            raise Sick(text, sent=turn.sent, came={"bets": bets}, at=turn.at)


def _wanted(turn: Turn) -> frozenset[int]:
    """Return the street totals that a seat may have after an act; none where it adds nothing."""
    if "to" in turn.act:
        return frozenset([turn.act["to"]])
    seat = _seat(turn.before, turn.act["seat"], turn.sent)
    return seat.calls if seat and turn.act["act"] == "call" else frozenset()


def _is_same_street(turn: Turn, bets: dict[str, int]) -> bool:
    before, after = turn.before, turn.step["state"]
    is_over = after.get("to-act", ...) is None
    return not is_over and any(bets.values()) and before.get("street") == after.get("street")


def _lists_totals(subject: Subject) -> None:
    _check_told(subject, "legal", "to-act", "bets", "stacks")
    for _, sent, answer in subject.played_hands:
        for place, at, state in states(answer):
            actor = state.get("to-act")
            seat = _seat(state, actor, sent) if actor else None
            for option in state.get("legal", ()) if seat else ():
                if seat and not _is_total(option, seat):
                    text = (
                        f"{place}.legal has {written(option)}, where seat {actor} has {seat.own} "
                        f"in and {seat.behind} behind, and the highest bet is {seat.price}"
                    )
                    came = {key: state[key] for key in ("legal", "bets", "stacks")}
                    raise Sick(text, sent=sent, came=came, at=at)


def _is_total(option: Message, seat: Seat) -> bool:
    totals = [option[key] for key in ("to", "min", "max") if key in option]
    if option["act"] == "call":
        return seat.calls.issuperset(totals)
    least = seat.price if option["act"] == "wager" else 0
    return all(least < total <= seat.own + seat.behind for total in totals)


def _accepts_what_it_lists(subject: Subject) -> None:
    _check_told(subject, "legal", "to-act")
    for turn in _turns(subject):
        before, step = turn.before, turn.step
        if before.get("to-act") != turn.act["seat"] or "legal" not in before or _is_apart(turn):
            continue
        if step["ok"] is not any(_fits(option, turn.act) for option in before["legal"]):
            became = "accepted" if step["ok"] else f"refused with {written(step['refused'])}"
            text = f"{turn.words} was {became}, where legal was {written(before['legal'])}"
            raise Sick(text, sent=turn.sent, came=step, at=turn.at)


def _is_apart(turn: Turn) -> bool:
    """Return whether an act need not be listed: a show, a muck, or a fold facing nothing."""
    listed = {option["act"] for option in turn.before["legal"]}
    is_free = turn.act["act"] == "fold" and "call" not in listed
    return is_free or turn.act["act"] in SHOWDOWN


def _fits(option: Message, act: Message) -> bool:
    if option["act"] != act["act"] or "to" not in act:
        return bool(option["act"] == act["act"])
    least, most = (option.get(key, option.get("to")) for key in ("min", "max"))
    return least is None or most is None or bool(least <= act["to"] <= most)


AMOUNTS = (
    Check(
        id="bets-totals",
        title="bets are street totals",
        how="Look at bets of a seat after a wager, a bring-in or a call that was accepted.",
        cure="`to` is the total of the seat on this street after the act, never what it adds: with "
        "15 in, a wager to 50 pays 35. bets are the chips of this street, and begin at 0 on each.",
        look=_pays_totals,
    ),
    Check(
        id="legal-totals",
        title="legal lists street totals",
        how="Look at the amounts in legal beside bets and stacks.",
        cure="List the total of the seat on this street after the act, never what it adds: with "
        "15 in, a call of 50 is listed to 50. All-in is what it has in and all that it has behind.",
        look=_lists_totals,
        after=("bets-totals",),
    ),
    Check(
        id="legal-kept",
        title="it accepts what it lists as legal, and nothing else",
        how="See whether each act of the seat whose turn it was stood in legal before.",
        cure="List in legal what the engine would accept, with street totals: if a wager to 50 is "
        "listed, a wager to 50 is accepted, whatever the seat has in. Take `to` for such a total "
        "as well, not for what is added.",
        look=_accepts_what_it_lists,
        after=("bets-totals", "legal-totals"),
    ),
)
