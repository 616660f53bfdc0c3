"""A hand as pictures: the table after each step, what was said and done, and where houses part."""

from stud_conformance.picture.frames import Card, Frame, Part, Place, Pot, Reel, Said
from stud_conformance.picture.parts import parts
from stud_conformance.picture.reel import reel

__all__ = ["Card", "Frame", "Part", "Place", "Pot", "Reel", "Said", "parts", "reel"]
