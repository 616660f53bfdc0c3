"""A hand as pictures: the table after each step, what was said and done, and where houses part."""

from stud_conformance.picture.frames import Card, Frame, Part, Place, Pot, Reel, Said
from stud_conformance.picture.parts import parts, parts_of, side_by_side
from stud_conformance.picture.reel import reel, reel_of

__all__ = [
    "Card",
    "Frame",
    "Part",
    "Place",
    "Pot",
    "Reel",
    "Said",
    "parts",
    "parts_of",
    "reel",
    "reel_of",
    "side_by_side",
]
