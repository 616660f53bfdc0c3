"""Find what somebody means: with typing mistakes, and in the words of the other language too."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import takewhile
from math import log
from typing import TYPE_CHECKING, Final

from rapidfuzz import fuzz, process

from stud_conformance.files.languages import LANGUAGES
from stud_conformance.lookup.asked import asked
from stud_conformance.lookup.tokens import plain, tokens
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from stud_conformance.lookup.asked import Asked
    from stud_conformance.lookup.entries import Entry

#: What a word weighs in an id, in a title and in a text; in long ones it is less.
IN_ID: Final = 3.0
IN_TITLE: Final = 4.0
IN_TEXT: Final = 1.0
USUAL_TITLE: Final = 6
#: What words of the other language weigh.
OTHER_LANGUAGE: Final = 0.9
#: A dispute is about a rule, so rules come first where others fit as well.
KINDS: Final = {
    "rule": 1.0,
    "term": 0.9,
    "house": 0.9,
    "source": 0.8,
    "scenario": 0.7,
    "hand": 0.6,
}
#: Rulings are what disputes are about.
RULINGS: Final = 1.15
#: A word of this many letters may be misspelt, or be the beginning of another.
LONG: Final = 4
#: How alike words must be, by the number of letters, and how much less a misspelt one fits.
ALIKE: Final = ((5, 74.0), (8, 78.0))
ALIKE_LONGER: Final = 82.0
MISSPELT: Final = 0.8
BEGINS: Final = 0.7
#: What each letter adds that both begin with; who types a word seldom gets its beginning wrong.
SAME_BEGINNING: Final = 3.0
ABOUT: Final = 8.0
#: So many words are taken for one that nothing has.
NEAR: Final = 8
#: Words of a text of this length count in full, and those of longer ones for less.
USUAL_LENGTH: Final = 60
#: So much of what was typed must be there.
LEAST_COVERED: Final = 0.3
_FULL: Final = 100.0


@dataclass(frozen=True, slots=True)
class Index:
    """Entries by the words in them.

    Attributes:
        entries: The entries.
        weights: By word, what it weighs in each entry, by number.
        rare: By word, how much it tells.

    """

    entries: tuple[Entry, ...]
    weights: Mapping[str, Mapping[int, float]]
    rare: Mapping[str, float]


def find(words: str, entries: Sequence[Entry], lang: str) -> tuple[Entry, ...]:
    """Return the entries that fit what somebody types, the best first; none where nothing fits."""
    return ranked(words, indexed(entries, lang))


def indexed(entries: Sequence[Entry], lang: str) -> Index:
    """Return entries made ready to be searched, by somebody who reads ``en`` or ``fr``."""
    weights: dict[str, dict[int, float]] = defaultdict(dict)
    for number, entry in enumerate(entries):
        for word, weight in _weights(entry, lang).items():
            weights[word][number] = weight
    rare = {word: log(1 + len(entries) / len(found)) for word, found in weights.items()}
    return Index(tuple(entries), dict(weights), rare)


def ranked(words: str, index: Index) -> tuple[Entry, ...]:
    """Return the entries of an index that fit what somebody types, the best first."""
    parts = asked(words)
    total = sum(one.weight for one in parts if not one.is_pair)
    scores: defaultdict[int, float] = defaultdict(float)
    covered: defaultdict[int, float] = defaultdict(float)
    for one in parts:
        for number, score in _scores(one, index).items():
            scores[number] += score * one.weight
            if not one.is_pair:
                covered[number] += one.weight
    final = {
        number: score * (covered[number] / total) * _prior(index.entries[number])
        for number, score in scores.items()
        if covered[number] >= LEAST_COVERED * total
    }
    return tuple(index.entries[one] for one in sorted(final, key=lambda one: (-final[one], one)))


def _prior(entry: Entry) -> float:
    """Return how likely an entry is meant, whatever was typed."""
    is_ruling = entry.kind == "rule" and entry.id in load.domains()
    return KINDS[entry.kind] * (RULINGS if is_ruling else 1.0)


def _weights(entry: Entry, lang: str) -> Mapping[str, float]:
    """Return what each word weighs in an entry."""
    found: defaultdict[str, float] = defaultdict(float)
    for own in LANGUAGES:
        share = 1.0 if own == lang else OTHER_LANGUAGE
        words = plain(entry.title[own])
        length = (1 + len(words) / USUAL_TITLE) / 2
        for word in dict.fromkeys(tokens(entry.title[own])):
            found[word] = max(found[word], IN_TITLE * share / length)
    names = len(plain(entry.id))
    for word in dict.fromkeys(tokens(entry.id)):
        found[word] += IN_ID * 3 / names
    for own in LANGUAGES:
        share = 1.0 if own == lang else OTHER_LANGUAGE
        counts = Counter(tokens(entry.text[own]))
        length = 0.5 + counts.total() / 4 / USUAL_LENGTH
        for word, count in counts.items():
            found[word] += IN_TEXT * share * 2 * count / (count + length)
    return found


def _scores(one: Asked, index: Index) -> dict[int, float]:
    """Return how well each entry fits a word, by number."""
    found: dict[int, float] = {}
    for option, fits in one.options.items():
        for word, alike in _known(option, index, may_begin=not one.is_pair):
            worth = fits * alike * index.rare[word]
            for number, weight in index.weights[word].items():
                found[number] = max(found.get(number, 0.0), worth * weight)
    return found


def _known(word: str, index: Index, *, may_begin: bool) -> Iterator[tuple[str, float]]:
    """Yield the words of an index that somebody may mean by a word, and how much each fits."""
    if word in index.weights:
        yield word, 1.0
    if len(word) < LONG:
        return
    if may_begin:
        for other in index.weights:
            if other != word and other.startswith(word):
                yield other, BEGINS * len(word) / len(other)
    if word not in index.weights:
        least = next((least for letters, least in ALIKE if len(word) <= letters), ALIKE_LONGER)
        near = process.extract(
            word, index.weights.keys(), scorer=fuzz.ratio, score_cutoff=least, limit=NEAR
        )
        for other, alike in _nearest(word, ((other, alike) for other, alike, _ in near)):
            yield other, MISSPELT * (alike / _FULL) ** 2


def _nearest(word: str, near: Iterable[tuple[str, float]]) -> Iterator[tuple[str, float]]:
    """Yield those of some words that are about as near as the nearest; beginnings count more."""
    found = {
        other: min(_FULL, alike + SAME_BEGINNING * _together(word, other)) for other, alike in near
    }
    best = max(found.values(), default=0.0)
    for other, alike in found.items():
        if alike >= best - ABOUT:
            yield other, alike


def _together(one: str, other: str) -> int:
    """Return with how many of the same letters two words begin."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
