"""The reference as an engine, under any house's rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance import __version__, play
from stud_conformance.protocol import messages
from stud_conformance.spec import load
from stud_conformance.spec.values import first_values

if TYPE_CHECKING:
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec import House
    from stud_conformance.spec.scenario import Rulings


class Usual:
    """What is played where a message does not say: a house's values, else the first ones."""

    def __init__(self, house: str | None = None) -> None:
        """Take the id of a house, or the path of a house file."""
        self._name = house
        self._house: House | None = None
        self._held: dict[tuple[str, str], Rulings] = {}

    def ruled(self, hand: Message) -> Message:
        """Return the hand of a message with a value for each ruling that it leaves out."""
        table = hand["setup"]
        key = table["game"], table["limit"]
        if key not in self._held:
            self._held[key] = self._of(*key)
        missing = self._held[key].keys() - hand["rulings"].keys()
        return {**hand, "rulings": self._held[key] | hand["rulings"]} if missing else hand

    def _of(self, game: str, limit: str) -> Rulings:
        held = first_values(game, load.domains())
        if self._name is not None:
            self._house = self._house or load.house(self._name)
            held |= self._house.values(game, limit)
        return held


class Reference:
    """The reference engine; with a house it plays only that house's setups and rulings."""

    def __init__(self, house: str | None = None) -> None:
        """Take the id of a house, or the path of a house file."""
        self._house = house
        self._usual = Usual(house)

    def hello(self, message: Message) -> Message:
        """Declare every game, and one house or every value of every ruling."""
        declared: Message = {
            "protocol": message["protocols"][0],
            "engine": {"name": "ref", "version": __version__, "language": "Python"},
            "supports": {
                "games": list(load.games()),
                "limits": ["fixed-limit", "pot-limit", "no-limit", "spread-limit"],
                "seats": [2, 10],
                "deal": ["cards", "deck", "stub"],
                "acts": list(play.ACTS),
                "observes": list(messages.OBSERVED),
            },
        }
        if self._house is not None:
            declared["houses"] = [self._house]
            return declared
        declared["rulings"] = {
            game: {
                ruling: list(domain[game])
                for ruling, domain in load.domains().items()
                if game in domain
            }
            for game in load.games()
        }
        return declared

    def run(self, message: Message) -> Message:
        """Play one hand."""
        hand = self._usual.ruled(message["hand"])
        plays = play.answer if hand is message["hand"] else play.answer_anyhow
        return {"id": message["id"], **plays(hand, observe=message["observe"])}
