"""Under which rulings a hand is explained."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stud_conformance.spec import hands as played
from stud_conformance.spec import load
from stud_conformance.spec.values import first_values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.spec.catalogue import House
    from stud_conformance.spec.scenario import Case, Rulings, Scenario, Setup


@dataclass(frozen=True, slots=True)
class Under:
    """Rulings, and whose they are.

    Attributes:
        rulings: A value for each.
        house: The house; ``None`` where they are nobody's.
        is_of_hand: Whether the hand itself names some.

    """

    rulings: Rulings
    house: House | None = None
    is_of_hand: bool = False


def of_house(hand: Recorded, house: House) -> Under:
    """Return the rulings of a house for the game of a hand."""
    return Under(house.values(hand.setup.game, hand.setup.limit), house)


def of_hand(hand: Recorded) -> Under:
    """Return the rulings under which a hand was played, as far as that is known.

    They are those that it names, then those of its house or of its room, and the first value of
    every other.
    """
    game = hand.setup.game
    values = first_values(game, load.domains())
    house = _house(hand)
    if house is not None:
        values |= house.values(game, hand.setup.limit)
    own = {rule: value for rule, value in hand.rulings.items() if _is_value(rule, value, game)}
    if own:
        return Under(values | own, is_of_hand=True)
    return Under(values, house, is_of_hand=hand.is_scenario)


def _is_value(rule: str, value: object, game: str) -> bool:
    """Return whether a ruling of a game has a value; hands may name what they like."""
    return value in load.domains().get(rule, {}).get(game, ())


def _house(hand: Recorded) -> House | None:
    """Return the house of a hand, or of the room that one of our own hands is from."""
    if hand.house in load.houses():
        return load.houses()[hand.house]
    path = played.paths().get(hand.id)
    if path is None or path.parent.name not in played.rooms():
        return None
    name = played.room(path.parent.name).held_against(hand.setup.game)
    return None if name is None else load.houses().get(name)


def case_of(scenario: Scenario, houses: Sequence[House]) -> Case:
    """Return the case of a scenario that the first house plays, or else the first case."""
    fits = (one for one in scenario.cases if _plays(houses, one.setup, one.when))
    return next(fits, scenario.cases[0])


def case_among(hands: Sequence[Recorded], houses: Sequence[House]) -> Recorded:
    """Return the same of the cases of a scenario that were made hands."""
    fits = (one for one in hands if _plays(houses, one.setup, one.rulings))
    return next(fits, hands[0])


def _plays(houses: Sequence[House], setup: Setup, when: Rulings) -> bool:
    """Return whether the first of some houses plays by rulings; none of no houses does."""
    values = houses[0].values(setup.game, setup.limit) if houses else None
    return values is not None and all(values.get(rule) == value for rule, value in when.items())
