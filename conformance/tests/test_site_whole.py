"""The whole site, built once: what holds for every page."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
from stud_conformance.site import build
from stud_conformance.site.world import world

from .siting import fetched, ids, links

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path


@pytest.mark.slow
def test_every_page_of_the_whole_site_is_sound(tmp_path: Path) -> None:
    """All links and anchors lead somewhere, nothing is fetched, and no page is too long."""
    known = world()
    built = build.build(known, tmp_path / "site", jobs=2)
    pages = {
        path.relative_to(tmp_path / "site").as_posix(): path.read_text(encoding="utf-8")
        for path in (tmp_path / "site").rglob("*.html")
    }
    assert len(pages) == built.pages + 1
    assert built.most <= build.MOST
    assert build.expected(known) < built.pages
    assert not list(_broken(tmp_path / "site", pages))
    assert not list(_unsound(pages))
    english, french = (
        {path[3:] for path in pages if path.startswith(f"{lang}/")} for lang in ("en", "fr")
    )
    assert english == french
    assert {f"rules/{rule}.html" for rule in known.rules} <= english
    assert {f"scenarios/{one.id}.html" for one in known.corpus.scenarios} <= english
    assert {f"hands/{hand}.html" for hand in known.hands} <= english


def _broken(out: Path, pages: Mapping[str, str]) -> Iterator[str]:
    """Yield every link that leads nowhere, with its page."""
    anchors = {path: set(ids(text)) for path, text in pages.items()}
    for path, text in pages.items():
        for link in links(text):
            if re.match(r"https?://|data:", link):
                continue
            target, _, anchor = link.partition("#")
            found = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
            found = path if not target else found
            if found not in pages:
                if not (out / found).is_file():
                    yield f"{path}: {link}"
            elif anchor and not _is_there(unquote(anchor), anchors[found]):
                yield f"{path}: {link}"


def _is_there(anchor: str, anchors: set[str]) -> bool:
    """Return whether a page has an anchor; a list of houses is one that its script reads."""
    return anchor in anchors or "," in anchor


def _unsound(pages: Mapping[str, str]) -> Iterator[str]:
    """Yield what is wrong with pages."""
    for path, text in pages.items():
        lang = "fr" if path.startswith("fr/") else "en"
        if not text.startswith(f'<!doctype html>\n<html lang="{lang}">'):
            yield f"{path} is not in {lang}"
        if text.count("<h1") != 1 or len(re.findall(r"<title>[^<]+</title>", text)) != 1:
            yield f"{path} has not one heading and one title"
        twice = [one for one, count in Counter(ids(text)).items() if count > 1]
        if twice:
            yield f"{path} has twice: {twice}"
        if any(":" in one for one in fetched(text)):
            yield f"{path} fetches from elsewhere"
        if re.search(r"\s(?:on\w+|style)=", re.sub(r">[^<]*", ">", text)):
            yield f"{path} has a handler or a style in it"
        if "main id=" in text and text.count("<main") != 1:
            yield f"{path} has not one main part"
