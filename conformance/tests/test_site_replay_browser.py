"""Hands are stepped through in a real browser, without a server."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from .replaying import written

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

sync_api = pytest.importorskip("playwright.sync_api")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium"),
]

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
SCENARIO = "scenarios/showdown-0203.html"
HAND = "hands/bovada-41.html"
#: How far to the right anything of a page lies.
WIDEST = """Math.max(
  ...[...document.querySelectorAll("main, main *")].map((one) => one.getBoundingClientRect().right),
)"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the pages."""
    folder = tmp_path_factory.mktemp("site")
    return written(folder, ("showdown-0203", "shortage-0402"), ("bovada-41", "kingsclub-1"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Start a browser."""
    with sync_api.sync_playwright() as started:
        found = started.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield found
        found.close()


class Seen:
    """A page, and all that it complained of or asked for elsewhere."""

    def __init__(self, browser: Any, site: Path, **options: Any) -> None:  # noqa: ANN401
        self._context = browser.new_context(**options)
        self.page = self._context.new_page()
        self._site = site.as_uri()
        self.faults: list[str] = []
        self.page.on("console", lambda told: self.faults.append(told.text))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("request", self._asked)

    def _asked(self, request: Any) -> None:  # noqa: ANN401
        if not request.url.startswith((self._site, "data:")):
            self.faults.append(request.url)

    def open(self, path: str, lang: str = "en") -> Any:  # noqa: ANN401
        """Open a page."""
        self.page.goto(f"{self._site}/{lang}/{path}")
        return self.page

    def close(self) -> None:
        """Close it; nothing may have been complained of."""
        self._context.close()
        assert self.faults == []


@pytest.fixture
def seen(browser: Any, site: Path) -> Iterator[Seen]:  # noqa: ANN401
    """Return a page on a wide screen."""
    found = Seen(browser, site, viewport={"width": 1280, "height": 900})
    yield found
    found.close()


def hash_of(page: Any) -> str:  # noqa: ANN401
    """Return where in the page one is."""
    return str(page.evaluate("location.hash"))


def shown(page: Any) -> list[str]:  # noqa: ANN401
    """Return the steps that can be seen."""
    return [one.get_attribute("id") for one in page.query_selector_all(".step:not([hidden])")]


def test_a_scenario_is_stepped_to_its_end_by_keyboard(seen: Seen) -> None:
    """The address follows, a reader is told, and the way back stays short."""
    page = seen.open(SCENARIO)
    assert shown(page) == ["step-0"]
    before = page.evaluate("history.length")
    for number in range(1, 21):
        page.keyboard.press("ArrowRight")
        name = f"step-{number}" if number < 17 else f"sixth-raiser.step-{number}"
        assert shown(page) == [name]
        assert hash_of(page) == f"#{name}"
    page.keyboard.press("ArrowRight")
    assert shown(page) == ["sixth-raiser.step-20"]
    assert "pays 780 to seat 3" in page.inner_text("[aria-live]")
    assert page.evaluate("history.length") == before
    page.keyboard.press("Home")
    assert hash_of(page) == "#step-0"
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    assert hash_of(page) == "#sixth-raiser.step-19"


def test_buttons_and_the_list_lead_to_steps(seen: Seen) -> None:
    """First, previous, next, last; and a click on any step."""
    page = seen.open(SCENARIO)
    page.click("[data-go=next]")
    page.click("[data-go=next]")
    page.click("[data-go=previous]")
    assert shown(page) == ["step-1"]
    page.click("[data-go=last]")
    assert page.get_attribute("[data-go=next]", "aria-disabled") == "true"
    page.click("[data-go=first]")
    assert shown(page) == ["step-0"]
    page.click('.index a[href="#step-12"]')
    assert shown(page) == ["step-12"]
    assert page.get_attribute('.index a[href="#step-12"]', "aria-current") == "step"


def test_another_reading_goes_on_from_the_same_step(seen: Seen) -> None:
    """The steps of others are gone, and the address names it."""
    page = seen.open(f"{SCENARIO}#step-14")
    page.check("input[value=best-board]")
    assert shown(page) == ["step-14"]
    assert hash_of(page) == "#best-board.step-14"
    page.keyboard.press("End")
    assert shown(page) == ["best-board.step-20"]
    page.click('.index a[href="#step-3"]')
    assert hash_of(page) == "#best-board.step-3"
    assert page.is_visible(".end[data-of=best-board]")
    assert page.is_hidden(".end[data-of=sixth-raiser]")


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
def test_an_address_opens_its_step(seen: Seen, address: str, step: str) -> None:
    """What is no address of a step opens the start."""
    assert shown(seen.open(SCENARIO + address)) == [step]


def test_keys_are_left_alone_while_one_writes(seen: Seen) -> None:
    """An arrow in the search box moves in its text; with Shift it is no step."""
    page = seen.open(SCENARIO)
    page.focus("input[type=search]")
    page.keyboard.press("ArrowRight")
    assert shown(page) == ["step-0"]
    page.focus("main")
    page.keyboard.press("Shift+ArrowRight")
    assert shown(page) == ["step-0"]


def test_all_steps_stand_there_without_a_script(browser: Any, site: Path) -> None:  # noqa: ANN401
    """In their order, without buttons that do nothing."""
    found = Seen(browser, site, java_script_enabled=False)
    page = found.open(HAND)
    assert page.locator(".step:visible").count() == 19
    assert page.locator(".controls").is_hidden()
    found.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_it_fits_any_screen_and_has_no_serious_fault(
    browser: Any,  # noqa: ANN401
    site: Path,
    width: int,
    scheme: str,
) -> None:
    """The table is no wider than the screen, and axe finds nothing serious."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    view = {"width": width, "height": 900}
    found = Seen(browser, site, viewport=view, color_scheme=scheme, bypass_csp=True)
    for path in (SCENARIO, HAND, "scenarios/shortage-0402.html", "hands/kingsclub-1.html"):
        page = found.open(path)
        page.keyboard.press("End")
        assert page.evaluate(WIDEST) <= width, path
        faults = axe.Axe().run(page, options={"preload": False}).response["violations"]
        bad = [
            (one["id"], [node["html"] for node in one["nodes"]][:3])
            for one in faults
            if one["impact"] in {"serious", "critical"}
        ]
        assert bad == [], path
    found.close()
