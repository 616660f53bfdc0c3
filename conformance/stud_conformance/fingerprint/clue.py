"""What one case says of the rulings of an engine."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING

from stud_conformance import play
from stud_conformance.fingerprint import points as seen
from stud_conformance.protocol import messages
from stud_conformance.run.judge import NUMBERS, judge
from stud_conformance.spec.values import first_values

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from stud_conformance.fingerprint.points import Points
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec import Case
    from stud_conformance.spec.load import Domains
    from stud_conformance.spec.scenario import Rulings

#: What a case does: it allows some values; it is foreign; or it parts none.
ALLOWS, FOREIGN, SILENT = "allows", "foreign", "silent"
#: Why a case is foreign: no hand was played, the engine left before the values part, or there.
NOT_PLAYED, LEFT, UNLIKE = "not played", "left earlier", "as no value"
#: The chapters that are about which cards come.
OF_DEAL = frozenset({"dealing", "deck", "shortage"})
#: Of so many ways to rule on what a case does not name no more are tried.
MOST_WAYS = 512


@dataclass(frozen=True, slots=True)
class Clue:
    """What one case says.

    Attributes:
        case: The case.
        kind: ``allows``, ``foreign``, or ``silent`` where the engine tells nothing that parts them.
        ways: The assignments of the rulings that it names, where it allows some: those allowed.
        reason: Why it is foreign: ``not played``, ``left earlier`` or ``as no value``.
        place: Where the values part, or where the engine left; empty where no hand was played.
        found: What the engine did there, where it is foreign; or what came in place of a hand.
        about: The rulings by which values part there, or did before, where it did as no value.

    """

    case: Case
    kind: str
    ways: tuple[Rulings, ...] = ()
    reason: str = ""
    place: str = ""
    found: str = ""
    about: tuple[str, ...] = ()


def ask(case: Case, hand: Message, answer: object, told: Collection[str], known: Domains) -> Clue:
    """Return what a case says of an engine, by what it answered.

    The reference plays the hand under every assignment of the rulings that the case names.  At the
    first place where these part, those stay that look like the engine; where they part again, so on
    among those.  What the case does not name is at its first value; an assignment that then looks
    otherwise is tried under the others too, as lint has shown that they do not matter for what the
    case expects, and no more.

    Args:
        case: A case that names rulings.
        hand: The hand that was sent; its rulings do not count.
        answer: What the engine answered.
        told: What the engine tells of a hand.
        known: The values of each ruling.

    """
    found = seen.points(case, answer, told)
    if found is None:
        return Clue(case, FOREIGN, reason=NOT_PLAYED, found=_why_not(case, answer))
    trial = _Trial(case, hand, told, known)
    strangers = trial.dealt_otherwise(answer)
    if strangers:
        # Of another hand than the one that was sent the case says nothing.
        return Clue(case, FOREIGN, reason=LEFT, place=seen.START, found=strangers)
    every = [_Way(way, [trial.points(way)]) for way in assignments(case, known)]
    left, place = every, ""
    for index in range(len(found)):
        staying = [one for way in left if (one := way.looks_like(found, index, trial)) is not None]
        if not staying:
            # What an engine did before it did what nobody does is no evidence of how it rules.
            return _foreign(case, every, left, index, found)
        if len(staying) < len(left):
            place = seen.place(case, index)
        left = staying
    return _end(case, every, left, place) or Clue(case, SILENT)


def observed(case: Case) -> set[str]:
    """Return what is to be told of a hand: what its case asserts, and the cards."""
    return {*messages.observed_keys(case), "cards"}


def not_played(clues: Iterable[Clue]) -> list[tuple[str, int]]:
    """Return why hands were not played, and how many for each reason, the most first.

    In reasons numbers do not count: a line or an id changes without anything being different.
    """
    reasons: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for clue in clues:
        if clue.reason == NOT_PLAYED:
            alike = NUMBERS.sub("#", clue.found)
            reasons.setdefault(alike, clue.found)
            counts[alike] += 1
    return [(reasons[alike], count) for alike, count in counts.most_common()]


def _why_not(case: Case, answer: object) -> str:
    """Return what came in place of a hand: an error, what is not supported, or no answer."""
    name = str(answer.get("id")) if isinstance(answer, dict) else ""
    failure = judge(case, name, answer, reasons=False)
    return "" if failure is None else failure.found


def _end(case: Case, every: Sequence[_Way], left: Sequence[_Way], place: str) -> Clue | None:
    """Return what is allowed, where some assignments have dropped out."""
    if len(left) == len(every):
        return None
    return Clue(case, ALLOWS, tuple(one.rulings for one in left), place=place)


def _foreign(
    case: Case, every: Sequence[_Way], left: Sequence[_Way], index: int, found: Points
) -> Clue:
    """Return a case in which the engine did what no assignment does, at the place of ``index``."""
    about = _narrowed(case, every, left) | _parting(case, left, index)
    place, words = seen.place(case, index), seen.words(found[index])
    return Clue(
        case,
        FOREIGN,
        reason=UNLIKE if about else LEFT,
        place=place,
        found=words,
        about=tuple(ruling for ruling in case.when if ruling in about),
    )


def _narrowed(case: Case, every: Sequence[_Way], left: Sequence[_Way]) -> set[str]:
    """Return the rulings of which the engine, by what it did before, has fewer values left."""
    return {
        ruling
        for ruling in case.when
        if {way.rulings[ruling] for way in left} < {way.rulings[ruling] for way in every}
    }


def _parting(case: Case, ways: Sequence[_Way], index: int) -> set[str]:
    """Return the rulings by which assignments part at a place; all, where none does alone."""
    looks = [(way.rulings, {str(one[index]) for one in way.played}) for way in ways]
    pairs = [
        (one, other) for (one, here), (other, there) in combinations(looks, 2) if here != there
    ]
    differing = [[name for name in case.when if one[name] != other[name]] for one, other in pairs]
    alone = {names[0] for names in differing if len(names) == 1}
    return alone or {name for names in differing for name in names}


def assignments(case: Case, known: Domains) -> list[Rulings]:
    """Return every assignment of the rulings that a case names, in domain order."""
    domains = [known[ruling][case.setup.game] for ruling in case.when]
    return [dict(zip(case.when, values, strict=True)) for values in product(*domains)]


@dataclass(frozen=True, slots=True)
class _Way:
    """An assignment, and what is seen under it.

    Attributes:
        rulings: The assignment.
        played: What is seen, under each way to rule on what is not named that is looked at.
        is_whole: Whether every such way was looked at.

    """

    rulings: Rulings
    played: Sequence[Points]
    is_whole: bool = False

    def looks_like(self, found: Points, index: int, trial: _Trial) -> _Way | None:
        """Return the assignment with what looks like ``found`` at a place; ``None`` for nothing."""
        same = [one for one in self.played if _is_like(one[index], found[index])]
        if same or self.is_whole:
            return _Way(self.rulings, same, self.is_whole) if same else None
        others, is_whole = trial.others(self.rulings, found, index)
        if not others and not is_whole:
            # Not all was looked at, so that nothing may be ruled out: from here on it fits.
            others, is_whole = [(seen.UNFIT,) * len(found)], True
        return _Way(self.rulings, others, is_whole) if others else None


def _is_like(one: object, found: object) -> bool:
    """Return whether a place looks like what was found; one that is not reached or told may."""
    return one == found or seen.UNFIT in (one, found)


@dataclass(frozen=True, slots=True)
class _Trial:
    """A hand for the reference, to be played under one set of rulings after another."""

    case: Case
    hand: Message
    told: Collection[str]
    known: Domains

    def dealt_otherwise(self, answer: object) -> str:
        """Return which cards an engine tells of that it was not sent.

        Where the deal itself is the question only those before the first act are looked at.
        """
        if "cards" not in self.told:
            return ""
        return self._first_otherwise(answer) or ("" if self._is_of_deal() else self._later(answer))

    def _is_of_deal(self) -> bool:
        return any(
            name.partition(".")[0] in OF_DEAL for name in (*self.case.rules, *self.case.when)
        )

    def _later(self, answer: object) -> str:
        """Return the first cards of a later street that are not those that were sent."""
        sent = self.hand["deal"].get("cards", {})
        for told in seen.all_cards(answer):
            for seat, own in told.items():
                right = sent.get(seat, own)
                count = min(len(own), len(right))
                if own[:count] != right[:count]:
                    return f"cards {seat}: {' '.join(own)}"
        return ""

    def _first_otherwise(self, answer: object) -> str:
        cards = seen.first_cards(self.case, answer)
        if not cards:
            return ""
        held = first_values(self.case.setup.game, self.known)
        dealt = self._answer({**self.hand, "rulings": held, "actions": []}, None)
        right = {} if dealt is None else seen.first_cards(self.case, dealt)
        wrong = [seat for seat, own in cards.items() if right.get(seat, own) != own]
        return "; ".join(f"cards {seat}: {' '.join(cards[seat])}" for seat in wrong)

    def points(self, way: Rulings, read: list[str] | None = None) -> Points:
        """Return what is seen under some rulings, as far as the cards fit."""
        held = {**first_values(self.case.setup.game, self.known), **way}
        hand = {**self.hand, "rulings": held}
        for count in range(len(hand["actions"]), -1, -1):
            answer = self._answer({**hand, "actions": hand["actions"][:count]}, read)
            found = seen.points(self.case, answer, self.told, count)
            if found is not None:
                return found
        return (seen.UNFIT,) * (len(self.case.steps) + 1)

    def _answer(self, hand: Message, read: list[str] | None) -> Message | None:
        try:
            return play.answer(hand, read=read, observe=observed(self.case))
        except ValueError:
            return None

    def others(self, way: Rulings, found: Points, index: int) -> tuple[list[Points], bool]:
        """Return what looks like ``found`` up to a place, however the rest is ruled.

        Returns:
            What does, and whether every way to rule on the rest was tried.

        """
        waiting, tried, like = [way], 0, []
        while waiting and tried < MOST_WAYS:
            chosen = waiting.pop(0)
            read: list[str] = []
            one = self.points(chosen, read)
            if all(map(_is_like, one[: index + 1], found)):
                like.append(one)
            tried += 1
            waiting += self._branches(chosen, read)
        return like, not waiting

    def _branches(self, chosen: Rulings, read: list[str]) -> Iterator[Rulings]:
        """Yield the ways that differ in one ruling that was read, and agree before it."""
        prefix = dict(chosen)
        for ruling in dict.fromkeys(read):
            if ruling not in prefix:
                first, *others = self.known[ruling][self.case.setup.game]
                yield from ({**prefix, ruling: value} for value in others)
                prefix[ruling] = first
