"""Play a record as the audit does, and keep what has to be known to explain it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from stud_conformance.audit.replay import replay
from stud_conformance.audit.trial import PERCENTAGES, RAKED, Trial, Trials
from stud_conformance.explain.walk import moments
from stud_conformance.hands.recorded import BUTTON_UNKNOWN
from stud_conformance.play import Undecided

if TYPE_CHECKING:
    from stud_conformance.audit.unknown import Gaps
    from stud_conformance.audit.verdict import Deviation
    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.spec.scenario import Rulings

_PERCENTS: Final = range(1, 101)


@dataclass(frozen=True, slots=True)
class Tried:
    """The try that went best.

    Attributes:
        trial: The try.
        hand: The record itself.
        gaps: What it does not tell, as far as anything depends on it or is taken for granted.
        may_fit: Whether other cards may fit, though none were found that do.
        needs_button: Whether it depends on who has the button, which nobody knows.

    """

    trial: Trial
    hand: Recorded
    gaps: Gaps
    may_fit: bool = False
    needs_button: bool = False

    @property
    def left(self) -> Deviation | None:
        """Where the try leaves the rules."""
        return self.trial.replayed.deviation

    @property
    def told(self) -> Recorded:
        """The record with the button that was tried, and else as it is."""
        return replace(self.trial.hand, common=self.hand.common, found=self.hand.found)

    @property
    def terms(self) -> dict[str, int] | None:
        """The terms of the rake, where they were found by trying."""
        tried = self.trial.hand.setup.rake
        return dict(tried) if tried is not None and self.hand.setup.rake is None else None


def tried(hand: Recorded, rulings: Rulings) -> Tried:
    """Play a record, under fillings of its gaps until it holds.

    Where a question comes up that the rulings do not answer, the cards are as they were filled in
    first, and nothing was held against the record.

    Raises:
        ValueError: It cannot be played.

    """
    trials = Trials(hand)
    try:
        trial = trials.tried(rulings)
        left = trial.replayed.deviation
        unknown = trials.unknown(rulings) if left is None else ""
    except Undecided:
        return Tried(trials.unplayed(), hand, trials.gaps)
    if left is not None:
        return Tried(trial, hand, trials.gaps, may_fit=trials.may_fit(left))
    of_cards = trials.gaps.words()
    return Tried(
        trial,
        hand,
        trials.gaps if of_cards and unknown.startswith(of_cards) else _granted(trials.gaps),
        needs_button=BUTTON_UNKNOWN in hand.flags and unknown not in {"", of_cards},
    )


def _granted(found: Gaps) -> Gaps:
    """Return the gaps without those on which nothing depends; unseen mucks are taken as beaten."""
    down = tuple(place for place in found.down if place[0] in found.unseen)
    return replace(found, up=(), down=down, open=())


def with_terms(found: Tried, rulings: Rulings) -> Tried:
    """Return the same cards with the terms of the rake that these rulings need, if they need any.

    The least whole percentage is taken by which as much is raked as in the record, or one that is
    little more if the record holds with it. Where there is none, the terms stay unknown.

    Raises:
        ValueError: It cannot be played.

    """
    plain = _raked(found, found.hand.setup.rake)
    taken = found.hand.found.rake
    if taken is None or not _asks_terms(plain.trial, rulings):
        return plain
    ways = (_raked(found, {"percent": percent, "cap": taken}) for percent in _PERCENTS)
    as_much = [way for way in ways if _taken(way.trial, rulings) == taken][:PERCENTAGES]
    own = (way for way in as_much if _holds(way.trial, rulings))
    return next(own, as_much[0] if as_much else plain)


def _raked(found: Tried, terms: dict[str, int] | None) -> Tried:
    hand = found.trial.hand
    raked = replace(hand, setup=replace(hand.setup, rake=terms), found=found.hand.found)
    return replace(found, trial=replace(found.trial, hand=raked))


def _asks_terms(trial: Trial, rulings: Rulings) -> bool:
    try:
        last = deque(moments(trial.table(rulings), trial.hand, shows=False), maxlen=1)
    except Undecided:
        return False
    return last[0].unanswered == RAKED


def _holds(trial: Trial, rulings: Rulings) -> bool:
    return replay(trial.hand, trial.cards, rulings).deviation is None


def _taken(trial: Trial, rulings: Rulings) -> int | None:
    """Return the rake of a hand that comes to its end."""
    table = trial.table(rulings)
    deque(moments(table, trial.hand, shows=False), maxlen=0)
    return int(table.final()["rake"]) if table.over else None
