"""Write a baseline: the same text for the same baseline, and the whole of it or nothing."""

from __future__ import annotations

import os
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING, Any

import yaml

from stud_conformance import files
from stud_conformance.files import data
from stud_conformance.files.printable import printable
from stud_conformance.run.baseline import KIND, LIST

if TYPE_CHECKING:
    from stud_conformance.run.baseline import Baseline, Entry

#: Texts are wrapped at the first blank after so many characters.
WIDTH = 90

_HEAD = """\
# {schema}
# Written by `studconf baseline update`: no comment below this line is kept."""


def text(baseline: Baseline, path: Path) -> str:
    """Return a baseline as the text of a file, the same for the same baseline.

    Raises:
        Invalid: The text could not be read again, as it is too large.

    """
    head = baseline.head or _HEAD.format(schema=_schema(path))
    top = _dumped({"engine": baseline.engine, "suite": baseline.suite})
    listed = [indent(_dumped([_raw(one)]), "  ") for one in baseline.entries.values()]
    entries = "\n" + "".join(listed) if listed else " []\n"
    found = f"{head}\n{top}{LIST}:{entries}"
    files.check(files.parse(found, printable(str(path))), KIND)
    return found


def _schema(path: Path) -> str:
    """Return the line that names the schema: for an editor where it lies in the same tree."""
    folder = data.schemas()
    here = path.resolve().parent
    if folder.parent not in (here, *here.parents):
        return f"Schema: urn:stud-conformance:{KIND}"
    way = Path(os.path.relpath(folder, here)) / f"{KIND}.schema.json"
    return f"yaml-language-server: $schema={way.as_posix()}"


def _raw(entry: Entry) -> dict[str, Any]:
    raw = {
        "case": entry.case,
        "reason": entry.reason,
        "link": entry.link,
        "expires": entry.expires,
        "failure": entry.failure,
    }
    return {key: value for key, value in raw.items() if value is not None}


def _dumped(value: object) -> str:
    """Return a value in YAML; always by the same writer, which is the one in plain Python."""
    found: str = yaml.dump(
        value,
        Dumper=yaml.SafeDumper,
        default_flow_style=False,
        allow_unicode=True,
        sort_keys=False,
        width=WIDTH,
    )
    return found


def check_place(path: Path) -> None:
    """Check that a baseline can be written, without writing it.

    Raises:
        OSError: It cannot.

    """
    folder = path.resolve().parent
    if not folder.is_dir():
        raise NotADirectoryError(f"there is no folder {folder} for the baseline")
    if not os.access(folder, os.W_OK):
        raise PermissionError(f"no baseline can be written in the folder {folder}")
