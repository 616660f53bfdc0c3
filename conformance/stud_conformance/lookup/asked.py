"""What somebody types, word by word, each with other words that would do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rapidfuzz import fuzz, process

from stud_conformance.lookup.talk import ALIKE
from stud_conformance.lookup.tokens import COMMON, plain, stem
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

#: How much a word for the same thing fits.
FITS_ALIKE: Final = 0.6
#: What a word weighs that says little, and two neighbours beside the words themselves.
COMMON_WEIGHT: Final = 0.2
PAIR_WEIGHT: Final = 0.7
#: A word of this many letters may be misspelt, and how alike it has to be to the right one.
LONG: Final = 5
ALIKE_ENOUGH: Final = 80.0


@dataclass(frozen=True, slots=True)
class Asked:
    """A word that is looked for.

    Attributes:
        options: What would do, each with how well it fits, at most 1.
        weight: How much the word matters.
        is_pair: Whether it is two neighbours, whose words are looked for one by one as well.

    """

    options: Mapping[str, float]
    weight: float
    is_pair: bool = False


def asked(words: str) -> tuple[Asked, ...]:
    """Return what is looked for: each word, then each two neighbours."""
    own = plain(words)
    stems = [stem(word) for word in own]
    options: list[dict[str, float]] = [{word: 1.0} for word in stems]
    for start, phrase, others in _said(stems):
        for place in range(start, start + len(phrase)):
            for other in others:
                options[place].setdefault(other, FITS_ALIKE / len(phrase))
    singles = [
        Asked(found, COMMON_WEIGHT if word in COMMON else 1.0)
        for word, found in zip(own, options, strict=True)
    ]
    pairs = [Asked({stem(one + two): 1.0}, PAIR_WEIGHT, is_pair=True) for one, two in pairwise(own)]
    return (*singles, *pairs)


def _said(stems: Sequence[str]) -> Iterator[tuple[int, tuple[str, ...], frozenset[str]]]:
    """Yield where a known phrase begins among words, the phrase, and what would do as well."""
    stems = [_spelt(word) for word in stems]
    for start in range(len(stems)):
        for phrase in _phrases().get(stems[start], ()):
            if tuple(stems[start : start + len(phrase)]) == phrase:
                yield start, phrase, _others()[phrase]


def _spelt(word: str) -> str:
    """Return the word of a known phrase that a long word is likely to be, or else the word."""
    known = _words()
    if len(word) < LONG or word in known:
        return word
    near = process.extractOne(word, known, scorer=fuzz.ratio, score_cutoff=ALIKE_ENOUGH)
    return word if near is None else str(near[0])


@cache
def _words() -> dict[str, str]:
    """Return the words of all phrases, in their order."""
    return {word: word for phrase in _others() for word in phrase}


@cache
def _phrases() -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return the phrases that have others for the same thing, by their first word."""
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for phrase in _others():
        found[phrase[0]] = (*found.get(phrase[0], ()), phrase)
    return found


@cache
def _others() -> dict[tuple[str, ...], frozenset[str]]:
    """Return by phrase what is looked for in its place."""
    found: dict[tuple[str, ...], frozenset[str]] = {}
    for group in alike():
        words = frozenset(word for text in group for word in _keys(text))
        for text in group:
            phrase = tuple(map(stem, plain(text)))
            found[phrase] = found.get(phrase, frozenset()) | words
    return found


def alike() -> tuple[tuple[str, ...], ...]:
    """Return words and phrases for one thing, as somebody who searches may use any of them."""
    terms = load.single("glossary")
    return (*ALIKE, *((one["en"], one["fr"], *one.get("also", ())) for one in terms))


def _keys(text: str) -> Iterator[str]:
    """Yield the words under which a phrase is found: itself, or its neighbours joined."""
    words = plain(text)
    if len(words) == 1:
        yield stem(words[0])
    for one, two in pairwise(words):
        if not {one, two} & COMMON:
            yield stem(one + two)
