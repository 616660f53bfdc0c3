"""All chips are multiplied, the smallest one too."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from stud_conformance.spec.catalogue import FIXED_LIMIT
from stud_conformance.spec.notation import BRING_IN, WAGER
from stud_conformance.spec.scenario import Expect
from stud_conformance.variants.change import Change

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.spec import Case
    from stud_conformance.spec.notation import Legal

    Options = frozenset[Legal]

FACTORS = (2, 3, 5)


def suffix(factor: int) -> str:
    """Return the suffix of a case whose chips are multiplied."""
    return f"times-{factor}"


def scaled(case: Case, factor: int) -> Case | None:
    """Return a case with stakes, stacks and the smallest chip multiplied.

    Amounts are multiplied, and so are the bounds of what may be done; of an opening, where some
    bounds are strict, as ``_opening`` says.  ``None`` where it cannot tell which ones.
    """
    if not all(_is_clear(case, options) for options in _told(case) if _opens(options)):
        return None
    change = Change(
        chips=lambda chips: factor * chips, options=partial(_options, case=case, factor=factor)
    )
    return change.case(case, suffix(factor))


def _told(case: Case) -> Iterator[Options]:
    """Yield all that a case says may be done."""
    seen = [step.seen for step in case.steps if isinstance(step, Expect)]
    for one in (*seen, case.final):
        if "legal" in one:
            yield one["legal"]


def _opens(options: Options) -> bool:
    """Return whether the seat that may do this still has to open."""
    return any(act == BRING_IN for act, _, _ in options)


def _is_clear(case: Case, options: Options) -> bool:
    """Return whether the bounds of an opening are those that ``_opening`` knows.

    At fixed limit an opening of one amount is not, where the wager is the next chip: among smaller
    chips there may be amounts between them.
    """
    wagers = [(least, most) for act, least, most in options if act == WAGER]
    [(post, most)] = [(least, most) for act, least, most in options if act == BRING_IN]
    if case.setup.limit != FIXED_LIMIT:
        return post == most and all(
            least == case.setup.stakes["bring-in"] + 1 for least, _ in wagers
        )
    if post == most:
        return all(least > post + 1 for least, _ in wagers)
    return [least for least, _ in wagers] == [most + 1]


def _options(options: Options, case: Case, factor: int) -> Options:
    if _opens(options):
        return frozenset(_opening(legal, case, factor) for legal in options)
    return frozenset((act, factor * least, factor * most) for act, least, most in options)


def _opening(legal: Legal, case: Case, factor: int) -> Legal:
    """Return what becomes of the bounds of an act of a seat that has to open.

    At fixed limit ``bring-in.opening-amount`` may let it choose: up to *less than* the wager.  At
    the other limits it may wager *more than* the bring-in.  Such a bound is one chip beside a
    multiple.
    """
    act, least, most = legal
    if act == BRING_IN and least != most:
        return act, factor * least, factor * (most + 1) - 1
    if act == WAGER and case.setup.limit != FIXED_LIMIT:
        return act, factor * (least - 1) + 1, factor * most
    return act, factor * least, factor * most
