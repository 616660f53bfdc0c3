"""A hand is stepped through."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from .reader import Reader

#: Two readings that share sixteen steps and have four more each.
SCENARIO = "scenarios/showdown-0203.html"


def test_a_scenario_is_stepped_to_its_end_by_keyboard(reader: Reader) -> None:
    """The address follows, a screen reader is told, and the way back stays short."""
    reader.open(SCENARIO)
    assert reader.shown() == ["step-0"]
    before = reader.page.evaluate("history.length")
    for number in range(1, 21):
        reader.press("ArrowRight")
        name = f"step-{number}" if number < 17 else f"sixth-raiser.step-{number}"
        assert reader.shown() == [name]
        assert reader.hash() == f"#{name}"
    reader.press("ArrowRight")
    assert reader.shown() == ["sixth-raiser.step-20"]
    assert reader.page.locator(".controls .place b").all_inner_texts() == ["20", "20"]
    assert "pays 780 to seat 3" in reader.page.inner_text("[aria-live]")
    assert reader.page.evaluate("history.length") == before
    reader.press("Home")
    assert reader.hash() == "#step-0"
    reader.press("End", "ArrowLeft")
    assert reader.hash() == "#sixth-raiser.step-19"


def test_buttons_and_the_list_lead_to_steps(reader: Reader) -> None:
    """First, previous, next, last; and a click on any step."""
    reader.open(SCENARIO)
    page = reader.page
    page.click("[data-go=next]")
    page.click("[data-go=next]")
    page.click("[data-go=previous]")
    assert reader.shown() == ["step-1"]
    page.click("[data-go=last]")
    assert page.get_attribute("[data-go=next]", "aria-disabled") == "true"
    page.click("[data-go=first]")
    assert reader.shown() == ["step-0"]
    page.click('.index a[href="#step-12"]')
    assert reader.shown() == ["step-12"]
    assert page.get_attribute('.index a[href="#step-12"]', "aria-current") == "step"


def test_another_reading_goes_on_from_the_same_step(reader: Reader) -> None:
    """The steps of others are gone, and the address names it."""
    reader.open(f"{SCENARIO}#step-14")
    reader.page.check("input[value=best-board]")
    assert reader.shown() == ["step-14"]
    assert reader.hash() == "#best-board.step-14"
    reader.press("End")
    assert reader.shown() == ["best-board.step-20"]
    reader.page.click('.index a[href="#step-3"]')
    assert reader.hash() == "#best-board.step-3"
    assert reader.page.is_visible(".end[data-of=best-board]")
    assert reader.page.is_hidden(".end[data-of=sixth-raiser]")


@pytest.mark.parametrize(
    ("address", "step"),
    [
        ("#step-12", "step-12"),
        ("#best-board.step-14", "step-14"),
        ("#best-board.step-19", "best-board.step-19"),
        ("#best-board.step-999", "best-board.step-20"),
        ("#nobody.step-3", "step-0"),
        ("#%E0%A4%A", "step-0"),
    ],
)
def test_an_address_opens_its_step(reader: Reader, address: str, step: str) -> None:
    """What is no address of a step opens the start."""
    reader.open(SCENARIO + address)
    assert reader.shown() == [step]


def test_the_other_language_keeps_the_step(reader: Reader) -> None:
    """The link to the other language leads to the same step of the same reading."""
    reader.open(f"{SCENARIO}#best-board.step-5")
    reader.page.get_by_role("link", name="Français").click()
    reader.page.wait_for_url("**/fr/**#best-board.step-5")
    assert reader.shown() == ["step-5"]
    assert "fr" == reader.page.locator("html").get_attribute("lang")


def test_keys_are_left_alone_while_one_writes(reader: Reader) -> None:
    """An arrow in the search box moves in its text; with Shift it is no step."""
    reader.open(SCENARIO)
    reader.page.focus("input[type=search]")
    reader.press("ArrowRight")
    assert reader.shown() == ["step-0"]
    reader.page.focus("main")
    reader.press("Shift+ArrowRight")
    assert reader.shown() == ["step-0"]


def test_a_hand_of_a_room_is_stepped_through(phone: Reader) -> None:
    """As a scenario is, on a phone and in French."""
    phone.open("hands/full-tilt-20.html#step-20")
    assert phone.shown() == ["step-20"]
    phone.page.click("[data-go=previous]")
    assert phone.shown() == ["step-19"]
