"""The strategies for authors of engines: what they make, how they are restricted and how small."""

from __future__ import annotations

import doctest
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import HealthCheck, Phase, assume, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample
from stud_conformance import strategies
from stud_conformance.engines.mutant import Mutated, named
from stud_conformance.engines.ref import Reference
from stud_conformance.spec import load
from stud_conformance.spec.errors import UnknownName
from stud_conformance.spec.notation import DECK

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import DataObject
    from stud_conformance.strategies import Hand

SOME: Final = settings(
    max_examples=60,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate],  # what fails is looked at by a person
)
ONCE: Final = settings(SOME, max_examples=2000, phases=[Phase.generate, Phase.shrink])


def test_the_examples_are_as_they_say() -> None:
    """Each strategy has an example in its documentation, and all of them work."""
    documented = [getattr(strategies, name) for name in strategies.__all__ if name != "Hand"]

    done = doctest.testmod(strategies)

    assert done.failed == 0
    assert done.attempted > 0
    assert all(">>>" in (one.__doc__ or "") for one in documented)


@SOME
@given(hand=strategies.hands())
def test_a_hand_is_legal_to_its_end(hand: Hand) -> None:
    """Each act is accepted by the reference, and then the hand is over."""
    table = hand.start()
    for act in hand.acts:
        assert table.send(act) is None
    table.show_until(())

    assert table.over
    assert all(hand.accepted)
    assert {ruling for ruling, of in load.domains().items() if hand.setup.game in of} == set(
        hand.rulings
    )
    assert sorted(hand.deck) == sorted(DECK)


@SOME
@given(hand=strategies.hands(near_misses=True))
def test_near_misses_are_refused_and_change_nothing(hand: Hand) -> None:
    """Of each act it is said whether it is legal; the hand goes on as if it had not been tried."""
    answer = Reference().run(hand.message)

    assert list(hand.accepted) == [step["ok"] for step in answer["steps"]]
    state = answer["start"]
    for step in answer["steps"]:
        assert step["ok"] or step.get("state", state) == state
        state = step.get("state", state)


def test_near_misses_are_there_where_they_are_wanted() -> None:
    """There are, and there are none elsewhere."""
    refused: Callable[[Hand], bool] = lambda hand: not all(hand.accepted)  # noqa: E731

    assert (
        find(strategies.hands(near_misses=True), refused, settings=ONCE).accepted.count(False) == 1
    )
    with pytest.raises(NoSuchExample):
        find(strategies.hands(), refused, settings=settings(ONCE, max_examples=100))


@SOME
@given(
    hand=strategies.hands(
        games=["razz", "five-card-stud"],
        limits=["fixed-limit", "pot-limit"],
        seats=(3, 4),
        features={"rake": ["none"], "bring-in": ["posted"], "format": ["cash"]},
        rulings={"betting.raise-cap": 4},
    )
)
def test_hands_are_as_they_are_wanted(hand: Hand) -> None:
    """Games, limits, seats, parts of a setup and rulings are kept to."""
    setup = hand.setup

    assert setup.game in {"razz", "five-card-stud"}
    assert setup.limit in {"fixed-limit", "pot-limit"}
    assert len(setup.stacks) in {3, 4}
    assert setup.rake is None
    assert setup.stakes["bring-in"] > 0
    assert setup.format == "cash"
    assert hand.rulings["betting.raise-cap"] == 4


@SOME
@given(hand=strategies.hands(house="full-tilt"))
def test_hands_are_played_as_a_house_plays(hand: Hand) -> None:
    """At tables that it has, under all of its rulings."""
    house = load.house("full-tilt")

    assert house.fits(hand.setup)
    held = house.values(hand.setup.game, hand.setup.limit)
    assert all(held.get(ruling, value) == value for ruling, value in hand.rulings.items())


@pytest.mark.parametrize(
    ("restricted", "words"),
    [
        ({"games": ["raz"]}, "did you mean razz"),
        ({"limits": ["fixed"]}, "no limit 'fixed'"),
        ({"rulings": {"betting.raise-caps": 3}}, "did you mean betting.raise-cap"),
        ({"rulings": {"betting.raise-cap": 17}}, "no value of betting.raise-cap"),
        ({"features": {"rakes": ["none"]}}, "did you mean rake"),
        ({"features": {"rake": ["much"]}}, "no value of rake 'much'"),
        ({"house": "full-tlit"}, "did you mean full-tilt"),
    ],
)
def test_what_is_not_there_is_told(restricted: dict[str, Any], words: str) -> None:
    """At once, and not by a strategy that makes nothing."""
    with pytest.raises(UnknownName, match=words):
        strategies.hands(**restricted)


def test_what_makes_no_sense_is_told() -> None:
    """No seats at all, or two ways to say what the rulings are."""
    with pytest.raises(ValueError, match="has 11 to 12 seats"):
        strategies.setups(seats=(11, 12))
    with pytest.raises(ValueError, match="not both"):
        strategies.hands(house="full-tilt", rulings={"betting.raise-cap": 3})


@SOME
@given(data=st.data())
def test_acts_play_a_given_hand_to_its_end(data: DataObject) -> None:
    """Whatever table and deck they are for."""
    hand = data.draw(strategies.hands())
    acts = data.draw(strategies.legal_acts(hand.setup, hand.deck, hand.rulings))

    table = hand.start()
    for act in acts:
        assert table.send(act) is None
    table.show_until(())

    assert table.over


# What the author of an engine does with them.


def opener(message: dict[str, Any], suits: str) -> int:
    """Return the seat that brings it in, by a small engine: the lowest upcard, suits break ties."""
    doors = {int(seat): cards[2] for seat, cards in message["hand"]["deal"]["cards"].items()}
    return min(
        doors, key=lambda seat: ("23456789TJQKA".index(doors[seat][0]), suits.find(doors[seat][1]))
    )


STUD = strategies.hands(
    games=["seven-card-stud"],
    seats=(2, 6),
    features={"opener": ["default"], "bring-in": ["posted"]},
    rulings={"bring-in.suit-order": "clubs-diamonds-hearts-spades"},
)


def brings_in(hand: Hand, suits: str) -> bool:
    """Return whether the small engine names the seat that the reference lets bring it in."""
    return bool(opener(hand.message, suits) == hand.acts[0]["seat"])


def is_deep(hand: Hand) -> bool:
    """Return whether every seat has chips left after the ante."""
    return min(hand.setup.stacks.values()) > hand.setup.stakes["ante"]


@SOME
@given(hand=STUD)
def test_an_author_finds_that_a_small_engine_is_right(hand: Hand) -> None:
    """As an author writes it: one line to make hands, one to compare."""
    assume(is_deep(hand))

    assert brings_in(hand, "cdhs")


def test_an_author_is_shown_a_small_hand_where_it_is_wrong() -> None:
    """A small engine that orders suits the other way fails at a hand of two seats, quickly over."""
    wrong = find(STUD, lambda hand: is_deep(hand) and not brings_in(hand, "shdc"), settings=ONCE)

    assert len(wrong.setup.stacks) == 2
    assert len(wrong.acts) <= 2
    assert wrong.setup.limit == "fixed-limit"


def test_a_wrong_engine_is_found_by_messages() -> None:
    """An engine that counts the completion as a raise answers a small hand otherwise."""
    mutant = Mutated(named("betting.completion-is-no-raise/counts-as-raise"))

    def differs(message: dict[str, Any]) -> bool:
        return bool(mutant.run(message) != Reference().run(message))

    restricted = {"games": ["seven-card-stud"], "limits": ["fixed-limit"], "seats": (2, 4)}
    found = find(strategies.messages(**restricted), differs, settings=ONCE)

    assert differs(found)
    assert len(found["hand"]["deal"]["cards"]) <= 3
