"""The documentation: the texts in Markdown that come with the kit, and the keys of all messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_conformance.files import data
from stud_conformance.site.markdown import heading, rendered
from stud_conformance.site.pages import Page
from stud_conformance.site.schemas import messages

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from stud_conformance.site.markdown import Text
    from stud_conformance.site.world import World

#: The guides in the order in which they are read; others follow.
ORDER: Final = (
    "start",
    "rulings",
    "lookup",
    "adapter",
    "ci",
    "pytest",
    "scenario",
    "proof",
    "exit-codes",
)

#: The texts that lie beside the code, by the name of their page.
LONGER: Final = {
    "protocol": "PROTOCOL.md",
    "engines": "ENGINES.md",
    "audit": "AUDIT.md",
    "code-mutation": "CODE_MUTATION.md",
}

#: The page of the way in to a text that has a page already.
_WAY_IN: Final = {"protocol": "about-protocol"}

#: The page that is made from the schemas.
MESSAGES: Final = "messages"


def pages(world: World, lang: str) -> Iterator[Page]:
    """Yield the documentation; its texts are in English."""
    del world, lang
    found = texts()
    longer = [name for name in LONGER if name in found]
    guides = [name for name in found if name not in longer]
    values = {"texts": found, "guides": guides, "longer": longer}
    yield Page("docs/index.html", "site/docs.html.j2", values)
    yield Page(f"docs/{MESSAGES}.html", "site/messages.html.j2", {"messages": messages()})
    for name, text in found.items():
        yield Page(f"docs/{name}.html", "site/doc.html.j2", {"text": text})


def texts() -> Mapping[str, Text]:
    """Return every text by the name of its page: the guides in order, then the longer texts."""
    paths = _paths()
    read = {name: path.read_text(encoding="utf-8") for name, path in paths.items()}
    known = {path.name: (name, heading(read[name])) for name, path in paths.items()}
    return {name: rendered(text, known) for name, text in read.items()}


def _paths() -> dict[str, Path]:
    home = data.protocol().parent
    guides = {_WAY_IN.get(path.stem, path.stem): path for path in (home / "docs").glob("*.md")}
    longer = {name: home / file for name, file in LONGER.items() if (home / file).is_file()}
    return {name: guides[name] for name in sorted(guides, key=_in_order)} | longer


def _in_order(name: str) -> tuple[int, str]:
    return ORDER.index(name) if name in ORDER else len(ORDER), name
