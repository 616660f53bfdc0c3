"""Checks of what is seen of a hand: that it is told, and that no chip is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance.doctor.answers import states
from stud_conformance.doctor.check import Check, NotLookedAt, Sick
from stud_conformance.doctor.forms import FORMED
from stud_conformance.protocol.text import counted
from stud_conformance.spec.scenario import Do, Refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.doctor.subject import Subject
    from stud_conformance.protocol.messages import Message
    from stud_conformance.run.plan import Planned

_STATE = "street to-act legal stacks bets pot cards common views"
IN_STATE = frozenset(_STATE.split())
_FINAL = "stacks cards common views showdown tabled pots awards returned rake"
IN_FINAL = frozenset(_FINAL.split())


def is_as_written(one: Planned, answer: Message) -> bool:
    """Return whether exactly those acts were refused that have to be, so that the hand is over."""
    wanted = [isinstance(step, Do) for step in one.case.steps if isinstance(step, Do | Refuse)]
    return wanted == [step["ok"] for step in answer["steps"]]


def _are_told(subject: Subject) -> None:
    declared = set(subject.profile.supports.observes)
    for one, sent, answer in subject.played_hands:
        places = [(place, state, IN_STATE) for place, state in states(answer)]
        if is_as_written(one, answer):
            places.append(("final", answer["final"], IN_FINAL))
        for place, state, known in places:
            missing = sorted(declared & known - state.keys())
            if missing:
                text = f"{place} lacks {', '.join(missing)}"
                raise Sick(text, sent=sent, came=state)


def _keeps_chips(subject: Subject) -> None:
    if "stacks" not in subject.profile.supports.observes:
        raise NotLookedAt("it does not observe stacks")
    for one, sent, answer in subject.played_hands:
        for place, state, found in _sums(one, sent, answer):
            total = sum(entry["stack"] for entry in sent["hand"]["setup"]["seats"])
            if found != total:
                text = f"{place} has {counted(found, 'chip')} in all, not {total}"
                raise Sick(text, sent=sent, came=state)


def _sums(one: Planned, sent: Message, answer: Message) -> Iterator[tuple[str, object, int]]:
    """Yield each place at which all chips can be seen, what is seen, and how many they are."""
    setup = sent["hand"]["setup"]
    seats = {str(entry["seat"]) for entry in setup["seats"]}
    for place, state in states(answer):
        _check_seats(sent, place, state, seats)
        # What is raked is seen at the end alone.
        if "pot" in state and (state["pot"] or setup["rake"] is None):
            yield place, state, sum(state["stacks"].values()) + state["pot"]
    final = answer["final"]
    if is_as_written(one, answer):
        _check_seats(sent, "final", final, seats)
        if "rake" in final or setup["rake"] is None:
            yield "final", final, sum(final["stacks"].values()) + final.get("rake", 0)


def _check_seats(sent: Message, place: str, state: dict[str, Any], seats: set[str]) -> None:
    if state["stacks"].keys() != seats:
        named = ", ".join(sorted(state["stacks"])) or "none"
        text = f"{place}.stacks has the seats {named}, not {', '.join(sorted(seats))}"
        raise Sick(text, sent=sent, came=state)


TOLD = (
    Check(
        id="observes-told",
        title="what is declared under observes is told",
        how="Ask for everything declared, and look for it in each state and in final.",
        cure="Tell it in every state, and in final where the table of PROTOCOL.md says so: null, "
        "0 or empty where there is none. Or leave it out of observes.",
        look=_are_told,
        after=FORMED,
    ),
    Check(
        id="chips-kept",
        title="no chip is lost or made",
        how="Add up stacks and pot in each state, and stacks and rake in final.",
        cure="Stacks are the chips behind, of every seat, after all that was won or went back; pot "
        "is all in the middle, with the bets of this street; rake is what the house took.",
        look=_keeps_chips,
        after=(*FORMED, "observes-told"),
    ),
)
