"""An engine's tree is counted by messages alone, and where it differs that is found."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from stud_conformance.engines.inprocess import InProcess
from stud_conformance.engines.ref import Reference
from stud_conformance.run.greet import greet
from stud_conformance.spec import load_corpus
from stud_conformance.trees.compare import (
    DIFFERENT,
    EQUAL,
    UNCOUNTED,
    UNSUPPORTED,
    Result,
    Wanted,
    by_engine,
)
from stud_conformance.trees.positions import Position, published

from .engines import tree_engines

if TYPE_CHECKING:
    from stud_conformance.engines.engine import Engine
    from stud_conformance.protocol.messages import Message

THREE = Position("seven-card-stud", seats=3)
POSITIONS = [
    position
    for position in published().trees
    if (position.limit != "fixed-limit" and position.seats == 3) or position.acts
]


def examined(
    engine: Engine, position: Position = THREE, depth: int = 6, most: int = 9999
) -> Result:
    """Count the tree of an engine, and compare it."""
    line = InProcess(engine)
    return by_engine(
        line, greet("it", line, load_corpus()).profile, Wanted(position, depth, {}, most=most)
    )


class Counting:
    """The reference, which counts the hands that it is asked by their number of acts."""

    def __init__(self) -> None:
        """Begin with none."""
        self.asked: Counter[int] = Counter()

    def hello(self, message: Message) -> Message:
        """Greet."""
        return Reference().hello(message)

    def run(self, message: Message) -> Message:
        """Play a hand, and count it."""
        self.asked[len(message["hand"]["actions"])] += 1
        return Reference().run(message)


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_messages_count_what_is_published(position: Position) -> None:
    """The second way: every sequence is played from the start, as an engine has to."""
    found = examined(Reference(), position, depth=4)

    assert (EQUAL, 4, 0) == (found.verdict, len(found.published), found.differing)
    assert found.published == tuple(found.found.counts)


@pytest.mark.parametrize("stacks", ["deep", "short"])
@pytest.mark.parametrize("game", ["seven-card-stud", "razz", "five-card-stud"])
def test_messages_count_deep_trees_too(game: str, stacks: str) -> None:
    """Over several streets, with the cards that are dealt on the way, and with side pots."""
    position = Position(game, seats=3, stacks=stacks)
    [entry, *_] = published().trees[position]
    found = examined(Reference(), position, depth=len(entry.counts))

    assert (EQUAL, entry.counts, entry.split) == (
        found.verdict,
        tuple(found.found.counts),
        found.found.split,
    )


def test_one_message_is_sent_for_each_leaf() -> None:
    """No position on the way to another is asked for by itself."""
    engine = Counting()
    found = examined(engine, depth=6)
    leaves = found.found.counts[4]

    assert EQUAL == found.verdict
    assert leaves <= engine.asked[5] + sum(engine.asked.values())
    assert sum(engine.asked.values()) < found.found.positions
    assert sum(engine.asked.values()) <= leaves + 15  # and for each sequence that ends before


def test_the_first_position_that_differs_is_found() -> None:
    """An engine with one raise less: the acts so far, both sets, and the rules."""
    found = examined(tree_engines.counts_completions(), depth=7)

    assert DIFFERENT == found.verdict
    assert found.first is not None
    assert (
        "1 completes to 50",
        "2 raises to 100",
        "3 raises to 150",
    ) == found.first.steps
    assert ("wager", 200, 200) in found.first.expected.legal
    [reason] = found.first.reasons
    assert "wager 200 is missing" == reason.what
    assert "betting.raise-size" in reason.rules
    assert found.found.counts[:3] == list(found.expected[:3])
    assert found.found.counts[3] < found.expected[3]


def test_other_amounts_differ_where_the_counts_do_not() -> None:
    """A tree of the same form is not the same tree."""
    found = examined(tree_engines.completes_to_60(), depth=1)

    assert (DIFFERENT, [2]) == (found.verdict, found.found.counts)
    assert found.first is not None
    missing, extra = found.first.reasons
    assert "wager 50 is missing" == missing.what
    assert "bring-in.complete-option" in missing.rules
    assert "wager 60 is too much: wager to 60 is not possible, but to 50" == extra.what
    assert "bring-in.complete-option" in extra.rules


def test_another_turn_differs() -> None:
    """Who is to act, and by which rule."""
    found = examined(tree_engines.plays_the_wrong_way_round(), depth=2)

    assert DIFFERENT == found.verdict
    assert found.first is not None
    assert ("1 brings in 15",) == found.first.steps
    assert [("seat 2 is to act, not seat 3", ("betting.turn",))] == [
        (reason.what, reason.rules) for reason in found.first.reasons
    ]


def test_an_act_that_is_refused_though_it_was_listed_differs() -> None:
    """The engine contradicts itself; nothing is counted below."""
    position = Position("seven-card-stud", seats=2)
    found = examined(tree_engines.refuses_all_folds(), position, depth=3)

    assert DIFFERENT == found.verdict
    assert found.first is not None
    assert found.first.found is None
    assert ["it refuses that 2 folds"] == [reason.what for reason in found.first.reasons]


def test_betting_that_goes_on_too_long_differs() -> None:
    """Where nobody is to act, the rules of what happened last are named."""
    position = Position("seven-card-stud", seats=2)
    found = examined(tree_engines.goes_on_too_long(), position, depth=3)

    assert found.first is not None
    [reason] = found.first.reasons
    assert "nobody is to act, not seat 1" == reason.what
    assert "betting.last-player-wins" in reason.rules


def test_an_engine_that_does_not_answer_is_not_counted() -> None:
    """Nor is one whose tree is too large."""
    unanswered = examined(tree_engines.knows_no_folds(), Position("seven-card-stud"))
    large = examined(Reference(), depth=6, most=100)

    assert (UNCOUNTED, UNCOUNTED) == (unanswered.verdict, large.verdict)
    assert "it answered error: no folds here" == unanswered.reason
    assert "the tree has more than 100 positions to look at" == large.reason


def test_an_engine_that_cannot_be_asked_says_why() -> None:
    """It has to tell what is legal, and to take all acts."""
    silent = examined(tree_engines.TellsNothing())
    unable = examined(tree_engines.CannotFold())

    assert (UNSUPPORTED, UNSUPPORTED) == (silent.verdict, unable.verdict)
    assert "it does not observe legal" == silent.reason
    assert "it cannot be told to fold" == unable.reason
