"""Nobody is kept out: a screen reader, weak eyes, a phone, the dark, a browser without scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .reader import NARROW, WIDE

if TYPE_CHECKING:
    from .reader import Reader

#: A page of every kind; a hand at its last step.
PAGES = (
    "index.html",
    "rules/index.html",
    "rules/betting.raise-cap.html",
    "rules/floor.exposed-last-card.html",
    "houses/index.html",
    "houses/full-tilt.html",
    "sources/index.html",
    "sources/roberts-rules.html",
    "scenarios/index.html",
    "scenarios/showdown-0203.html#best-board.step-999",
    "hands/index.html",
    "hands/kingsclub-1.html#step-999",
    "glossary.html",
    "docs/index.html",
    "docs/protocol.html",
    "docs/messages.html",
)


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_no_fault(reader: Reader, path: str) -> None:
    """In English, at a desk, in the light; and nothing stands out to the right."""
    reader.open(path)
    assert [] == reader.faults()
    assert WIDE >= reader.widest()


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_no_fault_on_a_phone_in_the_dark(phone: Reader, path: str) -> None:
    """In French; and nobody has to scroll sideways."""
    phone.open(path)
    assert [] == phone.faults()
    assert NARROW >= phone.widest()


def test_the_first_key_offers_to_skip_to_the_content(reader: Reader) -> None:
    """Past the links that every page begins with."""
    reader.open("rules/index.html")
    reader.press("Tab")
    assert reader.page.evaluate("document.activeElement.className") == "skip"
    reader.press("Enter")
    assert reader.page.evaluate("document.activeElement.id") == "main"


def test_all_steps_stand_in_order_without_scripts(plain: Reader) -> None:
    """Without buttons that do nothing."""
    plain.open("hands/bovada-41.html")
    assert [f"step-{number}" for number in range(19)] == plain.shown()
    assert plain.page.locator(".controls").is_hidden()


def test_all_houses_stand_side_by_side_without_scripts(plain: Reader) -> None:
    """And no box that would do nothing."""
    plain.open("houses/index.html")
    cells = plain.page.locator("tbody td")
    assert cells.count() == plain.page.locator("tbody td:visible").count() > 100
    assert plain.page.locator("fieldset").is_hidden()
    assert plain.page.locator(".finder").is_hidden()


def test_the_first_page_leads_on_without_scripts(plain: Reader) -> None:
    """To the pages in English."""
    plain.open("../index.html")
    plain.page.wait_for_url("**/en/index.html")
