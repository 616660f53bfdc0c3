"""The reference engine: one hand of stud poker under any house's rulings.

Standard library only.  It knows no file and no house: it is given a setup, the
cards, and a value for each ruling, and plays.
"""

from stud_reference.actions import ACTS, REASONS, Option, Refusal
from stud_reference.deal import Deal, OtherMix
from stud_reference.hand import Hand, play
from stud_reference.rules import COVERS, RULES, Rules
from stud_reference.rulings import Rulings, Undecided
from stud_reference.setup import Game, Rake, Setup, Stakes, Street

__all__ = [
    "ACTS",
    "COVERS",
    "REASONS",
    "RULES",
    "Deal",
    "Game",
    "Hand",
    "Option",
    "OtherMix",
    "Rake",
    "Refusal",
    "Rules",
    "Rulings",
    "Setup",
    "Stakes",
    "Street",
    "Undecided",
    "play",
]
