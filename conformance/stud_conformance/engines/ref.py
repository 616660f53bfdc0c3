"""The reference as an engine, under any house's rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance import __version__, play
from stud_conformance.protocol import messages
from stud_conformance.spec import load

if TYPE_CHECKING:
    from stud_conformance.protocol.messages import Message


class Reference:
    """The reference engine; with a house it plays only that house's setups and rulings."""

    def __init__(self, house: str | None = None) -> None:
        """Take the id of a house, or the path of a house file."""
        self._house = house

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
        return {"id": message["id"], **play.answer(message["hand"], observe=message["observe"])}
