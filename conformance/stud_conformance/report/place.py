"""Where a failure stands in the files of a checkout."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from stud_conformance import files
from stud_conformance.files import data
from stud_conformance.files.folder import files_in
from stud_conformance.spec.scenario import reading_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stud_conformance.run.events import Judged
    from stud_conformance.spec.scenario import Case

_ID: Final = re.compile(r"^id: *['\"]?([^\s'\"#]+)", re.MULTILINE)


def of(one: Judged) -> tuple[str, int] | None:
    """Return the file of a scenario and the line of the step that failed.

    The file is named as in the checkout, which is the folder that the pipeline works in; ``None``
    where it lies outside.
    """
    path = _paths(one.case.folder).get(one.case.scenario)
    if path is None:
        return None
    root = Path(os.environ.get("GITHUB_WORKSPACE") or Path.cwd()).resolve()
    try:
        name = path.resolve().relative_to(root)
        document = files.read(path)
    except (ValueError, OSError, files.Invalid):
        return None
    step = None if one.failure is None else one.failure.step
    return name.as_posix(), document.place(route(one.case, document.data, step))[0]


def route(case: Case, raw: Mapping[str, object], step: int | None) -> tuple[str | int, ...]:
    """Return what leads to a step in the file of its scenario; to the reading for a variant.

    Args:
        case: The case.
        raw: The file.
        step: The index of the step in the case; ``None`` is what is expected at the end.

    """
    source, plus, _ = case.id.partition("+")
    reading = ("readings", reading_name(source))
    if plus:
        return reading
    if step is None:
        return (*reading, "expect")
    shared = raw.get("steps")
    number = len(shared) if isinstance(shared, list) else 0
    return ("steps", step) if step < number else (*reading, "steps", step - number)


@cache
def _paths(folder: str | None) -> dict[str, Path]:
    """Return the files of the scenarios of a folder by their ids; of ours without a folder."""
    if folder is None:
        return {path.stem: path for path in files_in(data.spec() / "scenarios")}
    return dict(_own(Path(folder)))


def _own(folder: Path) -> Iterator[tuple[str, Path]]:
    for path in files_in(folder):
        try:
            found = _ID.search(path.read_text(encoding="utf-8", errors="replace"))
        except OSError:
            continue
        if found is not None:
            yield found[1], path
