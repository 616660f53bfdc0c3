"""The reference is asked to play a case, and tells what is seen of the hand."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance import play
from stud_conformance.spec import load
from stud_conformance.spec.values import own_rulings
from stud_reference import RULES
from stud_reference.cards import DECK, NAMES

from .kit import GOOD, case

if TYPE_CHECKING:
    from stud_conformance.spec import Case, Corpus

RIVER = "showdown.no-river-bet"
ALL_CARDS = [NAMES[card] for card in DECK]
PLAIN = case("sixth-bettor")


def rulings(one: Case = PLAIN, **other: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return a value for every ruling of a case, some of them given."""
    return {**own_rulings(one, load.domains()), **other}


def message(one: Case = PLAIN, **other: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return the hand message of a case."""
    return play.hand_message(one, rulings(one, **other))


# What is sent.


def test_a_hand_says_all_that_there_is_to_know() -> None:
    """The table with every default, the rulings, the cards and the acts, and no house."""
    sent = message()

    assert list(sent) == ["setup", "rulings", "deal", "actions"]
    assert sent["setup"] == {
        "game": "seven-card-stud",
        "limit": "fixed-limit",
        "stakes": {"chip": 1, "ante": 40, "bring-in": 50, "small-bet": 200, "big-bet": 400},
        "seats": [{"seat": 1, "stack": 10000}, {"seat": 4, "stack": 10000}],
        "button": 4,
        "burns": "none",
        "rake": None,
        "opener": None,
        "last-card": None,
        "format": "cash",
        "event-heads-up": False,
    }
    assert sent["rulings"] == rulings()
    assert sent["actions"][:3] == [
        {"seat": 1, "act": "bring-in", "to": 50},
        {"seat": 4, "act": "wager", "to": 300},
        {"seat": 4, "act": "wager", "to": 200},
    ]


def test_a_house_is_named_where_there_is_one() -> None:
    """So that an engine may set it by its name."""
    assert play.hand_message(PLAIN, rulings(), "full-tilt")["house"] == "full-tilt"


def test_the_cards_sent_are_those_of_the_whole_hand(corpus: Corpus) -> None:
    """Though they are found out by playing no further than to the last street."""
    for one in corpus.cases():
        sent = message(one)
        table = play.Table.start(one.setup, one.cards, sent["rulings"])
        for number, act in enumerate(sent["actions"], start=1):
            table.send(act)
            table.show_until(sent["actions"][number:])
        assert sent["deal"] == table.dealt(one.cards.scrambled), one.id


def test_cards_are_sent_by_seat_and_as_a_deck() -> None:
    """The deck has each card once: in the order in which they leave it, then the others."""
    deal = message()["deal"]

    assert deal["cards"] == {
        "1": ["Kc", "8d", "7h", "Ks", "Jd", "9c", "4h"],
        "4": ["Ah", "Ad", "9s", "3c", "5d", "6h", "Tc"],
    }
    assert deal["deck"][:6] == ["Kc", "Ah", "8d", "Ad", "7h", "9s"]
    assert deal["deck"][14:] == [name for name in ALL_CARDS if name not in deal["deck"][:14]]
    assert (deal["burns"], deal["common"]) == ([], None)
    assert "scrambled" not in deal


def test_unstated_cards_are_the_unused_ones_in_ascending_order() -> None:
    """Burned cards among them."""
    text = GOOD.replace("  seats:\n", "  burns: fourth-on\n  seats:\n")
    deal = message(case("sixth-bettor", text))["deal"]

    assert deal["burns"] == ["2c", "2d", "2h", "2s"]
    assert deal["deck"][6:9] == ["2c", "Ks", "3c"]


def test_stated_burns_come_first() -> None:
    """The others are filled."""
    text = GOOD.replace("setup:\n", 'burned: "Qs Qh"\nsetup:\n  burns: fourth-on\n')

    assert message(case("sixth-bettor", text))["deal"]["burns"] == ["Qs", "Qh", "2c", "2d"]


def test_a_deck_is_sent_as_it_was_stated() -> None:
    """The cards of the seats follow from it."""
    deck = "Kc Ah 8d Ad 7h 9s Ks 3c Jd 5d 9c 6h 4h Tc"
    text = GOOD.replace(', cards: "(Kc 8d) 7h Ks Jd 9c (4h)"', "").replace(
        ', cards: "(Ah Ad) 9s 3c 5d 6h (Tc)"', ""
    )
    sent = message(case("sixth-bettor", text.replace("setup:\n", f'deck: "{deck}"\nsetup:\n')))

    assert sent["deal"] == message()["deal"]


def test_the_deck_alone_gives_the_same_hand(corpus: Corpus) -> None:
    """An engine that is given the deck sees what one sees that is given the cards of the seats."""
    for one in corpus.cases():
        sent = message(one)
        seen = play.answer(sent)["final"]["cards"]

        assert sorted(sent["deal"]["deck"]) == sorted(ALL_CARDS)
        assert sent["deal"]["cards"] == {
            seat: [name.strip("()") for name in cards] for seat, cards in seen.items()
        }


def test_the_order_of_mixed_cards_is_sent_even_where_nothing_is_mixed(corpus: Corpus) -> None:
    """An engine that mixes at the wrong time is then found out."""
    one = corpus.scenario("shortage-0305")
    turned, mixed, _ = (message(found)["deal"] for found in one.cases)

    assert turned["scrambled"] == mixed["scrambled"] == one.raw["scrambled"].split()
    assert (turned["common"], mixed["common"]) == ("3h", "8s")


def test_every_message_is_json(corpus: Corpus) -> None:
    """What is sent and what is answered can be written out and read back unchanged."""
    for one in corpus.cases():
        sent = message(one)
        answered = play.answer(sent)

        assert json.loads(json.dumps(sent)) == sent
        assert json.loads(json.dumps(answered)) == answered


def test_cards_that_cannot_be_dealt_are_an_error() -> None:
    """It says what is wrong with them."""
    twice = replace(PLAIN, cards=replace(PLAIN.cards, burned=("Kc",)))

    with pytest.raises(ValueError, match="a card is in two places"):
        message(twice)


def test_a_setup_that_cannot_be_played_is_an_error() -> None:
    """It says what is wrong with it."""
    stakes = {**PLAIN.setup.stakes, "bring-in": 200}
    wrong = replace(PLAIN, setup=replace(PLAIN.setup, stakes=stakes))

    with pytest.raises(ValueError, match="less than the small bet"):
        message(wrong)


# What is answered.


def test_an_answer_has_an_entry_an_act() -> None:
    """Accepted acts have a state, refused ones a code and a reason."""
    answered = play.answer(message())

    assert answered["outcome"] == "played"
    assert len(answered["steps"]) == len(message()["actions"])
    assert [step["ok"] for step in answered["steps"][:3]] == [True, False, True]
    assert answered["steps"][1] == {
        "ok": False,
        "refused": {"code": "wrong-amount", "text": "wager to 300 is not possible, but to 200"},
    }


def test_a_state_is_what_is_seen_between_two_acts() -> None:
    """After all dealing, with upcards and downcards told apart."""
    assert play.answer(message())["steps"][3]["state"] == {
        "street": "fourth",
        "to-act": 1,
        "legal": [{"act": "check"}, {"act": "wager", "to": 200}],
        "stacks": {"1": 9760, "4": 9760},
        "bets": {"1": 0, "4": 0},
        "pot": 480,
        "cards": {"1": ["(Kc)", "(8d)", "7h", "Ks"], "4": ["(Ah)", "(Ad)", "9s", "3c"]},
        "common": None,
    }


def test_a_state_is_its_own() -> None:
    """Though nobody got a card since the last one, who changes it does not change that."""
    fourth, after = (step["state"]["cards"] for step in play.answer(message())["steps"][3:5])
    seen = {seat: [*own] for seat, own in fourth.items()}
    after["1"].clear()

    assert fourth == seen


def test_a_hand_is_played_no_further_than_it_is_looked_at() -> None:
    """An act that would raise is not reached by who leaves before."""
    sent = message()
    entries = play.entries({**sent, "actions": [*sent["actions"][:2], {"seat": 1}]})

    start, *steps = (next(entries) for _ in range(3))

    assert {"start": start, "steps": steps} == {
        "start": play.answer(sent)["start"],
        "steps": play.answer(sent)["steps"][:2],
    }
    with pytest.raises(KeyError):
        next(entries)


def test_an_end_is_what_is_seen_when_the_hand_is_over() -> None:
    """Who showed, what was paid, and all cards."""
    final = play.answer(message())["final"]

    assert final["showdown"] == [{"seat": 4, "act": "show"}, {"seat": 1, "act": "muck"}]
    assert final["awards"] == [{"pot": "main", "to": {"4": 1280}}]
    assert final["pots"] == [{"pot": "main", "amount": 1280, "seats": [1, 4]}]
    assert (final["returned"], final["rake"], final["tabled"]) == ({}, 0, [])


def test_a_split_game_names_the_share() -> None:
    """High before low."""
    text = GOOD.replace("game: seven-card-stud", "game: seven-card-stud-hi-lo")
    awards = play.answer(message(case("sixth-bettor", text)))["final"]["awards"]

    assert [award["share"] for award in awards] == ["high"]


def test_a_hand_that_is_over_has_no_turn() -> None:
    """Nobody is to act, and nothing is in the middle."""
    state = play.answer(message())["steps"][-1]["state"]

    assert (state["to-act"], state["legal"], state["bets"], state["pot"]) == (None, [], {}, 0)


def test_a_written_muck_is_carried_out() -> None:
    """A seat that would show by default waits for its written act."""
    text = GOOD.replace("  - 4 checks\nreadings:", "  - 4 checks\n  - 4 mucks\nreadings:")
    one = case("best-board@high-board", text)
    sent = play.hand_message(one, rulings(one, **{"showdown.winning-hand": "may-muck"}))
    final = play.answer(sent)["final"]

    assert final["showdown"] == [{"seat": 1, "act": "show"}, {"seat": 4, "act": "muck"}]
    assert final["awards"] == [{"pot": "main", "to": {"1": 1280}}]


def test_rulings_decide() -> None:
    """Another value is another hand."""
    final = play.answer(message(PLAIN, **{RIVER: "high-board"}))["final"]

    assert final["showdown"] == [{"seat": 1, "act": "show"}, {"seat": 4, "act": "show"}]


def test_rulings_that_were_read_are_told() -> None:
    """Only those whose question arose."""
    read: list[str] = []
    play.answer(message(), read=read)

    assert RIVER in read
    assert "awards.odd-chip" not in read
    assert "betting.raise-cap" not in read


def test_other_rules_can_be_played_by() -> None:
    """One function replaced changes that rule, and the reference stays as it is."""
    rules = replace(RULES, betting_bet_size=lambda _: 100)
    steps = play.answer(message(), rules=rules)["steps"]

    assert [step["ok"] for step in steps[:3]] == [True, False, False]
    assert [step["ok"] for step in play.answer(message())["steps"][:3]] == [True, False, True]


# Words for wagers.


def test_each_accepted_wager_has_its_words() -> None:
    """Refused ones have none."""
    words = [(act.text, fits) for act, fits in play.wager_words(PLAIN, rulings())]

    assert words == [
        ("4 completes to 200", ("completes", "raises")),
        ("4 bets 400", ("bets",)),
    ]


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        (["1 completes to 200", "4 raises to 400"], [("completes",), ("raises",)]),
        (
            ["1 brings in 50", "4 completes to 200", "1 raises to 400"],
            [("completes", "raises"), ("raises",)],
        ),
        (["1 brings in 50", "4 calls", "1 bets 200", "4 raises to 400"], [("bets",), ("raises",)]),
    ],
)
def test_words_follow_what_a_wager_does(steps: list[str], words: list[tuple[str, ...]]) -> None:
    """The first full bet completes, the first wager of a street bets, any other raises."""
    head, tail = GOOD[: GOOD.index("  - 1 brings in 50")], GOOD[GOOD.index("readings:") :]
    one = case("sixth-bettor", head + "".join(f"  - {step}\n" for step in steps) + tail)

    assert words == [fits for _, fits in play.wager_words(one, rulings(one))]


def test_a_short_all_in_is_completed_or_raised() -> None:
    """Where the price is no full bet, both words fit."""
    seat = '    - {seat: 2, stack: 300, cards: "(2c 3d) Th Qc 2d"}\n'
    acts = "1 brings in 50,2 calls,4 calls,1 checks,2 bets 200,4 calls,1 calls,1 checks,2 bets 10"
    head, tail = GOOD[: GOOD.index("  - 1 brings in 50")], GOOD[GOOD.index("readings:") :]
    steps = "".join(f"  - {act}\n" for act in [*acts.split(","), "4 completes to 400"])
    text = head.replace("    - {seat: 4", seat + "    - {seat: 4") + steps + tail
    one = case("sixth-bettor", text)

    assert [("bets",), ("bets",), ("completes", "raises")] == [
        fits for _, fits in play.wager_words(one, rulings(one))
    ]


def test_a_hand_that_goes_on_names_the_seat_to_act() -> None:
    """One that is over names nobody."""
    text = GOOD.replace("  - 4 checks\nreadings:", "readings:")
    one = case("sixth-bettor", text)

    assert play.left_to_act(one, rulings(one)) == 4
    assert play.left_to_act(PLAIN, rulings()) is None
