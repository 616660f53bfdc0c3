"""Checks of what the greeting says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance.doctor import hands
from stud_conformance.doctor.arrival import GREETED
from stud_conformance.doctor.check import Check, NotLookedAt, Sick
from stud_conformance.doctor.compare import first_difference
from stud_conformance.doctor.lines import is_greeting
from stud_conformance.engines import NotStarted
from stud_conformance.protocol import form, messages
from stud_conformance.protocol.text import told
from stud_conformance.run.profile import profile

if TYPE_CHECKING:
    from stud_conformance.doctor.subject import Subject

#: The keys that have checks of their own.
APART = ("houses", "rulings")
#: What nothing is run without, and how that is seen.
NEEDED = {
    "games": "a game that it plays",
    "limits": "a betting structure, such as fixed-limit",
    "observes": "what it tells of a hand, such as to-act and stacks",
}


def _speaks(subject: Subject) -> None:
    if not is_greeting(subject.opening.answer):
        raise NotLookedAt("there is no greeting")
    _check_version(subject.opening.answer, subject.hello)


def _chooses(subject: Subject) -> None:
    offer = {**subject.hello, "protocols": [messages.VERSION, messages.VERSION + 1]}
    reply = subject.process().greet(offer)
    if not reply.is_answer:
        raise Sick(reply.about, sent=offer, came=reply.came)
    _check_version(reply.answer, offer)


def _check_version(answer: messages.Message, sent: messages.Message) -> None:
    version = answer.get("protocol")
    if type(version) is not int or version != messages.VERSION:
        raise Sick(f"protocol is {told(version)}", sent=sent, came=answer)


def _is_well_formed(subject: Subject) -> None:
    if not is_greeting(subject.opening.answer):
        text = "it is no greeting: there is neither protocol nor supports"
        raise Sick(text, sent=subject.hello, came=subject.opening.came)
    greeting = {key: value for key, value in subject.greeting.items() if key not in APART}
    _check(subject, greeting)


def _has_known_houses(subject: Subject) -> None:
    _check(subject, {**_bare(subject), "houses": subject.greeting.get("houses", [])})


def _has_known_rulings(subject: Subject) -> None:
    _check(subject, {**_bare(subject), "rulings": subject.greeting.get("rulings", {})})


def _bare(subject: Subject) -> dict[str, Any]:
    greeting = subject.greeting
    return {"protocol": messages.VERSION, "supports": greeting["supports"]}


def _check(subject: Subject, greeting: messages.Message) -> None:
    """Check a part of the greeting as a run does, and then against its schema."""
    came = subject.opening.came
    try:
        profile("it", greeting, subject.corpus.domains)
    except NotStarted as error:
        raise Sick(str(error), came=came) from error
    mistake = form.mistake("greeting", greeting)
    if mistake:
        raise Sick(mistake, came=came)


def _can_be_asked(subject: Subject) -> None:
    supports = subject.profile.supports
    for key, what in NEEDED.items():
        if not getattr(supports, key):
            text = f"supports.{key} is empty: it declares no {what.removeprefix('a ')}"
            raise Sick(text, came=subject.opening.came)
    if not subject.plans:
        why = hands.excluded(subject.corpus, subject.profile)
        raise Sick(f"no case fits what it declares: {why}", came=subject.opening.came)


def _greets_the_same(subject: Subject) -> None:
    reply, _ = subject.second
    if not reply.is_answer:
        text = f"a fresh process did not greet: {reply.about}"
        raise Sick(text, sent=subject.hello, came=reply.came)
    differs = first_difference(subject.opening.answer, reply.answer)
    if differs:
        raise Sick(differs, sent=subject.hello, came=reply.came)


GREETING = (
    Check(
        id="version",
        title="it speaks version 1",
        how="Look at protocol in the greeting.",
        cure='Answer hello with "protocol": 1, a whole number.',
        look=_speaks,
        after=GREETED,
    ),
    Check(
        id="greeting-form",
        title="the greeting is well formed",
        how="Hold it against its JSON Schema, but for houses and rulings.",
        cure="Write keys and words as PROTOCOL.md does: what is not known costs an engine its "
        "start. What the engine says of itself belongs under engine. See also: studconf schema "
        "greeting",
        look=_is_well_formed,
        after=GREETED,
    ),
    Check(
        id="greeting-houses",
        title="the houses declared are known",
        how="Look each of them up.",
        cure="Name houses by their ids, or by the path of a house file; leave out the others.",
        look=_has_known_houses,
        after=(*GREETED, "greeting-form"),
    ),
    Check(
        id="greeting-rulings",
        title="the rulings declared are known, and their values as well",
        how="Look up each ruling, and each value, for the games in which it is declared.",
        cure="Take ids and values from studconf rule ID, and write whole numbers as numbers; leave "
        'out what the engine does not decide, or write "none" where it follows no authority.',
        look=_has_known_rulings,
        after=(*GREETED, "greeting-form"),
    ),
    Check(
        id="something-to-run",
        title="there is something to run",
        how="Count the cases that fit what is declared.",
        cure="Declare at least a game, a limit, the acts that it can be told, and what it tells of "
        "a hand; what is left out is never run.",
        look=_can_be_asked,
        after=(*GREETED, "greeting-form"),
    ),
)
DECLARED = (*GREETED, *(check.id for check in GREETING if check.id != "version"))

AGAIN = Check(
    id="greeting-same",
    title="a fresh process greets the same",
    how="Start it again, and compare the greetings.",
    cure="Write the greeting down once: it must not depend on time, on chance, or on the order of "
    "a set.",
    look=_greets_the_same,
    after=DECLARED,
    needs_process=True,
)
CHOICE = Check(
    id="versions-offered",
    title="it chooses version 1 of several",
    how="Offer the versions 1 and 2.",
    cure="Answer with the version that you speak, 1, not with the last or the only one offered.",
    look=_chooses,
    after=(*GREETED, "version", "greeting-form"),
    needs_process=True,
)
