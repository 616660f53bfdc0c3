"""A hand is written so that it is read again exactly."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stud_conformance.hands import Recorded, Unreadable, money, phh, phh_text, toml_text
from stud_conformance.hands.recorded import UNKNOWN, Acted, Dealt, Mucked, Showed
from stud_conformance.spec.scenario import Setup

from .test_hands_phh import HAND, one

if TYPE_CHECKING:
    from collections.abc import Callable

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def again(hand: Recorded) -> Recorded:
    """Return a hand as it is read after it was written, at the place of the first."""
    return replace(one(phh_text.text(hand)), place=hand.place)


def test_a_hand_is_written_as_it_was() -> None:
    """Not a byte changes."""
    assert phh_text.text(one(HAND)) == HAND


def test_what_nobody_here_knows_is_kept() -> None:
    """Fields of others are written as they were, exact numbers among them."""
    more = (
        'event = "a \\"festival\\"\\n"\nday = 3\ntime = 18:30:00\n_odd = 0.10\n'
        "_far = 1E+30\n_no = nan\n_when = 2024-01-31\n_deep = {a = [{b = true}, -inf]}\n"
        "\"a key\" = 'x'\n"
    )
    hand = one(HAND + more)

    text = phh_text.text(hand)

    assert tomllib.loads(text, parse_float=str) == tomllib.loads(HAND + more, parse_float=str)


def test_the_button_can_be_elsewhere() -> None:
    """The players begin at the left of the button."""
    hand = one(HAND)
    hand = replace(hand, setup=replace(hand.setup, button=9))

    text = phh_text.text(replace(hand, raw={}))

    assert "seats = [2, 5, 9]" in text
    assert one(text).setup.button == 9


def test_a_hand_out_of_scope_is_not_written() -> None:
    """Nothing is known of it that could be written."""
    with pytest.raises(ValueError, match="NT \\(Texas hold'em\\) is no game of ours"):
        phh_text.text(one(HAND.replace('"F7S"', '"NT"')))


def test_several_hands_make_one_file() -> None:
    """Each hand is a table, and the file is read again hand by hand."""
    hands = [one(HAND), one(HAND.replace("mine-1", "mine-2"))]

    text = "".join(phh_text.texts(hands))

    assert text == f"[1]\n{HAND}\n[2]\n{HAND.replace('mine-1', 'mine-2')}"
    assert [hand.id for hand in phh.read(text, "x") if isinstance(hand, Recorded)] == [
        *("mine-1", "mine-2")
    ]


def test_a_bring_in_of_an_odd_amount_stays_one() -> None:
    """PHH has no word for it, so a field says which wager is the bring-in."""
    hand = one(HAND)
    steps = tuple(
        Acted(2, "bring-in", 100) if isinstance(step, Acted) and step.act == "bring-in" else step
        for step in hand.steps
    )
    odd = replace(hand, steps=steps, raw={})

    text = phh_text.text(odd)

    assert '"p3 cbr 1.00"' in text
    assert '_words = {1 = "brings"}' in text
    assert one(text).steps == steps


def test_the_unit_is_written_where_the_amounts_do_not_tell_it() -> None:
    """A tournament in hundredths is read again in hundredths."""
    setup = replace(one(HAND).setup, format="tournament", stacks={2: 100, 5: 200, 9: 300})
    hand = replace(one(HAND), setup=setup, raw={}, found=one(HAND).found)

    assert "_unit = 0.01" in phh_text.text(hand)
    assert again(hand).unit == Decimal("0.01")


@given(
    places=st.sampled_from([0, 2, 3, 8]),
    stacks=st.lists(st.integers(1, 10**9), min_size=2, max_size=8),
    bring_in=st.integers(0, 10**6),
)
@settings(max_examples=150, deadline=None)
def test_amounts_are_exact(places: int, stacks: list[int], bring_in: int) -> None:
    """Chips times their unit are the amounts written, whatever these are."""

    def spelt(chips: int) -> str:
        digits = str(chips).zfill(places + 1)
        return f"{digits[:-places]}.{digits[-places:]}" if places else digits

    text = (
        f'variant = "F7S"\nantes = [{", ".join("0" for _ in stacks)}]\n'
        f"bring_in = {spelt(bring_in)}\nsmall_bet = {spelt(10**6 + 1)}\n"
        f"big_bet = {spelt(10**7)}\nstarting_stacks = [{', '.join(map(spelt, stacks))}]\n"
        f'actions = ["p1 cbr {spelt(stacks[0])}"]\n'
    )

    hand = one(text)

    worth = Fraction(hand.unit)
    told = [hand.setup.stacks[seat] * worth for seat in range(1, len(stacks) + 1)]
    assert told == [Fraction(stack, 10**places) for stack in stacks]
    assert hand.setup.stakes["bring-in"] * worth == Fraction(bring_in, 10**places)
    assert [(act.to or 0) * worth for act in hand.acts()] == [Fraction(stacks[0], 10**places)]
    assert again(hand) == one(phh_text.text(hand), "hand.phh")
    assert again(hand).setup == hand.setup


@given(chips=st.integers(0, 2**53 - 1), places=st.integers(0, 8))
def test_an_amount_and_its_chips_are_inverse(chips: int, places: int) -> None:
    """Text and back gives the same chips."""
    worth = Decimal(1).scaleb(-places)

    amount = money.written(money.text(chips, worth))

    assert amount is not None
    assert money.chips(amount, worth) == chips


VALUES = st.recursive(
    st.text(st.characters(exclude_categories=["Cs"]))
    | st.integers(-(2**53), 2**53)
    | st.booleans()
    | st.decimals(allow_nan=False, places=3, min_value=-1000, max_value=1000),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(value=st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), VALUES, max_size=4))
@settings(max_examples=200, deadline=None)
def test_values_of_toml_come_back(value: dict[str, Any]) -> None:
    """Whatever TOML can hold is written so that it reads the same."""
    text = "".join(f"{toml_text.field(key, inner)}\n" for key, inner in value.items())

    assert tomllib.loads(text, parse_float=Decimal) == value
    assert text.replace("\n", "").isprintable()


def test_toml_has_no_null() -> None:
    """What TOML cannot hold is told."""
    with pytest.raises(TypeError, match="TOML has no NoneType"):
        toml_text.written([None])


@st.composite
def recorded(draw: Callable[..., Any]) -> Recorded:
    """Draw a hand that need not follow any rule, but can be written."""
    seats = sorted(draw(st.sets(st.integers(1, 10), min_size=2, max_size=5)))
    stakes = {"chip": draw(st.integers(1, 5)), "ante": draw(st.integers(0, 30))}
    stakes |= {"bring-in": draw(st.integers(0, 40)), "small-bet": 41, "big-bet": 80}
    setup = Setup(
        game=draw(st.sampled_from(["seven-card-stud", "seven-card-stud-hi-lo", "razz"])),
        limit="fixed-limit",
        stakes=stakes,
        stacks={seat: draw(st.integers(1, 5000)) for seat in seats},
        button=draw(st.sampled_from(seats)),
        burns=draw(st.sampled_from(["none", "fourth-on"])),
        rake=draw(st.sampled_from([None, {"percent": 5}, {"percent": 7, "cap": 30}])),
        opener=draw(st.sampled_from([None, "low", "high"])),
        format=draw(st.sampled_from(["cash", "tournament"])),
        event_heads_up=draw(st.booleans()),
    )
    cards = draw(st.permutations(DECK))
    bets: dict[int, int] = {}
    hand = {seat: [cards.pop(), cards.pop(), cards.pop()] for seat in seats}
    order = seats[seats.index(setup.button) + 1 :] + seats[: seats.index(setup.button) + 1]
    steps: list[Any] = [Dealt(0, tuple(order))]
    left = {seat: max(0, setup.stacks[seat] - stakes["ante"]) for seat in seats}
    for street in range(1, draw(st.integers(1, 5))):
        who = draw(st.lists(st.sampled_from(seats), max_size=4))
        steps += [draw(_act(seat, bets, left)) for seat in who]
        bets = {}
        steps.append(Dealt(street, tuple(order)))
        for seat in seats:
            hand[seat].append(draw(st.sampled_from([UNKNOWN, cards.pop()])))
    for seat in draw(st.lists(st.sampled_from(seats), unique=True)):
        known = tuple(hand[seat])
        steps.append(draw(st.sampled_from([Showed(seat, known), Mucked(seat)])))
    return Recorded(
        id=draw(st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=9)),
        place="hand.phh:1",
        room=draw(st.sampled_from(["", "a room"])),
        setup=setup,
        cards={seat: tuple(own) for seat, own in hand.items()},
        steps=tuple(steps),
        flags=frozenset(draw(st.sets(st.sampled_from(["one", "two"])))),
        rulings=draw(st.sampled_from([{}, {"betting.raise-cap": 3, "awards.odd-chip": "seat"}])),
        house=draw(st.sampled_from([None, "full-tilt"])),
        order=draw(st.sampled_from([{}, {"burned": ("2c", "3d")}, {"stub": ()}])),
    )


@st.composite
def _act(draw: Callable[..., Any], seat: int, bets: dict[int, int], left: dict[int, int]) -> Acted:
    """Draw an act; what is put in is kept, as a call differs from a check by it."""
    price, own = max(bets.values(), default=0), bets.get(seat, 0)
    kind = draw(st.sampled_from(["fold", "check", "wager"]))
    to = draw(st.integers(0, 300)) if kind == "wager" else None
    paid = min(max(0, (price if to is None else to) - own), left[seat])
    if kind != "fold":
        left[seat] -= paid
        bets[seat] = own + paid
    if kind == "check" and price > own:
        kind = "call"
    return Acted(seat, kind, to)


@given(hand=recorded())
@settings(max_examples=150, deadline=None)
def test_any_hand_comes_back(hand: Recorded) -> None:
    """Whatever happened, whether by the rules or not, is read as it was written."""
    found = again(hand)

    assert replace(found, raw={}) == hand


@given(data=st.data())
@settings(max_examples=250, deadline=None)
def test_a_spoiled_hand_is_told_or_comes_back(data: st.DataObject) -> None:
    """A hand with a piece changed is read, or is a mistake; and what is read is written exactly."""
    start = data.draw(st.integers(0, len(HAND) - 1))
    size = data.draw(st.integers(0, 8))
    put = data.draw(st.text(max_size=3) | st.sampled_from(["[", "]", '"', "0.1", "-", "p9", "\n"]))

    for found in phh.read(HAND[:start] + put + HAND[start + size :], "hand.phh"):
        if isinstance(found, Unreadable):
            assert all(line.isprintable() for line in str(found).splitlines())
        elif not found.out_of_scope:
            assert again(found) == replace(found, raw=again(found).raw)


@given(text=st.text())
def test_any_text_is_told(text: str) -> None:
    """No text raises."""
    for found in phh.read(text, "x"):
        assert isinstance(found, Unreadable) or found.out_of_scope
