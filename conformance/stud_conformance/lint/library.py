"""Everything that is checked, loaded once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stud_conformance import files
from stud_conformance.files import data
from stud_conformance.spec import load, load_corpus

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from stud_conformance.spec import Corpus, House, Rule


@dataclass(frozen=True, slots=True)
class Library:
    """The specification, whole.

    Attributes:
        corpus: Scenarios, games and domains.
        rules: By id.
        houses: By id.
        documents: The ids of the sources.
        traceability: Which rules each source sentence and decision point became.

    """

    corpus: Corpus
    rules: Mapping[str, Rule]
    houses: Mapping[str, House]
    documents: frozenset[str]
    traceability: Mapping[str, Any]


def load_library(folders: Sequence[Path] = ()) -> Library:
    """Read everything.

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
        lambda: load.single("traceability"),
    ):
        try:
            loaded.append(part())
        except files.Invalid as invalid:
            problems += invalid.problems
    if problems:
        raise files.Invalid(problems)
    corpus, rules, houses, sources, _, traceability = loaded
    return Library(
        corpus=corpus,
        rules=rules,
        houses=houses,
        documents=frozenset(source["id"] for source in sources),
        traceability=traceability,
    )
