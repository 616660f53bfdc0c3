"""Engines that play a house of their own, whatever rulings they are sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from stud_conformance import play
from stud_conformance.engines.ref import Reference
from stud_conformance.spec import load

if TYPE_CHECKING:
    from stud_conformance.spec.scenario import Rulings

Message = dict[str, Any]


class Deaf:
    """The reference as one house, which hears no rulings.

    It says which games it plays, and nothing of how it rules but what ``declares`` holds.
    """

    declares: ClassVar[Message] = {}
    #: What it does not tell of a hand.
    silent_on: frozenset[str] = frozenset()
    #: Values in place of those of the house.
    but: ClassVar[Rulings] = {}

    def __init__(self, house: str = "full-tilt") -> None:
        """Take the id of a house."""
        self.house = house

    def hello(self, message: Message) -> Message:
        """Declare the games of the house, every table, and what it declares besides."""
        greeting = Reference().hello(message)
        del greeting["rulings"]
        supports, house = greeting["supports"], load.house(self.house)
        supports["games"] = [game for game in supports["games"] if house.plays_game(game)]
        told = [key for key in supports["observes"] if key not in self.silent_on]
        supports["observes"] = told
        return {**greeting, **self.declares}

    def run(self, message: Message) -> Message:
        """Play one hand under the rulings of the house."""
        own = {**message["hand"], "rulings": self.ruled(message["hand"])}
        return {"id": message["id"], **play.answer_anyhow(own, observe=message["observe"])}

    def ruled(self, hand: Message) -> Rulings:
        """Return the rulings that it plays a hand under."""
        table = hand["setup"]
        return load.house(self.house).values(table["game"], table["limit"]) | self.but


class Honest(Deaf):
    """It declares the house that it plays."""

    declares: ClassVar[Message] = {"houses": ["full-tilt"]}


class FourRaises(Honest):
    """It declares a house of three raises, and takes four."""

    but: ClassVar[Rulings] = {"betting.raise-cap": 4}


class ThreeOrFour(FourRaises):
    """It can be set to three raises or four, and takes four where it is told nothing."""

    declares: ClassVar[Message] = {"rulings": {"*": {"betting.raise-cap": [3, 4]}}}


class Lawless(FourRaises):
    """It says that it follows no authority on the cap, and follows one."""

    declares: ClassVar[Message] = {"rulings": {"*": {"betting.raise-cap": "none"}}}


class Secretive(Deaf):
    """It does not tell who shows."""

    silent_on = frozenset({"showdown", "tabled"})


class Stubborn(Deaf):
    """It refuses every act."""

    def run(self, message: Message) -> Message:
        """Play one hand, and take back every act."""
        answer = super().run(message)
        answer["steps"] = [{"ok": False, "refused": {"code": "other"}} for _ in answer["steps"]]
        return answer


class Unfinished(Deaf):
    """It tells of an end only where the hand is over."""

    def run(self, message: Message) -> Message:
        """Play one hand."""
        answer = super().run(message)
        told = [step["state"] for step in answer["steps"] if step["ok"]]
        if told and told[-1]["to-act"] is not None:
            del answer["final"]
        return answer


class Uncapped(Deaf):
    """It refuses nothing, so that it stops at no number of raises."""

    def run(self, message: Message) -> Message:
        """Play one hand, and take every act that is refused."""
        answer = super().run(message)
        for step in answer["steps"]:
            if not step["ok"]:
                step |= {"ok": True, "state": answer["start"]}
                del step["refused"]
        return answer


class Forgetful(Deaf):
    """It loses a chip in every third hand."""

    played = 0

    def run(self, message: Message) -> Message:
        """Play one hand."""
        answer = super().run(message)
        self.played += 1
        if self.played % 3 == 0:
            stacks = answer["final"]["stacks"]
            stacks[min(stacks)] -= 1
        return answer


class Mute(Deaf):
    """It plays no hand."""

    def run(self, message: Message) -> Message:
        """Play nothing."""
        return {"id": message["id"], "outcome": "error", "error": "not today"}


class Rude(Deaf):
    """It does not greet."""

    def hello(self, message: Message) -> Message:
        """Say nothing that is understood."""
        del message
        return {"protocol": 7}
