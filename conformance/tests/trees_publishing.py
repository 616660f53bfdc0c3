"""Write ``spec/betting-trees.yaml`` by the model of betting that shares no code with the reference.

python -m conformance.tests.trees_publishing > spec/betting-trees.yaml
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from stud_conformance.spec import load

from .trees_by_hand import Betting, split

if TYPE_CHECKING:
    from collections.abc import Iterator

    Rulings = dict[str, Any]

HEAD = """\
# yaml-language-server: $schema=../schemas/betting-trees.schema.json
# How many sequences of legal acts there are from a position, by their number of acts, and how the
# longest are split by their first act (`studconf perft`).
# A count is of sequences of exactly so many acts of betting, each legal where it is made. An act
# that ends the betting of the hand is counted at its own depth, and nothing follows it. Antes,
# cards, shows and mucks are no acts. A fold facing nothing is never counted. Where a total is free,
# three are counted: the least, the middle (half the sum of least and greatest, rounded down) and
# the greatest, each once; a call is one act.
# The rulings under `when` are those that matter. Where no book says whether an all-in of half a bet
# uses up a raise (betting.short-raise-cap), the depth ends before that matters.
# Written by conformance/tests/trees_publishing.py, which counts by a model of its own, not by the
# reference: change it there.
"""
CAP, HEADS_UP = "betting.raise-cap", "betting.cap-heads-up"
AMOUNT, NONE, PAIR = "bring-in.opening-amount", "bring-in.none", "betting.open-pair"
FIXED = "fixed-limit"
STAKES = {
    FIXED: {"ante": 10, "bring-in": 15, "small-bet": 50, "big-bet": 100},
    "pot-limit": {"ante": 10, "bring-in": 15, "min-bet": 50},
    "no-limit": {"ante": 10, "bring-in": 15, "min-bet": 50},
    "spread-limit": {"ante": 10, "bring-in": 15, "min-bet": 50, "max-bet": 200},
}
STACKS = {"deep": [10000, 10000, 10000, 10000], "short": [280, 210, 130, 20]}
SEVEN = (
    "(Ac 9d) 2c 7d Ts Qh (3h)",
    "(Kc 4d) 5h 8s Jc 3d (6d)",
    "(Qs 7h) 9h Kd 4s 6c (2d)",
    "(Jd 8c) Ks 5c 7c Ah (4h)",
)
FIVE = ("(Ac) 9d 2c 7d Ts", "(Kc) 4d 5h 8s Jc", "(Qs) 7h 9h Kd 4s", "(Jd) 8c Ks 5c 7c")
CARDS = {
    "seven-card-stud": SEVEN,
    "seven-card-stud-hi-lo": SEVEN,
    "razz": SEVEN,
    "five-card-stud": FIVE,
}
#: A street further, with three seats of which one has folded.
LATER = {
    "seven-card-stud": ("1 brings in 15", "2 folds", "3 calls"),
    "seven-card-stud-hi-lo": ("1 brings in 15", "2 folds", "3 calls"),
    "razz": ("3 brings in 15", "1 calls", "2 folds"),
    "five-card-stud": ("2 brings in 15", "3 calls", "1 folds"),
}
DEPTHS = {2: 9, 3: 8, 4: 7}
OTHER_DEPTHS = {2: 6, 3: 5, 4: 5}
AFTER_DEPTH = 8
WORDS = {"folds": "fold", "calls": "call", "brings": "bring-in"}


@dataclass(frozen=True)
class Tree:
    """A position, and how deep its tree is counted."""

    game: str
    limit: str
    seats: int
    stacks: str
    bring_in: bool
    event: bool = False
    acts: tuple[str, ...] = ()

    def begin(self, rulings: Rulings, *, half_counts: bool = True) -> Betting:
        """Return the betting of the position."""
        stakes = STAKES[self.limit] | ({} if self.bring_in else {"bring-in": 0})
        hand = Betting(
            game=self.game,
            limit=self.limit,
            stakes=stakes,
            cards=[own.replace("(", "").replace(")", "").split() for own in CARDS[self.game]],
            stacks=STACKS[self.stacks][: self.seats],
            rulings=rulings,
            event_heads_up=self.event,
            half_counts=half_counts,
        ).start()
        for text in self.acts:
            seat, word, *rest = text.split()
            assert int(seat) == hand.turn + 1, text
            hand.act(WORDS[word], int(rest[-1]) if rest else 0)
        return hand

    @property
    def depth(self) -> int:
        """How many acts are looked ahead."""
        if self.acts:
            return AFTER_DEPTH
        return (DEPTHS if self.limit == FIXED else OTHER_DEPTHS)[self.seats]


def trees() -> Iterator[Tree]:
    """Yield the positions that are published."""
    for game, limit, seats, stacks in product(CARDS, STAKES, (2, 3, 4), STACKS):
        yield Tree(game, limit, seats, stacks, bring_in=True)
        if game != "razz":
            yield Tree(game, limit, seats, stacks, bring_in=False)
    for game in CARDS:
        yield Tree(game, FIXED, 2, "deep", bring_in=True, event=True)
        yield Tree(game, FIXED, 3, "deep", bring_in=True, acts=LATER[game])


def usual(tree: Tree) -> dict[str, list[Any]]:
    """Return the values of each ruling that the count of a tree may depend on, usual ones first."""
    asked = [NONE] if not tree.bring_in else []
    if tree.limit == FIXED:
        asked = [CAP, HEADS_UP, PAIR, *([AMOUNT] if tree.bring_in else [NONE])]
    domains = {ruling: load.domains()[ruling][tree.game] for ruling in asked}
    return {ruling: list(domain) for ruling, domain in domains.items()}


def entries(tree: Tree) -> Iterator[tuple[dict[str, list[Any]], list[int], dict[str, int]]]:
    """Yield the rulings, the counts and the split of each entry of a tree."""
    values = usual(tree)
    few = {PAIR: [one for one in values.get(PAIR, ()) if one != "always"]}
    few |= {ruling: values[ruling][:1] for ruling in (AMOUNT, NONE) if ruling in values}
    few = {ruling: few.get(ruling, domain) for ruling, domain in values.items()}
    whens = list(grouped(tree, few))
    first: dict[str, list[Any]] = {CAP: [3], HEADS_UP: ["capped"]}
    for ruling in (AMOUNT, NONE, PAIR):
        rest = [one for one in values.get(ruling, ()) if one not in few[ruling]]
        # Of an all-in beside an open pair, or between bring-in and bet, no book speaks.
        if rest and (tree.stacks == "deep" or ruling == NONE):
            rest_of = few | {one: first[one] for one in first if one in few} | {ruling: rest}
            whens += grouped(tree, rest_of)
    for when in whens:
        rulings = {ruling: one[0] for ruling, one in when.items()}
        found = look(tree, rulings)[: sure(tree, rulings)]
        divided = {act: counts[len(found) - 1] for act, counts in divide(tree, rulings).items()}
        named = {ruling: own for ruling, own in when.items() if set(own) != set(values[ruling])}
        yield named, found, divided


def grouped(tree: Tree, values: dict[str, list[Any]]) -> Iterator[dict[str, list[Any]]]:
    """Yield the rulings of a tree, those values together under which all the counts agree."""
    if CAP not in values:
        yield values
        return
    for cap in values[CAP]:
        groups: dict[tuple[int, ...], list[Any]] = {}
        for lifted in values[HEADS_UP]:
            rulings = {ruling: one[0] for ruling, one in values.items()}
            rulings |= {CAP: cap, HEADS_UP: lifted}
            groups.setdefault(tuple(look(tree, rulings)), []).append(lifted)
        for group in groups.values():
            yield values | {CAP: [cap], HEADS_UP: group}


def look(tree: Tree, rulings: Rulings, *, half_counts: bool = True) -> list[int]:
    """Return the counts of a tree."""
    divided = divide(tree, rulings, half_counts=half_counts)
    return [sum(numbers) for numbers in zip(*divided.values(), strict=True)]


def divide(tree: Tree, rulings: Rulings, *, half_counts: bool = True) -> dict[str, list[int]]:
    """Return the counts of a tree by first act."""
    return _divided(tree, tuple(rulings.items()), half_counts)


@cache
def _divided(
    tree: Tree,
    rulings: tuple[tuple[str, Any], ...],
    half_counts: bool,  # noqa: FBT001 - a key
) -> dict[str, list[int]]:
    return split(tree.begin(dict(rulings), half_counts=half_counts), tree.depth)


def sure(tree: Tree, rulings: Rulings) -> int:
    """Return how deep the count is the same whichever way ``betting.short-raise-cap`` is taken."""
    if tree.stacks == "deep" or tree.limit != FIXED:
        return tree.depth
    ways = [look(tree, rulings, half_counts=way) for way in (True, False)]
    same = [one == other for one, other in zip(*ways, strict=True)]
    return same.index(False) if False in same else tree.depth


def written() -> str:
    """Return the whole file."""
    lines = [HEAD, "stakes:\n"]
    lines += [f"  {limit}: {flow(stakes)}\n" for limit, stakes in STAKES.items()]
    lines += ["stacks:\n", *[f"  {name}: {own}\n" for name, own in STACKS.items()], "cards:\n"]
    for game, cards in CARDS.items():
        lines += [f"  {game}:\n", *[f'    - "{own}"\n' for own in cards]]
    lines.append("trees:\n")
    for tree in trees():
        lines.append(f"  - {head(tree)}")
        for when, counts, divided in entries(tree):
            values = {name: own[0] if len(own) == 1 else own for name, own in when.items()}
            lines.append(f"      - when: {flow(values)}\n")
            lines.append(f"        counts: {counts}\n")
            lines.append(f"        split: {flow(divided)}\n")
    return "".join(lines)


def head(tree: Tree) -> str:
    """Return the position of a tree, as the file has it."""
    keys = {
        "game": tree.game,
        "limit": tree.limit,
        "seats": tree.seats,
        "stacks": tree.stacks,
        "bring-in": "posted" if tree.bring_in else "none",
    }
    text = "\n    ".join(f"{key}: {value}" for key, value in keys.items())
    if tree.event:
        text += "\n    event-heads-up: true"
    if tree.acts:
        text += f"\n    acts: [{', '.join(tree.acts)}]"
    return f"{text}\n    counted:\n"


def flow(value: Any) -> str:  # noqa: ANN401 - texts, numbers, lists and mappings of them
    """Return a value as YAML writes it on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(own)}" for key, own in value.items()) + "}"
    return f"[{', '.join(map(str, value))}]" if isinstance(value, list) else str(value)


if __name__ == "__main__":
    sys.stdout.write(written())
