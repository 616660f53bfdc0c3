"""The search box of the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from .reader import Reader


def is_offered(reader: Reader, asked: str, rule: str) -> bool:
    """Return whether one of the first rules that are offered is this one, or is of this chapter."""
    rules = [one for one in reader.search(asked) if "rules/" in one]
    return any(f"rules/{rule}" in one for one in rules[:3])


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        ("od chip", "awards.odd-chip.html"),
        ("raise capp", "betting.raise-cap.html"),
        ("BRINGIN", "bring-in."),
        ("who shows first", "showdown."),
        ("jeton impair", "awards.odd-chip.html"),
        ("jeton impare", "awards.odd-chip.html"),
        ("relence maximum", "betting.raise-cap.html"),
        ("brulee", "deck.burns.html"),
        ("qui montre en premier", "showdown."),
    ],
)
def test_a_rule_is_found_in_english(reader: Reader, asked: str, rule: str) -> None:
    """By a misspelt word, by one in French, without its accents, in capitals, by a question."""
    reader.open("index.html")
    assert is_offered(reader, asked, rule)


@pytest.mark.parametrize("asked", ["odd chip", "jeton inpair"])
def test_a_rule_is_found_in_french(phone: Reader, asked: str) -> None:
    """By a word in English too; the title that is offered is French."""
    phone.open("index.html")
    assert is_offered(phone, asked, "awards.odd-chip.html")
    offered = phone.page.get_by_role("option").all_inner_texts()
    assert [one for one in offered if one.startswith("À qui va un jeton impair")]


def test_a_title_in_english_is_marked_on_a_french_page(phone: Reader) -> None:
    """So that a screen reader reads it as English; a French one is not marked."""
    phone.open("index.html")
    phone.search("betting-0118")
    title = phone.page.get_by_role("option").first.locator("span").first
    assert title.get_attribute("lang") == "en"
    phone.search("jeton impair")
    assert title.get_attribute("lang") is None


def test_the_search_goes_by_keys_alone(reader: Reader) -> None:
    """Arrows choose, Escape closes, Enter opens what is chosen; a screen reader is told each."""
    reader.open("glossary.html")
    second = reader.search("odd chip")[1]
    reader.press("ArrowDown", "ArrowDown")
    box = reader.page.locator("#find")
    assert box.get_attribute("aria-activedescendant") == "find-list-1"
    assert reader.page.get_attribute("#find-list-1", "aria-selected") == "true"
    reader.press("Escape")
    assert box.get_attribute("aria-expanded") == "false"
    reader.search("odd chip")
    reader.press("ArrowDown", "ArrowDown", "Enter")
    reader.page.wait_for_url(f"**/{second.removeprefix('./')}")


def test_enter_opens_the_first(reader: Reader) -> None:
    """Where nothing is chosen."""
    reader.open("glossary.html")
    reader.search("awards.odd-chip")
    reader.press("Enter")
    reader.page.wait_for_url("**/rules/awards.odd-chip*.html")


def test_what_nothing_fits_is_said(reader: Reader) -> None:
    """To the eye and to the ear."""
    reader.open("index.html")
    assert reader.search("zzzzqqqq") == []
    assert reader.page.is_visible(".none")
    assert reader.page.text_content("[role=status]") == reader.page.text_content(".none")
