"""Write what engines did as a page: one section an engine, and one table of them all."""  # noqa: INP001

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engines_faults import faults
from engines_markdown import code, head, plain, row, share, words
from stud_conformance.run.events import FAILED, NOT_RUN, PASSED, UNSUPPORTED
from stud_conformance.run.profile import FEATURES
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engines_faults import Fault
    from engines_listed import Listed
    from engines_run import Ran
    from stud_conformance.run.events import Judged

TOP = """\
# What engines do

Each engine is asked the cases that it says it can play, and a case fails at its first difference
from what the authorities say, so that a fault may hide others behind it; every failure was held
against its scenario and the code of the engine, and what was not asked speaks for nobody.
`python conformance/adapters/engines.py page` runs all engines and makes this page.
"""
HEADS = (
    "engine",
    "language",
    "scenarios run",
    "cases passed",
    "failed",
    "failed by our adapter",
    "unsupported",
    "not run",
    "faults",
)


@dataclass(frozen=True, slots=True)
class Part:
    """What the page has of an engine: its row in the table, and its section."""

    row: str
    section: str


# The whole page.


def page(parts: Iterable[Part]) -> str:
    """Return the page."""
    found = list(parts)
    table = "\n".join([*head(HEADS), *(part.row for part in found)])
    return "\n".join([TOP, f"{table}\n", *(part.section for part in found)])


def kept(engine: Listed, text: str) -> Part:
    """Return what a page has of an engine now, or that it has nothing."""
    heading = f"## {engine.title}\n"
    start = f"\n{text}".find(f"\n{heading}")
    end = text.find("\n## ", start + 1)
    rows = [line for line in text.splitlines() if line.startswith(_first_cell(engine))]
    if start < 0 or not rows:
        line = row([_link_to(engine), engine.language, *["" for _ in HEADS[2:]]])
        return Part(line, f"{heading}\nIt was not run yet.\n")
    return Part(rows[0], text[start:] if end < 0 else text[start : end + 1].rstrip("\n") + "\n")


def made(engine: Listed, found: Ran) -> Part:
    """Return what a page has to say of an engine that ran."""
    groups = faults(found.judged)
    return Part(row(_cells(engine, found, groups)), _section(engine, found, groups))


# One engine.


def _cells(engine: Listed, found: Ran, groups: Sequence[Fault]) -> list[str]:
    counts = found.totals.counts
    by_adapter = sum(len(group.cases) for group in groups if group.is_adapter)
    return [
        _link_to(engine),
        engine.language,
        share(found.totals.scenarios, found.totals.of),
        str(counts[PASSED]),
        str(counts[FAILED] - by_adapter),
        str(by_adapter),
        str(counts[UNSUPPORTED]),
        str(counts[NOT_RUN]),
        str(sum(not group.is_adapter for group in groups)),
    ]


def _section(engine: Listed, found: Ran, groups: Sequence[Fault]) -> str:
    theirs = [group for group in groups if not group.is_adapter]
    ours = [group for group in groups if group.is_adapter]
    blocks = [
        f"## {engine.title}",
        "\n".join(_about(engine, found)),
        "\n".join(_numbers(found, groups)),
        "### What it declares",
        "\n".join(_declared(found)),
        "\n".join(_rulings(found)),
        "### Its faults",
        "\n".join(_faults(theirs)) or "None that the corpus shows.",
        "### What it was not asked",
        "\n".join(_not_asked(found.judged)) or "Nothing: every case was run.",
        "### Limits of our adapter",
        "\n".join(f"- {limit}" for limit in engine.limits),
    ]
    if engine.found:
        blocks += ["### What made hands show", "\n".join(_found(engine))]
    if ours:
        blocks += ["These failures are the adapter's, not the engine's:", "\n".join(_faults(ours))]
    return "\n\n".join(blocks) + "\n"


def _found(engine: Listed) -> Iterator[str]:
    """Yield what made hands show, with the smallest of them, which no person has worked out."""
    yield "By `studconf fuzz`, each difference made small; the reference says what is expected."
    yield ""
    yield row(["rule", "what it does", "smallest hands"])
    yield row(["---"] * 3)
    for one in engine.found:
        hands = ", ".join(
            f"[{name}](adapters/found/{engine.name}/{name}.yaml)" for name in one["hands"]
        )
        yield row([code(one["rule"]), plain(one["says"]), hands])


def _about(engine: Listed, found: Ran) -> Iterator[str]:
    told = found.profile.engine
    version = " ".join(told[key] for key in ("name", "version") if key in told)
    yield f"- what: {plain(version)}, in {engine.language}, under {engine.licence}: {_home(engine)}"
    yield f"- get it: {engine.get}"
    if engine.build:
        yield f"- build it: {code(engine.build['run'])} in {code(engine.build['folder'])}"
    yield f"- needed: {engine.toolchain}"
    file = f" --baseline conformance/adapters/{engine.baseline}" if engine.baseline else ""
    yield f"- run it: {code(f'studconf run {_quoted(engine.connect)}{file}')}"
    for way in engine.also:
        yield f"- the same verdicts by: {code(f'studconf run {_quoted(way)}{file}')}"


def _numbers(found: Ran, groups: Sequence[Fault]) -> Iterator[str]:
    counts, totals = found.totals.counts, found.totals
    ran = counts[PASSED] + counts[FAILED]
    by_adapter = sum(len(group.cases) for group in groups if group.is_adapter)
    failed = f"{counts[FAILED]}, {by_adapter} of them by our adapter" if by_adapter else None
    heads = ("passed", "failed", "unsupported", "not run", "cases run", "scenarios run")
    yield from head(heads)
    yield row(
        [
            str(counts[PASSED]),
            failed or str(counts[FAILED]),
            str(counts[UNSUPPORTED]),
            str(counts[NOT_RUN]),
            share(ran, len(found.judged)),
            share(totals.scenarios, totals.of),
        ]
    )


def _declared(found: Ran) -> Iterator[str]:
    supports = found.profile.supports
    yield f"- games: {words(supports.games)}"
    yield f"- limits: {words(supports.limits)}"
    yield f"- seats: {supports.seats[0]} to {supports.seats[1]}"
    only = [
        f"{part} {' or '.join(map(code, supports.setup[part]))}"
        for part, values in FEATURES.items()
        if set(supports.setup.get(part, values)) != set(values)
    ]
    yield f"- setups: {'only with ' if only else 'all'}{', '.join(only)}"
    yield f"- cards: {words(supports.deal)}"
    yield f"- acts: {words(supports.acts)}"
    yield f"- tells: {words(supports.observes)}"
    if found.profile.houses:
        houses = [f"[{one.id}](../spec/houses/{one.id}.yaml)" for one in found.profile.houses]
        yield f"- houses, with all their rulings: {', '.join(houses)}"


def _rulings(found: Ran) -> Iterator[str]:
    """Yield a table of the rulings; games in which one is the same share a row."""
    profile = found.profile
    if profile.houses and not any(profile.rulings.values()):
        yield "It declares no ruling by itself."
        return
    rows, open_ones = [], []
    for ruling, domain in sorted(load.domains().items()):
        games: dict[tuple[str, str] | None, list[str]] = {}
        for game in profile.supports.games:
            if game in domain:
                games.setdefault(_held(found, game, ruling), []).append(game)
        for held, own in games.items():
            where = "all" if len(games) == 1 else ", ".join(own)
            if held is None:
                open_ones.append(_rule(ruling) if len(games) == 1 else f"{_rule(ruling)} ({where})")
            else:
                rows.append(row([_rule(ruling), where, *held]))
    yield from head(("ruling", "games", "value", "how it is known"))
    yield from rows
    if open_ones:
        yield f"\nNothing is known of {', '.join(open_ones)}: no case was run."


def _held(found: Ran, game: str, ruling: str) -> tuple[str, str] | None:
    """Return the values of a ruling and how they are known; nothing where no case was run."""
    declared = found.profile.declared(game, ruling)
    taken = found.totals.taken.get(game, {}).get(ruling)
    if declared is not None:
        if not declared:
            return code("none"), "declared: it follows no authority"
        return words(declared), "declared" if len(declared) == 1 else "declared: as it is told"
    if taken is not None:
        return words(taken), "taken from its passes"
    was_run = any(
        one.verdict in (PASSED, FAILED) and ruling in one.case.when and one.case.setup.game == game
        for one in found.judged
    )
    return ("", "not taken, as no case passes") if was_run else None


def _faults(groups: Sequence[Fault]) -> Iterator[str]:
    if not groups:
        return
    yield from head(("rule", "what it does", "authority", "number", "cases"))
    for group in groups:
        cases = ", ".join(_case(case) for case in group.cases)
        cells = [_rule(group.rule), plain(group.does), plain(group.authority)]
        yield row([*cells, str(len(group.cases)), cases])


def _not_asked(judged: Iterable[Judged]) -> Iterator[str]:
    reasons = Counter(one.reason or "" for one in judged if one.verdict == UNSUPPORTED)
    if not reasons:
        return
    yield from head(("reason", "cases"))
    for reason, number in sorted(reasons.items(), key=lambda one: (-one[1], one[0])):
        yield row([plain(reason), str(number)])


def _link_to(engine: Listed) -> str:
    return f"[{engine.title}](#{engine.title.lower().replace(' ', '-')})"


def _first_cell(engine: Listed) -> str:
    return f"| {_link_to(engine)} |"


def _home(engine: Listed) -> str:
    if engine.home.startswith("https://"):
        return f"<{engine.home}>"
    return f"[adapters/{engine.home}](adapters/{engine.home})"


def _quoted(way: str) -> str:
    return f"'{way}'" if " " in way else way


def _rule(rule: str) -> str:
    return f"[{rule}](../spec/rules/{rule.replace('.', '/')}.yaml)"


def _case(case: str) -> str:
    """Return a link to the scenario of a case; ``always`` goes without saying."""
    scenario = case.partition("/")[0]
    chapter = scenario.rpartition("-")[0]
    shown = plain(case.removesuffix("/always"))
    return f"[{shown}](../spec/scenarios/{chapter}/{scenario}.yaml)"
