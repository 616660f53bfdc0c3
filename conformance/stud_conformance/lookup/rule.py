"""A rule for a reader: the answer first, then who says so and where."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stud_conformance.spec import Corpus, House, Rule

WIDTH = 100
HANDS_SHOWN = 5
WORDS = {
    "en": {
        "values": "values:",
        "houses": "by house:",
        "authorities": "who says so:",
        "silent": "silent",
        "default": "default",
        "wrong": "what goes wrong otherwise:",
        "untested": "not tested:",
        "contradictions": "contradictions:",
        "ruling": "taken:",
        "hands": "hands that show it:",
        "related": "see also:",
        "none": "no scenario cites it",
    },
    "fr": {
        "values": "valeurs :",
        "houses": "par maison :",
        "authorities": "qui le dit :",
        "silent": "muet",
        "default": "par défaut",
        "wrong": "ce qui arrive sinon :",
        "untested": "non testé :",
        "contradictions": "contradictions :",
        "ruling": "retenu :",
        "hands": "mains qui la montrent :",
        "related": "voir aussi :",
        "none": "aucun scénario ne la cite",
    },
}


def lines(rule: Rule, houses: Mapping[str, House], corpus: Corpus, lang: str) -> Iterator[str]:
    """Yield a rule line by line, in ``en`` or ``fr``."""
    words = WORDS[lang]
    yield f"{rule.id} ({rule.kind}): {rule.title[lang]}"
    yield from _paragraph(rule.statement[lang])
    for value in rule.raw.get("values", ()):
        yield from _hanging(str(value["value"]), value[lang])
    if rule.domain:
        yield ""
        yield words["houses"]
        yield from _houses(rule, houses, words)
    yield ""
    yield words["authorities"]
    for entry in rule.raw["authorities"]:
        yield f"  {_authority(entry, words)}"
    for key, word in (("goes-wrong", "wrong"), ("why-not", "untested")):
        if key in rule.raw:
            yield ""
            yield words[word]
            yield from _paragraph(rule.raw[key][lang])
    yield from _contradictions(rule, words)
    yield ""
    yield from _hands(rule, corpus, words)
    if rule.raw.get("related"):
        yield f"{words['related']} {', '.join(rule.raw['related'])}"


def _paragraph(text: str) -> Iterator[str]:
    yield from wrap(text.strip(), WIDTH, initial_indent="  ", subsequent_indent="  ")


def _hanging(head: str, text: str) -> Iterator[str]:
    text = f"{head}: {text.strip()}"
    yield from wrap(text, WIDTH, initial_indent="  - ", subsequent_indent="    ")


def _houses(rule: Rule, houses: Mapping[str, House], words: Mapping[str, str]) -> Iterator[str]:
    for house in houses.values():
        for held in house.rulings.get(rule.id, ()):
            if held.source:
                why = f"{held.source['document']} {held.source['place']}"
            else:
                why = f"{words['default']}: {held.silent}"
            tables = ", ".join((*held.games, *held.limits))
            games = f" ({tables})" if tables else ""
            yield from _hanging(f"{house.id}{games}", f"{held.value}; {why}")


def _authority(entry: Mapping[str, Any], words: Mapping[str, str]) -> str:
    if entry.get("silent"):
        return f"{entry['document']}: {words['silent']}"
    said = entry["value"] if "value" in entry else entry["says"]
    games = f" in {', '.join(entry['games'])}" if "games" in entry else ""
    return f"{entry['document']} {entry['place']} ({entry['grade']}): {said}{games}"


def _contradictions(rule: Rule, words: Mapping[str, str]) -> Iterator[str]:
    if not rule.raw.get("contradictions"):
        return
    yield ""
    yield words["contradictions"]
    for entry in rule.raw["contradictions"]:
        yield from _hanging(entry["place"], f"{entry['en']} {words['ruling']} {entry['ruling']}")


def _hands(rule: Rule, corpus: Corpus, words: Mapping[str, str]) -> Iterator[str]:
    citing = [found for found in corpus.scenarios if rule.id in found.rules]
    citing.sort(key=lambda found: (found.rules.index(rule.id), found.id))
    yield words["hands"] if citing else words["none"]
    for found in citing[:HANDS_SHOWN]:
        yield f"  studconf show {found.id}   {found.title}"
