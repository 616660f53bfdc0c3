"""``studconf schema``: the form of each file and each message."""

from __future__ import annotations

import click

from stud_conformance.files import schema
from stud_conformance.protocol import form
from stud_conformance.spec.errors import UnknownName


@click.command()
@click.argument("name", metavar="[NAME]", required=False)
def command(name: str | None) -> None:
    """Print the JSON Schema of a file or a message.

    Without NAME: list the schemas, the name, what has that form, and the title, separated by tabs.

    \b
    studconf schema
    studconf schema scenario

    Exit codes: 0 printed, 2 usage, or there is no such schema.
    """  # noqa: D301 - click wants the character itself
    known = schema.kinds()
    if name is None:
        for kind in (*(one for one in known if one not in form.KINDS), *form.KINDS):
            of = "message" if kind in form.KINDS else "file"
            click.echo(f"{kind}\t{of}\t{schema.load(kind)['title']}")
    elif name in known:
        click.echo(schema.text(name), nl=False)
    else:
        raise UnknownName("schema", name, known, f"there are {', '.join(known)}")
