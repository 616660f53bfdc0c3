"""All that the site tells of, loaded once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stud_conformance.spec import corpus, houses, load, load_corpus, rules
from stud_conformance.spec import hands as played
from stud_conformance.spec.chapters import CHAPTERS, chapter

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from stud_conformance.spec import Corpus, Game, House, Rule
    from stud_conformance.spec.hands import Expected, Room


@dataclass(frozen=True, slots=True)
class World:
    """What there is to tell of.

    Attributes:
        rules: By id, chapter by chapter.
        houses: By id; those of one's own come last.
        sources: The documents that are cited, as they are written, by id.
        terms: The words of the glossary, as they are written.
        games: By id.
        corpus: The scenarios.
        hands: The file of every hand that was played, by its id.
        rooms: Where they were played, by id.
        verdicts: What is expected of each hand, by its id.

    """

    rules: Mapping[str, Rule]
    houses: Mapping[str, House]
    sources: Mapping[str, Mapping[str, Any]]
    terms: tuple[Mapping[str, Any], ...]
    games: Mapping[str, Game]
    corpus: Corpus
    hands: Mapping[str, Path]
    rooms: Mapping[str, Room]
    verdicts: Mapping[str, Expected]


def world(folders: Sequence[Path] = (), own: Sequence[House] = ()) -> World:
    """Load everything.

    Args:
        folders: Folders with scenarios of one's own.
        own: Houses of one's own; one that has the id of one of ours takes its place.

    Raises:
        Invalid: With the mistakes of files.

    """
    known = rules()
    return World(
        rules={name: known[name] for name in sorted(known, key=_in_order)},
        houses=houses() | {one.id: one for one in own},
        sources={one["id"]: one for one in [*corpus.own_sources(folders), *load.single("sources")]},
        terms=tuple(load.single("glossary")),
        games=load.games(),
        corpus=load_corpus(folders),
        hands=played.paths(),
        rooms=played.rooms(),
        verdicts=played.verdicts(),
    )


def _in_order(rule: str) -> tuple[int, str]:
    return CHAPTERS.index(chapter(rule)), rule
