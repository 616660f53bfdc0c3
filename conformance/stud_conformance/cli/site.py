"""``studconf site``: rules, houses and hands as pages that need no server."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Self

import click

from stud_conformance.cli import codes
from stud_conformance.cli.options import own_folders
from stud_conformance.cli.say import complain, tell
from stud_conformance.cli.signals import as_ctrl_c

if TYPE_CHECKING:
    from collections.abc import Callable


@click.command()
@click.argument("out", metavar="OUT", type=click.Path(path_type=Path))
@own_folders("Add the scenarios of a folder of your own. Repeatable.")
@click.option(
    "--house",
    "houses",
    multiple=True,
    metavar="FILE",
    help="Add a house file of your own; one with the id of ours takes its place. Repeatable.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="How many processes write pages.",
)
def command(out: Path, folders: tuple[Path, ...], houses: tuple[str, ...], jobs: int) -> int:
    """Write rules, houses, sources, scenarios and real hands as a site in the folder OUT.

    \b
    studconf site public
    studconf site public --corpus my-scenarios --house my-room.yaml
    studconf site public --jobs 2

    Open OUT/index.html: the pages need neither a server nor the network, in English and French, on
    a wide screen and a phone. Every rule gives its answer first, then who says so; every hand is
    stepped through at a table; the search finds all of it.

    OUT appears only once it is whole. A site that is there already is replaced; a folder with
    anything else in it is left alone.

    Exit codes: 0 written, 2 usage, or OUT holds something else or cannot be written, 6 a file is
    invalid or too long for a page, 130 interrupted, with nothing written.
    """  # noqa: D301 - click wants the character itself
    from stud_conformance.site import build, folder  # noqa: PLC0415 - keeps --help quick
    from stud_conformance.site.world import world  # noqa: PLC0415

    try:
        folder.check(out.resolve())
        known = world(folders, houses)
        with as_ctrl_c(), _Bar(build.expected(known)) as bar:
            built = build.build(known, out, jobs, bar.tell)
    except OSError as error:
        error.filename = error.filename or str(out)
        raise
    except folder.InTheWay as error:
        raise click.UsageError(str(error)) from error
    except (build.TooLong, build.SamePath) as error:
        complain(str(error))
        return codes.INVALID
    size = f"{built.pages} pages, {built.size / 1e6:.0f} MB"
    tell(f"{size}: {out / 'index.html'}")
    return codes.OK


class _Bar:
    """Shows how many pages are written; nothing at all unless stderr is a terminal."""

    def __init__(self, of: int) -> None:
        self._of = of
        self._tell: Callable[[int], object] | None = None

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            from rich.console import Console  # noqa: PLC0415 - only where it is shown
            from rich.progress import Progress  # noqa: PLC0415

            self._progress = Progress(console=Console(file=sys.stderr), transient=True)
            self._progress.start()
            task = self._progress.add_task("pages", total=self._of)
            self._tell = lambda done: self._progress.update(task, completed=done)
        return self

    def tell(self, done: int) -> None:
        """Show how many are written."""
        if self._tell is not None:
            self._tell(done)

    def __exit__(self, *_: object) -> None:
        if self._tell is not None:
            self._progress.stop()
