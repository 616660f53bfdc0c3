"""Which rules an event, or a refusal, names: those that applied at that point.

They are read from the table, just before an act is carried out.  No ruling is
asked for it, so that naming the rules never changes a hand.  The rulings that
the hand itself has asked are added when the event is told (``Hand.tell``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stud_reference.events import Rules


def and_also(rules: Rules, more: Rules) -> Rules:
    """Return some rules and others, each once."""
    for rule in more:
        if rule not in rules:
            rules += (rule,)
    return rules
