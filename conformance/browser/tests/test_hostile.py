"""Words of others that would run, if any page took them for more than text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from .hostile import BREAKING, IMAGE, SCRIPT

if TYPE_CHECKING:
    from .reader import Reader


def is_text(page: Any, *texts: str) -> bool:  # noqa: ANN401 - as playwright has it
    """Return whether texts stand on a page, and have made nothing and run nothing there."""
    shown = page.locator("main").text_content()
    made = page.locator("main script, img").count()
    return all(text in shown for text in texts) and made == 0 and page.title() != "ran"


@pytest.mark.parametrize(
    ("path", "texts"),
    [
        ("scenarios/ranking-9901.html", (IMAGE, SCRIPT, BREAKING)),
        ("scenarios/index.html", (IMAGE,)),
        ("sources/index.html", (SCRIPT,)),
        ("sources/hostile.html", (SCRIPT, BREAKING, IMAGE)),
        ("rules/ranking.five-cards.html", (IMAGE,)),
    ],
)
def test_a_scenario_of_ones_own_is_text(reader: Reader, path: str, texts: tuple[str, ...]) -> None:
    """Its title, why, derivation and source are told as they are written."""
    reader.open(path)
    assert is_text(reader.page, *texts)
    assert 1 == reader.page.locator("h1").count()


def test_what_is_found_is_text(reader: Reader) -> None:
    """The list of the search shows a title as it is written."""
    reader.open("index.html")
    assert reader.search("xyzzy")[0].endswith("scenarios/ranking-9901.html")
    assert IMAGE in reader.page.get_by_role("option").first.inner_text()
    assert is_text(reader.page, IMAGE)


def test_what_an_engine_says_is_text_in_a_report(reviewer: Reader) -> None:
    """Its name, its version, its errors and refusals, and the titles of what it played."""
    reviewer.open("report.html")
    assert is_text(reviewer.page, SCRIPT, IMAGE, BREAKING, "Xyzzy")
    assert 1 == reviewer.page.locator("script").count()
    assert 1 == reviewer.page.locator("h1").count()
