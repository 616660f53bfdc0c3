"""What a reading names in ``when`` is exactly what it depends on.

For each case the reference walks the tree of rulings that are really read,
taking every value of those that are not named: none may change the verdict.
And each named ruling has to matter: every value left out changes it, or is
what another reading of the scenario is about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance import play
from stud_conformance.lint.finding import Finding
from stud_conformance.lint.steps import left_over
from stud_conformance.lint.trial import divergence
from stud_conformance.spec.scenario import reading_name
from stud_conformance.spec.values import first_values, own_rulings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.lint.library import Library
    from stud_conformance.spec import Case, Scenario
    from stud_conformance.spec.load import Domains
    from stud_conformance.spec.scenario import Rulings, Value

MOST_LEAVES = 512


def exact(scenario: Scenario, library: Library) -> Iterator[Finding]:
    """Yield a finding for each hidden dependency, and for each ruling that changes nothing."""
    domains = library.corpus.domains
    for case in scenario.cases:
        own = own_rulings(case, domains)
        wrong, read = attempt(case, own)
        if wrong is None:
            yield from hidden(case, read, domains)
            yield from idle(case, scenario, domains)
        elif is_dealt(case, own) and left_over(case, own) is None:
            text = f"the reference does not pass it: {wrong}"
            yield Finding(case.id, "reference-passes", text)


def hidden(case: Case, read: list[str], domains: Domains) -> Iterator[Finding]:
    """Yield a finding for each unnamed value under which the case does not pass.

    Args:
        case: A case that passes where each unnamed ruling has its first value.
        read: The rulings that were read then.
        domains: The values of each ruling.

    """
    first = first_values(case.setup.game, domains)
    waiting = list(branches(case, {}, read, first, domains))
    told: list[Rulings] = []
    leaves = 1
    while waiting:
        leaves += 1
        if leaves > MOST_LEAVES:
            text = f"more than {MOST_LEAVES} ways to rule: name more rulings, or shorten the hand"
            yield Finding(case.id, "hidden-dependency", text)
            return
        chosen = waiting.pop(0)
        wrong, read_now = attempt(case, {**first, **chosen, **case.when})
        fault = culprits(case, chosen, first) if wrong else {}
        if fault and fault not in told:
            told.append(fault)
            values = ", ".join(f"{ruling} {value}" for ruling, value in fault.items())
            text = f"it does not hold under {values} ({wrong}): name the ruling in when"
            yield Finding(case.id, "hidden-dependency", text)
        waiting += branches(case, chosen, read_now, first, domains)


def culprits(case: Case, chosen: Rulings, first: Rulings) -> Rulings:
    """Return the fewest values of a choice under which the case does not pass."""
    kept = {ruling: value for ruling, value in chosen.items() if value != first[ruling]}
    for ruling in tuple(kept):
        fewer = {name: value for name, value in kept.items() if name != ruling}
        if attempt(case, {**first, **fewer, **case.when})[0]:
            kept = fewer
    return kept


def branches(
    case: Case, chosen: Rulings, read: list[str], first: Rulings, domains: Domains
) -> Iterator[Rulings]:
    """Yield the choices that differ from one leaf in one unnamed ruling, and agree before it."""
    prefix = dict(chosen)
    for ruling in dict.fromkeys(read):
        if ruling in case.when or ruling in chosen:
            continue
        for value in domains[ruling][case.setup.game]:
            if value != first[ruling]:
                yield {**prefix, ruling: value}
        prefix[ruling] = first[ruling]


def idle(case: Case, scenario: Scenario, domains: Domains) -> Iterator[Finding]:
    """Yield a finding for each value that a reading leaves out though it changes nothing."""
    own = own_rulings(case, domains)
    for ruling in case.when:
        for value in left_out(case, scenario, ruling, domains):
            other = {**own, ruling: value}
            if any(agrees(reading, other) for reading in scenario.cases):
                continue
            if follows(case, own, other):
                advice = "add it to the reading, or drop the ruling"
                text = f"{ruling} {value} changes nothing: {advice}"
                yield Finding(case.id, "idle-ruling", text)


def agrees(case: Case, rulings: Rulings) -> bool:
    """Return whether a case is about a hand played under some rulings."""
    return all(rulings[ruling] == value for ruling, value in case.when.items())


def left_out(case: Case, scenario: Scenario, ruling: str, domains: Domains) -> list[Value]:
    """Return the values of a ruling that the reading of a case does not name."""
    named = scenario.raw["readings"][reading_name(case.id)]["when"][ruling]
    values = named if isinstance(named, list) else [named]
    return [value for value in domains[ruling][case.setup.game] if value not in values]


def follows(case: Case, sent: Rulings, followed: Rulings) -> bool:
    """Return whether an engine passes a case that is sent some rulings and follows others."""
    try:
        return divergence(case, {**play.hand_message(case, sent), "rulings": followed}) is None
    except ValueError:
        return False


def is_dealt(case: Case, rulings: Rulings) -> bool:
    """Return whether a case can be played; ``playable`` says where it cannot."""
    try:
        play.left_to_act(case, rulings)
    except ValueError:
        return False
    return True


def attempt(case: Case, rulings: Rulings) -> tuple[str | None, list[str]]:
    """Play a case under some rulings; return what is wrong, if anything, and what was read."""
    read: list[str] = []
    try:
        found = divergence(case, play.hand_message(case, rulings), read)
    except ValueError as error:
        return str(error), read
    if found is None:
        return None, read
    return f"{found.place}: {found.topic} {found.found}, expected {found.expected}", read
