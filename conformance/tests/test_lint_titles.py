"""A title says what is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import kit
from .test_lint import GOOD, found

if TYPE_CHECKING:
    from pathlib import Path


def test_a_title_says_what_is(tmp_path: Path) -> None:
    """A title that says what ought to be is a finding."""
    title = next(line for line in GOOD.splitlines() if line.startswith("title:"))
    text = kit.mine(GOOD.replace(title, "title: The best board should show first"), 1)

    assert ["mine-0001.yaml: say what is, without the word 'should' [title]"] == [
        line for line in found(tmp_path, text) if line.endswith("[title]")
    ]
