"""Checks of what is seen of a hand: that it is told, and that no chip is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance.doctor.answers import states
from stud_conformance.doctor.check import ACTIONS, SEATS, Check, NotLookedAt, Sick
from stud_conformance.protocol.text import counted
from stud_conformance.spec.scenario import Do, Refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.doctor.check import Route
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
        places = [(*seen, IN_STATE) for seen in states(answer)]
        if is_as_written(one, answer):
            places.append(("final", ACTIONS, answer["final"], IN_FINAL))
        for place, at, state, known in places:
            missing = sorted(declared & known - state.keys())
            if missing:
                text = f"{place} lacks {', '.join(missing)}: it has {', '.join(state) or 'nothing'}"
                raise Sick(text, sent=sent, came=state, at=at)


def _keeps_chips(subject: Subject) -> None:
    if "stacks" not in subject.profile.supports.observes:
        raise NotLookedAt("it does not observe stacks")
    for one, sent, answer in subject.played_hands:
        total = sum(entry["stack"] for entry in sent["hand"]["setup"]["seats"])
        for place, at, state, beside in _places(one, sent, answer):
            _check_seats(sent, place, state)
            found = sum(state["stacks"].values()) + state.get(beside, 0)
            if beside and found != total:
                text = f"{place} has {counted(found, 'chip')} in all, not {total}"
                came = {key: state[key] for key in ("stacks", beside) if key in state}
                raise Sick(text, sent=sent, came=came, at=at)


def _places(
    one: Planned, sent: Message, answer: Message
) -> Iterator[tuple[str, Route, dict[str, Any], str]]:
    """Yield each place that has stacks, and the key of the other chips, if all can be seen."""
    is_raked = sent["hand"]["setup"]["rake"] is not None
    for place, at, state in states(answer):
        # What is raked is seen at the end alone.
        is_whole = "pot" in state and (state["pot"] or not is_raked)
        yield place, at, state, "pot" if is_whole else ""
    final = answer["final"]
    if is_as_written(one, answer):
        yield "final", ACTIONS, final, "rake" if "rake" in final or not is_raked else ""


def _check_seats(sent: Message, place: str, state: dict[str, Any]) -> None:
    """Check that every seat has a stack; that no other one has is seen before."""
    seats = [str(entry["seat"]) for entry in sent["hand"]["setup"]["seats"]]
    missing = [seat for seat in seats if seat not in state["stacks"]]
    if missing:
        text = f"{place}.stacks has no seat {', '.join(missing)}"
        raise Sick(text, sent=sent, came={"stacks": state["stacks"]}, at=SEATS)


TOLD = (
    Check(
        id="observes-told",
        title="what is declared under observes is told",
        how="Ask for everything declared, and look for it in each state and in final.",
        cure="Tell it in every state, and in final where the table of PROTOCOL.md says so: null, "
        "0 or empty where there is none. Or leave it out of observes.",
        look=_are_told,
    ),
    Check(
        id="chips-kept",
        title="no chip is lost or made",
        how="Add up stacks and pot in each state, and stacks and rake in final.",
        cure="Stacks are the chips behind, of every seat, after all that was won or went back; pot "
        "is all in the middle, with the bets of this street; rake is what the house took.",
        look=_keeps_chips,
        after=("observes-told",),
    ),
)
