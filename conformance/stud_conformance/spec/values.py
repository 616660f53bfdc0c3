"""A value for every ruling of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stud_conformance.spec.load import Domains
    from stud_conformance.spec.scenario import Case, Rulings


def first_values(game: str, domains: Domains) -> Rulings:
    """Return the first value of every ruling of a game."""
    return {ruling: values[game][0] for ruling, values in domains.items() if game in values}


def own_rulings(case: Case, domains: Domains) -> Rulings:
    """Return the rulings that a case names, and the first value of every other."""
    return {**first_values(case.setup.game, domains), **case.when}
