"""Checks of what the greeting says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.doctor import hands
from stud_conformance.doctor.check import Check, NotLookedAt, Sick, answered, led_by
from stud_conformance.doctor.compare import first_difference
from stud_conformance.doctor.lines import is_greeting
from stud_conformance.doctor.reply import MISSING, value_of
from stud_conformance.engines import NotStarted
from stud_conformance.protocol import form, messages
from stud_conformance.run.profile import profile

if TYPE_CHECKING:
    from stud_conformance.doctor.check import Look
    from stud_conformance.doctor.subject import Subject

#: The keys that have checks of their own.
APART = ("houses", "rulings")
#: What nothing is run without, and how that is seen.
NEEDED = {
    "games": "game that it plays",
    "limits": "betting structure, such as fixed-limit",
    "observes": "key of a hand that it tells, such as stacks",
}
OWN_ERROR = (
    "The text is the adapter's own: mend what it says; stderr may tell where. Where the greeting "
    "is kept as text, that has to be JSON: no comment in it, and no comma after the last entry."
)


def _speaks(subject: Subject) -> None:
    if not is_greeting(subject.opening.answer):
        raise NotLookedAt("there is no greeting")
    _check_version(subject.opening.answer, subject.hello)


def _chooses(subject: Subject) -> None:
    offer = {**subject.hello, "protocols": [messages.VERSION, messages.VERSION + 1]}
    _check_version(answered(subject.process().greet(offer), offer), offer)


def _check_version(answer: messages.Message, sent: messages.Message) -> None:
    version = answer.get("protocol", MISSING)
    if type(version) is not int or version != messages.VERSION:
        text = f"protocol is {value_of(version)}"
        raise Sick(text, sent=sent, came=led_by(answer, "protocol"))


def _is_well_formed(subject: Subject) -> None:
    answer, sent = subject.opening.answer, subject.hello
    if answer.get("outcome") == messages.ERROR:
        text = f"it answered with an error of its own: {value_of(answer.get('error', MISSING))}"
        raise Sick(text, sent=sent, came=led_by(answer, "error"), cure=OWN_ERROR)
    if not is_greeting(answer):
        text = "it is no greeting: there is neither protocol nor supports"
        raise Sick(text, sent=sent, came=subject.opening.came)
    greeting = {key: value for key, value in subject.greeting.items() if key not in APART}
    _check(subject, greeting, "supports")


def _knows(key: str) -> Look:
    """Return what fails where a part of the greeting has something unknown in it."""

    def look(subject: Subject) -> None:
        greeting = subject.greeting
        known = {"protocol": messages.VERSION, "supports": greeting["supports"]}
        _check(subject, {**known, key: greeting[key]} if key in greeting else known, key)

    return look


def _check(subject: Subject, greeting: messages.Message, key: str) -> None:
    """Check a part of the greeting as a run does, and then against its schema."""
    came = led_by(subject.opening.answer, key)
    try:
        profile("it", greeting, subject.corpus.domains)
    except NotStarted as error:
        raise Sick(str(error).removeprefix("it: "), came=came) from error
    mistake = form.mistake("greeting", greeting)
    if mistake:
        raise Sick(mistake, came=came)


def _can_be_asked(subject: Subject) -> None:
    supports, came = subject.profile.supports, led_by(subject.opening.answer, "supports")
    for key, what in NEEDED.items():
        if not getattr(supports, key):
            raise Sick(f"supports.{key} is empty: it declares no {what}", came=came)
    if not subject.plans:
        why = hands.excluded(subject.corpus, subject.profile)
        raise Sick(f"no case fits what it declares: {why}", came=came)


def _greets_the_same(subject: Subject) -> None:
    greeting = answered(subject.second[0], subject.hello, "a fresh process did not greet: ")
    differs = first_difference(subject.opening.answer, greeting)
    if differs:
        raise Sick(differs.text, sent=subject.hello, came=differs.came)


VERSION = Check(
    id="version",
    title="it speaks version 1",
    how="Look at protocol in the greeting.",
    cure='Answer hello with "protocol": 1, a whole number.',
    look=_speaks,
)
FORM = Check(
    id="greeting-form",
    title="the greeting is well formed",
    how="Hold it against its JSON Schema, but for houses and rulings.",
    cure="Write keys and words as PROTOCOL.md does: what is not known costs an engine its start. "
    "What the engine says of itself belongs under engine. See also: studconf schema greeting",
    look=_is_well_formed,
)
DECLARATION = (
    Check(
        id="greeting-houses",
        title="the houses declared are known",
        how="Look each of them up.",
        cure="Name houses by their ids, or by the path of a house file; leave out the others.",
        look=_knows("houses"),
    ),
    Check(
        id="greeting-rulings",
        title="the rulings declared are known, and their values as well",
        how="Look up each ruling, and each value, for the games in which it is declared.",
        cure="Take ids and values from studconf rule ID, and write whole numbers as numbers; leave "
        'out what the engine does not decide, or write "none" where it follows no authority.',
        look=_knows("rulings"),
    ),
    Check(
        id="something-to-run",
        title="there is something to run",
        how="Count the cases that fit what is declared.",
        cure="Declare at least a game, a limit and a key under observes, such as stacks. Without "
        "an act under acts only hands are run that are all-in from the ante, which is a good "
        "beginning; for the others name the acts that it can be told. What is left out is never "
        "run.",
        look=_can_be_asked,
    ),
)

AGAIN = Check(
    id="greeting-same",
    title="a fresh process greets the same",
    how="Start it again, and compare the greetings.",
    cure="Write the greeting down once: it must not depend on time, on chance, or on the order of "
    "a set.",
    look=_greets_the_same,
    needs_process=True,
)
CHOICE = Check(
    id="versions-offered",
    title="it chooses version 1 of several",
    how="Offer the versions 1 and 2.",
    cure="Answer with the version that you speak, 1, not with the last or the only one offered.",
    look=_chooses,
    needs_process=True,
)
