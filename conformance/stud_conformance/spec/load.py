"""Read games, rules and houses; every mistake of every file is reported at once."""

from __future__ import annotations

from functools import cache
from os import sep
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from stud_conformance import files
from stud_conformance.files import data
from stud_conformance.spec import catalogue, house_checks
from stud_conformance.spec.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from stud_conformance.files import Document, Problem
    from stud_conformance.spec.catalogue import Game, House, Rule
    from stud_conformance.spec.scenario import Value

Kind = TypeVar("Kind")
Domains = dict[str, dict[str, tuple["Value", ...]]]


def documents(paths: Iterable[Path], kind: str, base: Path | None = None) -> list[Document]:
    """Read files of one kind and check them against its schema.

    Args:
        paths: The files.
        kind: The name of a schema, such as ``scenario``.
        base: Names in messages are relative to this folder, where it is given.

    Raises:
        Invalid: With the mistakes of all files.

    """
    found, problems = sound(paths, kind, base)
    if problems:
        raise files.Invalid(problems)
    return found


def sound(
    paths: Iterable[Path], kind: str, base: Path | None = None
) -> tuple[list[Document], list[Problem]]:
    """Read files as ``documents`` does; return those without a mistake, and the mistakes."""
    found: list[Document] = []
    problems: list[Problem] = []
    start = "" if base is None else f"{base}{sep}"
    for path in paths:
        name = str(path).removeprefix(start)  # ``relative_to`` is slow
        try:
            document = files.read(path, name=name)
            files.check(document, kind)
        except files.Invalid as invalid:
            problems += invalid.problems
        else:
            found.append(document)
    return found, problems


def _load(folder: str, kind: str, build: Callable[[dict[str, Any]], Kind]) -> dict[str, Kind]:
    spec = data.spec()
    found = documents(sorted((spec / folder).rglob("*.yaml")), kind, spec.parent)
    return {document.data["id"]: build(document.data) for document in found}


@cache
def games() -> dict[str, Game]:
    """Return the games by id."""
    return _load("games", "game", catalogue.game)


@cache
def rules() -> dict[str, Rule]:
    """Return every rule by id."""
    return _load("rules", "rule", catalogue.rule)


@cache
def houses() -> dict[str, House]:
    """Return the houses of the specification by id."""
    spec = data.spec()
    return {one.id: one for one in _houses(sorted((spec / "houses").glob("*.yaml")), spec.parent)}


@cache
def domains() -> Domains:
    """Return the values of each ruling: by ruling, by game, in domain order.

    Only the files of rulings are parsed: a run needs no other rule, and has a second for all.
    """
    spec = data.spec()
    paths = sorted((spec / "rules").rglob("*.yaml"))
    rulings = [path for path in paths if b"\nkind: ruling" in path.read_bytes()]
    built = [catalogue.rule(found.data) for found in documents(rulings, "rule", spec.parent)]
    return {rule.id: rule.domain for rule in built}


@cache
def single(kind: str) -> Any:  # noqa: ANN401 - a file of a kind of its own
    """Return the value of a kind that has only one file, such as ``sources``."""
    spec = data.spec()
    [document] = documents([spec / f"{kind}.yaml"], kind, spec.parent)
    return document.data


def house(name: str) -> House:
    """Return a house by id, or read one from a file of one's own.

    Raises:
        UnknownName: There is no such house and no such file.
        Invalid: The file has mistakes.

    """
    if name.endswith((".yaml", ".yml")) or "/" in name:
        path = Path(name)
        if not path.is_file():
            raise UnknownName("house file", name, ())
        return _houses([path], None)[0]
    path = data.spec() / "houses" / f"{name}.yaml"
    known = sorted(found.stem for found in path.parent.glob("*.yaml"))
    if name not in known:
        raise UnknownName("house", name, known)
    return _houses([path], data.spec().parent)[0]


def _houses(paths: Iterable[Path], base: Path | None) -> list[House]:
    found = documents(paths, "house", base)
    known = domains()
    problems = [problem for one in found for problem in house_checks.contradictions(one, known)]
    if problems:
        raise files.Invalid(problems)
    return [catalogue.house(one.data) for one in found]
