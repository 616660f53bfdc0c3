"""A scenario as a readable hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance.run import observation
from stud_conformance.spec.scenario import Do, Refuse, reading_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stud_conformance.spec.scenario import Case, Expectation, Scenario, Step

ROWS = ("deck", "burned", "stub", "scrambled")


def lines(scenario: Scenario, case: str | None = None) -> Iterator[str]:
    """Yield a scenario line by line.

    Args:
        scenario: The scenario.
        case: Only this case of it.

    Raises:
        UnknownName: It has no such case.

    """
    cases = [scenario.case(case)] if case else list(scenario.cases)
    yield f"{scenario.id}: {scenario.title}"
    yield f"rules:   {', '.join(scenario.rules)}"
    if "supersedes" in scenario.raw:
        yield f"replaces {scenario.raw['supersedes']}"
    sources = [f"{source['document']} {source['place']}" for source in scenario.source]
    yield f"source:  {'; '.join(sources)}"
    yield f"catches: {scenario.why}"
    yield ""
    yield from _table(scenario)
    yield ""
    shared = len(scenario.raw["steps"])
    for number, step in enumerate(cases[0].steps[:shared], start=1):
        yield from _step(number, step)
    for one in cases:
        yield ""
        yield from _reading(one, scenario.raw["readings"][reading_name(one.id)], shared)
    yield ""
    yield "by hand:"
    for line in scenario.derived.strip().splitlines():
        yield f"  {line}"


def _table(scenario: Scenario) -> Iterator[str]:
    table = scenario.setup
    stakes = table.stakes
    bring_in = stakes["bring-in"] or "none"
    yield (
        f"{table.game}, {table.limit}: ante {stakes['ante']}, bring-in {bring_in}, "
        f"bets {_bets(stakes)}"
    )
    extras = [f"button at seat {table.button}", f"burns: {table.burns}"]
    if stakes["chip"] > 1:
        extras.append(f"smallest chip {stakes['chip']}")
    if table.rake:
        most = f", at most {table.rake['cap']}" if "cap" in table.rake else ""
        extras.append(f"rake {table.rake['percent']} %{most}")
    if table.opener:
        extras.append(f"the {table.opener} card opens")
    if table.last_card:
        extras.append(f"last card {table.last_card}")
    if table.format != "cash":
        extras.append(table.format)
    if table.event_heads_up:
        extras.append("two players left in the event")
    yield ", ".join(extras)
    for entry in scenario.raw["setup"]["seats"]:
        yield f"  seat {entry['seat']:<2} {entry['stack']:>7}  {entry.get('cards', '')}".rstrip()
    for key in ROWS:
        if key in scenario.raw:
            yield f"  {key}: {scenario.raw[key] or 'none'}"


def _bets(stakes: Mapping[str, int]) -> str:
    if "small-bet" in stakes:
        return f"{stakes['small-bet']} and {stakes['big-bet']}"
    most = f"to {stakes['max-bet']}" if "max-bet" in stakes else "or more"
    return f"{stakes['min-bet']} {most}"


def _reading(case: Case, raw: Mapping[str, Any], shared: int) -> Iterator[str]:
    yield f"-- {case.id}"
    for ruling, value in case.when.items():
        yield f"   where {ruling} is {value}"
    for seat, text in raw.get("cards", {}).items():
        yield f"   with seat {seat}: {text}"
    for key in ROWS:
        if key in raw:
            yield f"   with {key}: {raw[key] or 'none'}"
    for number, step in enumerate(case.steps[shared:], start=shared + 1):
        yield from _step(number, step)
    yield from _expectation("   at the end", case.final)


def _step(number: int, step: Step) -> Iterator[str]:
    if isinstance(step, Do):
        yield f"{number:>3}. {step.act.text}"
    elif isinstance(step, Refuse):
        yield f"{number:>3}. {step.act.text}: refused, {step.because}"
    else:
        yield from _expectation(f"{number:>3}. seen", step.seen)


def _expectation(head: str, seen: Expectation) -> Iterator[str]:
    words = [f"{key} {observation.text(key, value)}" for key, value in seen.items()]
    for position, text in enumerate(words):
        yield f"{head if not position else ' ' * len(head)} {text}"
