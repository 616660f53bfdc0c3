"""Lists of rules: those that a search found, and all of them by chapter."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from rapidfuzz import process

from stud_conformance.lookup.drawn import Grid, Heading, Said
from stud_conformance.lookup.rule import listing
from stud_conformance.lookup.search import find
from stud_conformance.lookup.words import say
from stud_conformance.spec import load
from stud_conformance.spec.chapters import CHAPTERS, TITLES, chapter

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from stud_conformance.lookup.drawn import Part
    from stud_conformance.lookup.entries import Entry
    from stud_conformance.spec import Rule

RULES_SHOWN: Final = 10
TERMS_SHOWN: Final = 3
KINDS_SHOWN: Final = frozenset({"rule", "term", "house"})
NEAREST_SHOWN: Final = 3


def chapters(rules: Mapping[str, Rule], lang: str) -> Iterator[Part]:
    """Yield all rules by chapter, in ``en`` or ``fr``."""
    ordered = sorted(rules.values(), key=lambda rule: CHAPTERS.index(chapter(rule.id)))
    for name, some in groupby(ordered, key=lambda rule: chapter(rule.id)):
        yield Heading(TITLES[name][lang], name)
        yield listing(tuple(some), lang)
    yield Heading(say(lang, "chapters"))


def search(words: str, entries: Sequence[Entry], lang: str) -> tuple[Part, ...]:
    """Return the rules that fit some words, the best first, what the words mean, and houses.

    Nothing is returned where no rule and no house fits.
    """
    found = find(words, [one for one in entries if one.kind in KINDS_SHOWN], lang)
    rules = [load.rules()[one.id] for one in found if one.kind == "rule"][:RULES_SHOWN]
    terms = [one for one in found[:RULES_SHOWN] if one.kind == "term"][:TERMS_SHOWN]
    houses = [one for one in found[:TERMS_SHOWN] if one.kind == "house"]
    if not rules and not houses:
        return ()
    parts: list[Part] = []
    if rules:
        parts += [Heading(say(lang, "found", words=words)), listing(rules, lang)]
    if terms:
        heads = (say(lang, "word"), say(lang, "meaning"))
        parts += [Heading(say(lang, "terms"))]
        parts += [Grid(heads, tuple(_term(one, lang) for one in terms))]
    if houses:
        parts += [Heading(say(lang, "houses-found"))]
        parts += [Said(f"studconf rule --house {one.id}: {one.title[lang]}") for one in houses]
    return (*parts, Heading(say(lang, "chapters")))


def _term(one: Entry, lang: str) -> tuple[str, str]:
    names = dict.fromkeys([one.title[lang], *one.title.values()])
    return " / ".join(names), one.text[lang]


def nearest(words: str, rules: Mapping[str, Rule], lang: str) -> list[str]:
    """Return the titles and ids of the rules whose names look most like some words."""
    names = {rule.id: f"{rule.title[lang]} [{rule.id}]" for rule in rules.values()}
    return [text for text, _, _ in process.extract(words, names, limit=NEAREST_SHOWN)]
