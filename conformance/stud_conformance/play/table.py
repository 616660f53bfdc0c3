"""A hand in play by the reference, in the words of the protocol."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, NamedTuple

import stud_reference as ref
from stud_reference import RULES
from stud_reference.events import FirstToAct, HandMucked, HandShown, HandsTabled, StreetDealt

from stud_conformance.play import given, seen, words
from stud_conformance.play.showing import show_until
from stud_conformance.play.told import Told, told

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from stud_conformance.play.showing import Shows
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.scenario import Cards, Rulings, Setup


class Refused(NamedTuple):
    """Why an act was refused: a code of the protocol, the reason in words, and the rules."""

    code: str
    text: str
    rules: tuple[str, ...]


class End(NamedTuple):
    """The chips of a hand that is over, by seat number.

    Attributes:
        total: All pots together, before the rake.
        returned: What nobody matched; only seats that got some.
        rake: What the house took.
        awards: Pot, share (``None`` where it is not split) and what was paid of it, in order; a
            seat may have got nothing.
        stacks: What every seat has.

    """

    total: int
    returned: dict[int, int]
    rake: int
    awards: tuple[tuple[str, str | None, dict[int, int]], ...]
    stacks: dict[int, int]


class Table:
    """A hand in play.

    Attributes:
        _hand: The hand of the reference.
        _told: How many of its events were told.

    """

    __slots__ = ("_hand", "_told")

    def __init__(
        self, setup: ref.Setup, deal: ref.Deal, rulings: Rulings, rules: ref.Rules = RULES
    ) -> None:
        """Start a hand of the reference."""
        self._hand = ref.play(setup, deal, ref.Rulings(rulings), rules)
        self._told = 0

    @classmethod
    def start(  # noqa: PLR0913 - a hand depends on as much
        cls,
        setup: Setup,
        cards: Cards | Mapping[int, Sequence[str]],
        rulings: Rulings,
        rules: ref.Rules = RULES,
        *,
        common: str | None = None,
        rake: int | None = None,
        chip: int | None = None,
    ) -> Table:
        """Start a hand: antes posted, the first street dealt, somebody to act.

        Args:
            setup: The table.
            cards: The cards of a case, or what each seat receives; the others are filled in.
            rulings: A value for each ruling that may be asked.
            rules: The rule functions to play by.
            common: The common card, if there is to be one and it is known.
            rake: What the house takes of this hand, in place of the rake that the table announces.
            chip: The smallest chip, in place of the one that the table announces.

        Raises:
            ValueError: The setup or the cards cannot be played.
            Undecided: A question came up that the rulings do not answer.

        """
        announced = given.table(setup, rake=rake, chip=chip)
        return cls(announced, given.cards(cards, common), rulings, rules)

    def copy(self) -> Table:
        """Return a hand in play that can go on without changing this one, as trees need it."""
        return self._of(self._hand.copy())

    def _of(self, hand: ref.Hand) -> Table:
        twin = object.__new__(Table)
        twin._hand, twin._told = hand, self._told
        return twin

    def with_down_cards(self, cards: Mapping[int, Sequence[str]]) -> Table | None:
        """Return a copy at the showdown in which other cards lie face down.

        Nothing before the showdown depends on them; where a common card was turned, which the rest
        of the deck decides, or where the cards face up are others too, there is no such table.

        Args:
            cards: All cards of each seat that has others, as many as it was dealt.

        """
        if self._hand.shoe.common is not None:
            return None
        hand = self._hand.copy()
        hand.offered, hand.scores = None, {share: {} for share in hand.game.shares}
        for number, own in given.cards(cards).cards.items():
            seat = hand.numbers.index(number)
            pairs = zip(own, hand.cards[seat], hand.faces[seat], strict=True)
            if any(up and new != old for new, old, up in pairs):
                return None
            hand.cards[seat] = list(own)
        return self._of(hand)

    # Where the hand stands.

    @property
    def street(self) -> int:
        """The index of the street in play; the first street is 0."""
        return self._hand.street

    @property
    def to_act(self) -> int | None:
        """The seat to act or to show; ``None`` once the hand is over, or has stopped."""
        return seen.to_act(self._hand)

    @property
    def to_show(self) -> int | None:
        """The seat to show or to throw its hand away; ``None`` but at the showdown."""
        hand = self._hand
        return hand.numbers[hand.turn] if hand.showing else None

    @property
    def why_to_act(self) -> tuple[str, ...]:
        """The rules by which it is the turn of that seat."""
        return self._hand.why_to_act()

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self._hand.over

    @property
    def at_showdown(self) -> bool:
        """Whether hands are being shown."""
        return self._hand.at_showdown()

    @property
    def has_shown(self) -> frozenset[int]:
        """The seats whose hands were shown, thrown away at the showdown, or tabled."""
        shown: set[int] = set()
        for event in self._hand.events:
            if isinstance(event, HandShown | HandMucked):
                shown.add(event.seat)
            elif isinstance(event, HandsTabled):
                shown.update(event.seats)
        return frozenset(shown)

    @property
    def is_tabled(self) -> bool:
        """Whether hands were turned up all-in."""
        return bool(self._hand.tabled)

    @property
    def tabled(self) -> tuple[frozenset[int], int]:
        """The seats whose hands were turned up all-in, and the index of the street then."""
        if not self._hand.tabled:
            return frozenset(), -1
        streets: dict[str, None] = {}
        for event in self._hand.events:
            if isinstance(event, StreetDealt):
                streets[event.street] = None
            elif isinstance(event, HandsTabled):
                return frozenset(event.seats), len(streets) - 1
        return frozenset(), -1

    def is_shown(self, seat: int) -> bool:
        """Return whether the hand of a seat lies face up, shown or tabled."""
        return self._hand.shown[self._hand.numbers.index(seat)]

    def dealt_to(self, street: int) -> tuple[int, ...]:
        """Return the seats that got cards of a street; none where a common card took their place.

        Args:
            street: Its index; the first street is 0.

        """
        hand = self._hand
        is_new = street == hand.street and type(hand.events[-1]) is FirstToAct
        if is_new and not hand.dealt_on and hand.shoe.common is None:
            # Nobody has acted since: it was dealt to all who hold a hand.
            return tuple(compress(hand.numbers, hand.live))
        # Whoever was dealt to on a street has the cards of all streets up to it.
        least = given.sizes(hand.game.id)[street]
        dealt = zip(hand.numbers, hand.cards, strict=True)
        return tuple([number for number, own in dealt if len(own) >= least])

    @property
    def counts(self) -> dict[int, int]:
        """How many cards each seat has been dealt."""
        hand = self._hand
        return {number: len(own) for number, own in zip(hand.numbers, hand.cards, strict=True)}

    @property
    def common(self) -> str | None:
        """The common card, if one was turned."""
        return seen.common(self._hand)

    @property
    def read(self) -> tuple[str, ...]:
        """The rulings that were read, in order, each once."""
        return tuple(dict.fromkeys(self._hand.rulings.read))

    # What may be done.

    def legal(self) -> list[Message]:
        """Return what the seat to act may do."""
        return [seen.option(option) for option in self._hand.legal()]

    def wager_words(self) -> tuple[str, ...]:
        """Return the words that fit a wager of the seat to act: bets, completes, raises."""
        return () if self.over else words.wager_words(self._hand)

    def act(self, seat: int, act: str, to: int | None = None) -> Refused | None:
        """Let a seat do something; on a refusal nothing changes.

        Raises:
            Undecided: A question came up that the rulings do not answer; the hand cannot go on.

        """
        refusal = self._hand.act(seat, act, to)
        return None if refusal is None else Refused(refusal.code, refusal.text, refusal.rules)

    def send(self, sent: Message) -> Refused | None:
        """Let a seat do what an act of a message says."""
        return self.act(sent["seat"], sent["act"], sent.get("to"))

    def show_or_muck(self) -> None:
        """Let the seat to show do what it does by default: muck a hand that is beaten."""
        self._hand.show_or_muck()

    def show_until(self, coming: Sequence[Message]) -> None:
        """Show and muck by default until a seat comes that a coming act speaks for."""
        show_until(self._hand, coming)

    def show_from(self, shows: Shows, number: int) -> None:
        """Do the same for the acts of a hand from a number on."""
        shows.until(self._hand, number)

    # What is seen.

    def state(self, observe: Collection[str] = seen.USUAL) -> Message:
        """Return what is seen of the hand between two acts, as far as it is asked for."""
        return {key: look(self._hand) for key, look in seen.STATE.items() if key in observe}

    def final(self, observe: Collection[str] = seen.USUAL) -> Message:
        """Return what is seen of the hand at its end, as far as it is asked for."""
        return {key: look(self._hand) for key, look in seen.FINAL.items() if key in observe}

    @property
    def end(self) -> End:
        """The chips of the hand at its end, as numbers: less work than a message."""
        hand = self._hand
        numbers = hand.numbers
        awards = [
            (pot, share, {numbers[seat]: chips for seat, chips in paid.items()})
            for pot, share, paid in hand.awards
        ]
        return End(
            sum([pot.amount for pot in hand.pots]),
            {numbers[seat]: chips for seat, chips in hand.returned.items() if chips},
            hand.raked,
            tuple(awards),
            dict(zip(numbers, hand.stacks, strict=True)),
        )

    def dealt(self, scrambled: Sequence[str] = ()) -> Message:
        """Return the cards of the hand; ``scrambled`` as stated where nothing was mixed."""
        return seen.dealt(self._hand, scrambled)

    def told(self) -> list[Told]:
        """Return what has happened since this was last asked."""
        new = self._hand.events[self._told :]
        self._told = len(self._hand.events)
        return [told(event) for event in new]
