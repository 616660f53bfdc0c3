"""Options that several subcommands share: which cases are chosen, and how long one waits."""

from __future__ import annotations

import re
from functools import wraps
from math import inf, isnan
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from stud_conformance.engines.patience import FIRST_TIMES, Patience
from stud_conformance.spec import Corpus, load_corpus
from stud_conformance.spec.load import house as load_house
from stud_conformance.spec.select import select

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

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


def place(ctx: click.Context, param: click.Parameter, value: str | None) -> Path | None:
    """Read where something is written; a variable of a shell that is empty is no place.

    Raises:
        BadParameter: It has no name.

    """
    del ctx
    if value is not None and not value.strip():
        raise click.BadParameter("it needs a name", param=param)
    return None if value is None else Path(value)


#: Seconds, by the letters that stand for them.
UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, "": 1.0}
DAY = 86400

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


def seconds_of(text: str, units: Mapping[str, float]) -> float:
    """Return the seconds of a time such as ``30s``; 0 where it is none."""
    found = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)([a-z]*)", text)
    return float(found[1]) * units[found[2]] if found and found[2] in units else 0.0


def duration(ctx: click.Context, param: click.Parameter, value: str | None) -> float | None:
    """Return the seconds of a time that is written as ``200ms``, ``2s``, ``5m`` or ``2``.

    Raises:
        BadParameter: It is no such time.

    """
    if value is None:
        return None
    seconds = seconds_of(value, UNITS)
    if not 0 < seconds <= DAY:
        message = f"{value!r} is no time such as 200ms, 2s or 5m"
        raise click.BadParameter(message, ctx, param)
    return seconds


def _number(ctx: click.Context, param: click.Parameter, value: float | None) -> float | None:
    """Refuse what is no number, though it is a float: nothing is below it, and nothing above.

    Raises:
        BadParameter: It is ``nan``.

    """
    if value is not None and isnan(value):
        raise click.BadParameter("nan is no number of seconds", ctx, param)
    return value


def _seconds(name: str, default: float | None, text: str) -> Callable[[Any], Any]:
    return click.option(
        name,
        callback=_number,
        type=click.FloatRange(min=0, min_open=True, max=DAY),
        default=default,
        show_default=default is not None,
        metavar="SECONDS",
        help=text,
    )


_STANDARD = Patience()

PATIENCE = (
    _seconds("--timeout", _STANDARD.hand, "How long an engine may take for a hand."),
    _seconds(
        "--first-timeout",
        None,
        f"The same for the first hand that it plays.  [default: {FIRST_TIMES} times --timeout]",
    ),
    _seconds("--hello-timeout", _STANDARD.hello, "The same for the greeting."),
    _seconds("--deadline", None, "How long the whole run may take; the rest is not run."),
)


def patient(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options on time, and hand them on as ``patience``."""

    @wraps(command)
    def with_patience(**given: Any) -> Any:  # noqa: ANN401 - as click calls it
        hand, first = given.pop("timeout"), given.pop("first_timeout")
        hello, deadline = given.pop("hello_timeout"), given.pop("deadline")
        until = inf if deadline is None else monotonic() + deadline
        patience = Patience(hello=hello, hand=hand, first=first, until=until)
        return command(**given, patience=patience)

    for option in reversed(PATIENCE):
        with_patience = option(with_patience)
    return with_patience
