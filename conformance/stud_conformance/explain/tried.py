"""What a scenario has seats try, that is to be refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stud_conformance.hands.recorded import Acted, Mucked, Showed
from stud_conformance.protocol.text import short
from stud_conformance.spec import notation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stud_conformance.hands.recorded import Recorded, Step
    from stud_conformance.play import Refused, Table
    from stud_conformance.protocol.messages import Message


@dataclass(frozen=True, slots=True)
class Attempt:
    """Something that a seat tried.

    Attributes:
        text: In the words of the scenario.
        refused: Why it is refused; ``None`` where it would not be, and it was then let be.
        act: It as an act of a record; ``None`` where the words say none.
        verbs: The word that the scenario has for a wager: ``bets``, ``completes`` or ``raises``.

    """

    text: str
    refused: Refused | None
    act: Step | None = None
    verbs: tuple[str, ...] = ()


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
    is_legal = act.seat == table.to_act and any(_fits(one, act) for one in table.legal())
    refused = None if is_legal else table.act(act.seat, act.act, act.to)
    return Attempt(short(text), refused, _step(act), (act.verb,))


def _step(act: notation.Act) -> Step:
    if act.act == notation.SHOW:
        return Showed(act.seat)
    return Mucked(act.seat) if act.act == notation.MUCK else Acted(act.seat, act.act, act.to)


def _fits(option: Message, act: notation.Act) -> bool:
    if option["act"] != act.act:
        return False
    least, most = (option.get(key, option.get("to")) for key in ("min", "max"))
    return act.to is None or least is None or most is None or least <= act.to <= most
