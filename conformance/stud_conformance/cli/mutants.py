"""``studconf mutants``: whether the corpus kills every engine that is wrong in one thing."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from stud_conformance.cli import codes
from stud_conformance.files import whole
from stud_conformance.files.still import json_line
from stud_conformance.mutants import stored
from stud_conformance.mutants.adequacy import adequacy
from stud_conformance.mutants.matrix import matrix
from stud_conformance.play.mutants import CONTROL, mutants
from stud_conformance.spec import load_corpus

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from stud_conformance.mutants.adequacy import Adequacy, Row
    from stud_conformance.mutants.alike import Alike
    from stud_conformance.mutants.matrix import Matrix


@click.command()
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    metavar="N",
    help="How many processes play; the result is the same.",
)
@click.option("--write", is_flag=True, help="Keep the matrix with the program, as it is now.")
@click.option(
    "--output",
    type=click.Choice(["human", "jsonl"]),
    default="human",
    show_default=True,
    help="jsonl has a line for each mutant: what kills it and how, and which ones are like it.",
)
def command(jobs: int, write: bool, output: str) -> int:  # noqa: FBT001 - click passes it by name
    """Check that no wrong engine gets through.

    A mutant is the reference with one thing wrong: a rule broken, or one value of a ruling played
    whatever it is told. Each has to be killed by a case that cites its rule, each case has to kill
    one, and a control that keeps a chip of every pot has to fail nearly everywhere. No two may fail
    the same cases in the same way, unless it is declared why no hand can tell them apart. Any of
    them is an engine, too: studconf run mutant:ID.

    It plays by each of them every case that it may play otherwise than the reference.

    \b
    studconf mutants --jobs 2
    studconf mutants --output jsonl

    Exit codes: 0 all of that is so, and the matrix that is kept says the same, 1 it is not, 2
    usage.
    """  # noqa: D301 - click wants the character itself
    corpus = load_corpus()
    with _bar(sum(1 for _ in corpus.cases())) as step:
        found = matrix(corpus, list(mutants()), jobs, each=step)
    if write:
        whole.write(stored.PATH, stored.text(found))
        stored.kills.cache_clear()
    lacking = adequacy(found, corpus)
    is_kept = stored.kept() == stored.text(found)
    for line in _json(found, lacking) if output == "jsonl" else _lines(lacking, is_kept=is_kept):
        click.echo(line)
    return codes.OK if lacking.is_whole and is_kept else codes.FAILED


@contextmanager
def _bar(length: int) -> Iterator[Callable[[str], None] | None]:
    """Show how far it has come, where somebody looks."""
    if not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=length, label="mutants", file=sys.stderr) as bar:
        yield lambda _: bar.update(1)


def _json(found: Matrix, lacking: Adequacy) -> Iterator[str]:
    groups = {name: group for group in lacking.alike for name in group.mutants}
    for row in lacking.rows:
        mutant = mutants()[row.mutant]
        told = {
            "mutant": row.mutant,
            "rule": mutant.rule,
            "words": mutant.words,
            "citing": row.citing,
            "fails": {case: how.fingerprint for case, how in found.fails[row.mutant].items()},
        }
        if group := groups.get(row.mutant):
            told["alike"] = [name for name in group.mutants if name != row.mutant]
            told["because"] = group.because or None
        yield json_line(told)


def _lines(lacking: Adequacy, *, is_kept: bool) -> Iterator[str]:
    yield "mutant  (cases that it fails, of these citing its rule)"
    yield from map(_line, lacking.rows)
    for heading, names in (
        ("killed by no case that cites their rule", [row.mutant for row in lacking.survivors]),
        ("cases that kill no mutant", lacking.idle),
        ("testable rules that no mutant breaks", lacking.unbroken),
        ("alike: they fail the same cases in the same way", _words(lacking.alike)),
        ("declared to be alike, and told apart", _words(lacking.parted)),
    ):
        if names:
            yield ""
            yield f"{heading}: {len(names)}"
            yield from (f"  {name}" for name in names)
    yield ""
    killed = len(lacking.rows) - len(lacking.survivors)
    yield f"{killed} of {len(lacking.rows)} mutants are killed by a case that cites their rule"
    if lacking.is_void:
        yield f"the control {CONTROL} is not killed nearly everywhere: all of this is void"
    if not is_kept:
        yield f"the {stored.PATH.name} that is kept is another one: studconf mutants --write"


def _words(groups: Iterable[Alike]) -> list[str]:
    return [group.words for group in groups]


def _line(row: Row) -> str:
    broken = f", {row.broken} without an answer" if row.broken else ""
    return f"  {row.mutant}  {row.killed}, {row.citing}{broken}"
