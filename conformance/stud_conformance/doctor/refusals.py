"""Checks of refusals: that there are some, and that nothing comes of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stud_conformance.doctor.check import ACTIONS, Check, NotLookedAt, Sick, answered
from stud_conformance.doctor.compare import difference
from stud_conformance.files import schema
from stud_conformance.protocol import messages
from stud_conformance.protocol.text import counted, written
from stud_conformance.spec.scenario import Do, Refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.doctor.subject import Subject
    from stud_conformance.protocol.messages import Message
    from stud_conformance.run.plan import Planned

#: From so few acts nothing can be learned.
FEWEST = 2
SAME = ("same-again", "same-fresh", "same-any-order")


@dataclass(frozen=True, slots=True)
class Pair:
    """A hand that was played with the acts that are refused, and without them.

    Attributes:
        sent: The message.
        answer: The answer to it.
        without: The answer without those acts.
        wrong: Whether each act has to be refused.

    """

    sent: Message
    answer: Message
    without: Message
    wrong: list[bool]

    @property
    def first(self) -> int:
        """The number of the first act that has to be refused."""
        return self.wrong.index(True)

    @property
    def steps(self) -> list[Message]:
        """The steps of the answer."""
        steps: list[Message] = self.answer["steps"]
        return steps


def codes() -> list[str]:
    """Return the codes of refusals."""
    steps: dict[str, Any] = schema.load("scenario")["$defs"]["steps"]
    found: list[str] = steps["items"]["properties"]["because"]["enum"]
    return found


def _has_to_be_refused(one: Planned) -> list[bool]:
    """Return for each act whether it has to be refused."""
    return [isinstance(step, Refuse) for step in one.case.steps if isinstance(step, Do | Refuse)]


def _accepts_some(subject: Subject) -> None:
    oks = [step["ok"] for _, _, answer in subject.played_hands for step in answer["steps"]]
    if len(oks) < FEWEST:
        raise NotLookedAt("too few acts are sent in the hands that it plays")
    if not any(oks):
        _, sent, answer = next(one for one in subject.played_hands if one[2]["steps"])
        text = f"it refused each of {counted(len(oks), 'act')}"
        raise Sick(text, sent=sent, came=answer["steps"][0], at=(*ACTIONS, 0))


def _refuses_some(subject: Subject) -> None:
    oks = [
        (sent, number, step)
        for one, sent, answer in subject.played_hands
        for number, step in enumerate(answer["steps"])
        if _has_to_be_refused(one)[number]
    ]
    if len(oks) < FEWEST:
        raise NotLookedAt("too few acts have to be refused in the hands that it plays")
    if all(step["ok"] for _, _, step in oks):
        sent, number, step = oks[0]
        text = f"it accepted each of {counted(len(oks), 'act')} that had to be refused"
        raise Sick(text, sent=sent, came=step, at=(*ACTIONS, number))


def _has_known_codes(subject: Subject) -> None:
    if "reason" not in subject.profile.supports.observes:
        raise NotLookedAt("it does not declare reason under observes")
    known = codes()
    for _, sent, answer in subject.played_hands:
        for number, step in enumerate(answer["steps"]):
            if not step["ok"] and step["refused"]["code"] not in known:
                code = written(step["refused"]["code"])
                text = f"steps[{number}] is refused with the code {code}"
                raise Sick(text, sent=sent, came=step, at=(*ACTIONS, number))


def _changes_nothing(subject: Subject) -> None:
    for pair in _pairs(subject):
        if _is_broken_off(pair):
            continue
        kept = [step for step, wrong in zip(pair.steps, pair.wrong, strict=True) if not wrong]
        differs = difference(pair.without, {**pair.answer, "steps": kept})
        if differs:
            text = f"without the refused acts and with them, {differs.text}"
            raise Sick(text, sent=pair.sent, came=differs.came)


def _goes_on(subject: Subject) -> None:
    for pair in _pairs(subject):
        if _is_broken_off(pair):
            text = f"after steps[{pair.first}] it refused everything"
            after, at = pair.steps[pair.first + 1], (*ACTIONS, pair.first + 1)
            raise Sick(text, sent=pair.sent, came=after, at=at)


def _is_broken_off(pair: Pair) -> bool:
    """Return whether all is refused after the first refusal, and not without it."""
    after = [step["ok"] for step in pair.steps[pair.first + 1 :]]
    kept = [step["ok"] for step in pair.without["steps"][pair.first :]]
    return any(kept) and not any(after)


def _pairs(subject: Subject) -> list[Pair]:
    """Play the hands with refusals again without them; return those that can be compared."""
    found = list(_played_without(subject))
    if not found:
        raise NotLookedAt("it refused no act that has to be refused, or could not play without it")
    return found


def _played_without(subject: Subject) -> Iterator[Pair]:
    for one, sent, answer in subject.played_hands:
        wrong = _has_to_be_refused(one)
        refused = [not step["ok"] for step in answer["steps"]]
        if any(wrong) and all(refused[at] for at, is_wrong in enumerate(wrong) if is_wrong):
            without = _without(subject, sent, wrong)
            if without is not None:
                yield Pair(sent, answer, without, wrong)


def _without(subject: Subject, sent: Message, wrong: list[bool]) -> Message | None:
    """Return the answer to a hand without some acts, if it is played."""
    pairs = zip(sent["hand"]["actions"], wrong, strict=True)
    acts = [act for act, is_wrong in pairs if not is_wrong]
    shorter = {**subject.renamed(sent), "hand": {**sent["hand"], "actions": acts}}
    with subject.steady() as line:
        answer = answered(line.ask(shorter), shorter, "without the acts that are refused: ")
    is_played = answer.get("outcome") == messages.PLAYED
    is_whole = is_played and len(answer.get("steps") or ()) == len(acts)
    return answer if is_whole else None


REFUSALS = (
    Check(
        id="accepts-some",
        title="it accepts some acts",
        how="See whether every act of every hand is refused.",
        cure="See why the first act is refused: the seat, the word, or to, which is the street "
        "total after the act and not what it adds. What is raised belongs into an error.",
        look=_accepts_some,
    ),
    Check(
        id="refuses-some",
        title="it refuses some acts",
        how="See whether acts that have to be refused are all accepted.",
        cure="Tell a refusal of the engine as one; ask it before the act is made, and let the seat "
        "act that was sent, not the one whose turn it is.",
        look=_refuses_some,
        after=("accepts-some",),
    ),
    Check(
        id="refusal-codes",
        title="the codes of refusals are known",
        how="Look at each code, where reason is declared under observes.",
        cure="Use the codes of PROTOCOL.md, or do not declare reason; then any code will do.",
        look=_has_known_codes,
    ),
    Check(
        id="refusal-changes-nothing",
        title="a refusal changes nothing",
        how="Play hands with and without the acts that are refused, and compare all that is seen.",
        cure="Check an act before any of it is done, or play it on a copy: no chip moves and no "
        "turn passes by an act that is refused.",
        look=_changes_nothing,
        after=(*SAME, "accepts-some", "refuses-some"),
    ),
    Check(
        id="refusal-goes-on",
        title="a hand goes on after a refusal",
        how="See whether all that comes after an act that is refused is refused as well.",
        cure="After a refusal go on with the next act, and do not break off the hand.",
        look=_goes_on,
        after=(*SAME, "accepts-some", "refuses-some", "refusal-changes-nothing"),
    ),
)
