"""The schemas of the messages hold for all that is sent and said, and find what is wrong."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stud_conformance import files, play
from stud_conformance.engines.ref import Reference
from stud_conformance.files import schema
from stud_conformance.protocol import messages
from stud_conformance.protocol.form import KINDS, MOST_VALUES, mistake
from stud_conformance.run.profile import FEATURES, KEYS, TOLD, WORDS
from stud_conformance.spec import load
from stud_conformance.spec.values import own_rulings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec import Corpus

HERE = Path(__file__).parent
GOOD: dict[str, Any] = {kind: files.read(HERE / "good" / f"{kind}.yaml").data for kind in KINDS}
PROTOCOL = (HERE.parent / "PROTOCOL.md").read_text(encoding="utf-8")
EXAMPLES: dict[str, Any] = {
    name: json.loads(block)
    for name, block in re.findall(
        r"<!-- example: (\S+) -->\n```json\n(.*?)```", PROTOCOL, re.DOTALL
    )
}
OBSERVED: list[tuple[str, str]] = re.findall(
    r"^\| `([a-z-]+)` \| (?:state|final|state, final) \|.*\| `([^`]+)` \|$", PROTOCOL, re.MULTILINE
)
SPOILED = files.read(HERE / "spoiled.yaml").data
BIG = 2**53


def put(message: Any, place: str, value: object) -> Any:  # noqa: ANN401 - any JSON value
    """Return a message with a value put at a place such as ``steps/0/ok``, or else dropped."""
    found = copy.deepcopy(message)
    *way, last = place.split("/")
    inner = found
    for step in way:
        inner = inner[int(step) if isinstance(inner, list) else step]
    key = int(last) if isinstance(inner, list) else last
    if value is ...:
        del inner[key]
    else:
        inner[key] = value
    return found


def told(kind: str, message: object) -> str:
    """Return what is told of a message; both libraries take it for wrong."""
    found = mistake(kind, message)
    assert not schema.quick(kind)(message)
    assert list(schema.explained(message, kind))
    assert found is not None
    assert found.isprintable()
    assert len(found) < 500
    return found


def check(kind: str, message: object) -> None:
    """Check that both libraries take a message for right."""
    assert schema.quick(kind)(message)
    assert list(schema.explained(message, kind)) == []
    assert mistake(kind, message) is None


# What is right.


def sent(corpus: Corpus) -> Iterator[Message]:
    """Yield the messages that ask for every case, with all that it asserts."""
    for case in corpus.cases():
        rulings = own_rulings(case, corpus.domains)
        hand = play.hand_message(case, rulings, "full-tilt")
        yield messages.run("k1", hand, sorted(messages.observed_keys(case)))


def test_what_is_sent_and_answered_is_right(corpus: Corpus) -> None:
    """Every hand of the corpus, and every answer of the reference, with and without views."""
    engine = Reference()
    for number, message in enumerate(sent(corpus)):
        answers = [engine.run({**message, "observe": views}) for views in ([], ["views"])]
        assert mistake("run", message) is None
        assert [None, None] == [mistake("answer", answer) for answer in answers]
        if number % 20 == 0:  # the slow library takes its time
            check("run", message)
            check("answer", answers[1])


def test_the_kit_greets_and_leaves_in_the_right_form(corpus: Corpus) -> None:
    """With the hash of the corpus."""
    suite = {"name": "stud-conformance", "version": "0.1.0", "hash": corpus.hash}

    check("hello", messages.hello(suite))
    check("bye", messages.bye())


@pytest.mark.parametrize("house", [None, *load.houses()])
def test_the_reference_greets_in_the_right_form(house: str | None) -> None:
    """As itself, and as every house."""
    check("greeting", Reference(house).hello(EXAMPLES["hello"]))


def test_the_examples_of_the_document_are_right() -> None:
    """The messages as they stand, and the parts of an answer put together."""
    start, final, *steps = (EXAMPLES[name] for name in ("start", "final", "accepted", "refused"))
    answer = {"id": "k1", "outcome": "played", "start": start, "steps": steps, "final": final}

    for kind in EXAMPLES.keys() & set(KINDS):
        check(kind, EXAMPLES[kind])
    check("answer", answer)


@pytest.mark.parametrize(("key", "example"), OBSERVED)
def test_the_examples_of_what_is_observed_are_right(key: str, example: str) -> None:
    """Each where it may stand."""
    check("answer", put(GOOD["answer"], f"start/{key}", json.loads(example)))
    check("answer", put(GOOD["answer"], f"final/{key}", json.loads(example)))


@pytest.mark.parametrize("kind", KINDS)
def test_the_good_messages_are_right(kind: str) -> None:
    """Those that are spoiled below."""
    check(kind, GOOD[kind])


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("mood", 0.5),
        ("start/equity", {"2": 0.5}),
        ("start/\ud800", "\ud800"),
        ("start/legal/0/name", "complete"),
        ("steps/0/state", {}),
        ("steps/0/took", 0.01),
        ("steps/0/refused", None),
        ("steps/2/state", None),
        ("steps/2/refused/text", ...),
        ("steps/2/refused/since", 1.5),
        ("start/legal", [{"act": "wager", "min": 50, "max": 50}]),
        ("start/pot", 1 - BIG),
        ("final/rake", BIG - 1),
        ("final", {}),
        ("final/awards/0/share", None),
        ("final/pots/0/main", True),
        ("error", {"code": 1.5}),
        ("feature", "burns"),
    ],
)
def test_what_is_not_asked_is_overlooked(place: str, value: object) -> None:
    """Keys that are not known, and what is left out."""
    assert mistake("answer", put(GOOD["answer"], place, value)) is None


@pytest.mark.parametrize(
    "answer",
    [
        {"id": "k1", "outcome": "unsupported", "feature": "burns"},
        {"id": "k1", "outcome": "error", "error": "no such hand"},
        {"id": None, "outcome": "error", "error": {"line": 1.5}},
    ],
)
def test_a_hand_may_be_declined(answer: Message) -> None:
    """With what it is that cannot be played."""
    check("answer", answer)


# What is wrong.


def cases() -> Iterator[Any]:
    """Yield the kind, the place, the value and what is told of each spoiled message."""
    for kind, rows in SPOILED.items():
        for place, value, says in rows:
            put_there = ... if value == "dropped" else value
            yield pytest.param(kind, place, put_there, says, id=f"{kind}-{place}-{value}")


@pytest.mark.parametrize(("kind", "place", "value", "says"), list(cases()))
def test_a_spoiled_message_is_told_with_the_place(
    kind: str, place: str, value: object, says: str
) -> None:
    """One value is put into the good message, and one line tells where."""
    assert told(kind, put(GOOD[kind], place, value)).startswith(f"{says}, expected ")


@pytest.mark.parametrize(
    ("kind", "place", "value", "says"),
    [
        ("answer", "start/pot", 20.0, "start.pot: 20.0 is no whole number"),
        ("answer", "start/pot", float("nan"), "start.pot: nan is no whole number"),
        ("answer", "start/pot", BIG, f"start.pot: {BIG} is too large"),
        ("answer", "start/pot", -BIG, f"start.pot: {-BIG} is too small"),
        ("answer", "start/pot", 10**99, f"start.pot: 1{'0' * 39}... is too large"),
        ("answer", "start/to-act", 5.0, "start.to-act: 5.0 is no whole number"),
        ("answer", "start/legal/1/to", 50.0, "start.legal[1].to: 50.0 is no whole number"),
        ("answer", "steps/3/state/pot", 0.5, "steps[3].state.pot: 0.5 is no whole number"),
        ("answer", "steps/1/state/stacks/5", 975.0, "steps[1].state.stacks.5: 975.0 is no whole"),
        ("answer", "final/tabled", [2.0], "final.tabled[0]: 2.0 is no whole number"),
        ("answer", "final/pots/0/seats/0", 2.0, "final.pots[0].seats[0]: 2.0 is no whole number"),
        ("answer", "final/awards/0/to/2", 1e2, "final.awards[0].to.2: 100.0 is no whole number"),
        ("answer", "final/common", 1.5, "final.common: 1.5 is given"),
        ("answer", "start/common", "\x1b[2J", 'start.common: "\\u001b[2J" does not fit'),
        ("answer", "start/bets/\x1b", 1, 'start.bets["\\u001b"]: the key "\\u001b" does not fit'),
        ("answer", "start/bets/\ud800", 1, 'start.bets[" "]: the key " " does not fit'),
        ("greeting", "protocol", 1.0, "protocol: 1.0 is no whole number"),
        ("greeting", "supports/seats/1", 8.0, "supports.seats[1]: 8.0 is no whole number"),
        (
            *("greeting", "rulings/*/betting.raise-cap/1", 4.0),
            'rulings["*"]["betting.raise-cap"][1]: 4.0 is no whole number',
        ),
        ("run", "hand/setup/button", 5.0, "hand.setup.button: 5.0 is no whole number"),
        ("run", "hand/actions/0/to", 15.0, "hand.actions[0].to: 15.0 is no whole number"),
    ],
)
def test_what_a_file_cannot_hold_is_told_with_the_place(
    kind: str, place: str, value: object, says: str
) -> None:
    """Fractions, numbers too large, and what a terminal would obey."""
    message = put(GOOD[kind], place, value)
    found = mistake(kind, message)

    assert found is not None
    assert found.startswith(says)
    assert found.isprintable()
    assert list(schema.explained(message, kind))


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (None, "the answer: null is given"),
        ([], "the answer: a list is given"),
        ("ok", 'the answer: "ok" is text'),
        ({}, 'the answer: the key "id" is missing'),
        ({"outcom": "played", "id": "k1"}, 'the answer: the key "outcome" is missing'),
        ({"id": "k1", "outcome": "played"}, 'the answer: the key "start" is missing'),
        ({"id": "k1", "outcome": "unsupported"}, 'the answer: the key "feature" is missing'),
        ({"id": "k1", "outcome": "unsupported", "feature": 3}, "feature: 3 is given"),
        ({"id": "k1", "outcome": "error"}, 'the answer: the key "error" is missing'),
        ({"id": "k1", "outcome": "error", "error": None}, "error: null is given"),
        ({"id": None, "outcome": "unsupported", "feature": "x"}, "id: null is given"),
    ],
)
def test_an_answer_that_is_none_is_told(answer: object, says: str) -> None:
    """An object with an id and an outcome, and what goes with it."""
    assert told("answer", answer).startswith(f"{says}, expected ")


def test_the_first_mistake_in_the_message_is_told() -> None:
    """Whatever the order in the schema is."""
    answer = put(GOOD["answer"], "steps/3/ok", 1)
    worse = put(put(answer, "final/pots", {}), "steps/1/state/stacks", [])

    assert told("answer", worse).startswith("steps[1].state.stacks: ")
    assert told("answer", answer).startswith("steps[3].ok: ")


def test_a_huge_or_deep_message_is_not_looked_at_closely() -> None:
    """It would take long, and the answer is no in any case."""
    deep: list[object] = []
    for _ in range(5000):
        deep = [deep]
    huge = put(GOOD["answer"], "steps", [{"ok": True}] * MOST_VALUES)

    assert "a mistake in more than 50,000 values" in str(mistake("answer", huge))
    told = str(mistake("answer", put(GOOD["answer"], "start/pot", deep)))
    # How deep is too deep depends on the version of Python.
    assert "deep nesting" in told or told.startswith("start.pot: a list is given")
    assert mistake("answer", put(GOOD["answer"], "start/mood", deep)) is None


TEXTS = st.text(max_size=5) | st.sampled_from(["\ud800", "id", "ok", "outcome", "steps", "op", "*"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)


@given(kind=st.sampled_from(KINDS), message=JSON, key=TEXTS)
def test_any_message_is_right_or_told(kind: str, message: object, key: str) -> None:
    """Nothing that an engine may say is more than one line."""
    for one in (message, {**GOOD[kind], key: message}):
        found = mistake(kind, one)
        assert (found is None) is not any(schema.explained(one, kind))
        assert found is None or found.isprintable()


# The words.


def test_the_words_of_the_schemas_are_those_of_the_kit() -> None:
    """A word that is added to one is added to the other."""
    greeting = schema.load("greeting")["properties"]
    supports = greeting["supports"]["properties"]
    known = {"games": tuple(load.games()), **WORDS}
    words = {key: tuple(supports[key]["items"]["enum"]) for key in known}
    setup = supports["setup"]["properties"]
    observe = schema.load("run")["properties"]["observe"]["items"]["enum"]

    assert set(KEYS) == set(greeting)
    assert set(TOLD) == set(greeting["engine"]["properties"])
    assert {*known, "seats", "setup"} == set(supports)
    assert {key: sorted(value) for key, value in known.items()} == {
        key: sorted(value) for key, value in words.items()
    }
    assert {key: tuple(part["items"]["enum"]) for key, part in setup.items()} == FEATURES
    assert {"*", *load.games()} == set(greeting["rulings"]["properties"])
    assert {*observe, "reason"} == set(messages.OBSERVED)


def test_what_is_observed_can_be_asserted() -> None:
    """The keys of a state and of an end are those of a scenario."""
    scenario, answer = (schema.load(kind)["$defs"] for kind in ("scenario", "answer"))

    assert scenario["state"]["properties"].keys() == answer["state"]["properties"].keys()
    assert scenario["result"]["properties"].keys() == answer["final"]["properties"].keys()
