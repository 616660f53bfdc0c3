"""Houses side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .reader import Reader


def test_two_houses_are_compared(reader: Reader) -> None:
    """The address names them; a box leaves only what parts them, and the count is said."""
    reader.open("houses/index.html#full-tilt,partouche")
    heads = reader.page.locator(".matrix thead th:visible")
    rows = reader.page.locator(".matrix tbody tr:visible")
    assert ["Ruling", "Full Tilt Poker", "Partouche Poker"] == heads.all_inner_texts()
    assert rows.count() > 4
    reader.page.get_by_label("Only where they part").check()
    assert rows.count() == 4
    assert "4 " == reader.page.inner_text("output")[:2]


def test_houses_are_chosen_by_keyboard(reader: Reader) -> None:
    """The space bar takes a house in or out, and the address follows, into French too."""
    reader.open("houses/index.html#full-tilt,partouche,bovada")
    reader.page.get_by_label("Bovada").focus()
    reader.press("Space")
    assert not reader.page.locator(".matrix thead [data-house=bovada]").is_visible()
    assert reader.hash() == "#full-tilt,partouche"
    reader.page.get_by_label("Poker Tournament Directors Association").focus()
    reader.press("Space")
    assert reader.hash() == "#full-tilt,partouche,tda"
    reader.page.get_by_role("link", name="Français").click()
    reader.page.wait_for_url("**/fr/houses/index.html#full-tilt,partouche,tda")
    assert reader.page.locator(".matrix thead [data-house]:visible").count() == 3


def test_the_button_brings_all_houses_back(reader: Reader) -> None:
    """Every column, and an address that names none."""
    reader.open("houses/index.html#full-tilt,partouche")
    columns = reader.page.locator(".matrix thead [data-house]")
    reader.page.locator("fieldset button").click()
    assert columns.count() == reader.page.locator(".matrix thead [data-house]:visible").count()
    assert reader.hash() == ""


def test_an_address_that_is_broken_shows_all_houses(reader: Reader) -> None:
    """Nothing else on the page breaks by it."""
    reader.open("houses/index.html#%")
    assert reader.page.locator(".matrix thead [data-house]:visible").count() > 2
    reader.page.get_by_role("link", name="Français").click()
    reader.page.wait_for_url("**/fr/houses/index.html#%")
