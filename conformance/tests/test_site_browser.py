"""The site in a real browser, opened from the disk: search, comparison, keys, and no request."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any, Final

import pytest
from stud_conformance.site import build
from stud_conformance.site.world import world

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

sync_api = pytest.importorskip("playwright.sync_api")
CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium"),
]

FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
QUICK: Final = ("rules", "houses", "sources", "lists", "glossary", "docs", "home")
RESULT: Final = "[role=option]"
PAGES: Final = (
    "index.html",
    "rules/index.html",
    "rules/showdown.no-river-bet.html",
    "rules/floor.exposed-last-card.html",
    "houses/index.html",
    "houses/full-tilt.html",
    "sources/index.html",
    "sources/room-hands.html",
    "scenarios/index.html",
    "hands/index.html",
    "glossary.html",
    "docs/index.html",
    "docs/protocol.html",
    "docs/messages.html",
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Write all but the hands; return the address of the site."""
    out: Path = tmp_path_factory.mktemp("written") / "site"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "SECTIONS", QUICK)
        build.build(world(), out)
    return out.as_uri()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Start a browser."""
    with sync_api.sync_playwright() as started:
        found = started.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield found
        found.close()


@pytest.fixture(params=[(1280, "light", "en"), (390, "dark", "fr")], ids=["wide", "narrow"])
def view(request: pytest.FixtureRequest, browser: Any, site: str) -> Iterator[tuple[Any, str]]:  # noqa: ANN401
    """Give a page and the address of a language; nothing may be complained of or asked for."""
    width, scheme, lang = request.param
    context = browser.new_context(
        viewport={"width": width, "height": 850}, color_scheme=scheme, reduced_motion="reduce"
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda told: faults.append(told.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda asked: faults.extend(_elsewhere(asked.url, site)))
    yield page, f"{site}/{lang}"
    context.close()
    assert faults == []


def _elsewhere(url: str, site: str) -> list[str]:
    return [] if url.startswith((site, "data:")) else [url]


def results(page: Any, asked: str) -> list[str]:  # noqa: ANN401
    """Type something; return the addresses that are offered."""
    page.fill("#find", asked)
    page.wait_for_function("document.querySelector('.drop').hidden === false")
    page.wait_for_timeout(100)
    found: list[str] = page.eval_on_selector_all(RESULT, "all => all.map(x => x.dataset.address)")
    return found


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        ("od chip", "awards.odd-chip"),
        ("jeton impare", "awards.odd-chip"),
        ("BRINGIN", "bring-in."),
        ("brulee", "deck.burns"),
        ("who shows first", "showdown."),
        ("qui montre en premier", "showdown."),
        ("relence maximum", "betting.raise-cap"),
    ],
)
def test_a_rule_is_found(view: tuple[Any, str], asked: str, rule: str) -> None:
    """By a misspelt word, by one of the other language, without accents, in capitals."""
    page, root = view
    page.goto(f"{root}/index.html")
    found = [one for one in results(page, asked) if "rules/" in one][:4]
    assert any(f"rules/{rule}" in one for one in found), found


def test_the_search_goes_by_keys_alone(view: tuple[Any, str]) -> None:
    """Arrows choose, Escape closes, Enter opens; a screen reader is told each."""
    page, root = view
    page.goto(f"{root}/glossary.html")
    results(page, "odd chip")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.get_attribute("#find", "aria-activedescendant") == "find-list-1"
    assert page.get_attribute("#find-list-1", "aria-selected") == "true"
    page.keyboard.press("Escape")
    assert page.get_attribute("#find", "aria-expanded") == "false"
    results(page, "awards.odd-chip")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules/awards.odd-chip*.html")


def test_what_nothing_fits_is_said(view: tuple[Any, str]) -> None:
    """To the eye and to the ear."""
    page, root = view
    page.goto(f"{root}/index.html")
    assert results(page, "zzzzqqqq") == []
    assert page.is_visible(".none")
    assert page.text_content("[role=status]") == page.text_content(".none")


def test_two_houses_are_compared(view: tuple[Any, str]) -> None:
    """The address names them; boxes change it; only what parts them can be shown."""
    page, root = view
    page.goto(f"{root}/houses/index.html#full-tilt,partouche")
    columns = "all => all.filter(x => !x.hidden).map(x => x.dataset.house)"
    assert page.eval_on_selector_all("thead [data-house]", columns) == ["full-tilt", "partouche"]
    page.focus("[name=parted]")
    page.keyboard.press("Space")
    rows = page.locator("tbody tr:visible")
    assert rows.count() == 4
    assert page.text_content("output").startswith("4 ")
    page.check("[value=tda]")
    assert page.evaluate("location.hash") == "#full-tilt,partouche,tda"
    page.click(".tongue")
    page.wait_for_url("**/houses/index.html#full-tilt,partouche,tda")


def test_all_is_there_without_a_script(browser: Any, site: str) -> None:  # noqa: ANN401
    """The whole matrix shows, and no box that would do nothing."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}/en/houses/index.html")
    assert page.locator("tbody td:visible").count() == page.locator("tbody td").count()
    assert not page.is_visible("fieldset")
    assert not page.is_visible(".finder")
    page.goto(f"{site}/index.html")
    page.wait_for_url("**/en/index.html")
    context.close()


@pytest.mark.parametrize("path", PAGES)
def test_nobody_is_kept_out(view: tuple[Any, str], path: str) -> None:
    """The checks of axe find nothing, and no page is wider than the screen."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page, root = view
    page.goto(f"{root}/{path}")
    wider = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wider <= 0
    found = axe.Axe().run(page, options={"preload": False}).response["violations"]
    assert [(one["id"], one["nodes"][0]["target"]) for one in found] == []
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
