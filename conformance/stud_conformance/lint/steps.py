"""The steps of a scenario: refusals have twins, words fit the acts, and the hand can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance import play
from stud_conformance.lint.finding import Finding
from stud_conformance.lint.trial import divergence
from stud_conformance.spec.scenario import Do, Refuse
from stud_conformance.spec.values import own_rulings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.lint.library import Library
    from stud_conformance.spec import Case, Scenario
    from stud_conformance.spec.scenario import Rulings

#: Reasons after which nothing can be accepted in the same state.
FINAL = ("hand-over",)


def twins(scenario: Scenario, library: Library) -> Iterator[Finding]:
    """Yield a finding for each refusal that no accepted act follows in the same state."""
    del library
    for case in scenario.cases:
        does = [index for index, step in enumerate(case.steps) if isinstance(step, Do)]
        last = does[-1] if does else -1
        for step in case.steps[last + 1 :]:
            if isinstance(step, Refuse) and step.because not in FINAL:
                text = f"{step.act.text!r} is refused, but no accepted act follows it"
                yield Finding(case.id, "twins", text)


def words(scenario: Scenario, library: Library) -> Iterator[Finding]:
    """Yield a finding for each wager whose word is not the one for what it does.

    The first wager of a street is a bet, or a completion where it makes a bring-in or a short
    all-in one full bet; the wagers after a full bet are raises.
    """
    for case in scenario.cases:
        rulings = own_rulings(case, library.corpus.domains)
        try:
            wagers = play.wager_words(case, rulings)
        except (ValueError, IndexError):
            continue  # ``playable`` says so
        for act, fits in wagers:
            if act.verb not in fits:
                text = f"{act.text!r}: the word here is {' or '.join(fits)}"
                yield Finding(case.id, "words", text)


def playable(scenario: Scenario, library: Library) -> Iterator[Finding]:
    """Yield a finding for each case whose setup or cards cannot be played."""
    for case in scenario.cases:
        rulings = own_rulings(case, library.corpus.domains)
        try:
            play.left_to_act(case, rulings)
        except ValueError as error:
            yield Finding(case.id, "playable", str(error))


def finished(scenario: Scenario, library: Library) -> Iterator[Finding]:
    """Yield a finding for each case that ends before its hand does."""
    for case in scenario.cases:
        seat = left_over(case, own_rulings(case, library.corpus.domains))
        if seat is not None:
            text = f"the hand is not over after the last step: seat {seat} is to act"
            yield Finding(case.id, "finished", text)


def left_over(case: Case, rulings: Rulings) -> int | None:
    """Return the seat that is to act after the last step, where every step went as written."""
    try:
        seat = play.left_to_act(case, rulings)
    except ValueError:
        return None  # ``playable`` says so
    if seat is None:
        return None
    found = divergence(case, play.hand_message(case, rulings))
    return seat if found is None or found.step is None else None
