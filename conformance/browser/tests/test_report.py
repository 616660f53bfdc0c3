"""The report of a run as a reviewer uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conftest import Reader


def test_a_report_opens_from_disk(reviewer: Reader) -> None:
    """It tells what failed, with the rule and the hand, and asks nothing of anywhere else."""
    reviewer.open("report.html")
    text = reviewer.page.locator("main").inner_text()

    assert "counts the completion as a raise" in text
    assert "betting.completion-is-no-raise" in text
    assert reviewer.page.locator(".table .seat").count() > 1


def test_axe_finds_no_serious_fault_in_a_report(reviewer: Reader) -> None:
    """Nothing keeps a reader out who uses a screen reader or sees little."""
    reviewer.open("report.html")

    assert [] == reviewer.faults()
