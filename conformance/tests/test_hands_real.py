"""The real hands are read as they stand in their files, counted here by other means."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING

import pytest
from stud_conformance.files import data
from stud_conformance.hands import Recorded, phh, phh_text
from stud_conformance.hands.recorded import Acted, Dealt, Mucked, Showed

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = data.spec() / "hands"
FILES = sorted(FOLDER.rglob("*.phh"))

#: The words of PHH for each act.
WORDS = {"fold": "f", "check": "cc", "call": "cc", "bring-in": "pb", "wager": "cbr"}

pytestmark = pytest.mark.skipif(not FILES, reason="the hands are not here")


@cache
def read(path: Path) -> tuple[str, Recorded]:
    """Return the text of a file, and its hand."""
    text = path.read_text(encoding="utf-8")
    [hand] = phh.read(text, path.name)
    assert isinstance(hand, Recorded), str(hand)
    return text, hand


def ours() -> list[tuple[str, Recorded]]:
    """Return every hand of our games."""
    return [(text, hand) for text, hand in map(read, FILES) if not hand.out_of_scope]


def listed(text: str, key: str) -> list[str]:
    """Return the entries of a list of numbers, as they are written."""
    match = re.search(rf"^{key} = \[(.*)\]$", text, re.MULTILINE)
    return match[1].split(", ") if match else []


def actions(text: str) -> list[list[str]]:
    """Return the words of each action."""
    return [line.split() for line in re.findall(r'^  "(.*)",$', text, re.MULTILINE)]


def seats(text: str) -> dict[str, int]:
    """Return the seat of each player; a room that counts from 0 is one lower than we are."""
    numbers = [int(seat) for seat in listed(text, "seats")]
    first = 0 if all(numbers) else 1
    return {f"p{index}": seat + first for index, seat in enumerate(numbers, start=1)}


def test_every_file_is_read() -> None:
    """All are hands; only deuce-to-seven razz is out of scope."""
    hands = [read(path)[1] for path in FILES]

    assert len(hands) >= 253
    assert {hand.id: hand.out_of_scope for hand in hands if hand.out_of_scope} == {
        "kingsclub-1": "FR27 (deuce-to-seven razz) is no game of ours"
    }
    assert [hand.id for hand in hands] == [path.stem for path in FILES]


def test_every_hand_is_written_byte_for_byte() -> None:
    """What is read is written as it was."""
    for text, hand in ours():
        assert phh_text.text(hand) == text


def test_every_amount_is_exact() -> None:
    """Stakes, stacks and wagers times the unit are the amounts in the file."""
    for text, hand in ours():
        players = seats(text)
        for key, chips in (
            ("starting_stacks", hand.setup.stacks),
            ("finishing_stacks", hand.found.stacks or {}),
            ("_returned", hand.found.returned or {}),
        ):
            told = [chips.get(players[player], 0) * hand.unit for player in players]
            assert told == [Decimal(amount) for amount in listed(text, key)]
        for key, stake in (("bring_in", "bring-in"), ("small_bet", "small-bet")):
            amount = re.search(rf"^{key} = (.*)$", text, re.MULTILINE)
            if amount:
                assert hand.setup.stakes[stake] * hand.unit == Decimal(amount[1])
        wagers = [Decimal(words[2]) for words in actions(text) if words[1] == "cbr"]
        made = [act.to for act in hand.acts() if act.act == "wager"]
        assert [(to or 0) * hand.unit for to in made] == wagers


def test_cents_are_the_unit_of_cash_games() -> None:
    """A cash game counts in hundredths, a tournament in chips."""
    for text, hand in ours():
        is_cash = '_kind = "cash"' in text
        assert (hand.setup.format == "cash") is is_cash
        assert hand.unit == (Decimal("0.01") if is_cash else 1)


def test_every_act_is_there_in_order() -> None:
    """The same players do the same things, one after the other."""
    for text, hand in ours():
        players = seats(text)
        written = [
            (players[words[0]], words[1])
            for words in actions(text)
            if words[0] != "d" and words[1] != "sm"
        ]
        assert [(act.seat, WORDS[act.act]) for act in hand.acts()] == written


def test_every_show_and_muck_is_there_in_order() -> None:
    """A show has its cards, a muck none."""
    for text, hand in ours():
        players = seats(text)
        written = [
            (players[words[0]], "".join(words[2:])) for words in actions(text) if words[1] == "sm"
        ]
        told = [
            (step.seat, "".join(step.cards) if isinstance(step, Showed) else "")
            for step in hand.steps
            if isinstance(step, Showed | Mucked)
        ]
        assert told == written


def test_every_card_is_there_in_order() -> None:
    """Each seat has the cards dealt to it, joined."""
    for text, hand in ours():
        players = seats(text)
        dealt = dict.fromkeys(players.values(), "")
        for words in actions(text):
            if words[:2] == ["d", "dh"]:
                dealt[players[words[2]]] += words[3]
        assert {seat: "".join(own) for seat, own in hand.cards.items()} == dealt
        assert (hand.common or "") == "".join(w[2] for w in actions(text) if w[1] == "db")


def test_streets_come_where_the_deals_are() -> None:
    """Between two acts there are as many deals in the file as seats in the steps."""
    for text, hand in ours():
        written = [0]
        for words in actions(text):
            if words[:2] == ["d", "dh"]:
                written[-1] += 1
            elif words[1] not in ("sm", "db"):
                written.append(0)
        told = [0]
        for step in hand.steps:
            if isinstance(step, Dealt):
                told[-1] += len(step.seats)
            elif isinstance(step, Acted):
                told.append(0)
        assert told == written
        streets = [step.street for step in hand.steps if isinstance(step, Dealt)]
        assert streets == list(range(len(streets)))


def test_who_has_the_button() -> None:
    """p1 is left of the button where the file says so; elsewhere the button is not known."""
    for text, hand in ours():
        players = list(seats(text).values())
        is_known = '_player_order = "seat-number"' not in text
        assert hand.setup.button == (players[-1] if is_known else max(players))
        assert ("button-unknown" not in hand.flags) is is_known


def test_a_call_faces_a_bet_and_a_check_faces_none() -> None:
    """Counted by hand: whoever has less than the greatest total of the street calls."""
    for text, hand in ours():
        players = seats(text)
        bets: dict[int, Decimal] = {}
        price, told = Decimal(0), []
        bring_in = Decimal(re.findall(r"^bring_in = (.*)$", text, re.MULTILINE)[0])
        for words in actions(text):
            if words[0] == "d":
                bets, price = {}, Decimal(0)
            elif words[1] == "pb":
                price = bets[players[words[0]]] = bring_in
            elif words[1] == "cbr":
                price = bets[players[words[0]]] = Decimal(words[2])
            elif words[1] == "cc":
                seat = players[words[0]]
                told.append("call" if bets.get(seat, Decimal(0)) < price else "check")
                bets[seat] = price
        assert [act.act for act in hand.acts() if WORDS[act.act] == "cc"] == told


def test_no_chip_is_made_or_lost() -> None:
    """What the seats have at the end and the rake are what they began with."""
    for _, hand in ours():
        assert hand.found.stacks is not None
        total = sum(hand.found.stacks.values()) + (hand.found.rake or 0)
        assert total == sum(hand.setup.stacks.values())


def test_awards_and_rake_are_all_that_was_matched() -> None:
    """The pots are what was paid and what was taken."""
    for _, hand in ours():
        paid = sum(sum(award.to.values()) for award in hand.found.awards or ())
        assert paid + (hand.found.rake or 0) == hand.found.total
