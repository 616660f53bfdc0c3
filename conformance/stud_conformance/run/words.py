"""A failure in words, as every report and the plugin of pytest tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.run import again
from stud_conformance.spec import load

if TYPE_CHECKING:
    from stud_conformance.run.events import Chosen, Judged
    from stud_conformance.run.judge import Failure


def sides(failure: Failure) -> str:
    """Return a failure in one line."""
    return f"{failure.place}: expected {failure.wanted}, found {failure.seen}"


def rows(one: Judged, chosen: Chosen) -> dict[str, str]:
    """Return what is told of a failure, by what each text is; those that are empty are left out."""
    case, failure = one.case, one.failure
    found = {
        "baseline": one.note,
        "rules": ", ".join(case.rules),
        "when": ", ".join(f"{ruling} {value}" for ruling, value in case.when.items()),
        "at": failure.place if failure else "",
        "expected": failure.wanted if failure else "",
        "found": failure.seen if failure else "",
        "costs": costs(case.rules[0]),
        "look": f"studconf show {case.scenario}{again.where(case)}",
        "again": again.of_case(one.engine, case, chosen),
    }
    return {name: text for name, text in found.items() if text}


def costs(rule: str) -> str:
    """Return what a player loses where a rule is broken; empty where it is none of ours."""
    return str(load.rules()[rule].raw["goes-wrong"]["en"]) if rule in load.rules() else ""
