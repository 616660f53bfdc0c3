"""One site, one report and one Chromium for all; the pages are opened from files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import sync_playwright

from . import hostile
from .reader import NARROW, reading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .reader import Reader

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
HERE = Path(__file__).parent
PHONE = {"width": NARROW, "height": 844}


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Yield Chromium; without it nothing is tested, but where a pipeline wants it, that fails."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        message = "there is no chromium on PATH; name one with CHROMIUM"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


def studconf(*words: str | Path, code: int = 0) -> None:
    """Run the command line, which has to end with a code; it finds the engine that is hostile."""
    paths = os.pathsep.join(filter(None, (str(HERE), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-c", RUN, *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert code == done.returncode, done.stderr


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a scenario of one's own, whose words are hostile."""
    return hostile.corpus(tmp_path_factory.mktemp("corpus"))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, corpus: Path) -> Path:
    """Return the whole site, with a scenario of one's own."""
    out = tmp_path_factory.mktemp("site") / "out"
    studconf("site", out, "--corpus", corpus, "--jobs", "2")
    return out


@pytest.fixture(scope="session")
def report(tmp_path_factory: pytest.TempPathFactory, corpus: Path) -> Path:
    """Return the folder of a report on engines of which one is right, one wrong, one hostile."""
    folder = tmp_path_factory.mktemp("report")
    rule = "betting.completion-is-no-raise"
    engines = (f"mutant:{rule}/counts-as-raise", "ref", "py:hostile:Engine")
    chosen = ("--select", f"rule:{rule}", "--select", "ranking-9901", "--corpus", corpus)
    studconf("run", *engines, *chosen, "--output", f"html:{folder / 'report.html'}", code=1)
    return folder


@pytest.fixture
def reader(chromium: Any, site: Path) -> Iterator[Reader]:  # noqa: ANN401 - as playwright has it
    """Yield a reader of the English site at a desk, in the light."""
    yield from reading(chromium, site, "en")


@pytest.fixture
def phone(chromium: Any, site: Path) -> Iterator[Reader]:  # noqa: ANN401 - as playwright has it
    """Yield a reader of the French site on a phone, in the dark."""
    how: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "color_scheme": "dark"}
    yield from reading(chromium, site, "fr", **how)


@pytest.fixture
def plain(chromium: Any, site: Path) -> Iterator[Reader]:  # noqa: ANN401 - as playwright has it
    """Yield a reader of the English site whose browser runs no scripts."""
    yield from reading(chromium, site, "en", java_script_enabled=False)


@pytest.fixture
def reviewer(chromium: Any, report: Path) -> Iterator[Reader]:  # noqa: ANN401 - as playwright has it
    """Yield a reader of the report at a desk, in the light."""
    yield from reading(chromium, report)


@pytest.fixture
def commuter(chromium: Any, report: Path) -> Iterator[Reader]:  # noqa: ANN401 - as playwright has it
    """Yield a reader of the report on a phone, in the dark."""
    yield from reading(chromium, report, viewport=PHONE, color_scheme="dark")
