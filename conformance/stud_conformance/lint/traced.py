"""What the traceability table and the glossary name exists, and no word stands for two things."""

from __future__ import annotations

from difflib import get_close_matches
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

from stud_conformance.files.sentences import Mistake
from stud_conformance.lint import where
from stud_conformance.lint.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from stud_conformance.files import Problem
    from stud_conformance.files.document import Route
    from stud_conformance.lint.library import Library

    #: Rules that are named, and the route to their list.
    Named = tuple[Route, Sequence[str]]

TABLE, GLOSSARY = "spec/traceability.yaml", "spec/glossary.yaml"


def traceability(library: Library) -> Iterator[Finding]:
    """Yield a finding for each rule that no decision point or source sentence leads to."""
    planned = {name for _, names in _named(library) for name in names}
    for name in sorted(library.rules.keys() - planned):
        yield Finding(name, "traceability", "nothing in traceability.yaml leads to this rule")


def traced_rules(library: Library) -> Iterator[Problem]:
    """Yield a problem for each rule or document of the table that does not exist."""
    found = [*_unknown(_named(library), library), *_documents(library)]
    yield from where.problems(partial(where.ours, TABLE), found)


def traced_examples(library: Library) -> Iterator[Finding]:
    """Yield a finding for each rule or scenario of an example or dispute that does not exist."""
    known = {scenario.id for scenario in library.corpus.scenarios}.union(library.rules)
    table = library.traceability
    for part, word in (("examples", "example"), ("disputes", "dispute")):
        for number, entry in table[part].items():
            for name in chain(entry.get("rules", ()), entry.get("scenarios", ())):
                if name not in known:
                    text = f"there is no rule or scenario {name}"
                    yield Finding(f"{word} {number}", "traced-examples", text)


def glossary(library: Library) -> Iterator[Problem]:
    """Yield a problem for each word that two entries have, and each rule that does not exist."""
    named = [((index, "rules"), one.get("rules", ())) for index, one in enumerate(library.glossary)]
    found = [*_unknown(named, library), *_words(library.glossary)]
    yield from where.problems(partial(where.ours, GLOSSARY), found)


def _named(library: Library) -> Iterator[Named]:
    """Yield the rules of each decision point, each clash and each sentence."""
    table = library.traceability
    for part in ("rows", "contradictions"):
        for key, value in table[part].items():
            if isinstance(value, dict):
                yield (part, key, "rules"), value["rules"]
            else:
                yield (part, key), value
    for document, entries in table["sentences"].items():
        for index, entry in enumerate(entries):
            yield ("sentences", document, index, "rules"), entry["rules"]


def _unknown(named: Iterable[Named], library: Library) -> Iterator[Mistake]:
    for route, names in named:
        for index, name in enumerate(names):
            if name not in library.rules:
                near = get_close_matches(name, library.rules, n=1)
                expected = near[0] if near else "the id of a rule"
                yield Mistake((*route, index), f"there is no rule {name}", expected)


def _documents(library: Library) -> Iterator[Mistake]:
    """Yield a mistake for each unknown document, and for lines that stand the wrong way round."""
    for document, entries in library.traceability["sentences"].items():
        if document not in library.documents:
            wrong = f"there is no document {document}"
            expected = "the id of a document in spec/sources.yaml"
            yield Mistake(("sentences", document), wrong, expected, at_key=True)
        for index, entry in enumerate(entries):
            low, _, high = entry["lines"].removeprefix("L").partition("-")
            if high and int(low) > int(high):
                wrong = f"the lines {entry['lines']} stand the wrong way round"
                yield Mistake(("sentences", document, index, "lines"), wrong, f"L{high}-{low}")


def _words(terms: Iterable[dict[str, Any]]) -> Iterator[Mistake]:
    for key in ("en", "fr"):
        first: dict[str, str] = {}
        for index, term in enumerate(terms):
            word = term[key].casefold()
            if word in first:
                wrong = f"{first[word]} has the word {term[key]} too"
                yield Mistake((index, key), wrong, "a word of its own")
            first.setdefault(word, term["id"])
