"""Somebody who reads pages in Chromium, and is told of all that a page does beside."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WIDE, NARROW = 1280, 390

#: How far to the right anything lies that does not scroll by itself.
WIDEST = """
  Math.max(document.documentElement.scrollWidth, ...[...document.querySelectorAll("body *")]
    .filter((one) => {
      for (let up = one.parentElement; up; up = up.parentElement)
        if (getComputedStyle(up).overflowX !== "visible") return false;
      return true;
    })
    .map((one) => Math.floor(one.getBoundingClientRect().right)))
"""


@dataclass
class Reader:
    """Somebody who reads pages of a folder.

    Attributes:
        root: The address of the folder that paths start from.
        page: The page in Chromium.
        complaints: What the console said, what failed, and what was asked of anywhere else.

    """

    root: str
    page: Any
    complaints: list[str] = field(default_factory=list)

    def open(self, path: str) -> None:
        """Open a page of the folder."""
        self.page.goto(f"{self.root}/{path}")

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def search(self, words: str) -> list[str]:
        """Type words into the search box, and return the addresses that are offered."""
        box = self.page.get_by_role("combobox")
        box.fill("")
        box.fill(words)
        self.page.locator(".drop:visible").wait_for()
        found = self.page.get_by_role("option").evaluate_all(
            "all => all.map(x => x.dataset.address)"
        )
        return list(found)

    def shown(self) -> list[str]:
        """Return the ids of the steps of a hand that can be seen."""
        steps = self.page.locator(".step:visible")
        return list(steps.evaluate_all("all => all.map(one => one.id)"))

    def hash(self) -> str:
        """Return the part of the address that names a place on the page."""
        return str(self.page.evaluate("decodeURIComponent(location.hash)"))

    def faults(self) -> list[str]:
        """Return what axe finds wrong."""
        # It need not fetch the style sheets anew, which the pages forbid, nor tell what is right.
        options = {"preload": False, "resultTypes": ["violations"]}
        found = Axe().run(self.page, options=options).response["violations"]
        return [
            f"{one['impact']} {one['id']}: {node['html'][:200]}"
            for one in found
            for node in one["nodes"][:3]
        ]

    def widest(self) -> int:
        """Return how far to the right the page goes, in pixels."""
        return int(self.page.evaluate(WIDEST))


def reading(chromium: Any, folder: Path, lang: str = "", **how: Any) -> Iterator[Reader]:  # noqa: ANN401 - as playwright has it
    """Yield a reader of a folder; at the end there may be no complaint."""
    how.setdefault("viewport", {"width": WIDE, "height": 900})
    context = chromium.new_context(**how)
    root = folder.as_uri()
    reader = Reader(f"{root}/{lang}".rstrip("/"), context.new_page())
    complaints = reader.complaints
    # A context tells of every page in it, of one that a page has opened as well.
    context.on("console", lambda said: complaints.append(f"console: {said.text}"))
    context.on("weberror", lambda one: complaints.append(f"error: {one.error}"))
    context.on("request", lambda asked: complaints.extend(_elsewhere(asked.url, root)))
    yield reader
    context.close()
    assert complaints == []


def _elsewhere(url: str, root: str) -> list[str]:
    """Return the address of what does not lie in the folder."""
    return [] if url.startswith((f"{root}/", "data:")) else [f"request: {url}"]
