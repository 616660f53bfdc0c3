"""Engines that are wrong in one thing each: the reference with one rule broken.

One file a chapter holds what is played in place of its rules.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from stud_conformance.play.mutants.control import CONTROL
from stud_conformance.play.mutants.followers import followers
from stud_conformance.play.mutants.mutant import BROKEN, Mutant
from stud_conformance.play.mutants.touched import Touch

__all__ = ["CONTROL", "Mutant", "Touch", "mutants"]


@cache
def mutants() -> dict[str, Mutant]:
    """Return every mutant by its id, in order."""
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    found = {mutant.id: mutant for mutant in (*BROKEN.values(), *followers())}
    return dict(sorted(found.items()))
