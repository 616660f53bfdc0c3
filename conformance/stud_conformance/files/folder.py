"""Find the YAML files of a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: How the names of YAML files end, in small letters or in capitals.
ENDINGS: Final = (".yaml", ".yml")


def files_in(folder: Path) -> Iterator[Path]:
    """Yield every YAML file in a folder and its folders."""
    for path in folder.rglob("*"):
        if is_yaml(path.name):
            yield path


def is_yaml(name: str) -> bool:
    """Return whether a name ends as that of a YAML file.

    >>> is_yaml("my-room.YAML"), is_yaml("my-room")
    (True, False)
    """
    return name.lower().endswith(ENDINGS)
