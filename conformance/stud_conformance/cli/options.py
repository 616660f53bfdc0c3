"""Options that several subcommands share: which scenarios, and which of their cases."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from stud_conformance.spec import Corpus, load_corpus
from stud_conformance.spec.load import house as load_house
from stud_conformance.spec.select import select

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stud_conformance.spec import Case, House


def own_folders(text: str) -> Callable[[Any], Any]:
    """Return the option that names folders with scenarios of one's own."""
    return click.option(
        "--corpus",
        "folders",
        multiple=True,
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        help=text,
    )


SELECTION = (
    click.option(
        "--select",
        "selectors",
        multiple=True,
        metavar="WHAT",
        help="Only these: a scenario or case id, rule:ID, game:ID or chapter:NAME. Repeatable.",
    ),
    click.option(
        "--house",
        metavar="HOUSE",
        help="Only cases that this house plays, under its rulings, which engines are set to: "
        "an id or a house file.",
    ),
    own_folders("Add the scenarios of a folder of your own. Repeatable."),
    click.option("--only-corpus", is_flag=True, help="Leave our scenarios out."),
)


def selection(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that choose scenarios and cases."""
    for option in reversed(SELECTION):
        command = option(command)
    return command


def chosen(
    selectors: Sequence[str], house: str | None, folders: Sequence[Path], *, only_corpus: bool
) -> tuple[Corpus, list[Case], House | None]:
    """Load the corpus and select its cases; return them with the house they are selected for.

    Raises:
        UsageError: The options do not go together.
        UnknownName: A selector picks nothing, or there is no such house.
        Invalid: A file has mistakes.

    """
    if only_corpus and not folders:
        message = "--only-corpus needs --corpus"
        raise click.UsageError(message)
    corpus = load_corpus(folders, ours=not only_corpus)
    found = None if house is None else load_house(house)
    return corpus, select(corpus, selectors, found), found
