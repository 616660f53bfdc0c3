"""Mutants put to the corpus and to random hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance import play
from stud_conformance.play import given
from stud_conformance.protocol import messages
from stud_conformance.run.judge import judge
from stud_conformance.spec import load
from stud_conformance.spec.values import own_rulings
from stud_reference.actions import WAGER
from stud_reference.cards import DECK, NAMES

if TYPE_CHECKING:
    from collections.abc import Collection
    from random import Random

    from stud_conformance.play.mutants import Mutant
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec import Case, Corpus

OBSERVED = frozenset(messages.OBSERVED)
#: No hand of ten seats has as many acts, at fixed limit or at another.
MOST_ACTS = 2000


# The corpus.


MESSAGES: dict[str, Message] = {}


def message_of(case: Case) -> Message:
    """Return the hand of a case, under the values that it names; each is made once."""
    if case.id not in MESSAGES:
        MESSAGES[case.id] = play.hand_message(case, own_rulings(case, load.domains()))
    return MESSAGES[case.id]


def answers(mutant: Mutant, case: Case, observe: Collection[str] = OBSERVED) -> Message:
    """Return what a mutant answers to a case."""
    return {"id": case.id, **mutant.answer(message_of(case), observe)}


def killers(mutant: Mutant, corpus: Corpus) -> list[str]:
    """Return the cases that cite the rule of a mutant and that it fails, with a hand played."""
    return [
        case.id
        for case in corpus.cases()
        if mutant.rule in corpus.scenario(case.id).rules
        and judge(case, case.id, answers(mutant, case), reasons=True) is not None
    ]


# Random hands.


def random_hand(drawn: Random) -> Message:
    """Return the hand of a message, with no act."""
    game = drawn.choice(sorted(load.games()))
    seats = sorted(drawn.sample(range(1, 11), drawn.choice([2, 3, 4, 6, 8])))
    deck = [NAMES[card] for card in drawn.sample(DECK, len(DECK))]
    rulings = {
        ruling: drawn.choice(domain[game])
        for ruling, domain in load.domains().items()
        if game in domain
    }
    return {"setup": _table(drawn, game, seats), "rulings": rulings, "deal": {"deck": deck}}


def _table(drawn: Random, game: str, seats: list[int]) -> dict[str, Any]:
    fixed = drawn.random() < 0.7
    sizes = {"small-bet": 50, "big-bet": 80} if fixed else {"min-bet": 50, "max-bet": 120}
    chip, ante, bring_in = drawn.choice([1, 5]), drawn.choice([0, 10, 15]), drawn.choice([0, 20])
    return {
        "game": game,
        "limit": "fixed-limit"
        if fixed
        else drawn.choice(["pot-limit", "no-limit", "spread-limit"]),
        "stakes": {"chip": chip, "ante": ante, "bring-in": bring_in, **sizes},
        "seats": [{"seat": seat, "stack": drawn.choice([7, 60, 300, 900])} for seat in seats],
        "button": drawn.choice([None, seats[0]]),
        "burns": drawn.choice(["none", "fourth-on"]),
        "rake": drawn.choice([None, {"percent": 5, "cap": 12}, {"percent": 10, "cap": None}]),
        "opener": drawn.choice([None, "high", "low"]),
        "last-card": drawn.choice([None, "up", "down"]),
        "format": drawn.choice(["cash", "tournament"]),
        "event-heads-up": drawn.choice([False, True]),
    }


def play_out(mutant: Mutant, hand: Message, drawn: Random) -> bool:
    """Play a hand to its end by random legal acts; return whether it came to one.

    It does not where the hand stops at a question that nobody answers.
    """
    heard = mutant.heard(hand)
    setup, deck = given.setup(heard["setup"]), given.deck(heard["deal"])
    try:
        table = play.Table(setup, deck, heard["rulings"], mutant.rules)
        for _ in range(MOST_ACTS):
            if table.over:
                table.final(OBSERVED)
                return True
            _act(table, drawn)
    except play.Undecided:
        return False
    raise AssertionError("the hand does not end")


def _act(table: play.Table, drawn: Random) -> None:
    table.state(OBSERVED)
    seat, options = table.to_act, table.legal()
    assert seat is not None
    # Raises without an end are left out: a wager is one act among several.
    chosen = drawn.choice(options + [one for one in options if one["act"] != WAGER])
    to = chosen.get("to", chosen.get("min"))
    assert table.act(seat, chosen["act"], to) is None
