"""Each variant of a case is another case, and the reference passes it as it passes its source."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance import play
from stud_conformance.lint.rulings import attempt, hidden
from stud_conformance.protocol import messages
from stud_conformance.spec import load_corpus
from stud_conformance.spec.notation import legal
from stud_conformance.spec.scenario import Expect
from stud_conformance.spec.values import own_rulings
from stud_conformance.variants import KINDS, Made, variants, with_variants
from stud_conformance.variants.change import Change
from stud_conformance.variants.folded import folded
from stud_conformance.variants.rotated import rotated
from stud_conformance.variants.scaled import scaled
from stud_conformance.variants.suits import decides, suits

from .kit import case as good

if TYPE_CHECKING:
    from stud_conformance.spec import Case, Corpus
    from stud_conformance.spec.notation import Legal

#: So many in a hundred cases have at least a variant of a kind.
LEAST_PERCENT = {
    "rotated": 100,
    "suits": 85,
    "times-2": 100,
    "times-3": 100,
    "times-5": 100,
    "folded-seat": 50,
}
SOURCE = good("sixth-bettor")


@cache
def corpus() -> Corpus:
    """Return the corpus, loaded once."""
    return load_corpus()


@cache
def made() -> tuple[tuple[Case, Case], ...]:
    """Return every variant with its source."""
    return tuple((case, variant) for case in corpus().cases() for variant in variants(case))


def of_case(name: str) -> Case:
    """Return a case of the corpus."""
    return corpus().scenario(name).case(name)


def test_there_are_enough_of_each_kind() -> None:
    """A kind that hardly a case fits is worth nothing."""
    counts = Counter(variant.id.rpartition("+")[2] for _, variant in made())
    sources = len(list(corpus().cases()))

    assert counts.keys() == KINDS.keys() == LEAST_PERCENT.keys()
    assert all(100 * counts[kind] >= LEAST_PERCENT[kind] * sources for kind in counts)


def test_every_kind_of_every_case_is_counted() -> None:
    """It is made, or the same as its source, or does not fit."""
    counted = Made()
    cases = list(corpus().cases())[:20]
    found = list(with_variants(cases, counted))

    assert len(found) == len(cases) + counted.made.total()
    for kind in KINDS:
        assert counted.made[kind] + counted.same[kind] + counted.unfit[kind] == len(cases)


def test_every_variant_differs_from_its_source_and_from_the_others() -> None:
    """What is asked of an engine is never the same twice; names are never the same either."""
    assert len({variant.id for _, variant in made()}) == len(made())
    for case, variant in made():
        assert (variant.setup, variant.cards, variant.steps) != (
            case.setup,
            case.cards,
            case.steps,
        )
        assert variant.when == case.when


def test_a_variant_that_would_be_the_same_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is counted."""
    monkeypatch.setitem(KINDS, "rotated", lambda case: replace(case, id=f"{case.id}+rotated"))
    counted = Made()

    found = list(variants(SOURCE, counted))

    assert counted.same == Counter(rotated=1)
    assert not any(variant.id.endswith("+rotated") for variant in found)


def test_the_reference_passes_every_variant() -> None:
    """Expectations are changed by rule and not by the reference, so this is a test of both."""
    domains = corpus().domains
    wrong = {
        variant.id: found
        for _, variant in made()
        if (found := attempt(variant, own_rulings(variant, domains))[0]) is not None
    }

    assert wrong == {}


@pytest.mark.slow
def test_a_variant_depends_on_no_other_rulings_than_its_source() -> None:
    """However the rulings are set that a case does not name, its variants hold; every third."""
    domains = corpus().domains
    for _, variant in made()[::3]:
        _, read = attempt(variant, own_rulings(variant, domains))
        assert list(hidden(variant, read, domains)) == []


def test_players_move_on_by_a_seat_with_the_button() -> None:
    """In the hand of seats 1 and 4 each has the seat of the other."""
    turned = rotated(SOURCE)

    assert turned.id == "showdown-0007/sixth-bettor+rotated"
    assert turned.cards.seats == {4: SOURCE.cards.seats[1], 1: SOURCE.cards.seats[4]}
    assert turned.setup.button == 1
    assert turned.steps[0].act.text == "4 brings in 50"  # type: ignore[union-attr]
    assert turned.final["stacks"] == {4: 9360, 1: 10640}


def test_a_seat_where_nobody_sits_stays_empty() -> None:
    """An act that is refused for its seat stays with that seat."""
    source = of_case("betting-0169/always")
    empty = {act["seat"] for act in messages.actions(source)} - source.setup.stacks.keys()

    turned = rotated(source)

    assert empty
    assert empty == {act["seat"] for act in messages.actions(turned)} - turned.setup.stacks.keys()
    assert folded(source) is None


def test_a_suit_may_decide_by_three_rules() -> None:
    """Tied upcards, tied boards by suit, odd chips by suit: such hands keep their suits."""
    for name in (
        "first-to-act-0001/by-suit",
        "awards-0201/spade-of-five",
        "awards-0201/spade-of-seven",
    ):
        assert decides(of_case(name))
        assert suits(of_case(name)) is None
    assert suits(of_case("awards-0201/left-of-button")) is not None


def test_suits_are_changed_wherever_a_card_stands() -> None:
    """Ranks and faces stay."""
    change = Change(card=lambda card: card[0] + "s")
    seen = {"cards": {1: ("(Kc)", "7h")}, "common": "Jd", "views": {1: {4: ("??", "9c")}}}

    found = change.expectation(seen)

    assert found == {
        "cards": {1: ("(Ks)", "7s")},
        "common": "Js",
        "views": {1: {4: ("??", "9s")}},
    }


def test_all_chips_are_multiplied() -> None:
    """Stakes, the smallest chip, stacks, acts, and what is expected."""
    large = scaled(SOURCE, 3)

    assert large is not None
    assert large.setup.stakes["chip"] == 3
    assert large.setup.stacks == {1: 30000, 4: 30000}
    assert large.steps[0].act.text == "1 brings in 150"  # type: ignore[union-attr]
    assert large.final["stacks"] == {1: 28080, 4: 31920}


@pytest.mark.parametrize(
    ("limit", "told", "wanted"),
    [
        # The bounds of an opening: less than the wager, be that a bet or a stack.
        ("fixed-limit", "bring in 15..49, wager 50", "bring in 30..99, wager 100"),
        ("fixed-limit", "bring in 15..29, wager 30", "bring in 30..59, wager 60"),
        ("fixed-limit", "bring in 15, wager 50", "bring in 30, wager 100"),
        # More than the bring-in, to which all-in for one chip more belongs.
        ("no-limit", "bring in 15, wager 16..990", "bring in 30, wager 31..1980"),
        ("no-limit", "bring in 15, wager 16", "bring in 30, wager 31..32"),
        # Where nobody has to open, a bound is an amount, whatever its number.
        ("no-limit", "check, wager 16..990", "check, wager 32..1980"),
        ("spread-limit", "fold, call 15, wager 30..49", "fold, call 30, wager 60..98"),
    ],
)
def test_a_bound_that_is_strict_stays_so(limit: str, told: str, wanted: str) -> None:
    """It is known by what else may be done, not by its number."""
    large = scaled(of_opening(limit, told), 2)

    assert large is not None
    assert [Expect({"legal": options(wanted)})] == list(large.steps)


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        ("fixed-limit", "bring in 15, wager 16"),
        ("fixed-limit", "bring in 15..40, wager 50"),
        ("fixed-limit", "bring in 15..40"),
        ("no-limit", "bring in 15, wager 30..990"),
        ("no-limit", "bring in 15..20, wager 16..990"),
    ],
)
def test_an_opening_of_other_bounds_is_not_multiplied(limit: str, told: str) -> None:
    """It is counted with what does not fit."""
    case, counted = of_opening(limit, told), Made()

    assert scaled(case, 2) is None
    assert not [one for one in variants(case, counted) if "times" in one.id]
    assert counted.unfit["times-2"] == 1


def of_opening(limit: str, told: str) -> Case:
    """Return a case in which a seat is told at the start what it may do; the bring-in is 15."""
    bets = {"small-bet": 50, "big-bet": 100} if limit == "fixed-limit" else {"min-bet": 50}
    stakes = {"ante": 10, "bring-in": 15, "chip": 1, **bets}
    setup = replace(SOURCE.setup, limit=limit, stakes=stakes)
    return replace(SOURCE, setup=setup, steps=(Expect({"legal": options(told)}),), final={})


def options(text: str) -> frozenset[Legal]:
    """Read what may be done, as a scenario lists it."""
    return frozenset(map(legal, text.split(", ")))


def test_one_more_player_pays_an_ante_and_folds() -> None:
    """Its ante goes to the winner of the main pot; nothing else changes."""
    more = folded(SOURCE)

    assert more is not None
    assert more.setup.stacks == {1: 10000, 2: 10000, 4: 10000}
    assert more.steps[1].act.text == "2 folds"  # type: ignore[union-attr]
    assert more.final["stacks"] == {1: 9360, 2: 9960, 4: 10680}
    assert more.final["awards"] == (("main", None, ((4, 1320),)),)
    assert more.final["showdown"] == SOURCE.final["showdown"]


def test_who_wins_the_ante_is_what_the_source_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its awards, the folds of all others, or its stacks; the reference is not asked."""
    heard: list[object] = []
    answer = play.answer

    def noted(*args: Any, **more: Any) -> Any:  # noqa: ANN401 - it is called as the other is
        heard.append(more["observe"])
        return answer(*args, **more)

    monkeypatch.setattr(play, "answer", noted)
    stacks = {key: value for key, value in SOURCE.final.items() if key != "awards"}
    ahead = folded(replace(SOURCE, final=stacks))
    left = folded(of_case("betting-0101/never"))

    assert set(heard) == {()}
    assert ahead is not None
    assert ahead.final["stacks"] == {1: 9360, 2: 9960, 4: 10680}
    assert left is not None
    assert "awards" not in left.final
    assert sum(left.final["stacks"].values()) == sum(left.setup.stacks.values())


@pytest.mark.parametrize("stacks", [{1: 10000, 4: 10000}, {1: 10001, 4: 10000}, {}])
def test_nothing_is_expected_where_the_source_does_not_say_who_wins(
    stacks: dict[int, int],
) -> None:
    """Two may share the pot, so what is said is all but the stacks that are paid."""
    final = {"showdown": SOURCE.final["showdown"]} | ({"stacks": stacks} if stacks else {})
    more = folded(replace(SOURCE, final=final))

    assert more is not None
    assert more.final == {"showdown": SOURCE.final["showdown"]}


def test_stacks_show_no_winner_where_pots_are_halved() -> None:
    """A seat may win a quarter of a pot, and lose chips."""
    halved = replace(SOURCE.setup, game="seven-card-stud-hi-lo")
    final = {"stacks": SOURCE.final["stacks"]}
    more = folded(replace(SOURCE, setup=halved, final=final))

    assert more is not None
    assert more.final == {}


def test_a_variant_of_which_nothing_is_expected_is_not_made() -> None:
    """Neither on the way nor at the end."""
    steps = tuple(step for step in SOURCE.steps if not isinstance(step, Expect))

    assert folded(replace(SOURCE, steps=steps, final={})) is None


def test_no_player_is_added_where_an_ante_would_change_more() -> None:
    """A rake, a pot limit, a stack below the ante, no bring-in: the case is left out."""
    table = SOURCE.setup
    for setup in (
        replace(table, rake={"percent": 5}),
        replace(table, limit="pot-limit"),
        replace(table, stacks={1: 10, 4: 10000}),
        replace(table, stakes={**table.stakes, "bring-in": 0}),
        replace(table, event_heads_up=True),
    ):
        assert folded(replace(SOURCE, setup=setup)) is None


def test_a_variant_can_be_sent() -> None:
    """It is dealt as its source is, with a card for everybody."""
    domains = corpus().domains
    for variant in variants(SOURCE):
        hand = play.hand_message(variant, own_rulings(variant, domains))

        assert {entry["seat"] for entry in hand["setup"]["seats"]} == variant.setup.stacks.keys()
