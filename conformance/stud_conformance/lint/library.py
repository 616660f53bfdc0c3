"""Everything that is checked, loaded once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stud_conformance import files
from stud_conformance.lint.places import spans
from stud_conformance.spec import load, load_corpus
from stud_conformance.spec.corpus import own_sources

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from stud_conformance.spec import Corpus, House, Rule


@dataclass(frozen=True, slots=True)
class Library:
    """The specification, whole.

    Attributes:
        corpus: Scenarios, games and domains.
        rules: By id.
        houses: By id.
        documents: The ids of the sources, those of one's own among them.
        own_documents: The ids of the sources of one's own.
        read: How much of each of our sources was read, by id.
        lines: The first and the last line of each document whose lines are known.
        glossary: The words, as they are written.
        traceability: Which rules each source sentence and decision point became.
        released: The SHA-256 of the text of each released scenario, by id.

    """

    corpus: Corpus
    rules: Mapping[str, Rule]
    houses: Mapping[str, House]
    documents: frozenset[str]
    own_documents: frozenset[str]
    read: Mapping[str, str]
    lines: Mapping[str, tuple[int, int]]
    glossary: Sequence[dict[str, Any]]
    traceability: Mapping[str, Any]
    released: Mapping[str, str]


def load_library(folders: Sequence[Path] = ()) -> Library:
    """Read everything.

    Args:
        folders: Folders with scenarios of one's own; a ``sources.yaml`` in one of them names the
            documents that they cite.

    Raises:
        Invalid: With every mistake of every file.

    """
    problems: list[files.Problem] = []
    loaded: list[Any] = []
    for part in (
        lambda: load_corpus(folders),
        load.rules,
        load.houses,
        lambda: load.single("sources"),
        lambda: load.single("glossary"),
        lambda: load.single("betting-trees"),
        lambda: load.single("traceability"),
        lambda: load.single("released"),
        lambda: frozenset(own_sources(folders)),
    ):
        try:
            loaded.append(part())
        except files.Invalid as invalid:
            problems += invalid.problems
    if problems:
        raise files.Invalid(problems)
    corpus, rules, houses, sources, glossary, _, traceability, register, own = loaded
    documents = ids(sources)
    return Library(
        corpus=corpus,
        rules=rules,
        houses=houses,
        documents=documents | own,
        own_documents=own - documents,
        read={source["id"]: source["read"] for source in sources},
        lines=spans(traceability),
        glossary=glossary,
        traceability=traceability,
        released=register["scenarios"],
    )


def ids(sources: Iterable[Mapping[str, str]]) -> frozenset[str]:
    """Return the ids of some sources."""
    return frozenset(source["id"] for source in sources)
