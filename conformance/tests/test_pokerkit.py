"""The PokerKit adapter passes on what PokerKit decides, and adds nothing to it."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from pokerkit import (
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
)
from stud_conformance import play
from stud_conformance.engines.connect import connect
from stud_conformance.engines.pokerkit import PokerKit, table
from stud_conformance.protocol import messages
from stud_conformance.run.profile import profile
from stud_conformance.spec import load
from stud_conformance.spec.corpus import load_corpus

STUD, HI_LO, RAZZ, FIVE = "seven-card-stud", "seven-card-stud-hi-lo", "razz", "five-card-stud"
NAMES = [rank + suit for rank, suit in product("23456789TJQKA", "cdhs")]
#: Two seats: kings (seat 1) bring in with the seven and open later streets; aces (seat 4) win.
LAPS = "Kc Ah 8d Ad 7h 9s Ks 3c Jd 5d 9c 6h 4h Tc"
FREE = "betting.fold-without-bet"
TO_THE_RIVER = ["1 bring-in 15", "4 call", *["1 check", "4 check"] * 4]

Message = dict[str, Any]


def act(text: str) -> Message:
    """Return an act such as ``1 wager 50``."""
    seat, word, *to = text.split()
    return {"seat": int(seat), "act": word, **({"to": int(to[0])} if to else {})}


def hand(acts: list[str], laps: str = LAPS, **changes: Any) -> Message:  # noqa: ANN401
    """Return a hand message; ``laps`` are the first cards of the deck, ``stacks`` is by seat."""
    stacks = changes.pop("stacks", {1: 1000, 4: 1000})
    rulings = changes.pop("rulings", {})
    stakes = {"ante": 10, "bring-in": 15, "small-bet": 50, "big-bet": 100, "chip": 1}
    setup = {
        "game": STUD,
        "limit": "fixed-limit",
        "stakes": stakes | changes.pop("stakes", {}),
        "seats": [{"seat": seat, "stack": stack} for seat, stack in stacks.items()],
        "button": max(stacks),
        "burns": "none",
        "rake": None,
        "opener": None,
        "last-card": None,
        "format": "cash",
        "event-heads-up": False,
    }
    first = laps.split()
    deck = [*first, *(name for name in NAMES if name not in first)]
    deal = {"cards": {}, "burns": [], "common": None, "deck": deck} | changes.pop("deal", {})
    return {
        "setup": setup | {name.replace("_", "-"): value for name, value in changes.items()},
        "rulings": rulings,
        "deal": deal,
        "actions": [act(text) for text in acts],
    }


def run(acts: list[str], laps: str = LAPS, **changes: Any) -> Message:  # noqa: ANN401
    """Play a hand and return the answer."""
    return answer(hand(acts, laps, **changes))


def answer(sent: Message) -> Message:
    """Play a hand message."""
    found = PokerKit().run(messages.run("k1", sent, []))
    assert found.pop("id") == "k1"
    return found


def options(state: Message) -> set[str]:
    """Return the legal acts of a state in words."""
    return {" ".join(str(part) for part in option.values()) for option in state["legal"]}


def refused(answered: Message) -> list[int]:
    """Return which acts were refused."""
    return [index for index, step in enumerate(answered["steps"]) if not step["ok"]]


# The greeting.


def test_the_greeting_is_one_that_the_runner_takes() -> None:
    """Its name and version are told, and every ruling it declares exists in its game."""
    greeting = connect("pokerkit").hello(messages.hello({}))
    taken = profile("pokerkit", greeting, load.domains())
    assert taken.engine["name"] == "pokerkit"
    assert taken.engine["version"]
    for ruling, domain in load.domains().items():
        for game in domain:
            assert taken.declared(game, ruling), (game, ruling)


def test_neither_reasons_nor_views_are_observed() -> None:
    """It has a sentence for a refusal and no code, and forgets the upcards of a folded hand."""
    observed = PokerKit().hello(messages.hello({}))["supports"]["observes"]
    assert {*messages.OBSERVED} - {*observed} == {"reason", "views"}


def test_fixed_limit_alone_is_declared() -> None:
    """The tables that it is given are built for no other."""
    assert PokerKit().hello(messages.hello({}))["supports"]["limits"] == ["fixed-limit"]


@pytest.mark.parametrize(
    ("game", "own"),
    [
        (STUD, FixedLimitSevenCardStud),
        (HI_LO, FixedLimitSevenCardStudHighLowSplitEightOrBetter),
        (RAZZ, FixedLimitRazz),
    ],
)
def test_the_streets_are_those_of_pokerkits_own_classes(game: str, own: Any) -> None:  # noqa: ANN401
    """With burns and its default cap, nothing is set otherwise than PokerKit sets it."""
    setup = hand([], game=game, burns="fourth-on")["setup"]
    made = own((), True, 10, 15, 50, 100)  # noqa: FBT003 - PokerKit's own arguments
    assert table.streets(setup, {}) == made.streets
    assert table.FORMS[game].hands == own.hand_types


# Whole hands.


def passive(game: str, seed: int) -> Message:
    """Return a hand of random cards in which everybody checks and calls."""
    random = Random(seed)
    seats = sorted(random.sample(range(1, 9), random.randint(2, 5)))
    deck = random.sample(NAMES, len(NAMES))
    values = {name: domain[game][0] for name, domain in load.domains().items() if game in domain}
    sent = hand(
        [],
        " ".join(deck),
        game=game,
        stacks=dict.fromkeys(seats, 1000),
        button=random.choice(seats),
        burns=random.choice(["none", "fourth-on"]),
        rulings=values | {"showdown.no-river-bet": "first-actor"},
    )
    state = answer(sent)["start"]
    while state["to-act"] is not None:
        option = next(one for one in state["legal"] if one["act"] in ("check", "call", "bring-in"))
        sent["actions"].append({"seat": state["to-act"], **option})
        state = answer(sent)["steps"][-1]["state"]
    return sent


@pytest.mark.parametrize("game", [STUD, HI_LO, RAZZ, FIVE])
@pytest.mark.parametrize("seed", range(4))
def test_a_hand_of_checks_and_calls_is_the_references(game: str, seed: int) -> None:
    """Turns, cards, bets, pots and showdown agree at every step, wherever the button is."""
    sent = passive(game, seed)
    mine, reference = answer(sent), play.answer(sent)
    assert mine["start"] == reference["start"]
    assert [step["state"] | {"legal": None} for step in mine["steps"]] == [
        step["state"] | {"legal": None} for step in reference["steps"]
    ]
    for key in ("showdown", "pots", "returned", "rake", "cards", "common"):
        assert mine["final"][key] == reference["final"][key]


def test_every_case_of_the_corpus_gets_an_answer() -> None:
    """PokerKit raises nothing in any of them."""
    for case in load_corpus().cases():
        game = case.setup.game
        first = {name: one[game][0] for name, one in load.domains().items() if game in one}
        sent = play.hand_message(case, first | case.when)
        found = answer(sent)
        assert found["outcome"] != messages.ERROR, (case.id, found)


# Acts and refusals.


def test_one_operation_is_told_apart_by_its_amount() -> None:
    """A check is refused where PokerKit would call, and a call where it would check."""
    found = run(["1 bring-in 15", "4 check", "4 call 50", "4 call", "1 call", "1 check"])
    assert refused(found) == [1, 2, 4]
    assert found["steps"][1]["refused"] == {"code": "other", "text": "PokerKit would call to 15"}


def test_a_bring_in_of_another_amount_is_refused() -> None:
    """PokerKit's operation takes no amount, so it would post something else."""
    assert refused(run(["1 bring-in 20", "1 bring-in 15"])) == [0]


def test_out_of_turn_is_pokerkits_opinion() -> None:
    """A seat that PokerKit does not wait for is refused, at the end of the hand as well."""
    found = run(["4 fold", "9 fold", "1 bring-in 15", "4 fold", "1 check"])
    assert [found["steps"][index]["refused"]["code"] for index in (0, 1, 4)] == [
        "not-your-turn"
    ] * 3


def test_a_refusal_changes_nothing() -> None:
    """The hand goes on as if the refused acts had not been sent."""
    wrong = ["1 fold", "1 wager 60", "1 call", "4 fold", "1 show", "1 muck"]
    found = run([*wrong, *TO_THE_RIVER])
    clean = run(TO_THE_RIVER)
    assert refused(found) == list(range(len(wrong)))
    assert found["steps"][len(wrong) :] == clean["steps"]
    assert found["final"] == clean["final"]


@pytest.mark.parametrize(("cap", "most"), [({}, 200), ({"betting.raise-cap": 4}, 250)])
def test_the_cap_sent_is_the_cap_played(cap: Message, most: int) -> None:
    """The completion is no raise; without a value PokerKit keeps its own cap of three."""
    wagers = [
        f"{seat} wager {to}" for seat, to in zip([4, 1] * 3, range(50, 350, 50), strict=False)
    ]
    found = run(["1 bring-in 15", *wagers], rulings=cap)
    accepted = [step["state"]["bets"] for step in found["steps"] if step["ok"]]
    assert max(accepted[-1].values()) == most


@pytest.mark.parametrize(("value", "ok"), [("allowed", True), ("forbidden", False)])
def test_a_fold_for_nothing_is_set_by_the_mode(value: str, ok: bool) -> None:  # noqa: FBT001
    """It is never listed; the ruling says whether it is accepted."""
    found = run(["1 bring-in 15", "4 call", "1 fold"], rulings={"betting.fold-without-bet": value})
    assert options(found["steps"][1]["state"]) == {"check", "wager 50"}
    assert found["steps"][2]["ok"] is ok


# What the table announces.


def test_cards_leave_the_deck_one_a_lap_and_burns_between_the_streets() -> None:
    """The first seat left of the button gets the first card, and the burn is nobody's."""
    found = run(TO_THE_RIVER[:2], "Kc Ah 8d Ad 7h 9s 2c Ks 3c", burns="fourth-on", button=4)
    assert found["steps"][1]["state"]["cards"] == {
        "1": ["(Kc)", "(8d)", "7h", "Ks"],
        "4": ["(Ah)", "(Ad)", "9s", "3c"],
    }


def test_the_last_card_lies_as_the_table_says() -> None:
    """Five-card stud may deal it face down."""
    acts = ["1 bring-in 15", "4 call", *["4 check", "1 check"] * 3]
    laps = "Kc Ah 7h As Kd Ad Js 2c 9c 8d"
    up, down = (run(acts, laps, game=FIVE, last_card=face) for face in (None, "down"))
    assert up["final"]["cards"]["1"][-1] == "9c"
    assert down["final"]["cards"]["1"][-1] == "(9c)"


@pytest.mark.parametrize(("opener", "seat"), [(None, 1), ("low", 1), ("high", 4)])
def test_the_opener_is_the_tables(opener: str | None, seat: int) -> None:
    """The lowest upcard brings in, or the highest where the table says so."""
    assert run([], opener=opener)["start"]["to-act"] == seat


def test_without_a_bring_in_the_highest_upcard_opens() -> None:
    """Among equals the seat nearest left of the button, whatever the suits; and it may check."""
    found = run([], "2c 2d 3c 3d 9h 9s", stakes={"bring-in": 0})
    assert found["start"]["to-act"] == 1
    assert options(found["start"]) == {"check", "wager 50"}


def test_nothing_smaller_than_a_chip_is_split() -> None:
    """Equal hands share 70 in tens: 40 for the seat left of the button, 30 for the other."""
    laps = "Ac Ah Kd Ks 7h 7s Qc Qd Jh Js 9c 9d 2h 2s"
    acts = ["1 bring-in 25", "4 call", *["1 check", "4 check"] * 4]
    found = run(acts, laps, stakes={"ante": 10, "bring-in": 25, "chip": 10})
    assert found["final"]["awards"] == [{"pot": "main", "to": {"1": 40, "4": 30}}]


def test_rake_is_rounded_down_and_capped() -> None:
    """Nine percent of 50 are four chips; a cap of three leaves three."""
    four, three = (run(TO_THE_RIVER, rake={"percent": 9, "cap": cap}) for cap in (100, 3))
    assert (four["final"]["rake"], three["final"]["rake"]) == (4, 3)
    assert four["final"]["awards"] == [{"pot": "main", "to": {"4": 46}}]
    assert four["final"]["pots"] == [{"pot": "main", "amount": 50, "seats": [1, 4]}]


def test_each_pot_is_raked_by_itself() -> None:
    """Without a cap a twentieth of 180 and one of 100; a cap of six holds for each pot."""
    acts = ["1 bring-in 15", "4 wager 50", "6 call", "1 call", "4 wager 50", "6 call"]
    checks = ["4 check", "6 check"] * 3
    laps = "Ac 2c Kc Ad 2d Kd 3s As Jc Ah 9h 4c Qd 5h 8s Th 6d 9c 7d 8h Qs"
    stacks = {1: 60, 4: 1000, 6: 1000}
    free, capped = (
        run([*acts, *checks], laps, stacks=stacks, rake={"percent": 5} | cap)["final"]
        for cap in ({}, {"cap": 6})
    )
    assert [pot["amount"] for pot in free["pots"]] == [180, 100]
    assert (free["rake"], capped["rake"]) == (9 + 5, 6 + 5)


def test_a_seat_that_folds_for_nothing_gets_no_more_cards() -> None:
    """The next street is dealt to the others alone."""
    found = run(["1 bring-in 15", "4 call", "1 fold"], rulings={FREE: "allowed"})
    assert len(found["final"]["cards"]["1"]) == 4
    stacks = {1: 1000, 4: 1000, 6: 1000}
    acts = ["1 bring-in 15", "4 call", "6 call", "4 fold", "6 check", "1 check"]
    laps = "2c Ac Kc 2d Ad Kd 3s As Jc 7h 9h 4c Qd 5h"
    three = run(acts, laps, stacks=stacks, rulings={FREE: "allowed"})
    assert refused(three) == []
    dealt = three["steps"][-1]["state"]["cards"]
    assert {seat: len(own) for seat, own in dealt.items()} == {"1": 5, "4": 4, "6": 5}


# The end of a hand.


def test_a_bet_that_was_not_collected_is_returned() -> None:
    """It is in no pot and no award."""
    found = run([*TO_THE_RIVER[:2], "1 wager 50", "4 fold"])["final"]
    assert found["returned"] == {"1": 50}
    assert found["awards"] == [{"pot": "main", "to": {"1": 50}}]
    assert found["stacks"] == {"1": 1025, "4": 975}
    assert found["showdown"] == []


@pytest.mark.parametrize(
    ("river", "shows"),
    [
        (["1 check", "4 check"], ["1 show", "4 show"]),
        (["1 check", "4 wager 100", "1 call"], ["4 show", "1 muck"]),
    ],
)
def test_hands_show_and_muck_by_default(river: list[str], shows: list[str]) -> None:
    """Kings that opened show first, and aces follow; aces that bet show first, and kings muck."""
    found = run([*TO_THE_RIVER[:-2], *river])["final"]
    assert [f"{entry['seat']} {entry['act']}" for entry in found["showdown"]] == shows
    assert found["tabled"] == []


def test_a_written_muck_is_waited_for() -> None:
    """The seat that has an act to come is not shown by default."""
    found = run([*TO_THE_RIVER, "4 muck"])
    assert found["steps"][-2]["state"]["to-act"] == 4
    assert found["final"]["showdown"][-1] == {"seat": 4, "act": "muck"}
    assert found["final"]["awards"] == [{"pot": "main", "to": {"1": 50}}]


def test_hands_all_in_are_tabled_and_their_cards_still_come() -> None:
    """The faces stay those of the deal; nobody shows again at the end."""
    found = run(["1 bring-in 15", "4 wager 50", "1 call"], stacks={1: 60, 4: 1000})
    assert sorted(found["final"]["tabled"]) == [1, 4]
    assert found["final"]["showdown"] == []
    assert found["final"]["cards"]["1"] == ["(Kc)", "(8d)", "7h", "Ks", "Jd", "9c", "(4h)"]
    assert found["steps"][-1]["state"]["street"] == "seventh"


def test_shares_are_named_in_hi_lo() -> None:
    """High before low."""
    laps = "Kc 2h Kd 3d 7h 4s 7s 6c Jd 8d 9c Qh 4h Tc"
    found = run(["4 bring-in 15", "1 wager 50", "4 call"], laps, game=HI_LO, stacks={1: 60, 4: 60})
    assert found["final"]["awards"] == [
        {"pot": "main", "share": "high", "to": {"1": 60}},
        {"pot": "main", "share": "low", "to": {"4": 60}},
    ]


# Running out of cards, and going wrong.


def all_in_eight(burns: str, **deal: Any) -> Message:  # noqa: ANN401
    """Play eight seats all-in for the ante, so that the last street runs short."""
    random = Random(5)
    laps = " ".join(random.sample(NAMES, len(NAMES)))
    sent = hand([], laps, stacks=dict.fromkeys(range(1, 9), 10), burns=burns)
    sent["deal"] |= deal
    return sent


def test_too_few_cards_for_everybody_make_a_common_card() -> None:
    """It is the next of the deck, and nobody gets a seventh card."""
    sent = all_in_eight("none")
    found = answer(sent)["final"]
    assert found["common"] == sent["deal"]["deck"][48]
    assert {len(own) for own in found["cards"].values()} == {6}


def test_mixed_cards_come_in_the_order_of_the_deal() -> None:
    """With three burns and one card left, that one is burned and the mix gives the common card."""
    sent = all_in_eight("fourth-on")
    burned = [sent["deal"]["deck"][place] for place in (24, 33, 42, 51)]
    for mixed in (burned, burned[::-1]):
        assert answer(all_in_eight("fourth-on", scrambled=mixed))["final"]["common"] == mixed[0]


@pytest.mark.parametrize(
    ("changes", "feature"),
    [
        ({"game": "badugi"}, "game: badugi"),
        ({"limit": "no-limit"}, "limit: no-limit"),
        ({"stakes": {"ante": 0, "bring-in": 0}}, "stakes: neither an ante nor a bring-in"),
    ],
)
def test_what_pokerkit_has_not_is_unsupported(changes: Message, feature: str) -> None:
    """The answer names it."""
    assert run([], **changes) == {"outcome": "unsupported", "feature": feature}


def test_an_error_is_the_answer_of_its_hand_alone() -> None:
    """The next hand is played."""
    engine = PokerKit()
    broken = messages.run("k1", hand([], deal={"deck": ["Xx"]}), [])
    found = engine.run(broken)
    assert (found["id"], found["outcome"], found["error"]["type"]) == ("k1", "error", "ValueError")
    assert engine.run(messages.run("k2", hand([]), []))["outcome"] == "played"
