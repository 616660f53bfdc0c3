"""The pages are short, their links lead somewhere, and their figures are those of the project."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
import yaml
from markdown_it import MarkdownIt
from stud_conformance.mutants.alike import DECLARED
from stud_conformance.play.mutants import mutants
from stud_conformance.spec import rules

from .documents import NAMES, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it.token import Token
    from stud_conformance.spec import Corpus

DOCS = tuple(name for name in NAMES if name.startswith("conformance/docs/"))
MUTATION = "conformance/CODE_MUTATION.md"
MOST_LINES, MOST_COLUMNS = 150, 130


def text(name: str) -> str:
    """Return a page."""
    return (ROOT / name).read_text(encoding="utf-8")


def links(name: str) -> Iterator[str]:
    """Yield where the links of a page lead."""

    def below(tokens: list[Token]) -> Iterator[Token]:
        for token in tokens:
            yield token
            yield from below(token.children or [])

    for token in below(MarkdownIt().parse(text(name))):
        if token.type == "link_open":
            yield str(token.attrs["href"])


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_to_files(name: str) -> None:
    """Every link that stays within the repository leads to a file of it."""
    within = [link for link in links(name) if ":" not in link and not link.startswith("#")]

    for link in within:
        path = (ROOT / name).parent / unquote(link.partition("#")[0])
        assert path.exists(), f"{name} links to {link}"
        assert ROOT in path.resolve().parents


@pytest.mark.parametrize("name", DOCS)
def test_pages_are_short(name: str) -> None:
    """A page fits in some screens, and has one heading at its top."""
    lines = text(name).splitlines()

    assert len(lines) <= MOST_LINES
    assert lines[0].startswith("# ")
    assert all(len(line) <= MOST_COLUMNS for line in lines if not line.startswith("|"))


def test_every_page_is_reached_from_the_readme() -> None:
    """Nobody has to look through folders."""
    linked = {link.rpartition("/")[2] for link in links("README.md")}

    assert {name.rpartition("/")[2] for name in DOCS} <= linked


def test_figures_are_those_of_the_project(corpus: Corpus) -> None:
    """The page on proof counts as the project does, and as its other pages do."""
    page = text("conformance/docs/proof.md")
    trees = yaml.safe_load(text("spec/betting-trees.yaml"))["trees"]
    hands = list((ROOT / "spec" / "hands").rglob("*.phh"))
    cases = len(list(corpus.cases()))
    changed = dict(
        re.findall(r"^\| (can be told from it|killed) \| (\d+)", text(MUTATION), re.MULTILINE)
    )

    for figure in (
        f"{len(corpus.scenarios)} scenarios with\n{cases} cases and {len(rules())}",
        f"There are {len(mutants())}.",
        f"{len(trees)} published trees",
        f"{len(hands)} hands",
        f"Of {changed['can be told from it']} changes",
        f"notices {changed['killed']}",
    ):
        assert figure in page, figure
    assert len(DECLARED) == 1
