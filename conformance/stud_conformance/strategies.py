"""Strategies of Hypothesis for the tests of a stud engine: tables, decks, acts and whole hands.

    from hypothesis import given
    from stud_conformance.strategies import hands

    @given(hands(games=["razz"], limits=["fixed-limit"], seats=(2, 4)))
    def test_no_chip_is_lost(hand):
        assert sum(my_engine.play(hand).stacks.values()) == sum(hand.setup.stacks.values())

The tables are odd more often than one meets them: short stacks, full tables, boards that tie. What
is legal is what the reference finds legal under the rulings of the hand. A hand that fails is made
smaller by Hypothesis: fewer seats, fewer acts, checks and calls rather than raises, plain stakes.

This module needs Hypothesis (``python -m pip install 'stud-conformance[fuzz]'``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from hypothesis import reject

from stud_conformance.fuzz import hands as fuzz
from stud_conformance.fuzz.acts import actions
from stud_conformance.fuzz.choices import from_bytes
from stud_conformance.fuzz.decks import deck as deck_of
from stud_conformance.fuzz.rows import rows
from stud_conformance.fuzz.shared import everything, shared
from stud_conformance.fuzz.tables import table
from stud_conformance.play import Table
from stud_conformance.run.profile import FEATURES, Profile, Supports
from stud_conformance.spec import load
from stud_conformance.spec.catalogue import LIMITS
from stud_conformance.spec.errors import UnknownName
from stud_conformance.spec.scenario import Cards, Setup
from stud_conformance.spec.values import first_values

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from hypothesis.strategies import SearchStrategy

    from stud_conformance.fuzz.shared import Shared
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.scenario import Rulings, Value

__all__ = ["Hand", "acts", "decks", "hands", "legal_acts", "messages", "setups"]

FEWEST, MOST = 2, 10
#: The acts that a seat is asked for; hands are shown by themselves.
USUAL: Final = ("fold", "check", "call", "bring-in", "wager")


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand to be played.

    Attributes:
        setup: The table: game, limit, stakes, and the stack of each seat, in whole chips.
        deck: All 52 cards by name (``As``), in the order in which they leave the deck.
        rulings: A value for every ruling of the game.
        acts: What the seats do, in order: ``{"seat": 3, "act": "wager", "to": 30}``, where ``to``
            is the total of the seat on the street.
        accepted: Of each act, whether it is legal; all are, unless near misses were asked for.
        message: The hand as a message of the protocol (``PROTOCOL.md``).

    """

    setup: Setup
    deck: tuple[str, ...]
    rulings: Rulings
    acts: tuple[Message, ...]
    accepted: tuple[bool, ...]
    message: Message

    def start(self) -> Table:
        """Return the hand by the reference as it begins: antes posted, the first street dealt."""
        return Table.start(self.setup, Cards(seats={}, deck=self.deck), self.rulings)


def setups(
    *,
    games: Collection[str] | None = None,
    limits: Collection[str] | None = None,
    seats: tuple[int, int] = (FEWEST, MOST),
    features: Mapping[str, Collection[str]] | None = None,
) -> SearchStrategy[Setup]:
    """Return a strategy for tables before the deal.

    Args:
        games: Ids of games; all without any.
        limits: Betting structures, such as ``fixed-limit``; all without any.
        seats: The fewest and the most seats that are taken.
        features: The values of parts of a setup, as in the ``supports.setup`` of a greeting:
            ``{"rake": ["none"], "format": ["cash"]}``; a part left out is not restricted.

    Raises:
        UnknownName: There is no such game, limit, part or value.
        ValueError: No number of seats, or no value, is left.

    >>> from hypothesis import find
    >>> found = find(setups(games=["razz"], seats=(3, 5)), lambda setup: True)
    >>> found.game, found.limit, sorted(found.stacks)
    ('razz', 'fixed-limit', [1, 2, 3])

    """
    wanted = _wanted(games, limits, seats, features)
    return rows().map(lambda row: table(from_bytes(row), wanted))


def decks(seats: int = FEWEST) -> SearchStrategy[tuple[str, ...]]:
    """Return a strategy for whole decks, which often tie boards, pair doors or make equal hands.

    Args:
        seats: How many seats are dealt to.

    >>> from hypothesis import find
    >>> deck = find(decks(), lambda deck: True)
    >>> len(deck), len(set(deck))
    (52, 52)

    """
    return rows().map(lambda row: deck_of(from_bytes(row), seats))


def hands(  # noqa: PLR0913 - each is one thing to restrict
    *,
    games: Collection[str] | None = None,
    limits: Collection[str] | None = None,
    seats: tuple[int, int] = (FEWEST, MOST),
    features: Mapping[str, Collection[str]] | None = None,
    rulings: Mapping[str, Value] | None = None,
    house: str | None = None,
    near_misses: bool = False,
) -> SearchStrategy[Hand]:
    """Return a strategy for hands that are played to their end.

    Args:
        games: As for ``setups``, like the next three.
        limits: As for ``setups``.
        seats: As for ``setups``.
        features: As for ``setups``.
        rulings: Values of rulings; every other ruling has any of its values.
        house: In place of these a house, under whose rulings all is played, at such tables as it
            has; an id or a file.
        near_misses: Whether acts are tried among them that come near to what is legal and are
            refused, which have to change nothing.

    Raises:
        UnknownName: There is no such game, limit, part, ruling, value or house.
        ValueError: No number of seats or no value is left, there is a house and rulings beside it,
            or the house has no such table.

    >>> from hypothesis import find
    >>> found = find(
    ...     hands(games=["razz"], limits=["fixed-limit"], rulings={"betting.raise-cap": 3}),
    ...     lambda hand: len(hand.setup.stacks) == 2,
    ... )
    >>> found.rulings["betting.raise-cap"], all(found.accepted)
    (3, True)
    >>> table = found.start()
    >>> [table.send(act) for act in found.acts] == [None] * len(found.acts)
    True

    """
    if house is not None and rulings:
        raise ValueError("give a house or rulings, not both")
    wanted = _wanted(games, limits, seats, features, rulings=rulings, house=house)

    def made(row: bytes) -> Hand:
        found = fuzz.hand(from_bytes(row), wanted)
        hand = None if found is None else _hand(found[0], wanted, near_misses=near_misses)
        return reject() if hand is None else hand

    return rows().map(made)


def messages(**restricted: Any) -> SearchStrategy[Message]:  # noqa: ANN401 - as for hands
    """Return a strategy for ``run`` messages, as ``studconf run`` sends them to an engine.

    Args:
        restricted: As for ``hands``.

    >>> from hypothesis import find
    >>> found = find(messages(games=["razz"]), lambda message: True)
    >>> found["op"], sorted(found["hand"]), found["hand"]["setup"]["game"]
    ('run', ['actions', 'deal', 'rulings', 'setup'], 'razz')

    """
    return hands(**restricted).map(lambda hand: hand.message)


def legal_acts(
    setup: Setup, deck: Sequence[str], rulings: Rulings | None = None
) -> SearchStrategy[tuple[Message, ...]]:
    """Return a strategy for sequences of legal acts that play a given hand to its end.

    Args:
        setup: The table.
        deck: The cards in the order in which they leave the deck.
        rulings: Values of rulings; the others have the first of their values.

    Raises:
        UnknownName: There is no such ruling, or it has no such value.
        ValueError: The hand cannot be dealt.

    >>> from hypothesis import find
    >>> table = Setup(
    ...     game="seven-card-stud",
    ...     limit="fixed-limit",
    ...     stakes={"ante": 1, "bring-in": 2, "chip": 1, "small-bet": 10, "big-bet": 20},
    ...     stacks={1: 500, 2: 500},
    ...     button=1,
    ... )
    >>> cards = find(decks(), lambda deck: True)
    >>> find(legal_acts(table, cards), lambda acts: True)[0]["act"]
    'bring-in'

    """
    return acts(setup, deck, rulings).map(
        lambda some: tuple(one for one, is_legal in some if is_legal)
    )


def acts(
    setup: Setup, deck: Sequence[str], rulings: Rulings | None = None
) -> SearchStrategy[tuple[tuple[Message, bool], ...]]:
    """Return a strategy for sequences of acts, each with whether it is legal; near misses are not.

    Args:
        setup: As for ``legal_acts``, like the others.
        deck: As for ``legal_acts``.
        rulings: As for ``legal_acts``.

    Raises:
        UnknownName: There is no such ruling, or it has no such value.
        ValueError: The hand cannot be dealt.

    >>> from hypothesis import find
    >>> table = find(setups(games=["razz"], limits=["fixed-limit"]), lambda setup: True)
    >>> cards = find(decks(), lambda deck: True)
    >>> some = find(
    ...     acts(table, cards), lambda some: not all(is_legal for _, is_legal in some)
    ... )
    >>> [is_legal for _, is_legal in some].count(False)
    1

    """
    _check("ruling", rulings or (), load.domains())
    _values(rulings or {}, setup.game)
    ruled = {**first_values(setup.game, load.domains()), **(rulings or {})}
    one = fuzz.Hand(setup, Cards(seats={}, deck=tuple(deck)), ruled, None, ())
    one.start()

    def made(row: bytes) -> tuple[tuple[Message, bool], ...]:
        try:
            tried = actions(from_bytes(row), one.start(), setup, USUAL)
        except ValueError:
            reject()  # a question came up that nobody answers
        accepted, _ = _replayed(replace(one, acts=tuple(tried)))
        return tuple(zip(tried, accepted, strict=True))

    return rows().map(made)


def _hand(made: fuzz.Hand, wanted: Shared, *, near_misses: bool) -> Hand | None:
    """Return a hand as it is given out; ``None`` where it cannot be asked."""
    accepted, is_over = _replayed(made)
    if not near_misses:
        legal = (one for one, is_legal in zip(made.acts, accepted, strict=True) if is_legal)
        made = replace(made, acts=tuple(legal))
        accepted = (True,) * len(made.acts)
    sent = fuzz.message(made, wanted)
    if sent is None or not is_over:
        return None
    return Hand(made.setup, made.cards.deck, made.rulings, made.acts, accepted, sent)


def _replayed(made: fuzz.Hand) -> tuple[tuple[bool, ...], bool]:
    """Return of each act whether it is legal, and whether the hand is over after them.

    Hands are shown as soon as they can be.
    """
    own, found = made.start(), []
    for sent in made.acts:
        own.show_until(())
        found.append(own.send(sent) is None)
    own.show_until(())
    return tuple(found), own.over


def _wanted(  # noqa: PLR0913, PLR0917 - each is one thing to restrict
    games: Collection[str] | None,
    limits: Collection[str] | None,
    seats: tuple[int, int],
    features: Mapping[str, Collection[str]] | None,
    rulings: Mapping[str, Value] | None = None,
    house: str | None = None,
) -> Shared:
    """Return what hands are made of: all that the reference plays, as far as it is wanted."""
    known = tuple(load.games())
    _check("game", games or (), known)
    _check("limit", limits or (), LIMITS)
    _check("part of a setup", features or (), FEATURES)
    for part, values in (features or {}).items():
        _check(f"value of {part}", values, FEATURES[part])
        if not values:
            raise ValueError(f"no value of {part} is left")
    played = tuple(games) if games else known
    least, most = max(FEWEST, seats[0]), min(MOST, seats[1])
    for game in played:
        bounds = load.games()[game].seats
        if max(least, bounds[0]) > min(most, bounds[1]):
            raise ValueError(f"no table of {game} has {seats[0]} to {seats[1]} seats")
    ours = everything()
    supports = Supports(
        games=played,
        limits=tuple(limits) if limits else LIMITS,
        seats=(least, most),
        setup={part: tuple(values) for part, values in (features or {}).items()},
        deal=ours.profiles[0].supports.deal,
        acts=USUAL,
        observes=tuple(ours.observes),
    )
    houses = () if house is None else (load.house(house),)
    values = {game: _values(rulings or {}, game) for game in played} if rulings else {}
    _check("ruling", rulings or (), load.domains())
    found = shared(ours.profiles[0], Profile("the test", {}, supports, houses, values))
    if houses and not found.frames():
        raise ValueError(f"{house} has no such table")
    return found


def _values(rulings: Mapping[str, Value], game: str) -> dict[str, tuple[Value, ...]]:
    """Return the values that are wanted in a game, of those of its rulings that are named."""
    domains = load.domains()
    found: dict[str, tuple[Value, ...]] = {}
    for ruling, value in rulings.items():
        domain = domains.get(ruling, {}).get(game)
        if domain is not None:
            _check(f"value of {ruling} in {game}", [value], domain)
            found[ruling] = (value,)
    return found


def _check(kind: str, named: Iterable[Value], known: Iterable[Value]) -> None:
    """Check that all that is named is there.

    Raises:
        UnknownName: It is not.

    """
    names = list(known)
    for one in named:
        if one not in names:
            raise UnknownName(kind, str(one), [str(name) for name in names])
