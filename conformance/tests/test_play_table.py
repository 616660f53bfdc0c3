"""A hand in play: who is to act and why, what may be done, and what has happened."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, get_args

import pytest
from stud_conformance import play
from stud_conformance.play.told import KINDS
from stud_conformance.spec import load
from stud_conformance.spec.values import own_rulings
from stud_reference import events

from .kit import case

if TYPE_CHECKING:
    from stud_conformance.spec import Case, Corpus

PLAIN = case("sixth-bettor")
#: The seven of seat one opens; its kings lead from fourth street on; the aces of seat four win.
CARDS = {
    1: ("Kc", "8d", "7h", "Ks", "Jd", "9c", "4h"),
    4: ("Ah", "Ad", "9s", "3c", "5d", "6h", "Tc"),
}


def rulings(one: Case = PLAIN, **other: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return a value for every ruling of a case, some of them given."""
    return {**own_rulings(one, load.domains()), **other}


def begin(**other: Any) -> play.Table:  # noqa: ANN401
    """Start the hand of the plain case from its cards by seat."""
    return play.Table.start(PLAIN.setup, CARDS, rulings(), **other)


def check_down(table: play.Table) -> play.Table:
    """Let both seats check to the end, after the bring-in was called."""
    table.act(1, "bring-in", 50)
    table.act(4, "call")
    while not table.over and not table.at_showdown:
        seat = table.to_act
        assert seat is not None
        table.act(seat, "check")
    return table


def kinds(told: list[play.Told]) -> list[str]:
    """Return what happened, in words."""
    return [one.kind for one in told]


# Turns.


def test_a_hand_starts_with_somebody_to_act() -> None:
    """The lowest upcard has to open, and the rules say so."""
    table = begin()

    assert (table.street, table.to_act, table.over, table.at_showdown) == (0, 1, False, False)
    assert table.why_to_act == ("bring-in.opener",)
    assert table.legal() == [{"act": "bring-in", "to": 50}, {"act": "wager", "to": 200}]
    assert table.legal() == [{"act": "bring-in", "to": 50}, {"act": "wager", "to": 200}]
    assert table.wager_words() == ("completes",)


def test_an_act_is_carried_out_or_refused() -> None:
    """A refusal says why in a code, in words and in rules, and changes nothing."""
    table = begin()
    before = table.state()
    refused = table.act(4, "call")

    assert refused == ("not-your-turn", "seat 1 is to act, not 4", ("bring-in.opener",))
    assert table.act(1, "wager", 100) is not None
    assert table.state() == before
    assert table.act(1, "bring-in", 50) is None
    assert (table.to_act, table.why_to_act) == (4, ("betting.turn",))
    assert [option["act"] for option in table.legal()] == ["fold", "call", "wager"]


def test_a_hand_that_is_over_waits_for_nobody() -> None:
    """Nothing may be done, and no rule says whose turn it is."""
    table = begin()
    table.act(1, "bring-in", 50)
    table.act(4, "fold")

    assert (table.over, table.to_act, table.why_to_act) == (True, None, ())
    assert (table.legal(), table.wager_words()) == ([], ())


def test_a_wager_may_have_a_range() -> None:
    """At limits without fixed sizes a wager has a least and a greatest total."""
    stakes = {"chip": 1, "ante": 40, "bring-in": 50, "min-bet": 200}
    setup = replace(PLAIN.setup, limit="no-limit", stakes=stakes)
    table = play.Table.start(setup, CARDS, rulings())
    table.act(1, "bring-in", 50)

    assert table.legal()[-1] == {"act": "wager", "min": 100, "max": 9960}


# The end.


def test_hands_are_shown_by_default_or_by_an_act() -> None:
    """The seat that led shows its kings; the aces are not beaten."""
    table = check_down(begin())

    assert (table.at_showdown, table.to_act, table.has_shown) == (True, 1, frozenset())
    assert "showdown.no-river-bet" in table.why_to_act
    assert table.act(1, "show") is None
    assert table.has_shown == {1}
    table.show_or_muck()
    assert (table.over, set(table.has_shown)) == (True, {1, 4})
    assert table.final()["awards"] == [{"pot": "main", "to": {"4": 180}}]


def test_the_rake_may_be_what_was_taken() -> None:
    """Seven chips, whatever the table announces."""
    table = check_down(begin(rake=7))
    table.show_until(())
    final = table.final()

    assert final["rake"] == 7
    assert final["awards"] == [{"pot": "main", "to": {"4": 173}}]


def test_a_rake_of_nothing_is_taken_as_it_is() -> None:
    """It stands in place of the one that is announced."""
    setup = replace(PLAIN.setup, rake={"percent": 10})
    raked, free = (
        check_down(play.Table.start(setup, CARDS, rulings(), rake=rake)) for rake in (None, 0)
    )
    raked.show_until(())
    free.show_until(())

    assert (raked.final()["rake"], free.final()["rake"]) == (18, 0)


def test_a_common_card_may_be_given() -> None:
    """Eight seats that stay run out of cards, and the card that is known is turned."""
    names = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    cards = {seat: names[6 * seat - 6 : 6 * seat] for seat in range(1, 9)}
    setup = replace(PLAIN.setup, stacks=dict.fromkeys(range(1, 9), 10000), button=8)
    values = {**rulings(), "shortage.procedure": "common-card-at-once"}
    table = play.Table.start(setup, cards, values, common="Ah")
    while not table.over and not table.at_showdown:
        seat = table.to_act
        assert seat is not None
        act = next(one for one in table.legal() if one["act"] not in ("fold", "wager"))
        assert table.act(seat, act["act"], act.get("to")) is None

    assert table.common == "Ah"
    assert table.final(("cards", "common")) == {"cards": table.state()["cards"], "common": "Ah"}


# What has happened.


def test_what_has_happened_is_told_once() -> None:
    """In order, with the rules that applied."""
    table = begin()

    assert kinds(table.told()) == ["ante", "ante", "street", "first-to-act"]
    assert table.told() == []
    table.act(1, "bring-in", 50)
    [told] = table.told()
    assert (told.kind, told.seat, told.values) == ("bring-in", 1, {"to": 50})
    assert told.rules == ("bring-in.forced", "bring-in.opening-amount")
    assert table.read == ("bring-in.opening-amount",)


def test_events_speak_as_the_protocol_does() -> None:
    """Cards by name, in parentheses where they lie face down; seats and chips as numbers."""
    table = check_down(begin(rake=7))
    table.show_until(())
    told = {one.kind: one for one in table.told()}

    assert told["ante"].values == {"amount": 40}
    assert told["street"].values == {
        "street": "seventh",
        "cards": [(1, "(4h)"), (4, "(Tc)")],
        "burned": None,
    }
    assert (told["show"].seat, told["show"].values) == (4, {})
    assert (told["rake"].seat, told["rake"].values) == (None, {"pot": "main", "amount": 7})
    assert told["award"].values == {"pot": "main", "share": None, "to": {4: 173}}


def test_every_event_has_a_word() -> None:
    """Of its own."""
    assert set(get_args(events.Event)) == set(KINDS)
    assert len(set(KINDS.values())) == len(KINDS)


def test_the_words_of_acts_are_those_of_the_protocol() -> None:
    """An event of an act is called what the act is."""
    assert set(play.ACTS) < set(KINDS.values())


def faults(one: Case, rules: tuple[str, ...]) -> set[str]:
    """Return what is wrong with some rules: there are none, or one is no rule of the game."""
    known = load.rules()
    foreign = {
        f"{one.id}: {rule}"
        for rule in rules
        if rule not in known or one.setup.game not in known[rule].games
    }
    return foreign if rules else {f"{one.id}: none"}


def test_whatever_happens_names_rules_of_the_game(corpus: Corpus) -> None:
    """Every event of every case, and every refusal, and all of it can be written as JSON."""
    wrong: set[str] = set()
    for one in corpus.cases():
        table = play.Table.start(one.setup, one.cards, rulings(one))
        sent = play.hand_message(one, rulings(one))["actions"]
        for index, act in enumerate(sent):
            refused = table.send(act)
            table.show_until(sent[index + 1 :])
            if refused is not None and refused.code not in ("hand-over", "unknown-seat"):
                wrong |= faults(one, refused.rules)
        table.show_until(())
        for told in table.told():
            assert json.loads(json.dumps(told.values)) is not None
            wrong |= faults(one, told.rules)

    assert wrong == set()


# What cannot be played.


def test_a_question_that_nothing_answers_is_raised() -> None:
    """It names the rule, and the hand waits for nobody."""
    values = {name: value for name, value in rulings().items() if name != "showdown.no-river-bet"}
    table = play.Table.start(PLAIN.setup, CARDS, values)
    with pytest.raises(play.Undecided) as raised:
        check_down(table)

    assert raised.value.rule == "showdown.no-river-bet"
    assert (table.over, table.to_act) == (False, None)


def test_cards_that_cannot_be_dealt_are_an_error() -> None:
    """It says what is wrong with them."""
    with pytest.raises(ValueError, match="a card is in two places"):
        play.Table.start(PLAIN.setup, {**CARDS, 1: CARDS[4]}, rulings())
