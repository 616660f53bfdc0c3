"""Change one thing in each hand that was really played, and see whether the audit notices.

    python conformance/benchmarks/changed_hands.py --changes 20

Only hands that conform to the house of their room are changed.  A change may be one that no rule
can notice: a down card of a seat that folded, or a card that changes no rank.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from stud_conformance.audit.audit import audit
from stud_conformance.audit.verdict import CONFORMS, DEVIATES
from stud_conformance.hands import phh
from stud_conformance.hands.played import faces
from stud_conformance.hands.recorded import UNKNOWN, Acted, Recorded
from stud_conformance.spec import hands, load
from stud_conformance.spec.notation import DECK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stud_conformance.spec.catalogue import House

    Change = Callable[[Recorded, Random], Recorded | None]

PERCENT = 100


def amount(hand: Recorded, random: Random) -> Recorded | None:
    """Make one wager a chip larger or smaller."""
    wagers = [
        (place, step, step.to)
        for place, step in enumerate(hand.steps)
        if isinstance(step, Acted) and step.to
    ]
    if not wagers:
        return None
    place, step, to = random.choice(wagers)
    changed = replace(step, to=to + random.choice((-1, 1)))
    return replace(hand, steps=(*hand.steps[:place], changed, *hand.steps[place + 1 :]))


def money(hand: Recorded, random: Random) -> Recorded | None:
    """Give a chip of one seat's final stack to another."""
    stacks = dict(hand.found.stacks or {})
    if not stacks:
        return None
    one, other = random.sample(sorted(stacks), 2)
    stacks[one] += 1
    stacks[other] -= 1
    return replace(hand, found=replace(hand.found, stacks=stacks))


def upcard(hand: Recorded, random: Random) -> Recorded | None:
    """Replace an upcard by an unused card."""
    return _card(hand, random, up=True)


def downcard(hand: Recorded, random: Random) -> Recorded | None:
    """Replace a down card that is known by an unused card."""
    return _card(hand, random, up=False)


def _card(hand: Recorded, random: Random, *, up: bool) -> Recorded | None:
    up_faces = faces(hand.setup)
    places = [
        (seat, index)
        for seat, own in hand.cards.items()
        for index, card in enumerate(own)
        if card != UNKNOWN and up_faces[index] is up
    ]
    if not places:
        return None
    seat, index = random.choice(places)
    told = {card for own in hand.cards.values() for card in own}
    own = list(hand.cards[seat])
    own[index] = random.choice([card for card in DECK if card not in told])
    return replace(hand, cards={**hand.cards, seat: tuple(own)})


def order(hand: Recorded, random: Random) -> Recorded | None:
    """Exchange two acts that follow each other."""
    steps = hand.steps
    pairs = [
        i
        for i in range(len(steps) - 1)
        if isinstance(steps[i], Acted) and isinstance(steps[i + 1], Acted)
    ]
    if not pairs:
        return None
    i = random.choice(pairs)
    return replace(hand, steps=(*steps[:i], steps[i + 1], steps[i], *steps[i + 2 :]))


def winner(hand: Recorded, random: Random) -> Recorded | None:
    """Pay what one seat won to another seat that was in the hand."""
    awards, stacks = hand.found.awards, dict(hand.found.stacks or {})
    if not awards or not stacks:
        return None
    paid = random.choice(awards)
    seat = random.choice(sorted(paid.to))
    other = random.choice([one for one in sorted(stacks) if one not in paid.to] or [seat])
    if other == seat:
        return None
    to = {other if one == seat else one: chips for one, chips in paid.to.items()}
    stacks[seat] -= paid.to[seat]
    stacks[other] += paid.to[seat]
    changed = tuple(replace(one, to=to) if one is paid else one for one in awards)
    return replace(hand, found=replace(hand.found, awards=changed, stacks=stacks))


CHANGES: dict[str, Change] = {
    change.__name__: change for change in (amount, money, upcard, downcard, order, winner)
}


def conforming() -> Iterator[tuple[Recorded, House]]:
    """Yield every hand that conforms, with the house of its room."""
    for name, path in hands.paths().items():
        for one in phh.read(path.read_text(encoding="utf-8"), str(path)):
            expected = hands.verdicts()[name]
            if expected.verdict == CONFORMS and isinstance(one, Recorded):
                room = hands.rooms()[expected.room]
                yield one, load.house(room.held_against(one.setup.game) or "full-tilt")


def main() -> None:
    """Change, audit and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--changes", type=int, default=20, help="changes of each kind a hand")
    number = parser.parse_args().changes
    made: Counter[str] = Counter()
    caught: Counter[str] = Counter()
    for hand, house in conforming():
        for kind, change in CHANGES.items():
            random = Random(f"{hand.id} {kind}")
            for _ in range(number):
                changed = change(hand, random)
                if changed is not None:
                    made[kind] += 1
                    caught[kind] += audit(changed, house).verdict == DEVIATES
    for kind in CHANGES:
        share = PERCENT * caught[kind] / max(made[kind], 1)
        print(f"{kind:<10}{caught[kind]:>7} of {made[kind]:>7} caught ({share:.1f} %)")


if __name__ == "__main__":
    main()
