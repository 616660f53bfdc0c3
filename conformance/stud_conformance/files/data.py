"""Find the data that ships with the package: the specification and its schemas."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent.parent

#: In a wheel the data lies inside the package, in a checkout beside it.
_PLACES: Final = (_PACKAGE / "_data", _PACKAGE.parent.parent)


def spec() -> Path:
    """Return the folder with the rules, houses, games, sources and scenarios."""
    return _folder("spec")


def schemas() -> Path:
    """Return the folder with the JSON Schema of every kind of file."""
    return _folder("schemas")


def protocol() -> Path:
    """Return the file that describes the protocol."""
    return _folder("conformance") / "PROTOCOL.md"


def _folder(name: str) -> Path:
    for place in _PLACES:
        folder = place / name
        if folder.is_dir():
            return folder
    looked = " and ".join(str(place / name) for place in _PLACES)
    message = f"the data of stud-conformance is missing: there is no {looked}"
    raise FileNotFoundError(message)
