"""``studconf rule``: look a rule up."""

from __future__ import annotations

import click

from stud_conformance.spec import houses, load_corpus, rules
from stud_conformance.spec.errors import UnknownName


@click.command()
@click.argument("name", metavar="ID")
@click.option(
    "--lang",
    type=click.Choice(["en", "fr"]),
    default="en",
    show_default=True,
    help="The language of the texts.",
)
def command(name: str, lang: str) -> None:
    """Show a rule: what it says, who gives it which value and where, and a hand that shows it."""
    from stud_conformance.lookup.rule import lines  # noqa: PLC0415 - keeps --help quick

    known = rules()
    if name not in known:
        raise UnknownName("rule", name, known)
    for line in lines(known[name], houses(), load_corpus(), lang):
        click.echo(line)
