"""What the tests of the site share: one scenario of one's own, and the parts of a page."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import TYPE_CHECKING, Final

from stud_conformance.files import data
from stud_conformance.site.render import Renderer
from stud_conformance.site.world import World, world
from stud_conformance.spec import load_corpus

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from stud_conformance.site.pages import Page

HOSTILE: Final = "<script>alert('one')</script> & \"<b>\" {{ 7 * 7 }}"

_IDS: Final = re.compile(r'\sid="([^"]*)"')
_LINKS: Final = re.compile(r'\s(?:href|src)="([^"]*)"')
_FETCHED: Final = re.compile(
    r'<(?:link|script|img|iframe|source|audio|video)\b[^>]*?\b(?:href|src)="([^"]*)"'
)


def ids(text: str) -> list[str]:
    """Return every id of a page."""
    return [unescape(one) for one in _IDS.findall(text)]


def links(text: str) -> set[str]:
    """Return every address that a page names."""
    return {unescape(one) for one in _LINKS.findall(text)}


def fetched(text: str) -> set[str]:
    """Return every address that a page fetches."""
    return {unescape(one) for one in _FETCHED.findall(text)}


def hostile_folder(folder: Path) -> Path:
    """Write a folder of one's own: one scenario and one document, with texts that would be HTML."""
    folder.mkdir()
    scenario = data.spec() / "scenarios" / "awards" / "awards-0101.yaml"
    path = scenario if scenario.is_file() else next(scenario.parent.glob("*.yaml"))
    text = path.read_text(encoding="utf-8")
    quoted = HOSTILE.replace('"', '\\"')
    text = re.sub(r"^id: .*$", "id: mine-0001", text, flags=re.MULTILINE)
    for key in ("title", "why"):
        text = with_value(text, key, f'{key}: "{quoted}"\n')
    text = with_value(text, "source", 'source: [{document: my-book, place: "<i>7</i>"}]\n')
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    book = f'- {{id: my-book, title: "{quoted}", kind: rule-book, language: en, read: full}}\n'
    (folder / "sources.yaml").write_text(book, encoding="utf-8")
    return folder


def with_value(text: str, key: str, lines: str) -> str:
    """Return the text of a file with other lines for a key."""
    return re.sub(rf"^{key}:.*\n(?:[ -].*\n)*", lambda _: lines, text, flags=re.MULTILINE)


def small_world(folder: Path) -> World:
    """Return the world with the scenarios of a folder alone, and without real hands."""
    known = world([folder])
    return replace(known, corpus=load_corpus([folder], ours=False), hands={})


def texts(known: World, pages: Iterable[Page], lang: str) -> Iterator[tuple[str, str]]:
    """Yield the path and the text of pages."""
    renderer = Renderer(known)
    for page in pages:
        yield page.path, renderer.text(page, lang)
