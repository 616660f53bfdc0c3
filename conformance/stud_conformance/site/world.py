"""All that the site tells of, loaded once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from stud_conformance import files
from stud_conformance.spec import corpus, houses, load, load_corpus, rules
from stud_conformance.spec import hands as played
from stud_conformance.spec.chapters import CHAPTERS, chapter

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
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
        own_files: The files of houses and sources of one's own, by ``house`` or ``source`` and id.

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
    own_files: Mapping[tuple[str, str], str] = field(default_factory=dict)


def world(folders: Sequence[Path] = (), own: Iterable[str] = ()) -> World:
    """Load everything.

    Args:
        folders: Folders with scenarios of one's own.
        own: Names of houses to add, such as files of one's own; one that has the id of one of
            ours takes its place.

    Raises:
        UnknownName: There is no such house.
        Invalid: With the mistakes of files, or two houses to add have the same id.

    """
    known, ours = rules(), houses()
    documents = {one["id"]: one for one in load.single("sources")}
    added = _added(own)
    cited = corpus.own_sources(folders)
    return World(
        rules={name: known[name] for name in sorted(known, key=_in_order)},
        houses=ours | {name: one for name, (one, _) in added.items()},
        sources={name: one for name, (one, _) in cited.items()} | documents,
        terms=tuple(load.single("glossary")),
        games=load.games(),
        corpus=load_corpus(folders),
        hands=played.paths(),
        rooms=played.rooms(),
        verdicts=played.verdicts(),
        own_files={
            ("house", name): file for name, (one, file) in added.items() if one != ours.get(name)
        }
        | {("source", name): file for name, (_, file) in cited.items() if name not in documents},
    )


def _in_order(rule: str) -> tuple[int, str]:
    return CHAPTERS.index(chapter(rule)), rule


def _added(names: Iterable[str]) -> dict[str, tuple[House, str]]:
    """Return houses by id, each with the name that it was given by."""
    found: dict[str, tuple[House, str]] = {}
    for name in names:
        house = load.house(name)
        other, first = found.setdefault(house.id, (house, name))
        if house != other:
            wrong = f"{first} has the id {house.id} too"
            raise files.Invalid([files.Problem(name, 1, 1, wrong, "an id of its own")])
    return found
