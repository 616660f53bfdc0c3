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
        if path.suffix.lower() in ENDINGS:
            yield path
