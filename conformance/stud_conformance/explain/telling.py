"""Tell what happens in a hand, in English or in French, in the unit of the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stud_conformance.audit.trial import RAKED
from stud_conformance.explain.phrases import PHRASES, phrase
from stud_conformance.hands import money
from stud_conformance.hands.recorded import UNKNOWN, Acted, Mucked, Showed
from stud_conformance.spec import load
from stud_conformance.spec.notation import MUCK, SHOW, WAGER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from stud_conformance.audit.unknown import Gaps
    from stud_conformance.explain.tried import Attempt
    from stud_conformance.explain.walk import Moment, Turn
    from stud_conformance.hands.recorded import Recorded, Step
    from stud_conformance.play import Refused, Told
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.scenario import Rulings

#: Events that move chips of one seat, which may then be all-in.
PAYS: Final = frozenset({"ante", "bring-in", "call", WAGER})
#: What unknown upcards decide, and what unknown down cards do.
BY_UP: Final = frozenset({"first-to-act"})
BY_DOWN: Final = frozenset({SHOW, MUCK, "award"})


class Teller:
    """Says things of one hand.

    Attributes:
        lang: ``en`` or ``fr``.
        hand: The record.
        gaps: What it does not tell, as far as anything depends on it.

    """

    def __init__(self, lang: str, hand: Recorded, found: Gaps) -> None:
        """Begin before the first card."""
        self.lang, self.hand = lang, hand
        self.gaps = found
        self._left, self._bets = dict(hand.setup.stacks), dict[int, int]()
        self._got = dict.fromkeys(hand.setup.stacks, 0)

    def say(self, name: str, **values: object) -> str:
        """Return a phrase."""
        return phrase(self.lang, name, **values)

    def chips(self, number: int) -> str:
        """Return an amount in the unit of the record, as the language writes it."""
        text = money.text(number, self.hand.unit)
        return text.replace(".", ",") if self.lang == "fr" else text

    def gain(self, number: int) -> str:
        """Return a difference, with its sign."""
        return ("+" if number > 0 else "") + self.chips(number)

    def seat(self, number: int) -> str:
        """Return a seat."""
        return self.say("seat", seat=number)

    def seats(self, numbers: Iterable[int], name: str = "seat") -> str:
        """Return several seats; with ``of-seat`` or ``to-seat``, as a genitive or a dative."""
        *most, last = [str(number) for number in numbers]
        if not most:
            return self.say(name, seat=last, seats=last)
        return self.say(f"{name}s", seats=", ".join(most) + self.say("and") + last)

    def rules(self, ids: Sequence[str]) -> str:
        """Return rules by title, with their ids in brackets."""
        known = load.rules()
        return self.say("semicolon").join(
            f"{known[rule].title[self.lang]} [{rule}]" if rule in known else f"[{rule}]"
            for rule in ids
        )

    def pot(self, name: str) -> str:
        """Return the name of a pot."""
        kind, _, number = name.partition("-")
        return self.say(f"pot-{kind}", number=number) if f"pot-{kind}" in PHRASES else name

    def street(self, index: int) -> str:
        """Return the name of a street, by its index."""
        streets = load.games()[self.hand.setup.game].streets
        return self.say(streets[index][0]) if index < len(streets) else str(index + 1)

    # What may be done.

    def legal(self, turn: Turn) -> str:
        """Return what a seat may do."""
        words = [self._option(option, turn.verbs) for option in turn.legal]
        return ", ".join(words) or self.say("may-nothing")

    def _option(self, option: Message, verbs: Sequence[str]) -> str:
        act = option["act"]
        name = f"may-{(verbs or ('bets',))[0]}" if act == WAGER else f"may-{act}"
        if "min" in option:
            least, most = self.chips(option["min"]), self.chips(option["max"])
            return self.say(name, chips=self.say("range", least=least, most=most))
        return self.say(name, chips=self.chips(option.get("to", 0)))

    def must(self, turn: Turn) -> str:
        """Return who has to act, to show or to muck."""
        if not turn.is_show:
            return self.say("must-act", seat=turn.seat)
        acts = [act for act in (SHOW, MUCK) if any(one["act"] == act for one in turn.legal)]
        return self.say(f"must-{'-or-'.join(acts)}", seat=turn.seat)

    def refusal(self, refused: Refused) -> str:
        """Return why an act is refused."""
        return self.say(refused.code)

    def tried(self, attempt: Attempt) -> str:
        """Return what a seat tried, and why it is refused, or that it would be allowed."""
        act = attempt.text if attempt.act is None else self.act(attempt.act, attempt.verbs)
        if attempt.refused is None:
            return self.say("allowed", act=act)
        return self.say("refused", act=act, why=self.refusal(attempt.refused))

    def unanswered(self, rule: str, rulings: Rulings) -> str:
        """Return why a hand cannot go on; a way to take the rake may be known without its terms."""
        lacks_terms = rule == RAKED and rule in rulings
        return self.say("no-terms" if lacks_terms else "unanswered", rule=self.rules([rule]))

    def act(self, step: Step, verbs: Sequence[str] = ()) -> str:
        """Return an act of the record."""
        match step:
            case Acted(seat, "call"):
                return self.say("act-call", seat=seat)
            case Acted(seat, act, to):
                name = self._wager(verbs) if act == WAGER else f"told-{act}"
                return self.say(name, seat=seat, to="" if to is None else self.chips(to)).rstrip()
            case Showed(seat):
                return self.say("told-show", seat=seat, cards="").rstrip()
            case Mucked(seat):
                return self.say("told-muck", seat=seat)
        raise ValueError(f"{step} is nobody's act")

    def _wager(self, verbs: Sequence[str]) -> str:
        return f"told-{verbs[0]}" if verbs else "told-wager"

    # What happens.

    def events(self, moment: Moment) -> list[tuple[str, Told]]:
        """Return what happened, in words, each with the event."""
        verbs = moment.turn.verbs if moment.turn else ()
        return [(self.event(one, verbs), one) for one in moment.told]

    def event(self, told: Told, verbs: Sequence[str] = ()) -> str:
        """Return what happened, in words."""
        values = {key: self._value(key, value) for key, value in told.values.items()}
        name = f"told-{told.kind}"
        if told.kind == WAGER:
            name = self._wager(verbs)
        if told.kind == "returned" and self._is_otherwise(told):
            name, values["told"] = "told-returned-otherwise", self._returned(told)
        if told.kind == SHOW and told.seat is not None:
            values["cards"] = self.cards(told.seat)
        if told.kind == "common" and self.hand.common is None:
            values["card"] = UNKNOWN
        text = self.say(name, seat=told.seat, **values)
        if told.kind == "street":
            gets = [self.say("gets", seat=seat, cards=own) for seat, own in self._dealt(told)]
            text = "\n".join([text, *gets])
        if self._pay(told):
            text += self.say("all-in")
        return text + (self.say("undecided") if self.is_undecided(told.kind) else "")

    def _is_otherwise(self, told: Told) -> bool:
        """Return whether the record says that another amount was returned."""
        returned = self.hand.found.returned
        return returned is not None and returned.get(told.seat or 0, 0) != told.values["amount"]

    def _returned(self, told: Told) -> str:
        chips = (self.hand.found.returned or {}).get(told.seat or 0)
        return self.chips(chips) if chips else self.say("nothing")

    def _pay(self, told: Told) -> bool:
        """Take chips from a stack; return whether that was the last of it."""
        if told.kind == "street":
            self._bets.clear()
        if told.kind not in PAYS or told.seat is None:
            return False
        added = told.values.get("amount", 0)
        if "to" in told.values:
            added = told.values["to"] - self._bets.get(told.seat, 0)
            self._bets[told.seat] = told.values["to"]
        self._left[told.seat] -= added
        return not self._left[told.seat]

    def is_undecided(self, kind: str) -> bool:
        """Return whether what happened depends on cards that nobody knows."""
        by_up = bool(self.gaps.up) and kind in BY_UP
        return by_up or (bool(self.gaps.open) and kind in BY_DOWN)

    def _value(self, key: str, value: Any) -> str:  # noqa: ANN401 - as events have them
        forms: dict[str, Callable[[Any], str]] = {
            "to": lambda own: self.paid(own) if isinstance(own, dict) else self.chips(own),
            "amount": self.chips,
            "burned": lambda own: self.say("burned") if own else "",
            "seats": self.seats,
            "pot": self.pot,
            "share": lambda own: self.say(f"share-{own}") if own else "",
            "street": self.say,
        }
        return forms.get(key, str)(value)

    def paid(self, to: Mapping[int, int]) -> str:
        """Return what was paid to whom."""
        return ", ".join(
            self.say("paid", chips=self.chips(chips), seat=seat)
            for seat, chips in sorted(to.items())
        )

    def cards(self, seat: int) -> str:
        """Return the cards of a seat, as the record tells them."""
        return " ".join(self.hand.cards.get(seat, ()))

    def _dealt(self, told: Told) -> list[tuple[int, str]]:
        """Return what each seat gets, ``??`` for what the record does not tell."""
        found: dict[int, list[str]] = {}
        for seat, card in told.values["cards"]:
            own, index = self.hand.cards.get(seat, ()), self._got[seat]
            self._got[seat] += 1
            known = index < len(own) and own[index] != UNKNOWN
            bare = card.strip("()")
            found.setdefault(seat, []).append(card if known else card.replace(bare, UNKNOWN))
        return [(seat, " ".join(own)) for seat, own in found.items()]
