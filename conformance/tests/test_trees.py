"""The published betting trees: counted twice, by a model of their own and by the reference."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from stud_conformance.files import data
from stud_conformance.spec import load
from stud_conformance.spec.values import first_values
from stud_conformance.trees.choices import choices, sizes
from stud_conformance.trees.count import TooMany, count
from stud_conformance.trees.positions import Entry, Position, Unreachable, published

from .trees_by_hand import Betting, counted
from .trees_publishing import STAKES, written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.spec.scenario import Rulings

GAMES = ("seven-card-stud", "seven-card-stud-hi-lo", "razz", "five-card-stud")
CHAPTERS = ("betting.", "bring-in.", "first-to-act.")


def entries(game: str) -> Iterator[tuple[Position, Entry]]:
    """Yield what is published of a game."""
    for position, found in published().trees.items():
        if position.game == game:
            yield from ((position, entry) for entry in found)


def assignments(position: Position, entry: Entry) -> Iterator[Rulings]:
    """Yield every value of the rulings that an entry names, the others at their first value."""
    first = first_values(position.game, load.domains())
    for values in product(*entry.when.values()):
        yield {**first, **dict(zip(entry.when, values, strict=True))}


def test_what_is_published_was_counted_by_the_model() -> None:
    """The file is what the model writes, which shares no code with the reference."""
    text = (data.spec() / "betting-trees.yaml").read_text(encoding="utf-8")

    assert written() == text


def test_the_first_counts_are_those_of_a_hand_that_is_drawn_on_paper() -> None:
    """Seats 1 and 2, seat 1 opens: the tree of three acts, drawn by hand.

    Bring-in or 50: two.  To either, fold, call or raise: six.  A fold ends it; a call deals fourth
    street, check or bet: two; a raise is answered by three acts.  So five each: ten.
    """
    rulings = first_values("razz", load.domains()) | {"betting.open-pair": "never"}
    hand = Betting(
        "seven-card-stud",
        "fixed-limit",
        STAKES["fixed-limit"],
        [["Ac", "9d", "2c", "7d"], ["Kc", "4d", "5h", "8s"]],
        [10000, 10000],
        rulings,
    )

    assert [2, 6, 10] == counted(hand.start(), 3)
    assert [2, 6, 10] == count(Position("seven-card-stud").start(rulings), 3).counts


@pytest.mark.parametrize("game", GAMES)
def test_the_reference_counts_what_is_published(game: str) -> None:
    """All depths of every entry, and the split."""
    for position, entry in entries(game):
        found = count(position.start(next(assignments(position, entry))), len(entry.counts))

        assert (list(entry.counts), entry.split) == (found.counts, found.split)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_an_entry_holds_under_every_value_that_it_names(game: str) -> None:
    """The counts of an entry are those of each of its values."""
    for position, entry in entries(game):
        for rulings in assignments(position, entry):
            found = count(position.start(rulings), len(entry.counts))

            assert list(entry.counts) == found.counts


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_rulings_that_an_entry_does_not_name_change_nothing(game: str) -> None:
    """Where the reference reads one more, every value of it gives the same counts."""
    for position, entry in entries(game):
        rulings, depth = next(assignments(position, entry)), len(entry.counts)
        read = count(position.start(rulings), depth).read
        for ruling in {one for one in read if one.startswith(CHAPTERS)}.difference(entry.when):
            for value in load.domains()[ruling][game][1:]:
                other = count(position.start({**rulings, ruling: value}), depth)

                assert list(entry.counts) == other.counts


def test_every_table_is_published() -> None:
    """Each game at each limit for two to four seats, deep and short, with and without bring-in."""
    for game, limit, seats, stacks in product(GAMES, STAKES, (2, 3, 4), ("deep", "short")):
        for bring_in in ("posted",) if game == "razz" else ("posted", "none"):
            assert Position(game, limit, seats, stacks, bring_in) in published().trees


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ruling", ["betting.raise-cap", "betting.cap-heads-up"])
def test_the_trees_tell_the_values_of_the_cap_apart(game: str, ruling: str) -> None:
    """Every two values have different counts at some position."""
    domain = load.domains()[ruling][game]
    found: dict[object, list[tuple[int, ...]]] = {value: [] for value in domain}
    for position, own in published().trees.items():
        if position.game == game and position.limit == "fixed-limit":
            rulings = first_values(game, load.domains())
            for value in domain:
                entry = published().entry(position, {**rulings, ruling: value})
                assert entry is not None
                assert entry in own
                found[value].append(entry.counts)

    assert len(domain) == len({tuple(counts) for counts in found.values()})


def test_three_sizes_are_counted_of_a_range() -> None:
    """The least, half of the sum rounded down, and the greatest; each once."""
    assert ((50, 75, 100), (50, 75, 101), (50, 51), (50,)) == (
        sizes(50, 100),
        sizes(50, 101),
        sizes(50, 51),
        sizes(50, 50),
    )


def test_a_call_is_one_choice_whatever_it_costs() -> None:
    """Only the total of a bring-in or a wager is chosen."""
    legal = {("wager", 100, 300), ("fold", 0, 0), ("call", 50, 50)}

    assert "fold, call, wager 100, wager 200, wager 300" == ", ".join(map(str, choices(legal)))


def test_counting_leaves_the_hand_as_it_is() -> None:
    """A hand that was counted is counted again."""
    table = Position("razz", seats=3).start(first_values("razz", load.domains()))

    assert count(table, 4).counts == count(table, 4).counts == [2, 6, 18, 42]


def test_a_tree_that_is_too_large_is_given_up() -> None:
    """After so many positions, however deep."""
    table = Position("razz", seats=3).start(first_values("razz", load.domains()))

    with pytest.raises(TooMany, match="more than 100 positions"):
        count(table, 30, most=100)


def test_a_position_that_the_rules_do_not_reach_is_none() -> None:
    """The act that is refused is named."""
    position = Position("razz", seats=3, acts=("1 folds",))

    with pytest.raises(Unreachable, match="1 folds: seat 3 is to act, not 1"):
        position.start(first_values("razz", load.domains()))
