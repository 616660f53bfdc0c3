"""The same hand for other stakes: each amount keeps its place among what is legal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stud_conformance.fuzz.near import bounds
from stud_conformance.spec.notation import BRING_IN, WAGER

if TYPE_CHECKING:
    from stud_conformance.fuzz.hands import Hand
    from stud_conformance.play import Table
    from stud_conformance.protocol.messages import Message


def restaked(hand: Hand, stakes: dict[str, int]) -> Hand:
    """Return a hand for other stakes, with stacks and amounts in proportion.

    A total that is the least or the most that is legal stays so; another keeps its distance from
    the least. It is for others to say whether the hand can be played.
    """
    size, new = _bet(hand.setup.stakes), _bet(stakes)
    stacks = {
        seat: max(1, chips * new // size) if chips < 10 * size else chips
        for seat, chips in hand.setup.stacks.items()
    }
    changed = replace(hand, setup=replace(hand.setup, stakes=stakes, stacks=stacks), acts=())
    try:
        before, after = hand.start(), changed.start()
        acts = [_moved(sent, before, after, (size, new)) for sent in hand.acts]
    except ValueError:
        acts = list(hand.acts)
    return replace(changed, acts=tuple(acts))


def _bet(stakes: dict[str, int]) -> int:
    return max(1, stakes.get("small-bet") or stakes.get("min-bet") or 1)


def _moved(sent: Message, before: Table, after: Table, sizes: tuple[int, int]) -> Message:
    """Return an act for the new stakes, and let both tables go on."""
    for table in (before, after):
        if sent["act"] not in ("show", "muck"):
            table.show_until(())
    moved = sent
    if sent["act"] in (BRING_IN, WAGER):
        old, new = (_bounds(table, sent["act"]) for table in (before, after))
        moved = {**sent, "to": max(1, _total(sent["to"], old, new, sizes))}
    before.send(sent)
    after.send(moved)
    return moved


def _bounds(table: Table, act: str) -> tuple[int, int] | None:
    for option in table.legal():
        if option["act"] == act:
            return bounds(option)
    return None


def _total(
    total: int, old: tuple[int, int] | None, new: tuple[int, int] | None, sizes: tuple[int, int]
) -> int:
    if old is None or new is None:
        return total * sizes[1] // sizes[0]
    if total == old[1]:
        return new[1]
    return new[0] + total - old[0]
