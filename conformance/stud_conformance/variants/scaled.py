"""All chips are multiplied, the smallest one too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.variants.change import Change

if TYPE_CHECKING:
    from collections.abc import Callable

    from stud_conformance.spec import Case
    from stud_conformance.spec.notation import Legal

FACTORS = (2, 3, 5)


def suffix(factor: int) -> str:
    """Return the suffix of a case whose chips are multiplied."""
    return f"times-{factor}"


def scaled(case: Case, factor: int) -> Case:
    """Return a case with stakes, stacks and the smallest chip multiplied.

    Amounts are multiplied, the bounds of what may be done as ``_option`` says.
    """
    change = Change(chips=lambda chips: factor * chips, option=_option(case, factor))
    return change.case(case, suffix(factor))


def _option(case: Case, factor: int) -> Callable[[Legal], Legal]:
    """Return what becomes of the bounds of an act.

    Where ``bring-in.opening-amount`` lets the opener choose, totals are bounded by *less than* the
    small bet and *more than* the bring-in: these two bounds are one chip beside a multiple.
    """
    stakes = case.setup.stakes
    below, above = stakes.get("small-bet", 0) - 1, stakes["bring-in"] + 1

    def option(legal: Legal) -> Legal:
        act, least, most = legal
        if least == most:
            return act, factor * least, factor * most
        return (
            act,
            factor * (least - 1) + 1 if least == above else factor * least,
            factor * (most + 1) - 1 if most == below else factor * most,
        )

    return option
