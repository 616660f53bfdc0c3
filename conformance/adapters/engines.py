"""Hold real engines to what they did before, and write what they do to ENGINES.md.

    python conformance/adapters/engines.py check [NAME...]
    python conformance/adapters/engines.py page

``check`` runs each engine of engines.yaml with its baseline, and exits 1 where one is not as
expected, or is not as the page has it.  ``page`` writes the page.  An engine that cannot be run
here is passed over, with a line that says why; with ``page`` its section stays as it is.
"""  # noqa: INP001

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click
import engines_page
from engines_listed import ROOT, NotBuilt, NotHere, listed, ready
from engines_run import in_words, problems, ran
from stud_conformance.engines import NotStarted
from stud_conformance.spec import load_corpus

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines_listed import Listed
    from engines_page import Part
    from stud_conformance.spec import Corpus

PAGE = ROOT / "conformance" / "ENGINES.md"
UPDATE = "python conformance/adapters/engines.py page"
OUTDATED = f"the page is not up to date: {UPDATE}"


class NotAsExpected(Exception):  # noqa: N818 - it says how an engine is
    """Raised for an engine that is not as expected; it has one line for each difference."""


@click.group()
def main() -> None:
    """Run the engines of engines.yaml against the whole corpus."""


@main.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
def check(names: tuple[str, ...]) -> None:
    """Exit 1 where an engine is not as its baseline and the page have it, or none can be run."""
    corpus, text = load_corpus(), read()
    done = [_check(engine, corpus, text) for engine in _named(names)]
    if False in done or True not in done:
        sys.exit(1)


@main.command()
def page() -> None:
    """Write ENGINES.md; exit 1 where an engine is not as its baseline has it."""
    corpus, before = load_corpus(), read()
    parts, codes = [], {0}
    for engine in listed():
        try:
            parts.append(part(engine, corpus))
        except NotHere as reason:
            parts.append(engines_page.kept(engine, before))
            click.echo(f"{engine.name}: kept as it was: {reason}", err=True)
        except (NotAsExpected, NotBuilt, NotStarted) as reason:
            parts.append(engines_page.kept(engine, before))
            click.echo(f"{engine.name}: kept as it was, as it is wrong: {reason}", err=True)
            codes.add(1)
    text = engines_page.page(parts)
    if text != before:
        PAGE.write_text(text, encoding="utf-8", newline="\n")
    click.echo(f"{'unchanged' if text == before else 'written'}: {PAGE.relative_to(ROOT)}")
    sys.exit(max(codes))


def read() -> str:
    """Return the page as it is."""
    return PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""


def part(engine: Listed, corpus: Corpus) -> Part:
    """Run an engine, and return what the page has to say of it.

    Raises:
        NotHere: It cannot be run on this machine.
        NotBuilt: It cannot be built.
        NotStarted: It was not started.
        NotAsExpected: Something is not as its baseline has it.

    """
    ready(engine)
    found = ran(engine, corpus)
    wrong = list(problems(engine, found, corpus))
    if wrong:
        raise NotAsExpected("\n".join([in_words(found), *(f"  {line}" for line in wrong)]))
    return engines_page.made(engine, found)


def _check(engine: Listed, corpus: Corpus, text: str) -> bool | None:
    """Check an engine and say how it is; return nothing where it cannot be run here."""
    try:
        made = part(engine, corpus)
    except NotHere as reason:
        click.echo(f"{engine.name}: skipped: {reason}")
        return None
    except (NotAsExpected, NotBuilt, NotStarted) as reason:
        click.echo(f"{engine.name}: {reason}")
        return False
    if made != engines_page.kept(engine, text):
        click.echo(f"{engine.name}: as expected, but {OUTDATED}")
        return False
    click.echo(f"{engine.name}: as expected")
    return True


def _named(names: Sequence[str]) -> list[Listed]:
    known = {engine.name: engine for engine in listed()}
    for name in names:
        if name not in known:
            raise click.UsageError(f"there is no engine {name}; there are {', '.join(known)}")
    return [known[name] for name in names] or list(known.values())


if __name__ == "__main__":
    main()
