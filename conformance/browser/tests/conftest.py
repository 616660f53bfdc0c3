"""A site and a report in Chromium, from files, as a reader opens them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: Without these Chromium looks for its maker's servers, and wants a sandbox that root has not.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
RUN = "from stud_conformance.cli.main import main; main()"
WIDE, NARROW = (1280, 900), (390, 844)


@dataclass
class Reader:
    """Somebody who reads pages of a folder.

    Attributes:
        folder: Where the pages lie.
        page: The page in Chromium.
        complaints: What the console said, and what was asked of anywhere else.

    """

    folder: Path
    page: Any
    complaints: list[str] = field(default_factory=list)

    def open(self, path: str) -> None:
        """Open a page of the folder."""
        self.page.goto(f"file://{self.folder}/{path}")

    def faults(self) -> list[str]:
        """Return what axe finds wrong and calls serious or critical."""
        # It need not fetch the style sheets anew, which the pages forbid.
        found = Axe().run(self.page, options={"preload": False}).response["violations"]
        return [
            f"{one['id']}: {one['nodes'][0]['html'][:200]}"
            for one in found
            if one["impact"] in {"serious", "critical"}
        ]

    def is_too_wide(self) -> bool:
        """Return whether one has to scroll sideways to read."""
        return bool(
            self.page.evaluate("document.documentElement.scrollWidth > window.innerWidth + 1")
        )

    def hash(self) -> str:
        """Return the part of the address that names a place on the page."""
        return str(self.page.evaluate("decodeURIComponent(location.hash)"))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Yield Chromium; without it nothing is tested, but where a pipeline wants it, that fails."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if path is None:
        message = "there is no chromium on PATH; name one with CHROMIUM"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


def studconf(*words: str, code: int = 0) -> None:
    """Run the command line, which has to end with a code."""
    call = [sys.executable, "-c", RUN, *words]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert code == done.returncode, done.stderr


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site, written once."""
    out = tmp_path_factory.mktemp("site") / "out"
    studconf("site", str(out))
    return out


@pytest.fixture(scope="session")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a report on an engine that is wrong in one thing."""
    folder = tmp_path_factory.mktemp("report")
    wrong = "mutant:betting.completion-is-no-raise/counts-as-raise"
    studconf("run", wrong, "ref", "--output", f"html:{folder / 'report.html'}", code=1)
    return folder


def _reader(chromium: Any, folder: Path, **how: Any) -> Iterator[Reader]:  # noqa: ANN401 - as playwright has it
    how.setdefault("viewport", {"width": WIDE[0], "height": WIDE[1]})
    context = chromium.new_context(**how)
    reader = Reader(folder, context.new_page())
    reader.page.on("console", lambda said: reader.complaints.append(f"console: {said.text}"))
    reader.page.on("pageerror", lambda error: reader.complaints.append(f"error: {error}"))
    reader.page.on("request", lambda asked: _watch(reader, asked.url))
    yield reader
    context.close()
    assert reader.complaints == []


def _watch(reader: Reader, url: str) -> None:
    if not url.startswith((f"file://{reader.folder}/", "data:")):
        reader.complaints.append(f"request: {url}")


@pytest.fixture
def reader(chromium: Any, site: Path) -> Iterator[Reader]:  # noqa: ANN401 - as playwright has it
    """Yield a reader of the site, whose console and requests are watched to the end."""
    yield from _reader(chromium, site)


@pytest.fixture
def plain(chromium: Any, site: Path) -> Iterator[Reader]:  # noqa: ANN401 - as playwright has it
    """Yield a reader of the site whose browser runs no scripts."""
    yield from _reader(chromium, site, java_script_enabled=False)


@pytest.fixture
def dark(chromium: Any, site: Path) -> Iterator[Reader]:  # noqa: ANN401 - as playwright has it
    """Yield a reader of the site in the dark."""
    yield from _reader(chromium, site, color_scheme="dark")


@pytest.fixture
def phone(chromium: Any, site: Path) -> Iterator[Reader]:  # noqa: ANN401 - as playwright has it
    """Yield a reader of the site on a phone."""
    size = {"width": NARROW[0], "height": NARROW[1]}
    yield from _reader(chromium, site, viewport=size, has_touch=True, is_mobile=True)


@pytest.fixture
def reviewer(chromium: Any, report: Path) -> Iterator[Reader]:  # noqa: ANN401 - as playwright has it
    """Yield a reader of the report."""
    yield from _reader(chromium, report)
