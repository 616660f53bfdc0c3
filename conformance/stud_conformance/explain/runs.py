"""The acts of a record under one house, as things that can be compared with another's."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from stud_conformance.audit.replay import MIXED
from stud_conformance.explain.telling import Teller
from stud_conformance.explain.walk import OTHER_MIX, moments, turn
from stud_conformance.play import OtherMix, Undecided
from stud_conformance.play.told import KINDS
from stud_conformance.spec.notation import MUCK
from stud_conformance.spec.notation import SHOW as SHOW_ACT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.explain.trial import Tried
    from stud_conformance.explain.under import Under
    from stud_conformance.explain.walk import Moment
    from stud_conformance.play import Table, Told

#: Where something happens that is at no step of the record.
START: Final = -1
SHOWS: Final = frozenset({SHOW_ACT, MUCK})
ENDS: Final = frozenset({"rake", "award"})

#: Where, of what kind, of which kind of event, and which of these there.
Key = tuple[int, int, int, int]
TURN, STOP, EVENT, SHOW, END = range(5)
_ORDER: Final = list(KINDS.values())


@dataclass(frozen=True, slots=True)
class Item:
    """Something that was so, or happened.

    Attributes:
        text: In words.
        rules: The rules that caused it.

    """

    text: str
    rules: tuple[str, ...]


@dataclass(slots=True)
class Run:
    """A hand under one house.

    Attributes:
        name: What the house is called.
        under: Its rulings.
        tried: The record as it was tried for it.
        items: What was so and what happened, by place.
        acts: What the record does at its steps, in words.
        reached: The last place that it came to.
        stacks: Chips at the end, by seat number; ``None`` where it did not come to an end.
        read: The rulings that were asked.
        asked: Those that were asked by then, by place.
        has_stopped: Whether the acts could not be followed to their end.

    """

    name: str
    under: Under
    tried: Tried
    items: dict[Key, Item] = field(default_factory=dict)
    acts: dict[int, str] = field(default_factory=dict)
    reached: int = START
    stacks: dict[int, int] | None = None
    read: tuple[str, ...] = ()
    asked: dict[int, tuple[str, ...]] = field(default_factory=dict)
    has_stopped: bool = False

    def asked_by(self, place: int) -> tuple[str, ...]:
        """Return the rulings that were asked up to a place."""
        return self.asked.get(max((one for one in self.asked if one <= place), default=START), ())

    def came_to(self, key: Key) -> bool:
        """Return whether the hand came as far; where it stopped nothing happened any more."""
        return (key[0], self.has_stopped and key[1] > STOP) <= (self.reached, False)

    def add(self, place: int, kind: int, item: Item, event: int = 0) -> None:
        """Add something at a place, after what is there of its kind."""
        number = sum((place, kind, event) == key[:3] for key in self.items)
        self.items[place, kind, event, number] = item
        self.has_stopped = self.has_stopped or kind == STOP


def run(tried: Tried, under: Under, name: str, lang: str) -> Run:
    """Make the acts of a record under a house, as far as it goes."""
    found = Run(name, under, tried)
    trial = tried.trial
    tell = Teller(lang, tried.told, tried.gaps)
    last = len(trial.hand.steps)
    try:
        table = trial.table(under.rulings)
    except Undecided as question:
        found.add(START, STOP, _unanswered(found, tell, question.rule))
        return found
    except OtherMix:
        found.add(START, STOP, Item(tell.say(OTHER_MIX), MIXED))
        return found
    stopped = False
    for moment in moments(table, trial.hand, shows=False):
        place = _place(moment, last)
        found.reached = max(found.reached, place)
        _add(found, tell, moment, last)
        found.asked[place] = table.read
        stopped = moment.refused is not None or moment.unanswered is not None
    found.read = table.read
    if table.over:
        found.reached = last
        found.stacks = {int(seat): own for seat, own in table.final()["stacks"].items()}
    elif not stopped:
        found.reached = last
        found.add(last, STOP, _ends_early(tell, table))
    return found


def _place(moment: Moment, last: int) -> int:
    if moment.step is not None:
        return moment.step
    return START if moment.turn is None and moment.unanswered is None else last


def _add(found: Run, tell: Teller, moment: Moment, last: int) -> None:
    place = _place(moment, last)
    if moment.act is not None:
        found.acts[place] = tell.act(moment.act, moment.turn.verbs if moment.turn else ())
    if moment.turn is not None and not moment.turn.is_show:
        text = tell.say("turn", must=tell.must(moment.turn), legal=tell.legal(moment.turn))
        found.add(place, TURN, Item(text, moment.turn.why))
    for stop in _stops(found, tell, moment):
        found.add(place, STOP, stop)
    for text, told in tell.events(moment):
        item = Item(_first(found, tell, told, last) or text, told.rules)
        if told.kind in SHOWS:
            found.add(last, SHOW, item)
        elif told.kind in ENDS:
            found.add(last, END, item, _ORDER.index(told.kind))
        else:
            found.add(place, EVENT, item, _ORDER.index(told.kind))


def _first(found: Run, tell: Teller, told: Told, last: int) -> str | None:
    """Return the words for the first show of a hand."""
    if told.kind != SHOW_ACT or told.seat is None or (last, SHOW, 0, 0) in found.items:
        return None
    return tell.say("first-show", seat=told.seat, cards=tell.cards(told.seat))


def _stops(found: Run, tell: Teller, moment: Moment) -> Iterator[Item]:
    """Yield why a house cannot follow."""
    if moment.refused is not None:
        is_mix = moment.refused.code == OTHER_MIX
        why = tell.refusal(moment.refused)
        text = why if is_mix else tell.say("cannot-follow", why=why)
        yield Item(text, moment.refused.rules)
    if moment.unanswered is not None:
        yield _unanswered(found, tell, moment.unanswered)


def _unanswered(found: Run, tell: Teller, rule: str) -> Item:
    return Item(tell.unanswered(rule, found.under.rulings), ())


def _ends_early(tell: Teller, table: Table) -> Item:
    now = turn(table)
    who = tell.say("nobody") if now is None else tell.must(now)
    return Item(tell.say("ends-early", turn=who), () if now is None else now.why)
