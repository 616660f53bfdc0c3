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
from stud_conformance.run.judge import judge
from stud_conformance.run.plan import first_values

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.lint.library import Library
    from stud_conformance.spec import Case, Scenario
    from stud_conformance.spec.load import Domains
    from stud_conformance.spec.scenario import Rulings, Value

MOST_LEAVES = 512
NAME = "lint"


def exact(scenario: Scenario, library: Library) -> Iterator[Finding]:
    """Yield a finding for each hidden dependency, and for each ruling that changes nothing."""
    domains = library.corpus.domains
    for case in scenario.cases:
        yield from hidden(case, domains)
        yield from idle(case, scenario, domains)


def hidden(case: Case, domains: Domains) -> Iterator[Finding]:
    """Yield a finding for each unnamed value under which the case does not pass."""
    first = first_values(case, domains)
    waiting: list[Rulings] = [{}]
    leaves = 0
    while waiting:
        chosen = waiting.pop()
        leaves += 1
        if leaves > MOST_LEAVES:
            text = f"more than {MOST_LEAVES} ways to rule: name more rulings, or shorten the hand"
            yield Finding(case.id, "hidden-dependency", text)
            return
        try:
            wrong, read = verdict(case, {**first, **chosen, **case.when})
        except ValueError as error:
            wrong, read = str(error), []
            if not chosen:
                return  # ``playable`` says so
        if wrong:
            yield Finding(case.id, "hidden-dependency", _hidden_text(chosen, wrong))
            if not chosen:
                return
        waiting += branches(case, chosen, read, first, domains)


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


def _hidden_text(chosen: Rulings, wrong: str) -> str:
    if not chosen:
        return f"the reference does not pass it: {wrong}"
    values = ", ".join(f"{ruling} {value}" for ruling, value in chosen.items())
    return f"it does not hold under {values} ({wrong}): name the ruling in when"


def idle(case: Case, scenario: Scenario, domains: Domains) -> Iterator[Finding]:
    """Yield a finding for each value that a reading leaves out though it changes nothing."""
    own = {**first_values(case, domains), **case.when}
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
    reading = case.id.partition("/")[2].partition("@")[0]
    named = scenario.raw["readings"][reading]["when"][ruling]
    values = named if isinstance(named, list) else [named]
    return [value for value in domains[ruling][case.setup.game] if value not in values]


def follows(case: Case, sent: Rulings, followed: Rulings) -> bool:
    """Return whether an engine passes a case that is sent some rulings and follows others."""
    try:
        answer = play.answer({**play.hand_message(case, sent), "rulings": followed})
    except ValueError:
        return False
    return judge(case, NAME, {"id": NAME, **answer}, reasons=True) is None


def verdict(case: Case, rulings: Rulings) -> tuple[str | None, list[str]]:
    """Play a case under some rulings; return what is wrong, if anything, and what was read.

    Raises:
        ValueError: It cannot be played.

    """
    read: list[str] = []
    answer = play.answer(play.hand_message(case, rulings), read=read)
    found = judge(case, NAME, {"id": NAME, **answer}, reasons=True)
    if found is None:
        return None, read
    return f"{found.place}: {found.topic} {found.found}, expected {found.expected}", read
