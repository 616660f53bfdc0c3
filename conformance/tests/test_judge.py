"""An answer is held against a case, and the first divergence is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from stud_conformance import play
from stud_conformance.protocol import messages
from stud_conformance.run import observation
from stud_conformance.run.judge import follow, judge
from stud_conformance.run.observation import MISSING
from stud_conformance.spec import load
from stud_conformance.spec.values import own_rulings

from .answers import (
    ANSWER,
    CALLED,
    CASE,
    CHECKED_AROUND,
    REFUSED,
    changed,
    failure,
    verdict,
)
from .kit import GOOD, case

if TYPE_CHECKING:
    from stud_conformance.run.judge import Failure
    from stud_conformance.spec import Corpus

    from .answers import Path

# Right answers.


def test_the_right_answer_conforms() -> None:
    """There is no divergence."""
    assert verdict(ANSWER) is None


def test_what_is_not_asked_does_not_matter() -> None:
    """Entries beyond those that a case asserts are not looked at."""
    assert verdict(ANSWER | {"mood": "fine", "start": None}) is None
    assert verdict(changed(("steps", CALLED, "state", "weather"), 1)) is None


def test_cards_of_seats_that_are_not_asserted_do_not_matter() -> None:
    """Only the seats that an expectation names are compared."""
    assert verdict(changed(("final", "cards", "1"), [])) is None


def test_legal_actions_have_no_order() -> None:
    """A list of legal actions is a set."""
    path = ("steps", CHECKED_AROUND, "state", "legal")
    options = ANSWER["steps"][CHECKED_AROUND]["state"]["legal"]

    assert verdict(changed(path, options[::-1])) is None


def test_a_fold_facing_nothing_is_left_out_of_the_legal_actions() -> None:
    """Whether it is listed is up to the engine."""
    path = ("steps", CHECKED_AROUND, "state", "legal")
    options = ANSWER["steps"][CHECKED_AROUND]["state"]["legal"]

    assert verdict(changed(path, [*options, {"act": "fold"}])) is None


def test_a_seat_without_chips_may_be_named_or_not() -> None:
    """Nothing returned and nothing put in is the same as not being named."""
    assert verdict(changed(("final", "returned"), {"1": 0})) is None
    assert verdict(changed(("steps", CALLED, "state", "bets"), {})) is None


def test_amounts_of_an_option_may_be_a_range() -> None:
    """A range of one amount is that amount."""
    path = ("steps", CHECKED_AROUND, "state", "legal", 1)

    assert verdict(changed(path, {"act": "wager", "min": 400, "max": 400})) is None
    assert failure(changed(path, {"act": "wager", "min": 400, "max": 800})).topic == "legal"


# The first divergence.


@pytest.mark.parametrize(
    ("path", "value", "place", "topic", "expected", "found"),
    [
        (
            ("steps", 0),
            {"ok": False, "refused": {"code": "other", "text": "not now"}},
            *("1. 1 brings in 50", "accepted", "accepted", "refused: not now"),
        ),
        (
            ("steps", 0),
            {"ok": False, "refused": {"code": "not-your-turn"}},
            *("1. 1 brings in 50", "accepted", "accepted", "refused: not-your-turn"),
        ),
        (
            ("steps", REFUSED),
            {"ok": True, "state": {}},
            *("2. 4 raises to 300", "refused", "refused: wrong-amount", "accepted"),
        ),
        (
            ("steps", REFUSED, "refused", "code"),
            "capped",
            *("2. 4 raises to 300", "reason", "refused: wrong-amount", "refused: capped"),
        ),
        (
            ("steps", CALLED, "state", "street"),
            "third",
            *("after 4. 1 calls", "street", "fourth", "third"),
        ),
        (
            ("steps", CALLED, "state", "cards", "1"),
            ["Kc", "8d", "7h", "Ks"],
            *("after 4. 1 calls", "cards", "1: (Kc) (8d) 7h Ks; 4: (Ah) (Ad) 9s 3c"),
            "1: Kc 8d 7h Ks; 4: (Ah) (Ad) 9s 3c",
        ),
        (
            ("steps", CHECKED_AROUND, "state", "legal"),
            [{"act": "check"}, {"act": "wager", "to": 200}],
            *("after 9. 4 checks", "legal", "check, wager 400", "check, wager 200"),
        ),
        (
            ("final", "stacks", "4"),
            10641,
            *("the end of the hand", "stacks", "1: 9360, 4: 10640", "1: 9360, 4: 10641"),
        ),
        (
            ("final", "showdown"),
            [{"seat": 4, "act": "show"}],
            *("the end of the hand", "showdown", "4 shows, 1 mucks", "4 shows"),
        ),
        (
            ("final", "awards", 0, "to"),
            {"1": 1280},
            *("the end of the hand", "awards", "main: 1280 to seat 4", "main: 1280 to seat 1"),
        ),
        (("final", "tabled"), [1, 4], "the end of the hand", "tabled", "none", "1, 4"),
        (("final", "returned"), {"4": 5}, "the end of the hand", "returned", "none", "4: 5"),
        (
            ("final", "pots", 0, "seats"),
            [4],
            *("the end of the hand", "pots", "main 1280 for 1, 4", "main 1280 for 4"),
        ),
    ],
)
def test_a_divergence_is_told_with_its_place(  # noqa: PLR0913, PLR0917 - one a part of it
    path: Path, value: object, place: str, topic: str, expected: str, found: str
) -> None:
    """A failure says where the hand parts from the case, and both sides in words."""
    told = failure(changed(path, value))

    assert (place, topic, expected, found) == (told.place, told.topic, told.expected, told.found)


def test_the_first_of_several_divergences_is_told() -> None:
    """What comes after the first is not told."""
    answer = changed(("final", "stacks", "4"), 1)
    for key, value in (("pot", 5), ("street", "fifth")):
        answer = changed(("steps", CALLED, "state", key), value, answer)

    assert ("street", 4) == (failure(answer).topic, failure(answer).step)


def test_a_refusal_without_reasons_needs_none() -> None:
    """An engine that does not observe reasons only has to refuse."""
    answer = changed(("steps", REFUSED, "refused"), {"code": "other"})

    assert verdict(answer, reasons=False) is None
    assert failure(answer).topic == "reason"
    assert failure(changed(("steps", REFUSED, "ok"), value=True), reasons=False).topic == "refused"


def test_nothing_is_read_after_the_first_divergence() -> None:
    """A hand that is judged while it is played need not be played on."""
    wrong = changed(("steps", CALLED, "state", "to-act"), 4)
    entries = iter([wrong["start"], *wrong["steps"], wrong["final"]])

    failed = follow(CASE, entries, reasons=True)

    assert failed is not None
    assert len([*entries]) == len(wrong["steps"]) - CALLED


# What a seat may see.

VIEWED = case(
    "sixth-bettor",
    GOOD.replace(
        "{street: fourth, to-act: 1}",
        '{street: fourth, views: {1: {4: "?? ?? 9s 3c"}, 4: {1: "?? ?? 7h Ks"}}}',
    ).replace(
        "      showdown: [4", '      views: {4: {1: "?? ?? 7h Ks Jd 9c ??"}}\n      showdown: [4'
    ),
)
SEEN = play.answer(
    play.hand_message(VIEWED, own_rulings(VIEWED, load.domains())),
    observe=messages.observed_keys(VIEWED),
)


def viewed(path: Path = (), value: object = None) -> Failure | None:
    """Judge the right answer to a case about views, or one with a value replaced."""
    answer = {"id": "k1", **SEEN}
    return judge(VIEWED, "k1", changed(path, value, answer) if path else answer, reasons=True)


def test_what_a_seat_may_see_is_judged() -> None:
    """A beaten hand that was mucked is not seen, and seats that are not named do not matter."""
    assert viewed() is None
    assert viewed(("final", "views", "1"), {"1": []}) is None
    assert viewed(("final", "views", "4", "4"), []) is None


@pytest.mark.parametrize(
    ("view", "found"),
    [
        (["Ah", "Ad", "9s", "3c"], "seat 1 sees 4: Ah Ad 9s 3c; seat 4 sees 1: ?? ?? 7h Ks"),
        (["9s", "3c"], "seat 1 sees 4: 9s 3c; seat 4 sees 1: ?? ?? 7h Ks"),
        ([1], "malformed: "),
        ("9s 3c", "malformed: "),
        (None, "malformed: "),
    ],
)
def test_a_seat_that_sees_too_much_fails(view: object, found: str) -> None:
    """A hidden card is told as such, and a malformed view is no crash."""
    failed = viewed(("steps", CALLED, "state", "views", "1", "4"), view)

    assert failed is not None
    assert ("after 4. 1 calls", "views") == (failed.place, failed.topic)
    assert failed.expected == "seat 1 sees 4: ?? ?? 9s 3c; seat 4 sees 1: ?? ?? 7h Ks"
    assert failed.found.startswith(found)


@pytest.mark.parametrize("views", [{}, None, [], {"4": {}}, {"4": None}, {"x": {}}])
def test_a_view_that_is_not_told_fails(views: object) -> None:
    """A seat that is left out saw nothing."""
    failed = viewed(("final", "views"), views)

    assert failed is not None
    assert ("the end of the hand", "views") == (failed.place, failed.topic)


# Answers that are none.


@pytest.mark.parametrize(
    ("answer", "expected", "found"),
    [
        (None, "an object", "nothing"),
        ([], "an object", "[]"),
        ("played", "an object", "played"),
        ({}, "the id that was sent", "nothing"),
        (ANSWER | {"id": "k2"}, "the id that was sent", "k2"),
        (ANSWER | {"id": 1}, "the id that was sent", "1"),
        ({"id": "k1"}, "the outcome played", "nothing"),
        (ANSWER | {"outcome": "fun"}, "the outcome played", "fun"),
        (ANSWER | {"outcome": True}, "the outcome played", "true"),
        (
            {"id": "k1", "outcome": "unsupported", "feature": "rake"},
            *("a hand that it declares to support", "unsupported: rake"),
        ),
        (
            {"id": "k1", "outcome": "error", "error": {"text": "lost"}},
            *("a hand played", 'error: {"text": "lost"}'),
        ),
        (ANSWER | {"steps": None}, "13 steps", "nothing"),
        (ANSWER | {"steps": {}}, "13 steps", "{}"),
        (ANSWER | {"steps": []}, "13 steps", "0 steps"),
        (ANSWER | {"steps": ANSWER["steps"][:-1]}, "13 steps", "12 steps"),
        (ANSWER | {"steps": [*ANSWER["steps"], {"ok": True}]}, "13 steps", "14 steps"),
    ],
)
def test_an_answer_that_is_none_fails(answer: object, expected: str, found: str) -> None:
    """What is no played hand with an entry a step is a failure, told as such."""
    told = failure(answer)

    assert told.place == "the answer"
    assert told.topic == ("error" if "error" in found or "id" in expected else "answer")
    assert (expected, found) == (told.expected, told.found)


@pytest.mark.parametrize("entry", [None, [], "ok", {}, {"ok": None}, {"ok": 1}, {"ok": "true"}])
@pytest.mark.parametrize("index", [0, REFUSED])
def test_an_entry_that_says_neither_yes_nor_no_fails(entry: object, index: int) -> None:
    """It is no acceptance where one is due, and no refusal where one is due."""
    assert "neither accepted nor refused" in failure(changed(("steps", index), entry)).found


@pytest.mark.parametrize("entry", [{"ok": False}, {"ok": False, "refused": "no"}])
def test_a_refusal_that_says_nothing_is_none(entry: object) -> None:
    """A crash that looks like a refusal is not taken for one."""
    assert "neither accepted nor refused" in failure(changed(("steps", REFUSED), entry)).found


def test_a_refusal_beside_an_acceptance_is_neither() -> None:
    """What says both is not taken for either; an empty place for a refusal is none."""
    entry = ANSWER["steps"][0]
    both = {**entry, "refused": {"code": "other"}}

    assert "neither accepted nor refused" in failure(changed(("steps", 0), both)).found
    assert verdict(changed(("steps", 0), {**entry, "refused": None})) is None


def test_a_failure_reads_well() -> None:
    """Nobody is nobody, nothing is nothing, and a topic is named where it is needed."""
    refused = failure(changed(("steps", 0), {"ok": False, "refused": {"code": "capped"}}))
    turn = failure(changed(("steps", CALLED, "state", "to-act"), None))
    state = ANSWER["steps"][CALLED]["state"]
    lost = failure(
        changed(("steps", CALLED, "state"), {key: state[key] for key in state if key != "to-act"})
    )

    assert ("accepted", "refused: capped") == (refused.wanted, refused.seen)
    assert ("to-act 1", "to-act nobody") == (turn.wanted, turn.seen)
    assert ("to-act 1", MISSING) == (lost.wanted, lost.seen)


def test_a_missing_end_or_state_fails() -> None:
    """What was not told cannot be right."""
    without_end = {key: value for key, value in ANSWER.items() if key != "final"}

    assert failure(without_end).found == "nothing"
    assert failure(changed(("steps", CALLED), {"ok": True})).place == "after 4. 1 calls"
    assert failure(changed(("final",), {})).found == MISSING


def test_the_right_answer_to_every_case_conforms(corpus: Corpus) -> None:
    """What the reference sees is of the form in which expectations are compared."""
    for one in corpus.cases():
        hand = play.hand_message(one, own_rulings(one, corpus.domains))

        seen = play.answer(hand, observe=messages.observed_keys(one))
        assert judge(one, "k", {"id": "k", **seen}, reasons=True) is None


def test_everything_that_can_be_observed_can_be_compared_and_told() -> None:
    """Each word of ``observes`` but the reason has a form in which it is compared."""
    unknown = [
        key for key in messages.OBSERVED if key != "reason" and "malformed" not in malformed(key)
    ]

    assert unknown == []


def malformed(key: str) -> str:
    """Return what is said of an observation of the wrong form."""
    with pytest.raises(observation.Malformed) as caught:
        observation.normal(key, {key: 1.5}, None)
    return str(caught.value)
