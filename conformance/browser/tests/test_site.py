"""The site as it is used: searched, stepped through, compared; by everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Reader

#: A page of every kind.
PAGES = (
    "en/index.html",
    "fr/index.html",
    "en/rules/index.html",
    "en/rules/betting.raise-cap.html",
    "fr/rules/awards.odd-chip.html",
    "en/houses/index.html",
    "en/houses/full-tilt.html",
    "en/sources/index.html",
    "en/sources/roberts-rules.html",
    "en/scenarios/index.html",
    "en/scenarios/showdown-0203.html",
    "fr/scenarios/betting-0305.html",
    "en/hands/index.html",
    "en/hands/full-tilt-20.html",
    "en/glossary.html",
    "en/docs/index.html",
    "fr/docs/start.html",
)


def search(reader: Reader, words: str) -> list[str]:
    """Type words into the search box, and return the titles that are offered."""
    box = reader.page.get_by_role("combobox")
    box.fill(words)
    options = reader.page.get_by_role("option")
    options.first.wait_for()
    return [one.split("\n")[0] for one in options.all_inner_texts()]


@pytest.mark.parametrize(
    ("page", "words", "title"),
    [
        ("en", "od chip", "Who gets an odd chip between equal hands"),
        ("en", "jeton impair", "Who gets an odd chip between equal hands"),
        ("en", "raise capp", "How many raises a street allows"),
        ("fr", "odd chip", "À qui va un jeton impair"),
        ("fr", "jeton inpair", "À qui va un jeton impair"),
    ],
)
def test_a_rule_is_found_by_misspelt_words_and_in_either_language(
    reader: Reader, page: str, words: str, title: str
) -> None:
    """A rule is among the first three that are offered."""
    reader.open(f"{page}/index.html")

    offered = search(reader, words)

    assert any(one.startswith(title) for one in offered[:3]), offered


def test_search_is_worked_by_keyboard(reader: Reader) -> None:
    """Arrow down and Enter open what was found."""
    reader.open("en/index.html")
    search(reader, "odd chip")

    reader.page.keyboard.press("ArrowDown")
    reader.page.keyboard.press("Enter")
    reader.page.wait_for_url("**/rules/**")

    assert reader.page.url.endswith("awards.odd-chip.html")


def test_a_scenario_is_stepped_to_its_end_by_keyboard(reader: Reader) -> None:
    """Arrow right goes step by step, and the address follows, up to the last."""
    reader.open("en/scenarios/showdown-0203.html")
    place = reader.page.locator(".controls .place b")
    last = int(place.nth(1).inner_text())

    for number in range(1, last + 1):
        reader.page.keyboard.press("ArrowRight")
        assert reader.hash().endswith(f"step-{number}")
    reader.page.keyboard.press("ArrowRight")

    assert last > 10
    assert str(last) == place.nth(0).inner_text()
    assert reader.page.locator(".step:visible").count() == 1
    assert "pays" in reader.page.locator(".step:visible").inner_text()
    reader.page.keyboard.press("Home")
    assert "0" == place.nth(0).inner_text()


def test_a_link_opens_its_step(reader: Reader) -> None:
    """The address of a step shows that step alone."""
    reader.open("en/hands/full-tilt-20.html#step-20")

    assert "20" == reader.page.locator(".controls .place b").nth(0).inner_text()
    assert reader.page.locator(".step:visible").get_attribute("id") == "step-20"


def test_two_houses_are_compared(reader: Reader) -> None:
    """An address names two houses; only these are shown, and where they part when asked so."""
    reader.open("en/houses/index.html#full-tilt,partouche")
    heads = reader.page.locator(".matrix thead th:visible")
    rows = reader.page.locator(".matrix tbody tr:visible")
    every = rows.count()

    reader.page.get_by_label("Only where they part").check()

    assert ["Ruling", "Full Tilt Poker", "Partouche Poker"] == heads.all_inner_texts()
    assert 0 < rows.count() < every


def test_houses_are_chosen_by_keyboard(reader: Reader) -> None:
    """A check box takes a house out, and the address follows."""
    reader.open("en/houses/index.html")
    reader.page.get_by_label("Bovada").focus()

    reader.page.keyboard.press("Space")

    assert "bovada" not in reader.hash()
    assert "full-tilt" in reader.hash()
    assert not reader.page.locator(".matrix thead th[data-house=bovada]").is_visible()


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_no_serious_fault(reader: Reader, path: str) -> None:
    """Nothing keeps a reader out who uses a screen reader or sees little."""
    reader.open(path)

    assert [] == reader.faults()


@pytest.mark.parametrize("path", PAGES[::3])
def test_axe_finds_no_serious_fault_in_the_dark(dark: Reader, path: str) -> None:
    """Nor does it in dark colours."""
    dark.open(path)

    assert [] == dark.faults()


@pytest.mark.parametrize("path", PAGES)
def test_a_phone_shows_a_page_whole(phone: Reader, path: str) -> None:
    """Nobody has to scroll sideways on a phone."""
    phone.open(path)

    assert not phone.is_too_wide()


def test_without_scripts_all_steps_stand_in_order(plain: Reader) -> None:
    """A page that runs no scripts shows the whole hand."""
    plain.open("en/scenarios/showdown-0203.html")
    steps = plain.page.locator(".step:visible")

    assert steps.count() > 10
    assert not plain.page.locator(".controls").is_visible()


def test_the_other_language_keeps_the_step(reader: Reader) -> None:
    """The link to the other language leads to the same step."""
    reader.open("en/scenarios/showdown-0203.html#step-5")

    reader.page.get_by_role("link", name="Français").click()
    reader.page.wait_for_url("**/fr/**")

    assert "#step-5" in reader.page.url
    assert "fr" == reader.page.locator("html").get_attribute("lang")
