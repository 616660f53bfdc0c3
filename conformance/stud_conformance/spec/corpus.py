"""The scenarios of the specification, and of folders of one's own."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from stud_conformance import files
from stud_conformance.files import data
from stud_conformance.files.folder import files_in
from stud_conformance.files.sentences import one_of
from stud_conformance.spec import build, checks
from stud_conformance.spec.errors import UnknownName
from stud_conformance.spec.load import Domains, domains, games, listed, sound

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from stud_conformance.files import Document, Problem
    from stud_conformance.spec.catalogue import Game
    from stud_conformance.spec.scenario import Case, Scenario, Value


#: What a folder of one's own calls the list of the documents that its scenarios cite.
SOURCES = "sources.yaml"


@dataclass(frozen=True, slots=True)
class Corpus:
    """Scenarios, and the games and rulings that they are about.

    Attributes:
        scenarios: In order of id.
        games: By id.
        domains: The values of each ruling, by ruling and game.
        hash: SHA-256 over the scenario files, so that a report says what it ran.

    """

    scenarios: tuple[Scenario, ...]
    games: dict[str, Game]
    domains: Domains
    hash: str

    def cases(self) -> Iterator[Case]:
        """Yield every case, scenario by scenario."""
        for scenario in self.scenarios:
            yield from scenario.cases

    def scenario(self, name: str) -> Scenario:
        """Return a scenario by its id, or by the id of one of its cases.

        Raises:
            UnknownName: There is none.

        """
        wanted = name.partition("/")[0]
        for scenario in self.scenarios:
            if scenario.id == wanted:
                return scenario
        raise UnknownName("scenario", name, [scenario.id for scenario in self.scenarios])


def load_corpus(extra: Sequence[Path] = (), *, ours: bool = True) -> Corpus:
    """Read the scenarios.

    Args:
        extra: Folders with scenarios of one's own, and with no other YAML but their sources. What
            two of them have in common is read once.
        ours: Whether the scenarios of the specification are read as well.

    Raises:
        Invalid: With every mistake of every file.

    """
    found, problems, folders = _read(extra, ours=ours)
    problems += repeated_ids(found)
    problems += unknown_values(found, domains())
    problems += checks.contradictions(found, games())
    if problems:
        raise files.Invalid(problems)
    found.sort(key=lambda document: str(document.data["id"]))
    digest = sha256("".join(document.text for document in found).encode())
    return Corpus(
        scenarios=tuple(
            build.scenario(document.data, document.file, folders.get(document.file))
            for document in found
        ),
        games=games(),
        domains=domains(),
        hash=digest.hexdigest(),
    )


def own_sources(folders: Iterable[Path]) -> dict[str, tuple[Mapping[str, Any], str]]:
    """Return the documents that scenarios of one's own cite, by id: as written, and the file.

    Raises:
        Invalid: Files have mistakes, or two documents that differ have the same id.

    """
    found: dict[str, tuple[Mapping[str, Any], str]] = {}
    problems: list[Problem] = []
    for path in [folder / SOURCES for folder in folders]:
        if path.is_file():
            try:
                problems += _cited(listed(path, "sources"), found)
            except files.Invalid as invalid:
                problems += invalid.problems
    if problems:
        raise files.Invalid(problems)
    return found


def _cited(
    document: Document, found: dict[str, tuple[Mapping[str, Any], str]]
) -> Iterator[Problem]:
    """Add the documents of a file to those that were found; yield those that are others."""
    for number, entry in enumerate(document.data):
        name = entry["id"]
        first, file = found.setdefault(name, (entry, document.file))
        if entry != first:
            wrong = f"{file} has another document with the id {name}"
            yield document.problem([number, "id"], wrong, "an id of its own")


def _read(
    extra: Sequence[Path], *, ours: bool
) -> tuple[list[Document], list[Problem], dict[str, str]]:
    """Return the scenarios without a mistake against their schema, and the mistakes of others.

    The third value gives the folder of one's own for each file that is from one.
    """
    spec = data.spec()
    folders: list[tuple[Path, Path | None]] = [(folder, None) for folder in extra]
    if ours:
        folders.insert(0, (spec / "scenarios", spec.parent))
    found: list[Document] = []
    problems: list[Problem] = []
    own: dict[str, str] = {}
    before: set[Path] = set()
    for folder, base in folders:
        paths = sorted(path for path in files_in(folder) if path != folder / SOURCES)
        if not paths:
            raise UnknownName("scenario file (*.yaml, *.yml) in the folder", str(folder), ())
        if extra:
            real = {path: path.resolve() for path in paths}
            paths = [path for path in paths if real[path] not in before]
            before.update(real.values())
        read, mistakes = sound(paths, "scenario", base)
        found += read
        problems += mistakes
        if base is None:
            own |= {document.file: str(folder) for document in read}
    return found, problems, own


def repeated_ids(found: Iterable[Document]) -> Iterator[Problem]:
    """Yield a problem for each scenario whose id another one has."""
    first: dict[str, str] = {}
    for document in found:
        name = document.data["id"]
        if name in first:
            yield document.problem(
                ["id"], f"{first[name]} has the id {name} too", "an id of its own"
            )
        first.setdefault(name, document.file)


def unknown_values(found: Iterable[Document], known: Domains) -> Iterator[Problem]:
    """Yield a problem for each ruling in a ``when`` that its game has not, or has no such value."""
    for document in found:
        game = document.data["setup"]["game"]
        for name, reading in document.data["readings"].items():
            for ruling, value in reading.get("when", {}).items():
                route = ("readings", name, "when", ruling)
                domain = known.get(ruling, {}).get(game)
                if domain is None:
                    near = get_close_matches(ruling, [one for one in known if game in known[one]])
                    expected = near[0] if near else "a ruling of the game"
                    wrong = f"{ruling} is no ruling of {game}"
                    yield document.problem(route, wrong, expected, key=True)
                else:
                    yield from _outside(document, route, value, domain)


def _outside(
    document: Document, route: tuple[str, ...], value: Value | list[Value], domain: Sequence[Value]
) -> Iterator[Problem]:
    """Yield a problem for each value that its ruling does not have."""
    for index, one in enumerate(value if isinstance(value, list) else [value]):
        if one not in domain:
            wrong = f"{one} is no value of {route[-1]}"
            # The index leads nowhere from a value that is no list, and the place is then the value.
            yield document.problem((*route, index), wrong, one_of(map(str, domain)))
