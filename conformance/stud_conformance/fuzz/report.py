"""Tell of a difference in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_conformance.files.printable import printable
from stud_conformance.files.shell import quoted
from stud_conformance.fuzz.compare import END, START
from stud_conformance.fuzz.hands import played
from stud_conformance.hands.played import faces
from stud_conformance.protocol.text import counted
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from stud_conformance.fuzz.events import Shown
    from stud_conformance.fuzz.pair import Difference
    from stud_conformance.protocol.messages import Message

_INDENT: Final = "  "
_LAST_LINES: Final = 3


def lines(shown: Shown) -> Iterator[str]:
    """Yield what a difference is, the hand that shows it, and how to see it again."""
    found = shown.difference
    smaller = ", in a smaller hand" if shown.is_smaller else ""
    yield f"{shown.name}{smaller}: {where(found)}"
    topic = "" if found.apart.topic in ("accepted", "refused") else f"{found.apart.topic} "
    yield f"{_INDENT}expected  {topic}{found.apart.expected}"
    yield f"{_INDENT}found     {topic}{printable(found.apart.found)}"
    for rule in found.rules[:1]:
        yield f"{_INDENT}rule      {rule}: {load.rules()[rule].title['en']}"
    if found.rules[1:]:
        yield f"{_INDENT}also      {', '.join(found.rules[1:])}"
    yield f"{_INDENT}hand      {_table(found)}"
    yield from (f"{_INDENT}          {row}" for row in _hand(found))
    for line in found.stderr.splitlines()[-_LAST_LINES:]:
        yield f"{_INDENT}stderr    {printable(line)}"
    yield f"{_INDENT}again     {shown.again}"


def where(found: Difference) -> str:
    """Return at which street, and at which act of which seat, the engines part."""
    hand, step = found.hand, found.apart.step
    if step is END:
        is_hand = bool(found.rules)
        return (
            f"at the end of the hand, after {counted(len(hand.acts), 'act')}"
            if is_hand
            else ("the hand was not played")
        )
    if step == START:
        return f"at the start of the hand, on {_street(found, 0)} street"
    sent = hand.acts[step]
    return f"on {_street(found, step)} street, act {step + 1}: {told(sent)}"


def _street(found: Difference, acts: int) -> str:
    """Return the street on which an act comes."""
    own = found.hand.start()
    for sent in found.hand.acts[:acts]:
        own.send(sent)
    return load.games()[found.hand.setup.game].streets[own.street][0]


def told(sent: Message) -> str:
    """Return an act in words.

    >>> told({"seat": 4, "act": "wager", "to": 200})
    'seat 4 wager to 200'
    """
    to = f" to {sent['to']}" if "to" in sent else ""
    return f"seat {sent['seat']} {sent['act']}{to}"


def _table(found: Difference) -> str:
    setup = found.hand.setup
    stakes = ", ".join(f"{key} {chips}" for key, chips in setup.stakes.items() if key != "chip")
    extras = {
        "chip": setup.stakes["chip"] if setup.stakes["chip"] != 1 else None,
        "button": setup.button if setup.button != max(setup.stacks) else None,
        "burns": setup.burns if setup.burns != "none" else None,
        "rake": setup.rake,
        "opener": setup.opener,
        "last card": setup.last_card,
        "format": setup.format if setup.format != "cash" else None,
        "heads-up event": setup.event_heads_up or None,
    }
    others = "".join(f", {key} {value}" for key, value in extras.items() if value is not None)
    return f"{setup.game}, {setup.limit}: {stakes}{others}"


def _hand(found: Difference) -> Iterator[str]:
    """Yield the seats with their cards, the acts up to where the engines part, and the rulings."""
    hand = found.hand
    own = played(hand)
    cards = own.dealt()["cards"]
    for seat, stack in sorted(hand.setup.stacks.items()):
        laid = " ".join(
            name if up else f"({name})"
            for name, up in zip(cards[str(seat)], faces(hand.setup), strict=False)
        ).replace(") (", " ")
        yield f"seat {seat} with {stack}: {laid}"
    acts = [told(sent) for sent in hand.acts[: found.acts]]
    yield f"acts: {', '.join(acts) or 'none'}"
    read = dict.fromkeys(own.read)
    if read:
        yield f"ruled: {', '.join(f'{ruling} {hand.rulings[ruling]}' for ruling in read)}"


def again(engine: str, folder: Path, name: str) -> str:
    """Return the command that plays a hand again."""
    words = ["studconf", "run", engine, "--corpus", str(folder), "--only-corpus", "--select", name]
    return " ".join(quoted(word) for word in words)
