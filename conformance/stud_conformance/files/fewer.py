"""One line for one mistake: leave out what another mistake of the same document already says."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stud_conformance.files import Document, Problem
    from stud_conformance.files.document import Route
    from stud_conformance.files.sentences import Mistake


def fewer(document: Document, found: Sequence[Mistake]) -> Iterator[Mistake]:
    """Yield the mistakes of a document against its schema, each once.

    A key that is missing in every entry of a list is told of the list. It is not told at all where
    another key beside it or at the top would do instead, and is there with a slip.
    """
    meant = {(one.route[:-1], one.expected) for one in found if one.at_key}
    left = [
        one
        for one in found
        if not any((route, key) in meant for key in one.instead for route in ((), one.route))
    ]
    entries = Counter(_list(one) for one in left if _is_in_list(one))
    told = set()
    for one in left:
        alike = _list(one)
        if not _is_in_list(one) or not 1 < entries[alike] == len(_at(document.data, alike[0])):
            yield one
        elif alike not in told:
            told.add(alike)
            yield one._replace(route=alike[0], wrong=f"{one.wrong} in every entry")


def breaks_left(document: Document, found: Sequence[Mistake]) -> Iterator[Problem]:
    """Yield the line breaks of a document, but for those under a key that is a mistake itself."""
    skipped = [document.extent(one.route) for one in found if one.at_key]
    for one in document.breaks:
        place = (one.line, one.column)
        if not any(begin <= place < end for begin, end in skipped):
            yield one


def _is_in_list(one: Mistake) -> bool:
    return one.is_missing and bool(one.route) and isinstance(one.route[-1], int)


def _list(one: Mistake) -> tuple[tuple[str | int, ...], str, str]:
    return one.route[:-1], one.wrong, one.expected


def _at(value: Any, route: Route) -> Any:  # noqa: ANN401 - any YAML
    for step in route:
        value = value[step]
    return value
