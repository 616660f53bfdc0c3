"""Play hands with the reference engine.

The one place where the kit meets ``stud_reference``: whatever needs a hand
played goes through here.  A ``Table`` is a hand in play, in the words of the
protocol.
"""

from stud_reference import OtherMix, Undecided
from stud_reference.actions import ACTS

from stud_conformance.play.answers import answer, answer_anyhow, entries, entries_anyhow
from stud_conformance.play.case import hand_message, left_to_act, wager_words
from stud_conformance.play.seen import FINAL, STATE, USUAL
from stud_conformance.play.showing import SHOWDOWN_ACTS
from stud_conformance.play.table import End, Refused, Table
from stud_conformance.play.told import Told

__all__ = [
    "ACTS",
    "FINAL",
    "SHOWDOWN_ACTS",
    "STATE",
    "USUAL",
    "End",
    "OtherMix",
    "Refused",
    "Table",
    "Told",
    "Undecided",
    "answer",
    "answer_anyhow",
    "entries",
    "entries_anyhow",
    "hand_message",
    "left_to_act",
    "wager_words",
]
