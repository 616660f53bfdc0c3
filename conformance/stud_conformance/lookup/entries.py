"""All that can be searched: rules, terms, houses, sources, scenarios and hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stud_conformance.files.languages import LANGUAGES
from stud_conformance.spec import hands, load

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from stud_conformance.spec import Corpus, Rule


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be found.

    Attributes:
        kind: ``rule term house source scenario hand``.
        id: Its id, one of its kind.
        title: By language; what exists in one language only is the same in both.
        text: What else it says, by language; what exists in English only is left out in French.

    """

    kind: str
    id: str
    title: Mapping[str, str]
    text: Mapping[str, str]


def entries(corpus: Corpus) -> tuple[Entry, ...]:
    """Return all that can be searched; rules and terms first."""
    return (
        *map(_rule, load.rules().values()),
        *map(_term, load.single("glossary")),
        *(
            Entry("house", one.id, _both(one.name), one.raw["about"])
            for one in load.houses().values()
        ),
        *(
            Entry("source", raw["id"], _both(raw["title"]), _english(raw["note"]))
            for raw in load.single("sources")
        ),
        *(
            Entry("scenario", one.id, _both(one.title), _of_rules(one.rules, one.why))
            for one in corpus.scenarios
        ),
        *_hands(),
    )


def _rule(rule: Rule) -> Entry:
    values = rule.raw.get("values", ())
    return Entry(
        "rule",
        rule.id,
        rule.title,
        {
            lang: _joined(
                [
                    rule.statement[lang],
                    *(f"{value['value']}: {value[lang]}" for value in values),
                    rule.raw["goes-wrong"][lang],
                ]
            )
            for lang in LANGUAGES
        },
    )


def _term(raw: Mapping[str, Any]) -> Entry:
    also = ", ".join(raw.get("also", ()))
    return Entry(
        "term",
        raw["id"],
        {lang: raw[lang] for lang in LANGUAGES},
        {lang: _joined([raw["meaning"][lang], also]) for lang in LANGUAGES},
    )


def _hands() -> Iterator[Entry]:
    """Yield the hands that were played, with what is said of each."""
    verdicts = hands.verdicts()
    for name, path in hands.paths().items():
        one = verdicts.get(name)
        text = _english(path.parent.name)
        if one is not None:
            text = _of_rules(one.rules, _joined([one.room, one.ground or ""]))
        yield Entry("hand", name, {"en": f"Hand {name}", "fr": f"Main {name}"}, text)


def _of_rules(ids: Sequence[str], english: str) -> dict[str, str]:
    """Return an English text, and in both languages the titles of the rules that it is about."""
    known = load.rules()
    said = {"en": [english], "fr": list[str]()}
    return {
        lang: _joined([*said[lang], *(known[one].title[lang] for one in ids if one in known)])
        for lang in LANGUAGES
    }


def _both(text: str) -> dict[str, str]:
    return dict.fromkeys(LANGUAGES, text)


def _english(text: str) -> dict[str, str]:
    return {"en": text, "fr": ""}


def _joined(texts: Sequence[str]) -> str:
    """Return texts as one line."""
    return " ".join(" ".join(text.split()) for text in texts if text)
