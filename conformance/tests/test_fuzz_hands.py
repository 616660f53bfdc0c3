"""The hands that are made: playable, varied, within what both engines declare, and repeatable."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from stud_conformance import play
from stud_conformance.engines import connect
from stud_conformance.fuzz import drawn
from stud_conformance.fuzz.choices import from_bytes, happens, shuffled, weighed
from stud_conformance.fuzz.decks import deck
from stud_conformance.fuzz.hands import hand, message, played
from stud_conformance.fuzz.rows import ROW
from stud_conformance.fuzz.shared import NothingShared, everything, shared
from stud_conformance.protocol import form
from stud_conformance.run.profile import profile
from stud_conformance.spec import load
from stud_conformance.spec.notation import DECK

from .fuzzing import made

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_conformance.protocol.messages import Message
    from stud_conformance.run.profile import Profile

EVERYTHING = everything()
HELLO = {"protocols": [1]}


def declared(name: str) -> Profile:
    """Return what an engine declares."""
    return profile(name, connect(name).hello(HELLO), load.domains())


def test_no_choice_is_the_simplest_hand() -> None:
    """Two seats, the first game, the lowest cards."""
    found = hand(from_bytes(b""), EVERYTHING)

    assert found is not None
    one, _ = found
    assert ("seven-card-stud", "fixed-limit") == (one.setup.game, one.setup.limit)
    assert {1: 1000, 2: 1000} == one.setup.stacks
    assert DECK == one.cards.deck


def test_a_choice_is_below_what_was_asked() -> None:
    """Also where one byte does not do, and the last byte is the last thing."""
    choose = from_bytes(b"\xff" * 5)

    assert [0, 9, 255, 999] == [choose(1), choose(10), choose(256), choose(1000)]


def test_the_first_of_weighed_things_is_the_simplest() -> None:
    """Nothing happens, and the first thing is taken, where there are no more bytes."""
    none = from_bytes(b"")

    assert ("a", False) == (weighed(none, (("a", 1), ("b", 9))), happens(none, 99))
    assert [1, 2, 3] == shuffled(none, [1, 2, 3])


def test_a_hand_is_asked_in_the_form_of_the_protocol() -> None:
    """Every message has the form of its schema, and every deck all cards."""
    for one, sent in made(EVERYTHING, 150):
        assert form.mistake("run", sent) is None
        assert sorted(DECK) == sorted(one.cards.deck)


def test_a_message_is_made_again_from_its_hand() -> None:
    """As it has to be once a hand was made smaller."""
    for one, sent in made(EVERYTHING, 100):
        assert sent == message(one, EVERYTHING)


def test_every_hand_ends() -> None:
    """Nobody is left to act, so that stacks can be compared."""
    for one, _ in made(EVERYTHING, 100):
        assert played(one).over


FEW = sorted(EVERYTHING.acts)


@pytest.mark.parametrize("missing", [*((act,) for act in FEW), ("check", "call"), FEW[1:], FEW])
def test_hands_have_no_act_that_an_engine_cannot_be_told(missing: Sequence[str]) -> None:
    """They go another way; where there is none, no hand is made, rather than one without end."""
    some = replace(EVERYTHING, acts=EVERYTHING.acts - set(missing))

    for one, _ in made(some, 60):
        assert some.acts.issuperset(act["act"] for act in one.acts)
        assert played(one).over


def test_a_hand_made_small_has_no_other_acts() -> None:
    """Who cannot be told to fold is not asked a hand that ends so."""
    some = replace(EVERYTHING, acts=EVERYTHING.acts - {"fold"})
    hands = [one for one, _ in made(EVERYTHING, 60)]
    folded = [one for one in hands if any(act["act"] == "fold" for act in one.acts)]

    assert 0 < len(folded) < len(hands)
    assert all((message(one, some) is None) == (one in folded) for one in hands)


def _seen(sent: Message) -> list[str]:
    answer = play.answer(sent["hand"])
    final = answer["final"]
    codes = [one["refused"]["code"] for one in answer["steps"] if not one["ok"]]
    found = {"side pot": len(final["pots"]) > 1, "common card": final["common"] is not None}
    found |= {key: bool(final[key]) for key in ("showdown", "tabled", "returned", "rake")}
    return [*codes, *(key for key, has in found.items() if has)]


def test_hands_bring_about_what_rules_are_about() -> None:
    """Every reason of a refusal, side pots, showdowns, common cards, rake."""
    seen: Counter[str] = Counter()
    for _, sent in made(EVERYTHING, 1200):
        seen.update(_seen(sent))

    wanted = {
        "hand-over", "unknown-seat", "not-your-turn", "capped", "not-reopened",
        "insufficient-chips", "illegal-action", "wrong-amount", "side pot", "common card",
        "showdown", "tabled", "returned", "rake",
    }  # fmt: skip
    assert wanted == set(seen)


def test_a_hand_is_within_what_both_declare() -> None:
    """Game, limit, acts, parts of the setup, observations and rulings."""
    pytest.importorskip("pokerkit")
    theirs = declared("pokerkit")
    both = shared(theirs, declared("ref"))
    for one, sent in made(both, 150):
        assert both.plays(one.setup)
        assert one.setup.game in theirs.supports.games
        assert {act["act"] for act in one.acts} <= set(theirs.supports.acts)
        assert set(sent["observe"]) <= set(theirs.supports.observes)
        for ruling, value in one.rulings.items():
            known = theirs.declared(one.setup.game, ruling)
            assert not known or value in known


def test_an_engine_that_only_deals_is_asked_no_hand() -> None:
    """It can be told no act."""
    pytest.importorskip("poker_equity")

    with pytest.raises(NothingShared, match="no act in common"):
        shared(declared("poker-equity"), declared("ref"))


def test_a_house_is_played_with_all_its_rulings() -> None:
    """And named in the message."""
    house = load.house("full-tilt")
    both = shared(declared("ref:full-tilt"), declared("ref"))
    hands = made(both, 60)

    assert hands
    for one, sent in hands:
        assert house.fits(one.setup)
        assert "full-tilt" == sent["hand"]["house"]
        held = house.values(one.setup.game, one.setup.limit)
        assert one.rulings == {ruling: held[ruling] for ruling in one.rulings}


def test_cards_run_out_only_for_those_who_take_the_deck() -> None:
    """Who gets which card is then not told."""
    short = [sent for _, sent in made(EVERYTHING, 500) if "cards" not in sent["hand"]["deal"]]
    without = replace(EVERYTHING, by_deck=False)

    assert short
    assert all("cards" in sent["hand"]["deal"] for _, sent in made(without, 200))


def test_two_engines_without_a_hand_in_common_are_told_apart() -> None:
    """There is nothing to ask."""
    own = declared("ref")
    razz = replace(own, supports=replace(own.supports, games=("razz",)))
    stud = replace(own, supports=replace(own.supports, games=("seven-card-stud",)))

    with pytest.raises(NothingShared, match="no game in common"):
        shared(razz, stud)


def test_the_same_seed_gives_the_same_rows() -> None:
    """Another one gives others; the first row is the simplest."""
    drawn.check_installed()
    first, again, other = ([*zip(range(600), drawn.rows(seed), strict=False)] for seed in (3, 3, 4))

    assert first == again
    assert first != other
    assert bytes(ROW) == first[0][1]
    assert len({row for _, row in first}) > 590


def test_seats_beside_each_other_get_cards_of_a_rank() -> None:
    """Some decks tie the boards of a table for two."""
    decks = [deck(from_bytes(bytes([byte]) * 60), 2) for byte in range(0, 256, 8)]

    assert any(
        all(a[0] == b[0] for a, b in zip(one[:6:2], one[1:6:2], strict=True)) for one in decks
    )
