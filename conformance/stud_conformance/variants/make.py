"""Make the variants of cases, and count those that cannot be made."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from stud_conformance.variants import folded, rotated, scaled, suits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from stud_conformance.spec import Case

#: What makes each kind of variant, by the suffix of its id.
KINDS: dict[str, Callable[[Case], Case | None]] = {
    rotated.SUFFIX: rotated.rotated,
    suits.SUFFIX: suits.suits,
    **{scaled.suffix(one): partial(scaled.scaled, factor=one) for one in scaled.FACTORS},
    folded.SUFFIX: folded.folded,
}


@dataclass(slots=True)
class Made:
    """How many variants there are, by kind.

    Attributes:
        made: Those that were made.
        same: Those that would be the same as their source, which are not.
        unfit: Those whose source does not fit, as more would change with it.

    """

    made: Counter[str] = field(default_factory=Counter)
    same: Counter[str] = field(default_factory=Counter)
    unfit: Counter[str] = field(default_factory=Counter)


def variants(case: Case, made: Made | None = None) -> Iterator[Case]:
    """Yield the variants of a case, each with ``+`` and its kind after the id.

    Args:
        case: The source.
        made: Where given, what becomes of each kind is counted there.

    Raises:
        ValueError: The reference cannot deal the source.

    """
    made = Made() if made is None else made
    for kind, make in KINDS.items():
        variant = make(case)
        if variant is None:
            made.unfit[kind] += 1
        elif replace(variant, id=case.id) == case:
            made.same[kind] += 1
        else:
            made.made[kind] += 1
            yield variant


def with_variants(cases: Iterable[Case], made: Made | None = None) -> Iterator[Case]:
    """Yield each case, and its variants after it."""
    for case in cases:
        yield case
        yield from variants(case, made)
