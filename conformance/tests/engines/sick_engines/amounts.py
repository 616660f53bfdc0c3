"""Adapters that take, or tell, what is added where a street total is meant."""

from __future__ import annotations

from typing import Any

from .answers import ChangesStates
from .healthy import Healthy, Message


class TakesActsAsAdded(Healthy):
    """Put in the amount of a wager on top of what the seat has in."""

    check, says = "legal-kept", " was refused with "

    def run(self, message: Message) -> Any:  # noqa: ANN401
        """Play a hand."""
        acts: list[Message] = []
        for act in message["hand"]["actions"]:
            acts.append(act)
            if act["act"] == "wager":
                bets = self.state(message, acts[:-1])["bets"]
                acts[-1] = {**act, "to": act["to"] + bets.get(str(act["seat"]), 0)}
        return super().run({**message, "hand": {**message["hand"], "actions": acts}})

    def state(self, message: Message, acts: list[Message]) -> Message:
        """Return what is seen after some acts."""
        answer = Healthy().run({**message, "hand": {**message["hand"], "actions": acts}})
        found = [answer["start"], *(step["state"] for step in answer["steps"] if step["ok"])]
        state: Message = found[-1]
        return state


class AddsAtPotLimit(TakesActsAsAdded):
    """Do so where any amount will do."""

    check, says = "bets-totals", ", bets of the seat is "

    def greeted(self, greeting: Message) -> Message:
        """Greet so."""
        open_limits = {"games": ["five-card-stud"], "limits": ["pot-limit"]}
        return {**greeting, "supports": {**greeting["supports"], **open_limits}}


class AddsUpBets(Healthy):
    """Never begin bets anew."""

    check, says = "bets-totals", ", bets of the seat is "

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        begun = dict(answer["start"]["stacks"])
        for step in answer["steps"]:
            if step["ok"] and step["state"]["bets"]:
                stacks = step["state"]["stacks"]
                step["state"]["bets"] = {seat: begun[seat] - stacks[seat] for seat in stacks}
        return answer


class ListsWhatIsAdded(ChangesStates):
    """List calls and wagers by what they add."""

    check, says = "legal-totals", ", and the highest bet is "
    listed = ("call", "wager")

    def tell(self, state: Message) -> None:
        """Tell a state otherwise."""
        for option in state.get("legal", ()):
            if option["act"] in self.listed:
                option["to"] -= state["bets"].get(str(state["to-act"]), 0)


class AcceptsTooMuch(Healthy):
    """List less than is accepted."""

    check, says = "legal-kept", " was accepted, where legal was "

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        for step in answer["steps"]:
            if step["ok"]:
                legal = step["state"]["legal"]
                step["state"]["legal"] = [one for one in legal if one["act"] != "check"]
        return answer
