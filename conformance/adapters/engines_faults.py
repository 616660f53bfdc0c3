"""Failures by what an engine does wrong, as the reasons of its baseline say."""  # noqa: INP001

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stud_conformance.run.events import FAILED

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stud_conformance.run.events import Judged

#: ``adapter: `` is there where the failure is our adapter's and not the engine's.
REASON = re.compile(
    r"(?P<adapter>adapter: )?(?P<rule>[a-z-]+\.[a-z-]+): (?P<does>.+) \((?P<authority>[^()]+)\)"
)


@dataclass(frozen=True, slots=True)
class Fault:
    """Failures that have one reason.

    Attributes:
        is_adapter: Whether they are our adapter's.
        rule: The rule.
        does: What is done.
        authority: Who says otherwise.
        cases: The ids of the cases.

    """

    is_adapter: bool
    rule: str
    does: str
    authority: str
    cases: tuple[str, ...]


def faults(judged: Iterable[Judged]) -> list[Fault]:
    """Group failures by the reason that the baseline gives; the most frequent first.

    Raises:
        ValueError: A reason is not of the form that is wanted.

    """
    cases: dict[str, list[str]] = {}
    for one in judged:
        if one.verdict == FAILED:
            cases.setdefault(one.note, []).append(one.case.id)
    found = [fault(reason, own) for reason, own in cases.items()]
    return sorted(found, key=lambda one: (-len(one.cases), one.rule, one.does))


def fault(reason: str, cases: Sequence[str]) -> Fault:
    """Take a reason of a baseline apart: ``rule.id: what it does (who says otherwise)``."""
    parts = REASON.fullmatch(reason)
    if parts is None:
        message = f"{', '.join(cases)}: the reason names no rule, deed and authority: {reason}"
        raise ValueError(message)
    does, authority = parts["does"], parts["authority"]
    return Fault(parts["adapter"] is not None, parts["rule"], does, authority, tuple(cases))
