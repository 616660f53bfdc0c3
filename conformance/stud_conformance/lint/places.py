"""A place that is cited can be: its lines are in the document, and its hands are in ours."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.files.problems import MOST_TOLD
from stud_conformance.files.sentences import Mistake
from stud_conformance.lint.holders import PRACTICE
from stud_conformance.spec import hands

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stud_conformance.files.document import Route
    from stud_conformance.lint.library import Library

#: What the place of a clash says that is in every document.
EVERYWHERE: Final = "all"

_LINES: Final = re.compile(r"L([1-9][0-9]{0,5})(?:-([1-9][0-9]{0,5}))?")
_NAMED_LINES: Final = re.compile(rf"\b{_LINES.pattern}")
_HAND: Final = re.compile(r"\b[a-z]{1,20}(?:-[a-z0-9]{1,20}){0,3}-[0-9]{1,9}\b")


def spans(traceability: Mapping[str, Any]) -> dict[str, tuple[int, int]]:
    """Return the first and the last line of each document whose lines are all traced."""
    found = {}
    for document, entries in traceability["sentences"].items():
        numbers = [int(one) for entry in entries for one in re.findall("[0-9]+", entry["lines"])]
        found[document] = min(numbers), max(numbers)
    return found


def impossible(library: Library, document: str, place: str, route: Route) -> Iterator[Mistake]:
    """Yield what cannot be in a place.

    Args:
        library: Everything.
        document: The id of the document that is cited.
        place: The place in it.
        route: Where the citation stands.

    """
    if document in library.lines:
        for part in place.split(", "):
            yield from _lines(library, document, part, route)
    elif document == PRACTICE:
        yield from unknown_hands(place, route)


def _lines(library: Library, document: str, part: str, route: Route) -> Iterator[Mistake]:
    first, last = library.lines[document]
    expected = f"lines from L{first} to L{last}, such as L{first} or L{first}-{first + 1}"
    found = _LINES.fullmatch(part)
    if found is None:
        yield Mistake(tuple(route), f"{part} is no line of {document}", expected)
        return
    low, high = int(found[1]), int(found[2] or found[1])
    if low > high:
        wrong = f"the lines {part} stand the wrong way round"
        yield Mistake(tuple(route), wrong, f"L{high}-{low}")
    elif low < first or high > last:
        yield Mistake(tuple(route), f"{document} has no {part}", expected)


def impossible_lines(library: Library, document: str, text: str, route: Route) -> Iterator[Mistake]:
    """Yield the lines that a text names and that its document has not."""
    if document in library.lines:
        for found in _NAMED_LINES.finditer(text):
            yield from _lines(library, document, found[0], route)


def unknown_hands(text: str, route: Route, *, rooms_only: bool = False) -> Iterator[Mistake]:
    """Yield each hand that a text names and that we do not have.

    Args:
        text: The text.
        route: Where it stands.
        rooms_only: Whether only a name that begins with a room of ours is one of a hand.

    """
    known = hands.paths()
    rooms = {path.parent.name for path in known.values()}
    unknown = [
        name
        for name in _HAND.findall(text)
        if name not in known and (not rooms_only or name.rpartition("-")[0] in rooms)
    ]
    for name in unknown[:MOST_TOLD]:
        near = get_close_matches(name, known, n=1)
        expected = near[0] if near else "the name of a hand in spec/hands"
        yield Mistake(tuple(route), f"there is no hand {name}", expected)


def impossible_clash(library: Library, place: str, route: Route) -> Iterator[Mistake]:
    """Yield what cannot be in the place of a clash, which names each document before its place."""
    document = None
    for part in place.split(", "):
        word, _, rest = part.partition(" ")
        if word in library.documents:
            document = word
        elif document is None:
            if place != EVERYWHERE:
                expected = "the id of a document in spec/sources.yaml"
                yield Mistake(tuple(route), f"there is no document {word}", expected)
            return
        else:
            rest = part
        if rest:
            yield from impossible(library, document, rest, route)
