"""Write hands as PHH, so that they can be read again exactly.

What PHH has no word for stands in fields that begin with ``_``, which other programs overlook:

``_id``, ``_kind``, ``_unit``, ``_flags``
    the name, cash or tournament, what a chip is worth, what is not to be relied on
``_chip``, ``_max_bet``, ``_burns``, ``_opener``, ``_last_card``, ``_event_heads_up``,
``_rake_percent``, ``_rake_cap``
    the rest of the table; without ``_burns`` it makes no difference whether cards are burned
``_player_order``
    why p1 is p1
``_total_pot``, ``_rake``, ``_returned``, ``_awards``
    what is known of the end
``_rulings``, ``_house``
    what it was played under
``_deck``, ``_burned``, ``_stub``, ``_scrambled``
    the order of the deck
``_words``
    what a scenario calls an act, by its number, where that is not the usual word; an act that
    ``brings in`` is the forced opening, though PHH writes a wager

and those of ``scenario``. Any other field of the source is written as it was.
"""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.hands import money, toml_text
from stud_conformance.hands.phh import ROWS, one_each
from stud_conformance.hands.phh_actions import BRINGS
from stud_conformance.hands.phh_table import BUTTON, ORDERS, SEAT_NUMBER, WHOLE
from stud_conformance.hands.recorded import (
    BUTTON_UNKNOWN,
    UNKNOWN,
    Acted,
    CommonDealt,
    Dealt,
    Mucked,
    Showed,
    clockwise,
)
from stud_conformance.hands.variants import BETS, CODES
from stud_conformance.spec import notation
from stud_conformance.spec.load import games

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from stud_conformance.hands.recorded import Recorded

#: Between two hands of a file.
BREAK: Final = "\n"

_WORDS: Final = {notation.FOLD: "f", notation.CHECK: "cc", notation.CALL: "cc"}


def text(hand: Recorded) -> str:
    """Return a hand as a file of its own.

    Raises:
        ValueError: It is out of scope.

    """
    return "".join(f"{toml_text.field(key, value)}\n" for key, value in fields(hand).items())


def texts(hands: Iterable[Recorded]) -> Iterator[str]:
    """Yield the pieces of one file with several hands, a table each.

    Raises:
        ValueError: A hand is out of scope.

    """
    yield from joined(map(text, hands))


def joined(own: Iterable[str]) -> Iterator[str]:
    """Yield the pieces of one file with several hands from the texts of the hands."""
    for number, one in enumerate(own, start=1):
        yield f"{'' if number == 1 else BREAK}[{number}]\n{one}"


def fields(hand: Recorded) -> dict[str, Any]:
    """Return the fields of a hand, in order.

    Raises:
        ValueError: It is out of scope.

    """
    if hand.out_of_scope is not None:
        raise ValueError(hand.out_of_scope)
    made = told(hand)
    kept = {key: value for key, value in _own(hand.raw).items() if key not in made}
    standard = {key: made.pop(key) for key in list(made) if not key.startswith("_")}
    others = {key: kept.pop(key) for key in list(kept) if not key.startswith("_")}
    found = standard | others | made | kept
    first = [key for key in hand.raw if key in found] if "variant" in hand.raw else []
    return {key: found[key] for key in dict.fromkeys([*first, *found]) if found[key] is not None}


def told(hand: Recorded) -> dict[str, Any]:
    """Return the fields that a hand is told in, ``None`` where it does not tell one."""
    writer = _Writer(hand)
    return writer.table() | writer.end() | writer.own()


def _own(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the fields of a source that can stand in PHH."""
    if "variant" in raw:
        return raw
    return {key: value for key, value in raw.items() if key.startswith("_")}


class _Writer:
    """Writes the parts of one hand."""

    def __init__(self, hand: Recorded) -> None:
        self.hand = hand
        self.seats = clockwise(hand.setup)
        if _order(hand) == SEAT_NUMBER:
            self.seats = tuple(sorted(self.seats))
        self.players = {seat: f"p{index}" for index, seat in enumerate(self.seats, start=1)}

    def amount(self, chips: int) -> int | Decimal:
        """Return chips as the amount that they are worth."""
        return _value(money.text(chips, self.hand.unit))

    def by_player(self, chips: dict[int, int] | None) -> list[int | Decimal] | None:
        """Return chips by seat as a list in the order of the players."""
        return None if chips is None else [self.amount(chips.get(seat, 0)) for seat in self.seats]

    def table(self) -> dict[str, Any]:
        """Return the table and the actions."""
        hand, setup, stakes = self.hand, self.hand.setup, self.hand.setup.stakes
        is_short = any(stack < stakes["ante"] for stack in setup.stacks.values())
        raw_seats = hand.raw.get("seats")
        keep = isinstance(raw_seats, list) and len(raw_seats) == len(self.seats)
        return {
            "variant": CODES[setup.game, setup.limit],
            "ante_trimming_status": hand.raw.get("ante_trimming_status", is_short or None),
            "antes": [self.amount(stakes["ante"])] * len(self.seats),
            "bring_in": self.amount(stakes["bring-in"]),
            **{key: self.amount(stakes[bet]) for bet, key in BETS[setup.limit].items()},
            "starting_stacks": self.by_player(setup.stacks),
            "actions": list(_actions(self)),
            "venue": hand.room or None,
            "seats": raw_seats if keep else list(self.seats),
        }

    def end(self) -> dict[str, Any]:
        """Return what is known of the end."""
        found = self.hand.found
        return {
            "finishing_stacks": self.by_player(found.stacks),
            "winnings": self.by_player(_won(self.hand)),
            "_total_pot": None if found.total is None else self.amount(found.total),
            "_rake": None if found.rake is None else self.amount(found.rake),
            "_returned": self.by_player(found.returned),
            "_awards": None if found.awards is None else self._awards(),
        }

    def _awards(self) -> list[dict[str, Any]]:
        payments = [
            {
                "pot": award.pot,
                "side": award.share or WHOLE,
                "player": self.seats.index(seat) + 1,
                "amount": self.amount(chips),
            }
            for award in self.hand.found.awards or ()
            for seat, chips in award.to.items()
        ]
        return self._as_before(payments)

    def _as_before(self, payments: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return the payments as the source has them, where it says the same and more."""
        before = self.hand.raw.get("_awards")
        if not isinstance(before, list) or len(before) != len(payments):
            return payments
        pairs = zip(payments, before, strict=True)
        return [{**old, **new} if isinstance(old, dict) else new for new, old in pairs]

    def own(self) -> dict[str, Any]:
        """Return the fields that PHH has no word for."""
        hand, setup = self.hand, self.hand.setup
        rake = setup.rake or {}
        flags = sorted(hand.flags - {BUTTON_UNKNOWN})
        return {
            "_id": hand.id if "_id" in hand.raw or "variant" not in hand.raw else None,
            "_kind": setup.format,
            "_unit": self._unit(),
            "_player_order": _order(hand),
            "_chip": self.amount(setup.stakes["chip"]) if setup.stakes["chip"] > 1 else None,
            "_burns": None if setup.any_burns else setup.burns,
            "_opener": setup.opener,
            "_last_card": setup.last_card,
            "_event_heads_up": setup.event_heads_up or None,
            "_rake_percent": rake.get("percent"),
            "_rake_cap": self.amount(rake["cap"]) if "cap" in rake else None,
            "_house": hand.house,
            "_rulings": _rulings(hand),
            "_words": _own_words(hand),
            **{key: _row(hand, row) for row, key in ROWS.items()},
            "_flags": flags if flags or "_flags" in hand.raw else None,
        }

    def _unit(self) -> Decimal | int | None:
        """Return the unit where the amounts do not tell it, or the source states it."""
        unit, is_cash = self.hand.unit, self.hand.setup.format == "cash"
        stacks = [Decimal(money.text(chips, unit)) for chips in self.hand.setup.stacks.values()]
        is_told = money.unit(stacks, is_cash=is_cash) == unit
        return None if is_told and "_unit" not in self.hand.raw else _value(format(unit, "f"))


def _row(hand: Recorded, row: str) -> str | None:
    return " ".join(hand.order[row]) if row in hand.order else None


def _value(text: str) -> int | Decimal:
    return Decimal(text) if "." in text else int(text)


def _order(hand: Recorded) -> str:
    """Return how p1 is chosen: as in the source, or the seat left of the button."""
    if BUTTON_UNKNOWN in hand.flags:
        return SEAT_NUMBER
    before = hand.raw.get("_player_order")
    return before if before in ORDERS and before != SEAT_NUMBER else BUTTON


def _actions(writer: _Writer) -> Iterator[str]:
    """Yield the actions in order."""
    given = dict.fromkeys(writer.seats, 0)
    for step in writer.hand.steps:
        if isinstance(step, Dealt):
            yield from _dealt(writer, step, given)
        elif isinstance(step, CommonDealt):
            yield f"d db {step.card}"
        else:
            yield f"{writer.players[step.seat]} {_said(writer, step)}"


def _dealt(writer: _Writer, step: Dealt, given: dict[int, int]) -> Iterator[str]:
    hand = writer.hand
    size = len(games()[hand.setup.game].streets[step.street][1])
    for seat in step.seats:
        start = given[seat]
        given[seat] += size
        names = [*hand.cards[seat][start : given[seat]]]
        names += [UNKNOWN] * (size - len(names))
        yield f"d dh {writer.players[seat]} {''.join(names)}"


def _said(writer: _Writer, step: Acted | Showed | Mucked) -> str:
    """Return what a seat does, without its name."""
    if isinstance(step, Mucked):
        return "sm"
    if isinstance(step, Showed):
        return f"sm {''.join(step.cards) or '-'}"
    if step.act in _WORDS:
        return _WORDS[step.act]
    if step.act == notation.BRING_IN and step.to == _usual_bring_in(writer.hand, step.seat):
        return "pb"
    return f"cbr {money.text(step.to or 0, writer.hand.unit)}"


def _usual_bring_in(hand: Recorded, seat: int) -> int:
    """Return what ``pb`` stands for: the bring-in, or what the seat has."""
    stakes = hand.setup.stakes
    return min(stakes["bring-in"], max(0, hand.setup.stacks[seat] - stakes["ante"]))


def _own_words(hand: Recorded) -> dict[str, str] | None:
    """Return the words of the source for its acts, and those of bring-ins of an odd amount."""
    before = hand.raw.get("_words")
    words = dict(before) if isinstance(before, dict) else {}
    for number, act in enumerate(hand.acts(), start=1):
        if act.act == notation.BRING_IN and act.to != _usual_bring_in(hand, act.seat):
            words[str(number)] = BRINGS
    return words or None


def _rulings(hand: Recorded) -> dict[str, Any] | None:
    """Return the rulings; as the source writes them, where these are its own."""
    before = hand.raw.get("_rulings")
    if isinstance(before, dict) and one_each(before) == hand.rulings:
        return before or None
    return dict(hand.rulings) or None


def _won(hand: Recorded) -> dict[int, int] | None:
    """Return what each seat won of all pots, as PHH has it, or as the awards of others add up."""
    found = hand.found
    if found.winnings is not None or found.awards is None or "variant" in hand.raw:
        return found.winnings
    won: Counter[int] = Counter()
    for award in found.awards:
        won.update(award.to)
    return dict(won)
