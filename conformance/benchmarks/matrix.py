"""Measure what the matrix of mutants costs, against playing every case by every mutant.

    python conformance/benchmarks/matrix.py --jobs 1

A run of the corpus is what the reference takes to answer all cases, and they to be judged, in the
same process, when everything is loaded.  It is measured before and after each matrix, and each
ratio is the median of the rounds.  One process is measured in time of the processor; several in the
time that passes, as they work at once.

Twice the cases are the same ones twice.  Twice the seats are measured on hands of seven-card stud,
from the message to the answer; with eight seats that all stay, the cards do not suffice.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

from questions import questions
from stud_conformance import play
from stud_conformance.mutants import stored
from stud_conformance.mutants.matrix import matrix
from stud_conformance.play import given
from stud_conformance.play.mutants import mutants
from stud_conformance.run.judge import judge
from stud_conformance.spec import load, load_corpus
from stud_conformance.spec.values import first_values
from stud_reference.cards import DECK, NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec import Case

ROUNDS = 3
#: Of the scenarios every nth is enough to see how the time grows.
NTH = 8
GAME, HANDS, STACK = "seven-card-stud", 100, 10_000
SEATS = (2, 4, 8)
STAKES = {"chip": 1, "ante": 10, "bring-in": 15, "small-bet": 50, "big-bet": 100}


@dataclass(frozen=True, slots=True)
class Whole:
    """The whole matrix.

    Attributes:
        jobs: How many processes played.
        mutants: How many mutants there are.
        cases: How many cases there are.
        run: What a run of the corpus takes, in seconds.
        matrix: What the matrix takes, in seconds.
        ratio: The matrix over a run for each mutant.
        is_kept: Whether each was, to the letter, the one that is kept with the program.

    """

    jobs: int
    mutants: int
    cases: int
    run: float
    matrix: float
    ratio: float
    is_kept: bool


@dataclass(frozen=True, slots=True)
class Growth:
    """How many times the time twice the work takes.

    Attributes:
        run: Twice the cases, answered and judged.
        matrix: Twice the cases, played by the mutants.
        seats: By what is done, four seats over two, and eight over four.

    """

    run: float
    matrix: float
    seats: dict[str, tuple[float, ...]]


# The whole matrix.


def whole(jobs: int = 1, rounds: int = ROUNDS) -> Whole:
    """Measure the whole matrix against runs of the corpus."""
    clock = process_time if jobs == 1 else perf_counter
    corpus, names = load_corpus(), list(mutants())
    asked = questions(corpus)
    runs, taken, ratios, texts = [], [], [], set()
    answered(asked)
    for _ in range(rounds):
        before = timed(clock, lambda: answered(asked))
        spent = timed(clock, lambda: texts.add(stored.text(matrix(corpus, names, jobs))))
        run = (before + timed(clock, lambda: answered(asked))) / 2
        runs.append(run)
        taken.append(spent)
        ratios.append(spent / run / len(names))
    each = median(runs), median(taken), median(ratios)
    return Whole(jobs, len(names), len(asked), *each, texts == {stored.kept()})


def answered(asked: Sequence[tuple[Case, Message]]) -> None:
    """Let the reference answer cases, and judge them."""
    for case, sent in asked:
        answer = play.answer(sent["hand"], observe=sent["observe"])
        if judge(case, case.id, {"id": case.id, **answer}, reasons=True) is not None:
            raise AssertionError(case.id)


def timed(clock: Callable[[], float], work: Callable[[], object]) -> float:
    """Return what some work takes, in seconds."""
    began = clock()
    work()
    return clock() - began


# Twice the work.


def growth(rounds: int = ROUNDS) -> Growth:
    """Measure what twice the cases and twice the seats take."""
    few = load_corpus()
    few = replace(few, scenarios=few.scenarios[::NTH])
    many = replace(few, scenarios=few.scenarios * 2)
    asked, names = [questions(corpus) for corpus in (few, many)], list(mutants())
    calls, acts = ([hands(seats, calling=calling) for seats in SEATS] for calling in (True, False))
    return Growth(
        run=grown(answered, asked, rounds)[0],
        matrix=grown(lambda corpus: matrix(corpus, names), (few, many), rounds)[0],
        seats={
            "calls to showdown": grown(played, calls, rounds),
            "random acts": grown(played, acts, rounds),
        },
    )


def grown(work: Callable[[Any], object], sizes: Sequence[Any], rounds: int) -> tuple[float, ...]:
    """Return the time of some work over that of the size before it, measured in turn."""
    taken = [[timed(process_time, partial(work, size)) for size in sizes] for _ in range(rounds)]
    return tuple([median([one[at] / one[at - 1] for one in taken]) for at in range(1, len(sizes))])


def played(dealt: Sequence[Message]) -> None:
    """Answer hands."""
    for hand in dealt:
        play.answer(hand)


def hands(seats: int, *, calling: bool) -> list[Message]:
    """Return the hands of messages, the same in every run."""
    return [hand(Random(seed), seats, calling=calling) for seed in range(HANDS)]


def hand(drawn: Random, seats: int, *, calling: bool) -> Message:
    """Return the hand of a message, with acts that lead to its end."""
    table = {
        "game": GAME,
        "limit": "fixed-limit",
        "stakes": STAKES,
        "seats": [{"seat": seat, "stack": STACK} for seat in range(1, seats + 1)],
        "button": seats,
        "burns": "none",
        "rake": None,
        "opener": None,
        "last-card": None,
        "format": "cash",
        "event-heads-up": False,
    }
    deal = {"deck": [NAMES[card] for card in drawn.sample(DECK, len(DECK))]}
    rulings = first_values(GAME, load.domains())
    found: Message = {"setup": table, "rulings": rulings, "deal": deal, "actions": []}
    on = play.Table(given.setup(table), given.deck(deal), rulings)
    while not on.over:
        if on.at_showdown:
            on.show_or_muck()
            continue
        options = {option["act"]: option for option in on.legal()}
        calls = [act for act in ("bring-in", "check", "call") if act in options]
        option = options[calls[0] if calling else drawn.choice(sorted(options))]
        sent = {"seat": on.to_act, "act": option["act"]}
        if option["act"] in ("bring-in", "wager"):
            sent["to"] = option.get("to", option.get("min"))
        on.send(sent)
        found["actions"].append(sent)
    return found


# What is printed.


def main() -> None:
    """Measure the matrix, and print what it takes."""
    parser = argparse.ArgumentParser(description="Measure what the matrix of mutants costs.")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes (default: 1)")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    found = whole(asked.jobs, asked.rounds)
    print(f"{found.mutants} mutants, {found.cases} cases, {found.jobs} at once")
    print(f"a run {found.run:.3f} s, the matrix {found.matrix:.1f} s", end=", ")
    print(f"{found.ratio:.3f} of a run for each mutant")
    print(f"the matrix is {'' if found.is_kept else 'NOT '}the one that is kept")
    more = growth(asked.rounds)
    print(f"twice the cases: run {more.run:.2f}, matrix {more.matrix:.2f} times the time")
    for name, (four, eight) in more.seats.items():
        print(f"{name}: four seats {four:.2f} times two, eight {eight:.2f} times four")


if __name__ == "__main__":
    main()
