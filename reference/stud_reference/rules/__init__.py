"""The rules of stud, one short function each, named as the spec names them.

A hand is played by the functions of one ``Rules`` record, so that an engine
that breaks just one rule is ``dataclasses.replace(RULES, ...)``.
"""

from stud_reference.rules.covers import COVERS
from stud_reference.rules.record import RULES, Rules

__all__ = ["COVERS", "RULES", "Rules"]
