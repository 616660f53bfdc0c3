"""The report of a run as a reviewer uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .reader import NARROW, WIDE

if TYPE_CHECKING:
    from .reader import Reader

#: Opens a failure, and all that is folded in it.
OPEN = "one => [one, ...one.querySelectorAll('details')].forEach((all) => { all.open = true; })"


def open_some(reader: Reader) -> None:
    """Open the first failure of each engine that has one."""
    reader.open("report.html")
    for engine in ("mutant:", "py:hostile"):
        reader.page.locator(".failure").filter(has_text=engine).first.evaluate(OPEN)


def test_a_report_tells_what_failed(reviewer: Reader) -> None:
    """With the rule, what may be wrong, and the table at that moment."""
    reviewer.open("report.html")
    text = reviewer.page.locator("main").inner_text()
    assert "counts the completion as a raise" in text
    assert "betting.completion-is-no-raise" in text
    failure = reviewer.page.locator(".failure").filter(has_text="mutant:").first
    assert failure.locator(".table .seat:visible").count() == 0
    failure.locator("> summary").click()
    assert failure.locator(".table .seat:visible").count() > 1


def test_failures_are_chosen_by_engine(reviewer: Reader) -> None:
    """Only those of one engine are left, and how many of how many is said."""
    reviewer.open("report.html")
    every = reviewer.page.locator(".failure:visible").count()
    reviewer.page.locator("select[name=engine]").select_option(index=1)
    left = reviewer.page.locator(".failure:visible")
    assert 0 < left.count() < every
    assert f"{left.count()} of {every} shown" == reviewer.page.inner_text("#shown")
    assert left.count() == left.filter(has_text="mutant:").count()
    reviewer.page.get_by_role("button", name="show all").click()
    reviewer.page.wait_for_function("document.querySelectorAll('.failure[hidden]').length === 0")


def test_axe_finds_no_fault_in_a_report(reviewer: Reader) -> None:
    """At a desk, in the light, with some failures open."""
    open_some(reviewer)
    assert [] == reviewer.faults()
    assert WIDE >= reviewer.widest()


def test_axe_finds_no_fault_in_a_report_on_a_phone_in_the_dark(commuter: Reader) -> None:
    """And nobody has to scroll sideways."""
    open_some(commuter)
    assert [] == commuter.faults()
    assert NARROW >= commuter.widest()
