"""What an engine answered in a run is a hand, found as it played it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance import play
from stud_conformance.hands import Recorded, Unreadable, runlog, runlog_whole
from stud_conformance.hands.played import names
from stud_conformance.hands.recorded import Acted, Award, Dealt, Found, Mucked, Showed
from stud_conformance.protocol import messages
from stud_conformance.spec.load import domains

from .kit import GOOD_ID, case

if TYPE_CHECKING:
    from pathlib import Path

    from stud_conformance.spec import Corpus

    from .conftest import Studconf


def line(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON value
    """Return the line of a hand that the reference played."""
    own = case("sixth-bettor")
    first = {key: one[own.setup.game][0] for key, one in domains().items() if own.setup.game in one}
    hand = play.hand_message(own, {**first, **own.when})
    answer = {"id": "k1", **play.answer(hand)}
    told = {"line": "case", "engine": "mine", "case": own.id, "hand": hand, "observe": []}
    return {**told, "answer": answer, **changes}


def read(*lines: object) -> list[Recorded | Unreadable]:
    """Read lines, which are text or are written as JSON."""
    texts = [one if isinstance(one, str) else json.dumps(one) for one in lines]
    return list(runlog.read([f"{text}\n" for text in texts], "run.jsonl", to_end=True))


def one(**changes: Any) -> Recorded:  # noqa: ANN401 - any JSON value
    """Read the only hand of a log."""
    [found] = read({"line": "header"}, line(**changes), {"line": "footer"})
    assert isinstance(found, Recorded), str(found)
    return found


def test_a_line_is_a_hand() -> None:
    """It has the name of the case, the engine for its room, and the rulings that were sent."""
    hand = one()

    assert (hand.id, hand.room, hand.place) == (f"{GOOD_ID}/sixth-bettor", "mine", "run.jsonl:2")
    assert hand.setup.stacks == {1: 10000, 4: 10000}
    assert hand.rulings["showdown.no-river-bet"] == "previous-street"
    assert hand.order == {}
    assert hand.house is None
    assert one(hand={**line()["hand"], "house": "full-tilt"}).house == "full-tilt"


def asked(**deal: object) -> dict[str, Any]:
    """Return the line of a hand that came with other cards, of which the engine tells none."""
    sent = line()
    sent["hand"]["deal"] = deal
    sent["answer"]["final"].pop("cards")
    return sent


def test_a_deck_that_was_sent_alone_says_who_gets_what() -> None:
    """The order is that of the deck, and the cards of the seats are those that it deals."""
    whole = line()
    deal, dealt = whole["hand"]["deal"], whole["answer"]["final"]["cards"]

    hand = one(**asked(deck=deal["deck"], scrambled=deal["deck"][:3]))

    assert hand.order == {"deck": tuple(deal["deck"]), "scrambled": tuple(deal["deck"][:3])}
    assert hand.cards == {int(seat): names(own) for seat, own in dealt.items()}


def test_a_deck_that_cannot_be_played_on_tells_no_cards() -> None:
    """A ruling may be missing, by which it is decided who gets what."""
    sent = asked(deck=line()["hand"]["deal"]["deck"])
    sent["hand"]["rulings"] = {}

    hand = one(**sent)

    assert hand.cards == {1: (), 4: ()}
    assert len(hand.order["deck"]) == 52


def test_a_stub_is_what_is_left_of_the_deck() -> None:
    """The cards before it are those that were sent."""
    deal = line()["hand"]["deal"]
    cards = {seat: own[:3] for seat, own in deal["cards"].items()}

    hand = one(**asked(cards=cards, burns=[], deck=deal["deck"]))

    assert hand.order == {"stub": tuple(deal["deck"][6:])}
    assert runlog.sent_cards(hand) == {int(seat): tuple(own) for seat, own in cards.items()}
    assert len(hand.cards[1]) == 7


def test_what_the_engine_answered_is_found() -> None:
    """Stacks, awards, what came back, rake and pots are the engine's."""
    found = one().found

    assert found.stacks == {1: 9360, 4: 10640}
    assert found.awards == (Award("main", None, {4: 1280}),)
    assert (found.returned, found.rake, found.total) == ({}, 0, 1280)


def test_an_engine_that_errs_is_found_to() -> None:
    """Nothing is put right."""
    answer = line()["answer"]
    answer["final"]["stacks"] = {"1": 10640, "4": 9360}

    assert one(answer=answer).found.stacks == {1: 10640, 4: 9360}


def test_what_it_did_not_tell_is_none() -> None:
    """Only what stands in the answer is found."""
    answer = line()["answer"]
    answer["final"] = {}

    assert one(answer=answer).found == Found(None, None, None, None, None)


def test_acts_are_those_that_it_accepted() -> None:
    """An act that was refused did not happen."""
    hand = one()
    acts = list(hand.acts())

    assert acts[:3] == [Acted(1, "bring-in", 50), Acted(4, "wager", 200), Acted(1, "call")]
    answer = line()["answer"]
    state = answer["steps"][0]["state"]
    answer["steps"][1] = {"ok": True, "state": state}
    assert list(one(answer=answer).acts())[:2] == [acts[0], Acted(4, "wager", 300)]


def test_streets_are_told_by_cards() -> None:
    """Where its states have cards, the streets stand among the acts."""
    hand = one()

    assert [step.street for step in hand.steps if isinstance(step, Dealt)] == [0, 1, 2, 3, 4]
    assert hand.flags == frozenset()
    assert hand.steps[-2:] == (
        Showed(4, ("Ah", "Ad", "9s", "3c", "5d", "6h", "Tc")),
        Mucked(1),
    )


def test_streets_that_are_not_told_are_not_made_up() -> None:
    """A flag tells."""
    answer = line()["answer"]
    for state in [answer["start"], *(step.get("state", {}) for step in answer["steps"])]:
        state.pop("cards", None)

    hand = one(answer=answer)

    assert not any(isinstance(step, Dealt) for step in hand.steps)
    assert hand.flags == {"deals-not-told"}


def test_shows_that_were_asked_for_stand_in_for_a_showdown() -> None:
    """An engine that does not tell the showdown has accepted the shows that were sent."""
    sent = line()
    sent["hand"]["actions"].append({"seat": 4, "act": "show"})
    sent["answer"]["steps"].append({"ok": True, "state": {}})
    del sent["answer"]["final"]["showdown"]

    assert one(**sent).steps[-1] == Showed(4, names(sent["answer"]["final"]["cards"]["4"]))


def test_shows_that_are_not_told_are_none() -> None:
    """A flag tells; hands that are turned up before the end are told."""
    sent = line()
    del sent["answer"]["final"]["showdown"]

    assert one(**sent).flags == {"showdown-order-missing"}
    sent["answer"]["final"]["tabled"] = [1, 4]
    assert one(**sent).flags == frozenset()


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ({"id": "1", "outcome": "unsupported", "feature": "rake"}, "play it: unsupported, rake"),
        ({"id": "1", "outcome": "error", "error": {"type": "X"}}, "play it: error, {"),
        ({"id": "1", "outcome": "played"}, "answer is none: the answer: "),
        ("nonsense", "answer is none: the answer: "),
        (None, "answer is none: the answer: "),
        ([], "answer is none: the answer: "),
    ],
)
def test_no_hand_was_played(answer: object, reason: str) -> None:
    """What the engine did not play is out of scope, and says why."""
    assert reason in (one(answer=answer).out_of_scope or "")


def test_another_number_of_steps_is_no_hand() -> None:
    """It cannot be told which step is which."""
    answer = line()["answer"]
    answer["steps"].pop()

    assert one(answer=answer).out_of_scope == "the engine's answer has another number of steps"


def test_a_line_that_breaks_off_is_told_with_the_column() -> None:
    """There is one place, and it is that of the file."""
    _, second = read(line(), '{"line": "ca')

    assert str(second) == (
        "run.jsonl:2:13: the line is no JSON (it breaks off), "
        "expected a line of a run written with --output jsonl:PATH"
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[" * 100_000, "the line is no JSON (it is nested too deep), "),
        ("[]", "the line is none of a run, "),
        ("{}", "the line is none of a run, "),
        ('{"line": 1}', "the line is none of a run, "),
        ('{"line": "case", "hand": {}}', 'the key "case" is missing, or no text, '),
        ('{"line": "case", "hand": {}, "case": "x"}', 'the key "engine" is missing, or no text, '),
        (
            '{"line": "case", "hand": {}, "case": "x", "engine": "y"}',
            'the key "answer" is missing, ',
        ),
        (
            '{"line": "case", "hand": {}, "case": "x", "engine": "y", "answer": {}}',
            'hand: the key "setup" is missing, ',
        ),
        ("\udcff", "the byte 0xff is no UTF-8, "),
    ],
)
def test_a_spoiled_line_costs_itself(text: str, says: str) -> None:
    """The hands around it are read."""
    first, second, third = read(line(), text, line())

    assert isinstance(first, Recorded)
    assert isinstance(third, Recorded)
    assert str(second).startswith(f"run.jsonl:2:1: {says}")
    assert ", expected " in str(second)


def test_a_line_that_is_too_long_is_passed_over() -> None:
    """It comes in pieces, which are one line."""
    pieces = ["x" * 10, "x" * 10, "x\n", json.dumps(line()) + "\n"]

    first, second = runlog.read(pieces, "run.jsonl", longest=10)

    assert str(first) == "run.jsonl:1:1: the line is too long, expected at most 10 characters"
    assert second.place == "run.jsonl:2"


def test_lines_without_a_hand_are_none() -> None:
    """Headers, engines, and cases that were not run are passed over."""
    not_run = {"line": "case", "engine": "mine", "case": "x/y", "verdict": "unsupported"}

    assert read({"line": "header"}, {"line": "engine"}, not_run, "", {"line": "footer"}) == []


def test_a_log_without_its_footer_was_cut_short() -> None:
    """Its hands are read, and the last line is told; a line that was picked out is none."""
    hand, cut = read({"line": "header"}, line())

    assert isinstance(hand, Recorded)
    assert str(cut) == (
        "run.jsonl:2:1: the log was cut short: what came after this is missing, "
        "expected a footer after the last hand"
    )
    assert len(read(line())) == 1
    assert len(read({"line": "header"}, line(), {"line": "footer"})) == 1


def test_a_part_of_a_log_is_not_cut_short() -> None:
    """Who reads it in parts knows which is the last."""
    texts = [json.dumps({"line": "header"}), json.dumps(line())]

    assert len(list(runlog.read(texts, "run.jsonl"))) == 1
    blank = [runlog_whole.blanked(text) for text in (*texts, json.dumps({"line": "footer"}))]
    assert list(runlog.read(blank, "run.jsonl", to_end=True)) == []
    assert len(list(runlog.read(blank[:2], "run.jsonl", to_end=True))) == 1


HEADER = {"line": "header", "engines": ["a", "b"], "cases": 1}
FOOTER = {"line": "footer", "engines": {"a": {"counts": {"passed": 1, "failed": 1}}}}


@pytest.mark.parametrize(
    ("lines", "lack"),
    [
        ([HEADER, line(), FOOTER], "it has 1 case, and its header says 2"),
        ([HEADER, FOOTER], "it has 0 cases, and its header says 2"),
        ([line(), FOOTER], "it has 1 case, and its footer says 2"),
        ([HEADER, line(), line(), line(), FOOTER], "it has 3 cases, and its header says 2"),
    ],
)
def test_a_log_that_lost_lines_is_told(lines: list[dict[str, Any]], lack: str) -> None:
    """At its footer, once, also where the lines before are read elsewhere."""
    *hands, told = read(*lines)
    blank = [runlog_whole.blanked(json.dumps(one)) for one in lines]

    assert all(isinstance(hand, Recorded) for hand in hands)
    assert str(told) == (
        f"run.jsonl:{len(lines)}:1: the log is not whole: {lack}, "
        "expected all lines that the run wrote"
    )
    assert [told] == list(runlog.read(blank, "run.jsonl", to_end=True))


def test_each_log_of_a_file_is_counted() -> None:
    """One after the other; one without a footer ends where the next begins."""
    whole = [HEADER, line(), line(), FOOTER]

    assert not [one for one in read(*whole, *whole) if isinstance(one, Unreadable)]
    [cut] = [one for one in read(*whole[:-1], *whole) if isinstance(one, Unreadable)]
    assert str(cut).startswith("run.jsonl:3:1: the log was cut short")


@pytest.mark.parametrize(
    "first", [{"line": "header", "command": "audit"}, {"line": "fit", "hand": "x"}]
)
def test_the_report_of_an_audit_is_no_log(first: dict[str, str]) -> None:
    """It is told once."""
    [found] = read(first, {"line": "hand"}, {"line": "fit"}, {"line": "footer"})

    assert str(found).startswith(
        "run.jsonl:1:1: this is the report of an audit, and no record of hands, expected a line of "
    )


def test_the_report_of_a_run_is_read(studconf: Studconf, tmp_path: Path, corpus: Corpus) -> None:
    """Every case of a run by the reference is a hand, and ends as its case says."""
    report = tmp_path / "run.jsonl"
    studconf("run", "ref", "--select", "chapter:pots", "--output", f"jsonl:{report}")

    hands = list(runlog.read(report.read_text().splitlines(keepends=True), str(report)))

    expected = {one.id: one.final["stacks"] for one in corpus.cases() if "/" in one.id}
    assert len(hands) > 20
    for hand in hands:
        assert isinstance(hand, Recorded)
        assert hand.found.stacks == expected[hand.id]
        assert messages.setup(hand.setup) == hand.raw["hand"]["setup"]
