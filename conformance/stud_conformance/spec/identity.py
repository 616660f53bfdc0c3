"""Nothing is there twice: each file is named after its id, and each entry of a list has its own."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from stud_conformance.files import Document, Problem


def misplaced(found: Sequence[Document], place: Callable[[str], str]) -> Iterator[Problem]:
    """Yield a problem for each file that is not where its id belongs.

    Args:
        found: Files with an id.
        place: The name of the file that an id belongs in, with slashes.

    """
    names = {PurePath(document.file).as_posix(): document.file for document in found}
    right = {
        document.file
        for document in found
        if names.get(place(document.data["id"])) == document.file
    }
    for document in found:
        if document.file in right:
            continue
        name = document.data["id"]
        belongs = place(name)
        if names.get(belongs) in right:
            wrong = f"{belongs} has the id {name} too"
            yield document.problem(["id"], wrong, "an id of its own")
        else:
            wrong = f"the file is not named after its id {name}"
            yield document.problem(["id"], wrong, f"the file {belongs}")


def repeated(document: Document) -> Iterator[Problem]:
    """Yield a problem for each entry of a list that has the id of an earlier one."""
    first: dict[str, int] = {}
    for index, entry in enumerate(document.data):
        name = entry["id"]
        if name in first:
            line, _ = document.place([first[name], "id"])
            wrong = f"the entry of line {line} has the id {name} too"
            yield document.problem([index, "id"], wrong, "an id of its own")
        first.setdefault(name, index)


def rule_file(name: str) -> str:
    """Return the file of a rule.

    >>> rule_file("betting.raise-cap")
    'spec/rules/betting/raise-cap.yaml'
    """
    return f"spec/rules/{name.replace('.', '/')}.yaml"


def game_file(name: str) -> str:
    """Return the file of a game."""
    return f"spec/games/{name}.yaml"


def house_file(name: str) -> str:
    """Return the file of a house of ours."""
    return f"spec/houses/{name}.yaml"
