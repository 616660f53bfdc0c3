"""Read games, rules and houses; every mistake of every file is reported at once."""

from __future__ import annotations

from functools import cache
from os import sep
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from stud_conformance import files
from stud_conformance.files import data
from stud_conformance.files.folder import files_in, is_yaml
from stud_conformance.spec import catalogue, house_checks, identity
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


def _named(
    paths: Iterable[Path], kind: str, place: Callable[[str], str]
) -> tuple[list[Document], list[Problem]]:
    """Read files of ours as ``sound`` does; one that is not named after its id is a mistake."""
    found, problems = sound(paths, kind, data.spec().parent)
    return found, [*problems, *identity.misplaced(found, place)]


def _load(
    paths: Iterable[Path],
    kind: str,
    place: Callable[[str], str],
    build: Callable[[dict[str, Any]], Kind],
) -> dict[str, Kind]:
    found, problems = _named(paths, kind, place)
    if problems:
        raise files.Invalid(problems)
    return {document.data["id"]: build(document.data) for document in found}


def _ours(folder: str) -> list[Path]:
    """Return the files of a folder of the specification."""
    return sorted(files_in(data.spec() / folder))


@cache
def games() -> dict[str, Game]:
    """Return the games by id."""
    return _load(_ours("games"), "game", identity.game_file, catalogue.game)


@cache
def rules() -> dict[str, Rule]:
    """Return every rule by id."""
    return _load(_ours("rules"), "rule", identity.rule_file, catalogue.rule)


@cache
def houses() -> dict[str, House]:
    """Return the houses of the specification by id."""
    return {one.id: one for one in _our_houses(_ours("houses"))}


@cache
def domains() -> Domains:
    """Return the values of each ruling: by ruling, by game, in domain order.

    Only the files of rulings are parsed: a run needs no other rule, and has a second for all.
    """
    paths = [path for path in _ours("rules") if b"\nkind: ruling" in path.read_bytes()]
    rulings = _load(paths, "rule", identity.rule_file, catalogue.rule)
    return {name: rule.domain for name, rule in rulings.items()}


@cache
def single_document(kind: str) -> Document:
    """Return the only file of a kind, such as ``sources``.

    Raises:
        Invalid: It has mistakes, or an id twice.

    """
    spec = data.spec()
    return listed(spec / f"{kind}.yaml", kind, spec.parent)


def listed(path: Path, kind: str, base: Path | None = None) -> Document:
    """Read a file as ``documents`` does; if it is a list, none of its ids may be there twice."""
    [document] = documents([path], kind, base)
    if isinstance(document.data, list):
        problems = list(identity.repeated(document))
        if problems:
            raise files.Invalid(problems)
    return document


def single(kind: str) -> Any:  # noqa: ANN401 - a file of a kind of its own
    """Return the value of a kind that has only one file, such as ``sources``."""
    return single_document(kind).data


def house(name: str) -> House:
    """Return a house by id, or read one from a file of one's own.

    Raises:
        UnknownName: There is no such house and no such file.
        Invalid: The file has mistakes.

    """
    if is_yaml(name) or "/" in name:
        path = Path(name)
        if not path.is_file():
            raise UnknownName("house file", name, ())
        return _checked(documents([path], "house"))[0]
    path = data.spec() / "houses" / f"{name}.yaml"
    known = sorted(found.stem for found in path.parent.glob("*.yaml"))
    if name not in known:
        raise UnknownName("house", name, known)
    return _our_houses([path])[0]


def _our_houses(paths: Iterable[Path]) -> list[House]:
    found, problems = _named(paths, "house", identity.house_file)
    if problems:
        raise files.Invalid(problems)
    return _checked(found)


def _checked(found: Iterable[Document]) -> list[House]:
    """Return houses, none of whose values others rule out."""
    known = domains()
    problems = [problem for one in found for problem in house_checks.contradictions(one, known)]
    if problems:
        raise files.Invalid(problems)
    return [catalogue.house(one.data) for one in found]
