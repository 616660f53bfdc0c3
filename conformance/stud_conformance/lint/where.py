"""Where a mistake stands: a file is read again for its lines only where there is one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from stud_conformance import files
from stud_conformance.files import data

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from stud_conformance.files import Document, Problem
    from stud_conformance.files.sentences import Mistake
    from stud_conformance.spec import Scenario


def problems(read: Callable[[], Document], found: Iterable[Mistake]) -> Iterator[Problem]:
    """Yield the mistakes of a file, each at its place.

    Args:
        read: Reads the file.
        found: What is wrong in it.

    """
    document = None
    for one in found:
        document = document or read()
        yield document.problem(one.route, one.wrong, one.expected, key=one.at_key)


def ours(file: str) -> Document:
    """Read a file of the specification by its name, such as ``spec/houses/tda.yaml``."""
    return files.read(data.spec().parent / file, name=file)


def of_scenario(scenario: Scenario) -> Document:
    """Read the file of a scenario, of ours or of one's own."""
    is_own = scenario.cases[0].folder is not None
    return files.read(Path(scenario.file)) if is_own else ours(scenario.file)
