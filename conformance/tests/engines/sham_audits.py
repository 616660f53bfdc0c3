"""Audits that look at no rule: what they say stands in the name of the hand.

They are in a module of their own so that other processes can import them.
"""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING

from stud_conformance.audit.verdict import CONFORMS, DEVIATES, UNDECIDED, Audited, Deviation

if TYPE_CHECKING:
    from stud_conformance.hands.recorded import Recorded
    from stud_conformance.spec.catalogue import House


def told(hand: Recorded, house: House) -> Audited:
    """Return the verdict that the name of a hand tells, or raise where it tells of a fault."""
    if "fault" in hand.id:
        raise RuntimeError("no such luck")
    read = ("betting.raise-cap",)
    if "odd" in hand.id:
        found = Deviation(2, "step", "act", ("betting.turn",), "a fold", "a call", {1: 5, 2: -5})
        return Audited(hand.id, hand.place, hand.room, DEVIATES, house.id, "razz", found, read=read)
    verdict = UNDECIDED if "dark" in hand.id else CONFORMS
    reason = "cards are unknown" if "dark" in hand.id else ""
    return Audited(
        hand.id, hand.place, hand.room, verdict, house.id, "razz", reason=reason, read=read
    )


def slow(hand: Recorded, house: House) -> Audited:
    """Take some time over it, so that something can happen meanwhile; leave a mark of each."""
    time.sleep(0.005)
    mark = os.environ.get("MARKS")
    if mark:
        Path(mark, str(os.getpid())).touch()
    return told(hand, house)


def deadly(hand: Recorded, house: House) -> Audited:
    """Kill the process over every hand that is named so, or over the first alone."""
    mark = os.environ.get("DIED")
    if "deadly" in hand.id and (mark is None or not Path(mark).exists()):
        if mark is not None:
            Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return told(hand, house)
