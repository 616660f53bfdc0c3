"""What a scenario has seats try, that is to be refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stud_conformance.protocol.text import short
from stud_conformance.spec import notation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.play import Refused, Table
    from stud_conformance.protocol.messages import Message


@dataclass(frozen=True, slots=True)
class Attempt:
    """Something that a seat tried.

    Attributes:
        text: In the words of the scenario.
        refused: Why it is refused; ``None`` where it would not be, and it was then let be.

    """

    text: str
    refused: Refused | None


def attempts(hand: Recorded) -> dict[int, list[str]]:
    """Return what was tried in a record that was a scenario, by the number of acts before it."""
    found: dict[int, list[str]] = {}
    asides = hand.raw.get("_asides", ())
    for aside in asides if isinstance(asides, list) else ():
        if isinstance(aside, dict) and isinstance(aside.get("refuse"), str):
            after = aside.get("after")
            found.setdefault(after if isinstance(after, int) else 0, []).append(aside["refuse"])
    return found


def attempted(table: Table, texts: Iterable[str]) -> tuple[Attempt, ...]:
    """Let seats try things; nothing changes, as what would be allowed is not done."""
    return tuple(_attempt(table, text) for text in texts)


def _attempt(table: Table, text: str) -> Attempt:
    try:
        act = notation.act(text)
    except (ValueError, KeyError, TypeError):
        return Attempt(short(text), None)
    if act.seat == table.to_act and any(_fits(one, act) for one in table.legal()):
        return Attempt(short(text), None)
    return Attempt(short(text), table.act(act.seat, act.act, act.to))


def _fits(option: Message, act: notation.Act) -> bool:
    if option["act"] != act.act:
        return False
    least, most = (option.get(key, option.get("to")) for key in ("min", "max"))
    return act.to is None or least is None or most is None or least <= act.to <= most
