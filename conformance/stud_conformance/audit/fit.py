"""Find the rulings under which hands were played.

A hand supports a value if it holds under that value alone, and contradicts one under which it does
not hold though it does under another. What is kept grows with the rulings and their values, never
with the number of hands.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from stud_conformance.audit.fit_hand import FOREIGN, KINDS, SET_ASIDE, Reading, domains, reading
from stud_conformance.audit.verdict import UNREADABLE
from stud_conformance.spec import load
from stud_conformance.spec.catalogue import Held, House, Plays

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from stud_conformance.audit.fit_hand import Says, Together
    from stud_conformance.hands.recorded import Recorded, Unreadable
    from stud_conformance.spec.scenario import Rulings, Value

#: So many hands are named as evidence of one thing; all of them are in the lines of the hands.
NAMED: Final = 5
#: So many sets of values that do not hold together are kept of each game.
MOST_APART: Final = 200
#: So many foreign hands are listed, and as many that were set aside.
LISTED: Final = 20

#: So many choices are tried to make values hold together.
MOST_TRIED: Final = 10_000

#: What hands say of a ruling: one value is left; some are; none is contradicted, but one is
#: nearer; nothing; no value is left.
SETTLED, NARROWED, LEANING, UNTOUCHED, CONFLICT = (
    "settled",
    "narrowed",
    "leaning",
    "untouched",
    "conflict",
)


STATES: Final = (SETTLED, NARROWED, CONFLICT, LEANING, UNTOUCHED)


@dataclass(frozen=True, slots=True)
class Evidence:
    """Hands that say one thing: how many, and the first of them."""

    hands: int = 0
    named: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fitted:
    """What hands say of one value of a ruling.

    Attributes:
        value: The value.
        supported: Hands that hold under it alone.
        contradicted: Hands that hold, but not under it.
        leaning: Hands that seem to hold under it alone, as far as their cards and sums are known.
        doubted: Hands that seem not to hold under it, though they may under another.

    """

    value: Value
    supported: Evidence = field(default_factory=Evidence)
    contradicted: Evidence = field(default_factory=Evidence)
    leaning: Evidence = field(default_factory=Evidence)
    doubted: Evidence = field(default_factory=Evidence)

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """Order of values: the one that the hands speak for most comes first."""
        ours, theirs = self.supported.hands, self.leaning.hands
        return (self.contradicted.hands, -ours, self.doubted.hands, -theirs)


@dataclass(frozen=True, slots=True)
class Question:
    """What hands say of one ruling in one game.

    Attributes:
        game: The game.
        limit: The betting structure.
        ruling: The id of the ruling.
        asked: In how many hands it came up, under some way to rule.
        values: What they say of each value, in domain order.

    """

    game: str
    limit: str
    ruling: str
    asked: int
    values: tuple[Fitted, ...]

    @property
    def left(self) -> tuple[Value, ...]:
        """The values that no hand contradicts; those with support first."""
        found = sorted(self.values, key=lambda one: one.rank)
        return tuple(one.value for one in found if not one.contradicted.hands)

    @property
    def best(self) -> tuple[Value, ...]:
        """The values that the fewest hands speak against, and the most for."""
        rank = min(one.rank for one in self.values)
        return tuple(one.value for one in self.values if one.rank == rank)

    def preferred(self, usual: Value | None) -> list[Value]:
        """Return the values that may be chosen, the best first; among equals the usual one.

        Where no value is left they are all of them.
        """
        found = sorted(self.values, key=lambda one: (one.rank, one.value != usual))
        return [one.value for one in found if one.value in self.left or not self.left]

    @property
    def state(self) -> str:
        """``settled narrowed leaning untouched conflict``."""
        left = len(self.left)
        if left == 0:
            return CONFLICT
        if left == 1:
            return SETTLED
        if left < len(self.values):
            return NARROWED
        return LEANING if any(one.doubted.hands for one in self.values) else UNTOUCHED


@dataclass(frozen=True, slots=True)
class Apart:
    """Values of several rulings that hold each for itself, but not together."""

    game: str
    limit: str
    values: Together
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Near:
    """How near a house comes.

    Attributes:
        house: Its id.
        agrees: Questions that hands touch, to which it gives a value that is left.
        contradicts: Those to which it gives one that hands contradict; where they contradict all,
            one that more of them contradict than another.
        silent: Those to which it gives none, as it does not play the game.
        untouched: Questions that it answers and no hand touches.

    """

    house: str
    agrees: tuple[str, ...]
    contradicts: tuple[str, ...]
    silent: int
    untouched: int

    @property
    def rank(self) -> tuple[int, int, int]:
        """Order of houses, the nearest first; one that does not play a game is far from it."""
        return (len(self.contradicts) + self.silent, -len(self.agrees), -self.untouched)


@dataclass(frozen=True, slots=True)
class Fit:
    """The rulings under which hands were played.

    Attributes:
        kinds: How many hands are what, by kind.
        questions: What they say of each ruling, game by game; every ruling of each game.
        near: The houses, the nearest first.
        apart: Values that do not hold together.
        foreign: The first hands that hold under no rulings; they constrain nothing.
        set_aside: The first hands that may be ruled in too many ways.
        unreadable: The first that cannot be read, or played.

    """

    kinds: dict[str, int]
    questions: tuple[Question, ...]
    near: tuple[Near, ...]
    apart: tuple[Apart, ...] = ()
    foreign: tuple[Reading, ...] = ()
    set_aside: tuple[Reading, ...] = ()
    unreadable: tuple[Reading, ...] = ()

    @property
    def nearest(self) -> tuple[str, ...]:
        """The houses of which none comes nearer."""
        return tuple(one.house for one in self.near if one.rank == self.near[0].rank)

    def question(self, game: str, ruling: str, limit: str = "fixed-limit") -> Question | None:
        """Return what the hands say of one ruling, where they are of that game."""
        for one in self.questions:
            if (one.game, one.limit, one.ruling) == (game, limit, ruling):
                return one
        return None

    def house(self, base: House | None = None) -> House:
        """Return a house that has the fitted values, for auditing other hands.

        Args:
            base: Has the value where the hands leave several; else the nearest house has.

        """
        if base is None and self.near:
            base = load.houses()[self.near[0].house]
        rulings: dict[str, list[Held]] = {}
        for game, limit in dict.fromkeys((one.game, one.limit) for one in self.questions):
            for ruling, value in self._chosen(game, limit, base).items():
                one = self.question(game, ruling, limit)
                why = "the only value" if one is None else f"{one.state} by hands"
                entry = Held(value, games=(game,), limits=(limit,), source=None, silent=why)
                rulings.setdefault(ruling, []).append(entry)
        # What comes first holds: the base answers for games of which there was no hand.
        for ruling, entries in (base.rulings if base is not None else {}).items():
            rulings.setdefault(ruling, []).extend(entries)
        found = {ruling: tuple(entries) for ruling, entries in rulings.items()}
        plays = (*self._plays(), *(() if base is None else base.plays))
        return House("fitted", "Fitted to hands", plays, rulings=found, raw={})

    def _plays(self) -> Iterator[Plays]:
        """Yield every table of the games and limits that hands are of."""
        seats, burns, bring_in = (2, 10), ("none", "fourth-on"), ("posted", "none")
        for game, limit in dict.fromkeys((one.game, one.limit) for one in self.questions):
            yield Plays((game,), (limit,), seats, burns, bring_in)

    def _chosen(self, game: str, limit: str, base: House | None) -> Rulings:
        """Return a value for every ruling of a game, such that all hold together if they can."""
        usual = {} if base is None else base.values(game, limit)
        own = [one for one in self.questions if (one.game, one.limit) == (game, limit)]
        # Where not all can have what they prefer, those that hands say least of give way.
        own.sort(key=lambda one: STATES.index(one.state))
        wanted = {one.ruling: one.preferred(usual.get(one.ruling)) for one in own}
        bad = [dict(one.values) for one in self.apart if (one.game, one.limit) == (game, limit)]
        alone = {ruling: values[0] for ruling, values in domains(game).items()}
        best = {ruling: values[0] for ruling, values in wanted.items()}
        return alone | (together(wanted, bad) or best)

    def values(self, game: str, limit: str = "fixed-limit") -> Rulings:
        """Return the fitted value of every ruling in a game."""
        return self.house().values(game, limit)


class Fitting:
    """Adds up what hands say."""

    def __init__(self) -> None:
        """Start with no hand."""
        self._kinds: Counter[str] = Counter()
        self._asked: dict[tuple[str, str], Counter[str]] = {}
        self._counts: Counter[tuple[str, str, str, Value, str]] = Counter()
        self._named: dict[tuple[str, str, str, Value, str], list[str]] = {}
        self._apart: dict[tuple[str, str], dict[Together, tuple[int, list[str]]]] = {}
        self._listed: dict[str, list[Reading]] = {
            FOREIGN: [],
            SET_ASIDE: [],
            UNREADABLE: [],
        }

    def add(self, found: Reading) -> None:
        """Add what one hand says."""
        self._kinds[found.kind] += 1
        listed = self._listed.get(found.kind)
        if listed is not None and len(listed) < LISTED:
            listed.append(found)
        if not found.game:
            return
        apart = self._apart.setdefault((found.game, found.limit), {})
        for values in found.apart:
            if values in apart or len(apart) < MOST_APART:
                count, named = apart.get(values, (0, []))
                apart[values] = (count + 1, [*named, found.hand][:NAMED])
        asked = self._asked.setdefault((found.game, found.limit), Counter())
        for says in found.says:
            asked[says.ruling] += 1
            for value, what in _said(says):
                key = (found.game, found.limit, says.ruling, value, what)
                self._counts[key] += 1
                named = self._named.setdefault(key, [])
                if len(named) < NAMED:
                    named.append(found.hand)

    def fit(self) -> Fit:
        """Return what the hands so far say together."""
        questions = tuple(self._questions())
        return Fit(
            kinds={kind: self._kinds[kind] for kind in KINDS},
            questions=questions,
            near=nearest(questions),
            apart=tuple(
                Apart(game, limit, values, Evidence(count, tuple(named)))
                for (game, limit), own in sorted(self._apart.items())
                for values, (count, named) in sorted(own.items(), key=lambda item: str(item[0]))
            ),
            foreign=tuple(self._listed[FOREIGN]),
            set_aside=tuple(self._listed[SET_ASIDE]),
            unreadable=tuple(self._listed[UNREADABLE]),
        )

    def _questions(self) -> Iterator[Question]:
        order = list(load.games())
        for game, limit in sorted(self._asked, key=lambda own: (order.index(own[0]), own[1])):
            for ruling, own in sorted(domains(game).items()):
                if len(own) > 1:
                    values = tuple(self._fitted(game, limit, ruling, value) for value in own)
                    asked = self._asked[game, limit][ruling]
                    yield Question(game, limit, ruling, asked, values)

    def _fitted(self, game: str, limit: str, ruling: str, value: Value) -> Fitted:
        def evidence(what: str) -> Evidence:
            key = (game, limit, ruling, value, what)
            return Evidence(self._counts[key], tuple(self._named.get(key, ())))

        return Fitted(
            value,
            supported=evidence("supported"),
            contradicted=evidence("contradicted"),
            leaning=evidence("leaning"),
            doubted=evidence("doubted"),
        )


def fit(
    hands: Iterable[Recorded | Unreadable], each: Callable[[Reading], None] | None = None
) -> Fit:
    """Return the rulings under which hands were played.

    Args:
        hands: The hands, which are read once.
        each: Is told what each of them says, as it comes.

    """
    fitting = Fitting()
    for hand in hands:
        found = reading(hand)
        if each is not None:
            each(found)
        fitting.add(found)
    return fitting.fit()


def nearest(questions: Sequence[Question]) -> tuple[Near, ...]:
    """Return the houses in order of nearness."""
    found = (_near(house, questions) for _, house in sorted(load.houses().items()))
    return tuple(sorted(found, key=lambda near: near.rank))


def _near(house: House, questions: Sequence[Question]) -> Near:
    agrees: list[str] = []
    contradicts: list[str] = []
    silent = untouched = 0
    for one in questions:
        plays = house.plays_game(one.game)
        held = house.held(one.ruling, one.game, one.limit) if plays else None
        if one.state in {LEANING, UNTOUCHED}:
            untouched += held is not None
        elif held is None:
            silent += 1
        elif one.state == CONFLICT and held.value in one.best:
            # No house is any nearer for it, but those with another value are further away.
            untouched += 1
        else:
            (agrees if held.value in one.left else contradicts).append(
                f"{one.ruling} ({one.game}, {one.limit})"
            )
    return Near(house.id, tuple(agrees), tuple(contradicts), silent, untouched)


def _said(says: Says) -> Iterator[tuple[Value, str]]:
    for value in says.contradicted:
        yield value, "contradicted"
    for value in says.doubted:
        yield value, "doubted"
    if says.supported is not None:
        yield says.supported, "leaning" if says.is_weak else "supported"


def together(wanted: Mapping[str, Sequence[Value]], bad: Sequence[Rulings]) -> Rulings | None:
    """Return a value for each ruling, so that none of the bad sets is among them.

    Args:
        wanted: By ruling its values, the best first; later rulings give way to earlier ones.
        bad: Values that do not hold together.

    Returns:
        ``None`` where there is no such choice, or none is found soon.

    """
    waiting: list[Rulings] = [{}]
    order = list(wanted)
    for _ in range(MOST_TRIED):
        if not waiting:
            return None
        chosen = waiting.pop()
        if any(one.items() <= chosen.items() for one in bad):
            continue
        if len(chosen) == len(order):
            return chosen
        ruling = order[len(chosen)]
        waiting += [{**chosen, ruling: value} for value in reversed(wanted[ruling])]
    return None
