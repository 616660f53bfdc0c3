"""Adapters whose answers are sick in one way each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .healthy import Healthy, Message, states

if TYPE_CHECKING:
    from collections.abc import Callable

REFUSED = {"ok": False, "refused": {"code": "illegal-action"}}


class TellsNoStart(Healthy):
    """Leave out the start."""

    check, says = "answer-parts", "start is missing"

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        del answer["start"]
        return answer


class TellsNoFinal(Healthy):
    """Leave out the end."""

    check, says = "answer-parts", "final is null"

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        return {**answer, "final": None}


class NumbersSteps(Healthy):
    """Give an object of steps."""

    check, says = "answer-parts", "steps is {"

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        return {**answer, "steps": {str(at): one for at, one in enumerate(answer["steps"])}}


class SkipsRefusals(Healthy):
    """Leave out the entries of acts that are refused."""

    check, says = "steps-count", " for "

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        return {**answer, "steps": [step for step in answer["steps"] if step["ok"]]}


class AddsSteps(Healthy):
    """Add an entry for the deal."""

    check, says = "steps-count", " for "

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        return {**answer, "steps": [{"ok": True, "state": {}}, *answer["steps"]]}


class SaysBoth(Healthy):
    """Tell a state beside each refusal."""

    check, says = "steps-either", "has both state and refused"

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        return {**answer, "steps": [{"state": {}, **step} for step in answer["steps"]]}


class SaysNeither(Healthy):
    """Tell only whether an act was accepted."""

    check, says = "steps-either", "has neither state nor refused"

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        return {**answer, "steps": [{"ok": step["ok"]} for step in answer["steps"]]}


class SaysOkAlways(Healthy):
    """Say ok to refusals."""

    check, says = "steps-either", "has refused, but ok is true"

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        return {**answer, "steps": [{**step, "ok": True} for step in answer["steps"]]}


class ChangesStates(Healthy):
    """Tell every state otherwise."""

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        for state in states(answer):
            self.tell(state)
        return answer

    def tell(self, state: Message) -> None:
        """Tell a state otherwise."""


class DividesChips(ChangesStates):
    """Write stacks with a fraction."""

    check, says = "numbers-whole", ".0, no whole number"

    def tell(self, state: Message) -> None:
        """Tell a state otherwise."""
        state["stacks"] = changed(state["stacks"], float)


class WritesChipsAsText(ChangesStates):
    """Write bets as text."""

    check, says = "numbers-whole", 'the text "'

    def tell(self, state: Message) -> None:
        """Tell a state otherwise."""
        state["bets"] = changed(state.get("bets", {}), str)


class WritesNothingAsFalse(ChangesStates):
    """Write false where nobody is to act."""

    check, says = "numbers-whole", "to-act is false"

    def tell(self, state: Message) -> None:
        """Tell a state otherwise."""
        state["to-act"] = state.get("to-act") or False


class NamesSeats(ChangesStates):
    """Give the seats names."""

    check, says = "seat-keys", 'has the key "seat '

    def tell(self, state: Message) -> None:
        """Tell a state otherwise."""
        state["stacks"] = {f"seat {seat}": own for seat, own in state["stacks"].items()}


class ListsStacks(ChangesStates):
    """Give stacks in order, without seats."""

    check, says = "seat-keys", "no object with seats as keys"

    def tell(self, state: Message) -> None:
        """Tell a state otherwise."""
        state["stacks"] = list(state["stacks"].values())


class NumbersStacks(ChangesStates):
    """Give stacks by index, from 1 on."""

    check, says = "seat-keys", ", where the seats are "

    def tell(self, state: Message) -> None:
        """Tell a state otherwise."""
        stacks = enumerate(state["stacks"].values(), start=1)
        state["stacks"] = {str(at): own for at, own in stacks}


class WritesNull(ChangesStates):
    """Write null for what is empty."""

    check, says = "nulls", ".bets is null"

    def tell(self, state: Message) -> None:
        """Tell a state otherwise."""
        if "bets" in state:
            state["bets"] = state["bets"] or None


class WritesTens(ChangesStates):
    """Write a ten with two digits."""

    check, says = "cards-written", "10"

    def tell(self, state: Message) -> None:
        """Tell a state otherwise."""
        state["cards"] = {
            seat: [card.replace("T", "10") for card in own] for seat, own in state["cards"].items()
        }


class PlaysHoldem(ChangesStates):
    """Name streets as other games do."""

    check, says = "answer-form", 'street: "flop" is not known'

    def tell(self, state: Message) -> None:
        """Tell a state otherwise."""
        if "street" in state:
            state["street"] = "flop"


class TellsNoLegal(ChangesStates):
    """Declare what it does not tell."""

    check, says = "observes-told", "start lacks legal"

    def tell(self, state: Message) -> None:
        """Tell a state otherwise."""
        state.pop("legal", None)


class TellsNoRake(Healthy):
    """Declare what it does not tell at the end."""

    check, says = "observes-told", "final lacks rake"

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        del answer["final"]["rake"]
        return answer


class LosesAChip(Healthy):
    """Lose a chip on the way to the end."""

    check, says = "chips-kept", "final has "

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        stacks = answer["final"]["stacks"]
        stacks[max(stacks, key=lambda seat: stacks[seat])] -= 1
        return answer


class ForgetsBets(ChangesStates):
    """Count the bets of the street into no pot."""

    check, says = "chips-kept", "chips in all, not"

    def tell(self, state: Message) -> None:
        """Tell a state otherwise."""
        if "pot" in state:
            state["pot"] -= sum(state["bets"].values())


class HidesTheFolded(Healthy):
    """Tell the stacks of those alone who won something."""

    check, says = "chips-kept", "final.stacks has no seat"

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        stacks = answer["final"]["stacks"]
        del stacks[min(stacks)]
        return answer


# Refusals.


class RefusesEverything(Healthy):
    """Refuse each act."""

    check, says = "accepts-some", "it refused each of "

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        return {**answer, "steps": [REFUSED for _ in answer["steps"]]}


class AcceptsEverything(Healthy):
    """Accept each act; nothing changes by those that should be refused."""

    check, says = "refuses-some", "that had to be refused"

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        steps, state = [], answer["start"]
        for step in answer["steps"]:
            state = step.get("state", state)
            steps.append({"ok": True, "state": state})
        return {**answer, "steps": steps}


class GivesCodesOfItsOwn(Healthy):
    """Declare reason, and give other codes."""

    check, says = "refusal-codes", 'the code "E42"'

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        refused = {"ok": False, "refused": {"code": "E42"}}
        return {**answer, "steps": [step if step["ok"] else refused for step in answer["steps"]]}


class GivesUp(Healthy):
    """Refuse all that comes after a refusal."""

    check, says = "refusal-goes-on", "it refused everything"

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        steps, is_over = [], False
        for step in answer["steps"]:
            is_over = is_over or not step["ok"]
            steps.append(REFUSED if is_over else step)
        return {**answer, "steps": steps}


class ChargesForRefusals(Healthy):
    """Move a chip into the pot by an act that is refused."""

    check, says = "refusal-changes-nothing", "without the refused acts and with them, "

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        refused = 0
        for step in answer["steps"]:
            refused += not step["ok"]
            if step["ok"] and step["state"]["pot"]:
                stacks = step["state"]["stacks"]
                stacks[min(stacks)] -= refused
                step["state"]["pot"] += refused
        return answer


class ChargesAndGetsStuck(ChargesForRefusals):
    """Move a chip, so that amounts are wrong from then on."""

    check, says = "refusal-changes-nothing", ".stacks."

    def changed(self, answer: Message) -> Message:
        """Answer so."""
        codes = [step.get("refused", {}).get("code") for step in answer["steps"]]
        if "wrong-amount" in codes:
            first = codes.index("wrong-amount")
            steps = [*answer["steps"][:first], *[REFUSED for _ in codes[first:]]]
            return {**answer, "steps": steps}
        return super().changed(answer)


def changed(by_seat: Message, kind: Callable[[Any], Any]) -> Message:
    """Return values by seat, each as another kind of thing."""
    return {seat: kind(own) for seat, own in by_seat.items()}
