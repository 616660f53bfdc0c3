"""Which mutants a hand touches: those of which a function does otherwise than the reference's."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from stud_conformance.play.mutants import Mutant, Touch
from stud_conformance.protocol import messages
from stud_reference import RULES, Rules

from .breaking import OBSERVED, message_of
from .kit import case

if TYPE_CHECKING:
    from collections.abc import Callable

    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec import Case, Corpus
    from stud_reference import Hand

PLAIN = case("sixth-bettor")
FUNCTIONS = [field.name for field in fields(Rules)]


def test_what_is_right_differs_nowhere(corpus: Corpus) -> None:
    """But a deck is a new one, and a street may name a ruling that was read beside it."""
    right = [Mutant(name, "x", "is right", fields=frozenset({name})) for name in FUNCTIONS]
    touch, found = Touch(right), set[str]()

    for one in corpus.cases():
        found |= touch.touched(message_of(one), messages.observed_keys(one))

    assert found <= {"deck_cards", "dealing_third_street"}


def once(field: str, function: Callable[..., Any], one: Case = PLAIN) -> bool:
    """Return whether a hand touches an engine that plays a function in place of another one."""
    changed: dict[str, Any] = {field: function}
    mutant = Mutant("x/y", "x", "is odd", replace(RULES, **changed), frozenset({field}))
    return bool(Touch([mutant]).touched(message_of(one), OBSERVED))


def test_another_answer_differs() -> None:
    """And the same one does not."""
    assert not once("betting_rounds", RULES.betting_rounds)
    assert once("betting_rounds", lambda hand: not RULES.betting_rounds(hand))


def test_an_answer_that_is_equal_and_written_otherwise_differs() -> None:
    """Such as 1 for true."""
    assert once("betting_rounds", lambda hand: int(RULES.betting_rounds(hand)))


def test_who_changes_the_hand_differs() -> None:
    """By what it leaves, whatever it answers; a change that is taken back is none."""

    def forgets(hand: Hand, seat: int) -> bool:
        hand.acted[seat] = None
        return RULES.betting_round_end(hand, seat)

    def takes_back(hand: Hand, seat: int) -> bool:
        live, hand.live = hand.live, [False] * len(hand.live)
        hand.live = live
        return RULES.betting_round_end(hand, seat)

    assert once("betting_round_end", forgets)
    assert not once("betting_round_end", takes_back)


def test_who_leaves_a_change_undone_differs() -> None:
    """As does who changes more; who changes the same does not."""

    def pays_more(hand: Hand) -> None:
        RULES.ante_required(hand)
        hand.pay(0, 1)

    assert once("ante_required", lambda _: None)
    assert once("ante_required", pays_more)
    assert not once("ante_required", RULES.ante_required)


def test_who_raises_differs() -> None:
    """At the first call."""
    assert once("betting_rounds", lambda hand: hand.nothing)


def test_who_changes_what_it_is_given_differs() -> None:
    """The reference is given it as it was."""

    def sorts(cards: list[int]) -> int:
        worth = RULES.ranking_high(cards)
        cards.clear()
        return worth

    assert once("ranking_high", sorts)


def test_only_rulings_that_are_read_differ() -> None:
    """An engine that takes another one otherwise plays the same hand."""
    hears = {name: play_by(name) for name in ("showdown.no-river-bet", "shortage.procedure")}

    found = Touch(hears.values()).touched(message_of(PLAIN), OBSERVED)

    assert found == {"showdown.no-river-bet=other"}


def play_by(ruling: str) -> Mutant:
    """Return an engine that plays another value of a ruling, which nobody knows."""

    def hears(hand: Message) -> Message:
        return {**hand, "rulings": {**hand["rulings"], ruling: "other"}}

    return Mutant(f"{ruling}=other", ruling, "x", hears=hears)
