"""``studconf coverage``: what the corpus covers, and what it leaves empty."""

from __future__ import annotations

import click

from stud_conformance.cli.say import tell
from stud_conformance.lookup import coverage
from stud_conformance.spec import load, load_corpus, rules
from stud_conformance.spec.errors import UnknownName


@click.command()
@click.option("--source", metavar="DOCUMENT", help="Every sentence of a source, with its rules.")
@click.option("--pairs", is_flag=True, help="The pairs of rules that meet in some scenario.")
@click.option("--empty", is_flag=True, help="Only what nothing covers.")
def command(source: str | None, *, pairs: bool, empty: bool) -> None:
    """Show what the corpus covers: rules, values and source sentences by scenario.

    Without an option: every testable rule with the number of scenarios that cite it, and every
    value of a ruling with the number of cases that name it, game by game; then what is empty.
    One option asks for one thing alone.

    \b
    studconf coverage
    studconf coverage --empty
    studconf coverage --source partouche

    Exit codes: 0 shown, also where something is empty, 2 usage, or there is no such source.
    """  # noqa: D301 - click wants the character itself
    if sum((source is not None, pairs, empty)) > 1:
        raise click.UsageError("give one of --source, --pairs and --empty")
    found = coverage.count(load_corpus(), rules())
    if source is not None:
        sentences = load.single("traceability")["sentences"]
        if source not in sentences:
            raise UnknownName(
                "source with sentences", source, sentences, f"these have: {', '.join(sentences)}"
            )
        lines = list(coverage.by_sentence(found, sentences[source]))
    elif pairs:
        lines = list(coverage.by_pair(found))
    elif empty:
        lines = list(coverage.empty(found))
    else:
        left = list(coverage.empty(found)) or ["nothing"]
        lines = [*coverage.by_rule(found), "", "empty:", *left]
    for line in lines:
        tell(line)
    tell(coverage.summary(found))
