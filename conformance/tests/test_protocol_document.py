"""What the document of the protocol says is what the kit does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance import play
from stud_conformance.engines.ref import Reference
from stud_conformance.files import schema
from stud_conformance.protocol.messages import OBSERVED as OBSERVES
from stud_conformance.run.profile import FEATURES, KEYS, TOLD, WORDS, profile
from stud_conformance.spec import load
from stud_reference.actions import REASONS

from .kit import stream

if TYPE_CHECKING:
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec import Corpus

TEXT = (Path(__file__).parent.parent / "PROTOCOL.md").read_text(encoding="utf-8")
CASE = "betting-0165/fold-refused"
EXAMPLES: dict[str, Any] = {
    name: json.loads(block)
    for name, block in re.findall(r"<!-- example: (\S+) -->\n```json\n(.*?)```", TEXT, re.DOTALL)
}
TABLES = [
    [[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()]
    for block in re.findall(r"^\|(?:.*\n\|)*.*", TEXT, re.MULTILINE)
]


class Listener:
    """The reference, which keeps every message to and from it."""

    def __init__(self) -> None:
        """Start with none."""
        self.heard: list[Message] = []
        self.said: list[Message] = []

    def hello(self, message: Message) -> Message:
        """Greet as the reference does."""
        self.heard.append(message)
        return Reference().hello(message)

    def run(self, message: Message) -> Message:
        """Play as the reference does."""
        self.heard.append(message)
        self.said.append(Reference().run(message))
        return self.said[-1]


@pytest.fixture
def listener(corpus: Corpus) -> Listener:
    """One that was asked to play the hand of the document."""
    listener = Listener()
    list(stream({"it": listener}, corpus, [corpus.scenario(CASE).case(CASE)]))
    return listener


def table(head: str) -> dict[str, list[str]]:
    """Return the table under a head: by the first cell of each row the others."""
    (found,) = (rows for rows in TABLES if rows[0][0] == head)
    return {row[0]: row[1:] for row in found[2:]}


def words(*cells: str) -> tuple[str, ...]:
    """Return what is in code in some cells."""
    return tuple(word for cell in cells for word in re.findall(r"`([^`]+)`", cell))


# The messages.


def test_every_block_is_an_example() -> None:
    """Each parses, and is checked by name below."""
    assert TEXT.count("```json") == len(EXAMPLES)
    assert set(EXAMPLES) == {"hello", "greeting", "run", "start", "accepted", "refused", "final"}


def test_the_kit_greets_as_written(listener: Listener) -> None:
    """But for the version and the hash."""
    hello = listener.heard[0]
    written = EXAMPLES["hello"]

    assert hello["suite"].keys() == written["suite"].keys()
    assert {**hello, "suite": written["suite"]} == written


def test_the_greeting_is_understood() -> None:
    """An engine may answer with it as it stands, and it has every key that there is."""
    greeting = EXAMPLES["greeting"]
    found = profile("mine", greeting, load.domains())

    assert tuple(greeting) == KEYS
    assert tuple(greeting["engine"]) == TOLD
    assert found.declared("razz", "betting.raise-cap") == (3, 4)
    assert found.declared("razz", "first-to-act.tie") == ()
    assert found.declared("razz", "awards.odd-chip") is None


def test_the_hand_is_asked_as_written(listener: Listener) -> None:
    """Word for word."""
    assert listener.heard[1:] == [EXAMPLES["run"]]


def test_the_reference_answers_as_written(listener: Listener) -> None:
    """The start, the second and the eleventh act, and the end."""
    (answer,) = ({"id": sent["id"], **play.answer(sent["hand"])} for sent in listener.heard[1:])

    assert list(answer) == [row.strip("`") for row in table("key of an answer")]
    assert answer["start"] == EXAMPLES["start"]
    assert answer["steps"][1] == EXAMPLES["accepted"]
    assert answer["steps"][10] == EXAMPLES["refused"]
    assert answer["final"] == EXAMPLES["final"]


def test_every_key_of_a_hand_is_explained(listener: Listener) -> None:
    """In the tables of the message, the setup and the deal."""
    sent = listener.heard[1]
    hand = {f"hand.{key}" for key in (*sent["hand"], "house")}

    assert set(words(*table("key of a message"))) == {"id", "observe"} | hand
    assert set(words(*table("in `setup` of a hand"))) == sent["hand"]["setup"].keys()
    assert set(words(*table("in `deal` of a hand"))) == {*sent["hand"]["deal"], "scrambled"}


def test_the_bets_of_each_limit_are_explained() -> None:
    """As the schema has them."""
    stakes = {
        limit: set(part["then"]["properties"]["stakes"]["required"])
        for part in schema.load("scenario")["$defs"]["setup"]["allOf"]
        for limit in part["if"]["properties"]["limit"]["enum"]
    }
    explained = {words(limit)[0]: set(words(bets)) for limit, (bets, _) in table("`limit`").items()}

    assert explained == stakes


# The words.


def test_every_key_that_is_observed_is_listed() -> None:
    """With the place where it may be asserted."""
    listed = {words(key)[0]: where for key, (where, *_) in table("observed").items()}
    parts = schema.load("scenario")["$defs"]
    state, final = (parts[name]["properties"] for name in ("state", "result"))

    assert {*listed, "reason"} == set(OBSERVES)
    assert {key for key, where in listed.items() if "state" in where} == set(state)
    assert {key for key, where in listed.items() if "final" in where} == set(final)


def test_the_examples_of_what_is_observed_are_those_of_the_hand() -> None:
    """Of its start, or of its end where the start does not have them."""
    start = play.answer(EXAMPLES["run"]["hand"], observe=OBSERVES)["start"]
    assert {**EXAMPLES["start"], "views": start["views"]} == start

    for key, (_, _, example) in table("observed").items():
        name = words(key)[0]
        part = start if name in start else EXAMPLES["final"]
        assert json.loads(words(example)[0]) == part[name]


def test_every_word_of_a_greeting_is_listed() -> None:
    """Under ``supports`` and its ``setup``."""
    supports = {words(key)[0]: words(cells[1]) for key, cells in table("in `supports`").items()}
    setup = {words(key)[0]: words(cells[0]) for key, cells in table("in `setup`").items()}

    assert {*supports} == {"games", "seats", "setup", *WORDS}
    assert set(supports["games"]) == set(load.games())
    assert all(supports[key] == tuple(known) for key, known in WORDS.items() if key != "observes")
    assert setup == FEATURES


def test_the_acts_are_listed() -> None:
    """Those with a total, and those without."""
    assert set(words(*table("act"))) == set(WORDS["acts"])


def test_the_codes_of_refusals_are_listed_in_order() -> None:
    """The first that applies is the right one."""
    assert words(*table("code")) == REASONS
