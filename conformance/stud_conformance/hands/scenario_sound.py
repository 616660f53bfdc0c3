"""Read the text of a scenario as the corpus does: whatever is wrong with it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance import files
from stud_conformance.spec import build, checks
from stud_conformance.spec.corpus import unknown_values
from stud_conformance.spec.load import domains, games

if TYPE_CHECKING:
    from stud_conformance.spec import Scenario


def sound(text: str, name: str) -> Scenario:
    """Return the scenario of a text.

    Args:
        text: The text.
        name: What messages call it.

    Raises:
        Invalid: With every mistake.

    """
    found = files.parse(text, name)
    files.check(found, "scenario")
    problems = [*unknown_values([found], domains()), *checks.contradictions([found], games())]
    if problems:
        raise files.Invalid(problems)
    return build.scenario(found.data, name)
