"""Pictures of every case and of every hand that was played: what holds in all of them."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance import picture
from stud_conformance.explain import under
from stud_conformance.hands import read
from stud_conformance.hands.recorded import UNKNOWN, Acted, Recorded
from stud_conformance.hands.scenario import recorded
from stud_conformance.spec import hands as played
from stud_conformance.spec import load, load_corpus

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_conformance.picture import Frame, Reel

CHAPTERS = sorted({scenario.chapter for scenario in load_corpus().scenarios})
ROOMS = sorted({path.parent.name for path in played.paths().values()})
Shot = tuple[Recorded, "Reel", "Reel"]


@cache
def shots(name: str) -> Sequence[Shot]:
    """Return the hands of a chapter or of a room, in English and in French."""
    if name in CHAPTERS:
        own = [one for one in load_corpus().scenarios if one.chapter == name]
        hands = [recorded(scenario, case) for scenario in own for case in scenario.cases]
    else:
        paths = [str(path) for path in played.paths().values() if path.parent.name == name]
        hands = [one for one in read.hands(paths) if isinstance(one, Recorded)]
    return [_shot(hand) for hand in hands if hand.out_of_scope is None]


def _shot(hand: Recorded) -> Shot:
    own = under.of_hand(hand)
    return hand, picture.reel(hand, own, "en"), picture.reel(hand, own, "fr")


every = pytest.mark.parametrize("name", [*CHAPTERS, *ROOMS])


def chips(hand: Recorded, frame: Frame) -> Decimal:
    """Return all chips that lie on the table, in the unit of the record."""
    told = [place.stack for place in frame.seats] + [pot.amount for pot in frame.pots]
    if all(place.gain for place in frame.seats):  # what was paid is in the stacks
        told = [place.stack for place in frame.seats]
    return sum(map(Decimal, told), Decimal(0)) / hand.unit


@every
def test_chips_stay_on_the_table_until_the_house_takes_its_rake(name: str) -> None:
    """Stacks and pots make the same sum after every step; the rake alone is gone at the end."""
    for hand, reel, _ in shots(name):
        own = sum(hand.setup.stacks.values())
        for frame in reel.frames:
            is_over = all(place.gain for place in frame.seats)
            missing = own - chips(hand, frame)
            assert missing == 0 or (is_over and missing > 0), (hand.id, frame.number)
            if is_over and hand.setup.rake is None and hand.is_scenario:
                assert missing == 0, hand.id


@every
def test_who_is_gone_stays_gone(name: str) -> None:
    """A hand that was folded or thrown away never plays again, though it may go on being dealt."""
    for hand, reel, _ in shots(name):
        for before, after in pairwise(reel.frames):
            for was, now in zip(before.seats, after.seats, strict=True):
                if was.state in {"folded", "mucked"}:
                    assert now.state == was.state, hand.id
                    assert after.next != now.seat
                    assert after.acting != now.seat


@every
def test_cards_stay_in_their_order(name: str) -> None:
    """A seat keeps its cards, and a card that lay face up is not turned down again."""
    for hand, reel, _ in shots(name):
        for before, after in pairwise(reel.frames):
            for was, now in zip(before.seats, after.seats, strict=True):
                kept = now.cards[: len(was.cards)]
                assert [card.name for card in kept] == [card.name for card in was.cards], hand.id
                assert all(new.up or not old.up for old, new in zip(was.cards, kept, strict=True))


@every
def test_no_card_is_shown_that_the_record_does_not_tell(name: str) -> None:
    """Unknown cards are ``??``, though others were filled in for the play."""
    for hand, reel, _ in shots(name):
        for place in (place for frame in reel.frames for place in frame.seats):
            told = hand.cards.get(place.seat, ())
            for index, card in enumerate(place.cards):
                known = told[index] if index < len(told) else UNKNOWN
                assert card.name in {known, UNKNOWN}, hand.id


@every
def test_frames_are_the_steps_of_the_record(name: str) -> None:
    """Every act of the record has one frame, in its order, with its seat."""
    for hand, reel, _ in shots(name):
        assert [frame.number for frame in reel.frames] == list(range(len(reel.frames)))
        steps = [frame.step for frame in reel.frames if frame.step is not None]
        assert steps == sorted(set(steps))
        for frame in reel.frames:
            step: Any = None if frame.step is None else hand.steps[frame.step]
            assert step is None or step.seat == frame.acting, hand.id
        if reel.outcome:
            acts = [at for at, step in enumerate(hand.steps) if isinstance(step, Acted)]
            assert [at for at in steps if isinstance(hand.steps[at], Acted)] == acts, hand.id


def bones(reel: Reel) -> list[tuple[Any, ...]]:
    """Return what a reel shows, without what depends on the language."""
    return [
        (
            frame.number,
            frame.step,
            frame.acting,
            frame.why,
            [said.rules for said in (*frame.tries, *frame.happened, *frame.notes)],
            [(place.seat, place.cards, place.state, place.is_shown) for place in frame.seats],
            frame.common,
            frame.next,
            frame.is_show,
        )
        for frame in reel.frames
    ]


@every
def test_french_shows_the_same_as_english(name: str) -> None:
    """Only words and the way of writing amounts differ."""
    for _, english, french in shots(name):
        assert bones(english) == bones(french)
        assert english.asked == french.asked
        for one, other in zip(english.frames, french.frames, strict=True):
            for was, now in zip(one.seats, other.seats, strict=True):
                assert was.stack.replace(".", ",") == now.stack


@every
def test_a_hand_that_leaves_the_rules_says_where(name: str) -> None:
    """The last picture has the rules and what was expected; any other hand holds, or may."""
    for hand, reel, _ in shots(name):
        notes = reel.frames[-1].notes if reel.frames else ()
        assert bool(notes) != bool(reel.outcome), hand.id
        if notes:
            assert set(notes[0].rules) <= set(load.rules())


@every
def test_the_button_lies_before_one_seat(name: str) -> None:
    """Nobody has it where nobody knows who has."""
    for hand, reel, _ in shots(name):
        for frame in reel.frames:
            own = [place.seat for place in frame.seats if place.has_button]
            known = [] if "button-unknown" in hand.flags else [hand.setup.button]
            assert own == known, hand.id


@every
def test_every_frame_says_what_it_is_about(name: str) -> None:
    """After the start something happens, or somebody had to act, or the hand is over."""
    for _, *reels in shots(name):
        for reel in reels:
            assert all(frame.must or frame.happened for frame in reel.frames)
