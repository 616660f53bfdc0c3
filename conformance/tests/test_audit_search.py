"""Cards are searched under which a record holds: from the best so far, and where it matters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance.audit import trial as searching
from stud_conformance.audit.replay import Replay, replay
from stud_conformance.audit.trial import Trials
from stud_conformance.audit.unknown import Filling, gaps
from stud_conformance.spec import load

from .auditing import PLAYED, UNBEATEN, UNSEEN, changed, one

if TYPE_CHECKING:
    from stud_conformance.audit.replay import Replayed

TILT = "full-tilt"

#: No upcard is known but the door cards of seats 1 and 3. Seat 2 has to have a deuce, as seat 3 has
#: a trey; and there is no card by which seat 3 may act on fourth street before seat 2.
HOPELESS = changed(
    PLAYED,
    ("9c9d7d", "??????"),
    ("8s8h2c", "8s8h3c"),
    ('"d dh p1 Tc", "d dh p2 4h", "d dh p3 5c"', '"d dh p1 ??", "d dh p2 ??", "d dh p3 ??"'),
    ('"p3 pb", "p1 cc", "p2 cc"', '"p2 pb", "p3 cc", "p1 cc"'),
    ('"p1 cbr 50", "p2 cc", "p3 f"', '"p1 cbr 50", "p3 cc", "p2 cc"'),
    ('"d dh p1 4s", "d dh p2 6h"', '"d dh p1 ??", "d dh p2 ??"'),
    ('"d dh p1 8c", "d dh p2 3s"', '"d dh p1 ??", "d dh p2 ??"'),
    ('"d dh p2 2d"', '"d dh p2 ??"'),
    ("p1 sm KcKhJdTc4s8cQc", "p1 sm"),
)


def tries(text: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, Replayed]]:
    """Return the cards that are tried for a hand by the rules of Full Tilt, and how each went."""
    found = []

    held = Replay.held

    def noted(self: Replay, cards: Any) -> Replayed:  # noqa: ANN401
        replayed = held(self, cards)
        found.append((cards, replayed))
        return replayed

    monkeypatch.setattr(Replay, "held", noted)
    Trials(one(text)).tried(load.house(TILT).values("seven-card-stud"))
    return found


def test_every_try_begins_with_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three exchanges lie between them, which are six cards at the most."""
    monkeypatch.setattr(searching, "TRIES", 80)
    (best, how), *others = tries(HOPELESS, monkeypatch)
    held = [how.steps]
    for cards, replayed in others:
        assert (
            sum(
                own != other
                for seat in best
                for own, other in zip(cards[seat], best[seat], strict=True)
            )
            <= 6
        )
        if replayed.steps >= how.steps:
            best, how = cards, replayed
        held.append(replayed.steps)

    assert len(others) == 80
    assert {1, 6} <= set(held)
    assert held.count(1) > 3


def test_from_the_showdown_it_goes_on_as_from_the_start() -> None:
    """Some of the hands that nobody has seen are beaten, some are not, and it is told the same."""
    text = changed(PLAYED, ("9c9d7d", "????7d"), ('"d dh p2 2d"', '"d dh p2 ??"'))
    hand, rulings = one(text), load.house(TILT).values("seven-card-stud")
    again = Replay(hand, rulings, again=True)
    filling = Filling(hand, gaps(hand))
    told = []
    for _ in range(60):
        cards = filling.cards
        told.append(again.held(cards))
        assert told[-1] == replay(hand, cards, rulings)
        filling.change(up=False)

    assert again.kept is not None
    assert {None, "showdown"} <= {one.deviation and one.deviation.kind for one in told}


def test_it_begins_anew_where_cards_face_up_are_others() -> None:
    """The door card of seat 2 is another one: it is the turn of another seat."""
    hand, rulings = one(PLAYED), load.house(TILT).values("seven-card-stud")
    again = Replay(hand, rulings, again=True)
    first = again.held(hand.cards)
    own = hand.cards[2]
    cards = {**hand.cards, 2: (*own[:2], "Ad", *own[3:])}

    assert first.deviation is None
    assert again.kept is not None
    assert again.held(cards) == replay(hand, cards, rulings) != first


@pytest.mark.parametrize(
    ("text", "how"),
    [
        (HOPELESS, (True, None)),
        (UNSEEN, (False, 2)),
        (
            changed(UNBEATEN, ('"d dh p2 2d"', '"d dh p2 ??"'), ("[1200, 825,", "[1195, 830,")),
            (False, None),
        ),
    ],
)
def test_cards_are_changed_by_which_it_was_decided(
    text: str, how: tuple[bool, int | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Upcards where it is a seat's turn, else any; all of a seat whose muck is refused."""
    noted: list[tuple[bool, int | None]] = []
    change = Filling.change

    def changing(self: Filling, *, up: bool, seat: int | None = None) -> Any:  # noqa: ANN401
        noted.append((up, seat))
        return change(self, up=up, seat=seat)

    monkeypatch.setattr(Filling, "change", changing)
    monkeypatch.setattr(searching, "TRIES", 20)
    monkeypatch.setattr(searching, "FEW_TRIES", 20)
    Trials(one(text)).tried(load.house(TILT).values("seven-card-stud"))

    assert noted == [how] * 20


def test_of_two_tries_that_stop_at_a_step_what_no_card_can_mend_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Some of the tries stop as it is the turn of seat 2 there, and all at the same step."""
    monkeypatch.setattr(searching, "TRIES", 40)
    text = changed(PLAYED, ('"d dh p2 4h"', '"d dh p2 ??"'), ("p1 cbr 50", "p1 cbr 60"))
    rulings = load.house(TILT).values("seven-card-stud")
    for number in range(10):
        trial = Trials(replace(one(text), id=f"hand-{number}")).tried(rulings)
        assert trial.replayed.deviation is not None
        assert (trial.replayed.steps, trial.replayed.deviation.kind) == (5, "act")
    assert {"turn", "act"} == {
        how.deviation.kind for _, how in tries(text, monkeypatch) if how.deviation is not None
    }


def test_fewer_fillings_are_tried_where_only_down_cards_are_unknown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And they are shared among the buttons that the record may have had."""
    monkeypatch.setattr(searching, "TRIES", 30)
    monkeypatch.setattr(searching, "FEW_TRIES", 12)
    down = changed(PLAYED, ('"d dh p2 2d"', '"d dh p2 ??"'), ("[1200, 825,", "[1195, 830,"))

    assert len(tries(HOPELESS, monkeypatch)) == 31
    assert len(tries(down, monkeypatch)) == 13
    assert len(tries(f'{down}_player_order = "seat-number"\n', monkeypatch)) == 3 * (1 + 4)
    assert len(tries(changed(PLAYED, ("[1200, 825,", "[1195, 830,")), monkeypatch)) == 1
