"""Rulings are found from hands: what each says, what they say together, and what is near."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance.audit import fit_report
from stud_conformance.audit.audit import audit
from stud_conformance.audit.fit import (
    CONFLICT,
    LEANING,
    NAMED,
    NARROWED,
    SETTLED,
    UNTOUCHED,
    Fitting,
    Near,
    fit,
    together,
)
from stud_conformance.audit.fit_hand import FOREIGN, SET_ASIDE, Reading, Says, reading
from stud_conformance.audit.verdict import CONFORMS, OUT_OF_SCOPE, UNDECIDED, UNREADABLE
from stud_conformance.hands import read
from stud_conformance.hands.recorded import BUTTON_UNKNOWN, Recorded, unreadable
from stud_conformance.spec import hands as played
from stud_conformance.spec import load

if TYPE_CHECKING:
    from stud_conformance.audit.fit_hand import Together
    from stud_conformance.hands.recorded import Unreadable

PATHS = played.paths() if played.folder().is_dir() else {}
STUD, LIMIT = "seven-card-stud", "fixed-limit"
TIE, RIVER = "first-to-act.tie", "showdown.no-river-bet"
SUITS = "bring-in.suit-order"

pytestmark = pytest.mark.skipif(not PATHS, reason="there are no hands that were played")


def recorded(*ids: str) -> list[Recorded]:
    """Return hands that were played."""
    found = list(read.hands([str(PATHS[id_]) for id_ in ids]))
    assert all(isinstance(hand, Recorded) for hand in found)
    return [hand for hand in found if isinstance(hand, Recorded)]


def of_room(room: str) -> list[str]:
    """Return the hands of a room, without those that are known to depart from its house."""
    departing = {id_ for id_, one in played.verdicts().items() if one.verdict == "deviates"}
    return [id_ for id_ in PATHS if PATHS[id_].parent.name == room and id_ not in departing]


def is_open(hand: str) -> bool:
    """Return whether something is unknown by which a hand is decided."""
    return played.verdicts()[hand].verdict == UNDECIDED


def said(hand: str, *says: Says, apart: tuple[Together, ...] = ()) -> Reading:
    """Return what a hand of stud says that conforms."""
    return Reading(hand, f"{hand}.phh:1", "", CONFORMS, STUD, LIMIT, says=says, apart=apart)


def added(*readings: Reading) -> Fitting:
    """Add hands up."""
    fitting = Fitting()
    for one in readings:
        fitting.add(one)
    return fitting


def against(ruling: str, *contradicted: str, supported: str | None = None) -> Says:
    """Return what a hand says against values."""
    return Says(ruling, contradicted, supported=supported)


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("room", ["full-tilt", "stars", "bovada"])
def test_half_of_a_room_gives_its_house_and_the_other_half_conforms(room: str, first: int) -> None:
    """Where hands touch a ruling the value of the house is left, and the others follow it."""
    house = load.house(played.room(room).house or "")
    ids = of_room(room)
    found = fit(recorded(*ids[first::2]))
    assert found.kinds[CONFORMS] + found.kinds[UNDECIDED] == len(ids[first::2])
    for one in found.questions:
        held = house.held(one.ruling, one.game, one.limit)
        assert one.state in {SETTLED, NARROWED, LEANING, UNTOUCHED}
        assert held is not None
        assert held.value in one.left, one
    assert house.id in found.nearest
    fitted = found.house(house)
    others = [audit(hand, fitted) for hand in recorded(*ids[1 - first :: 2])]
    assert {one.verdict for one in others if not is_open(one.hand)} == {CONFORMS}
    assert {one.verdict for one in others if is_open(one.hand)} <= {CONFORMS, UNDECIDED}


def test_the_hands_of_a_fit_conform_to_it() -> None:
    """Values are chosen that hold together, though each would hold with another."""
    hands = recorded(*of_room("merge"))
    house = fit(hands).house()
    assert {audit(hand, house).verdict for hand in hands} == {CONFORMS}


def test_values_may_hold_each_for_itself_alone() -> None:
    """In bovada-2 a seat without the pair bets double: any may on a pair, or it is always so."""
    pair, who = "betting.open-pair", "betting.open-pair-who"
    found = reading(recorded("bovada-2")[0])
    says = {one.ruling: one for one in found.says}
    assert (says[pair].contradicted, says[who].contradicted) == (("never",), ())
    assert found.apart == (((pair, "open-pair"), (who, "pair-holder")),)


def test_a_hand_supports_the_only_value_under_which_it_holds() -> None:
    """The cards of stars-27 leave one seat to show first, where seat 8 has the button."""
    (hand,) = recorded("stars-27")
    hand = replace(hand, flags=hand.flags - {BUTTON_UNKNOWN})
    by_ruling = {one.ruling: one for one in reading(hand).says}
    assert by_ruling[RIVER].supported == "first-seat"
    assert set(by_ruling[RIVER].contradicted) == {"previous-street", "high-board", "first-actor"}
    assert not by_ruling["bring-in.opening-amount"].contradicted


def test_where_nobody_knows_who_has_the_button_a_hand_says_little() -> None:
    """With another button stars-27 may have been played by none of the values, so it is weak."""
    (one,) = [one for one in reading(recorded("stars-27")[0]).says if one.ruling == RIVER]
    assert (one.contradicted, one.supported, one.is_weak) == ((), "first-seat", True)
    assert set(one.doubted) == {"previous-street", "high-board", "first-actor"}


def test_rake_of_each_pot() -> None:
    """In stars-21 each pot pays five per cent."""
    by_ruling = {one.ruling: one for one in reading(recorded("stars-21")[0]).says}
    assert by_ruling["pots.rake-from"].supported == "each-pot"


def test_a_ruling_that_cannot_be_told_is_untouched() -> None:
    """Both ways of taking the rake of full-tilt-20 come to the same, as the terms are not known."""
    found = reading(recorded("full-tilt-20")[0])
    assert found.kind == CONFORMS
    assert "pots.rake-from" in {one.ruling for one in found.says}
    assert not any(one.contradicted or one.doubted for one in found.says)


def test_a_hand_of_unknown_upcards_is_weak() -> None:
    """What party-4 says of the open pair rests on upcards that nobody saw."""
    found = reading(recorded("party-4")[0])
    assert found.kind == UNDECIDED
    says = {one.ruling: one for one in found.says}["betting.open-pair"]
    assert says == Says("betting.open-pair", doubted=("never",))
    assert not found.apart


def test_a_foreign_hand_constrains_nothing() -> None:
    """Kingsclub-3 has a raise that no house allows."""
    found = fit(recorded("kingsclub-3"))
    assert found.kinds[FOREIGN] == 1
    assert {one.state for one in found.questions} == {UNTOUCHED}
    [one] = found.foreign
    assert one.deviation is not None
    assert one.deviation.rules == ("betting.raise-size",)
    assert "kingsclub-3" in fit_report.text(found)


def test_too_many_ways_set_a_hand_aside() -> None:
    """It is counted, and says nothing."""
    found = reading(recorded("full-tilt-20")[0], most=16)
    assert (found.kind, found.ways, found.says) == (SET_ASIDE, 16, ())
    assert added(found).fit().set_aside == (found,)


def test_what_is_no_hand_of_ours_is_counted() -> None:
    """Deuce-to-seven razz is out of scope; what cannot be read stays so."""
    wrong: Unreadable = unreadable("a.phh", "no hand", "a hand")
    found = fit([*recorded("kingsclub-1"), wrong])
    assert (found.kinds[OUT_OF_SCOPE], found.kinds[UNREADABLE]) == (1, 1)
    assert found.questions == ()


def test_counts_do_not_grow_with_hands() -> None:
    """All hands are counted, the first few are named."""
    says = against(TIE, "high-suit", supported="seat")
    found = added(*[said(f"h{number}", says) for number in range(50)]).fit()
    one = found.question(STUD, TIE)
    assert one is not None
    assert (one.state, one.left, one.asked) == (SETTLED, ("seat",), 50)
    seat, suit = one.values
    assert (seat.supported.hands, suit.contradicted.hands) == (50, 50)
    assert seat.supported.named == tuple(f"h{number}" for number in range(NAMED))


def test_two_hands_may_be_in_conflict() -> None:
    """No value is left, and it is told; the one that fewest speak against is chosen."""
    ours = against(TIE, "high-suit", supported="seat")
    theirs = against(TIE, "seat", supported="high-suit")
    found = added(said("a", ours), said("b", theirs), said("c", theirs)).fit()
    one = found.question(STUD, TIE)
    assert one is not None
    assert (one.state, one.left, one.best) == (CONFLICT, (), ("high-suit",))
    assert found.values(STUD)[TIE] == "high-suit"
    assert f"{TIE}: conflict" in fit_report.text(found)


def test_values_that_do_not_hold_together_are_not_chosen_together() -> None:
    """The ruling of which hands say less gives way."""
    bad = ((TIE, "seat"), (RIVER, "first-actor"))
    says = against(RIVER, "previous-street", "high-board")
    found = added(said("a", says, apart=(bad,))).fit()
    base = load.house("bovada")
    assert (base.values(STUD)[TIE], base.values(STUD)[RIVER]) == ("seat", "first-actor")
    values = found.house(base).values(STUD, LIMIT)
    assert (values[TIE], values[RIVER]) == ("high-suit", "first-actor")


def test_choice_goes_back_as_far_as_it_has_to() -> None:
    """A first choice may leave nothing for a later ruling."""
    wanted = {"a": [1, 2], "b": [1, 2]}
    assert together(wanted, [{"a": 1, "b": 1}]) == {"a": 1, "b": 2}
    assert together(wanted, [{"a": 1, "b": 1}, {"a": 1, "b": 2}]) == {"a": 2, "b": 1}
    assert together({"a": [1], "b": [1]}, [{"a": 1, "b": 1}]) is None


def test_the_nearest_house_is_the_one_that_hands_contradict_least() -> None:
    """Showing from the first seat on is what PokerStars does, and Full Tilt does not."""
    says = against(RIVER, "previous-street", "high-board", "first-actor", supported="first-seat")
    found = added(said("a", says)).fit()
    near = {one.house: one for one in found.near}
    assert near["pokerstars"].agrees == (f"{RIVER} ({STUD}, {LIMIT})",)
    assert near["full-tilt"].contradicts == (f"{RIVER} ({STUD}, {LIMIT})",)
    assert "full-tilt" not in found.nearest


def test_a_fit_is_json() -> None:
    """The object of a fit and the line of each hand hold what they have to."""
    lines: list[dict[str, Any]] = []
    hands = recorded("stars-27", "kingsclub-3", "party-4")
    found = fit(hands, each=lambda one: lines.append(fit_report.line(one)))
    written = json.loads(json.dumps(fit_report.document(found), allow_nan=False))
    assert written["hands"][FOREIGN] == 1
    [river] = [
        one for one in written["questions"] if (one["game"], one["ruling"]) == ("razz", RIVER)
    ]
    assert river["state"] == LEANING
    assert river["values"][-1]["leaning"] == {"hands": 1, "first": ["stars-27"]}
    assert [one["hand"] for one in json.loads(json.dumps(lines))] == [hand.id for hand in hands]
    assert lines[0]["says"][RIVER]["leaning"] == "first-seat"


def test_nothing_is_said_of_no_hands() -> None:
    """A fit of nothing is empty, and can be written."""
    found = fit([])
    assert found.questions == ()
    assert fit_report.text(found) == "0 hands\n"


def test_weak_hands_lean_and_never_settle() -> None:
    """However many there are; one that is sure settles it."""
    weak = Says(TIE, doubted=("high-suit",), supported="seat", is_weak=True)
    leaning = added(*[said(f"h{number}", weak) for number in range(9)])
    one = leaning.fit().question(STUD, TIE)
    assert one is not None
    assert (one.state, set(one.left), one.best) == (LEANING, {"seat", "high-suit"}, ("seat",))
    assert [value.leaning.hands for value in one.values] == [9, 0]
    assert [value.supported.hands for value in one.values] == [0, 0]

    leaning.add(said("sure", against(TIE, "seat", supported="high-suit")))
    one = leaning.fit().question(STUD, TIE)
    assert one is not None
    assert (one.state, one.left) == (SETTLED, ("high-suit",))


def test_a_house_that_does_not_play_a_game_is_as_far_as_one_that_contradicts() -> None:
    """Then the more it agrees the nearer it is; questions that no hand touches come last."""
    order = [
        Near("a", ("p", "q"), (), 0, 5),
        Near("b", ("p", "q"), (), 0, 4),
        Near("c", ("p",), (), 0, 9),
        Near("d", ("p", "q"), (), 1, 9),
        Near("e", ("p", "q"), ("r",), 0, 8),
        Near("f", ("p", "q", "s"), ("r",), 1, 9),
    ]

    ranks = [one.rank for one in order]
    assert ranks == sorted(set(ranks))


def test_a_house_is_silent_of_a_game_that_it_does_not_play() -> None:
    """Bovada has no razz, so that PokerStars, which has this order of suits, is nearer."""
    order = "clubs-diamonds-hearts-spades"
    others = [value for value in load.domains()[SUITS]["razz"] if value != order]
    says = Says(SUITS, contradicted=tuple(others), supported=order)
    found = added(replace(said("a", says), game="razz")).fit()
    near = {one.house: one for one in found.near}

    assert others
    assert (near["bovada"].silent, near["bovada"].agrees, near["bovada"].contradicts) == (1, (), ())
    assert (near["pokerstars"].silent, near["pokerstars"].contradicts) == (0, ())
    assert near["pokerstars"].agrees == (f"{SUITS} (razz, {LIMIT})",)
    assert "pokerstars" in found.nearest
    assert "bovada" not in found.nearest
    assert {near[house].rank for house in found.nearest} == {found.near[0].rank}
