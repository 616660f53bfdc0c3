"""How something is asked again: the command, with what a run was restricted by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.files.shell import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.run.events import Chosen
    from stud_conformance.spec.scenario import Case


def where(case: Case) -> str:
    """Return the option that finds a case of one's own; nothing for one of ours."""
    return f" --corpus {quoted(case.folder)}" if case.folder else ""


def of_case(engine: str, case: Case, chosen: Chosen) -> str:
    """Return the command that plays a case again; a variant is played beside its source."""
    source, plus, _ = case.id.partition("+")
    variants = " --variants" if plus else ""
    house = _house(chosen)
    return f"studconf run {quoted(engine)}{variants}{house} --select {source}{where(case)}"


def of_run(engine: str, chosen: Chosen) -> str:
    """Return the command that asks an engine what another one was asked."""
    return f"studconf run {quoted(engine)}{''.join(_options(chosen))}"


def _options(chosen: Chosen) -> Iterator[str]:
    if chosen.variants:
        yield " --variants"
    yield _house(chosen)
    yield from (f" --select {quoted(one)}" for one in chosen.selectors)
    yield from (f" --corpus {quoted(folder)}" for folder in chosen.folders)
    if chosen.only_corpus:
        yield " --only-corpus"


def _house(chosen: Chosen) -> str:
    return f" --house {quoted(chosen.house)}" if chosen.house else ""
