"""What is looked up fits a terminal of any width, and cannot drive it."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

import pytest
from stud_conformance.lookup.compared import compared
from stud_conformance.lookup.drawn import Grid, Heading, Said, drawn
from stud_conformance.lookup.lists import chapters
from stud_conformance.lookup.sheet import sheet
from stud_conformance.spec import houses, rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stud_conformance.lookup.drawn import Part

ANSI = re.compile(r"\x1b\[[0-9;]*m")


class Terminal(io.StringIO):
    """A terminal; the one who asks whether it is one needs a file."""

    def isatty(self) -> bool:
        """Say that it is one."""
        return True


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take nothing of the terminal that runs the tests."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


def at(width: int, parts: Iterable[Part], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return parts line by line, as a terminal of a width shows them."""
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("LINES", "40")
    return [line.rstrip() for line in ANSI.sub("", drawn(parts, Terminal())).splitlines()]


GRID = Grid(("rule", "value"), (("betting.raise-cap", "three raises, and no more than that"),))


def test_a_grid_stands_in_columns() -> None:
    """Below its heads, as wide as it needs."""
    assert drawn([GRID], io.StringIO()).splitlines() == [
        "  rule               value",
        "  betting.raise-cap  three raises, and no more than that",
    ]


def test_on_a_narrow_terminal_cells_stand_below_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each with its head."""
    assert at(30, [GRID], monkeypatch) == [
        "  betting.raise-cap",
        "    value: three raises, and",
        "    no more than that",
    ]


def test_a_colon_in_french_has_a_blank_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """As French sets it."""
    monkeypatch.setenv("COLUMNS", "30")

    assert "valeur : 3" in drawn([Grid(("a", "valeur"), (("b", "3"),))], Terminal(), "fr")


@pytest.mark.parametrize("width", [40, 60, 80, 100, 160])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_is_wider_than_the_terminal_and_no_word_is_lost(
    width: int, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All houses side by side, a sheet, and the list of all rules."""
    pages: list[list[Part]] = [
        list(compared(houses(), rules(), None, lang)),
        list(compared({one: houses()[one] for one in ("full-tilt", "tda")}, rules(), None, lang)),
        list(sheet(houses()["pokerstars"], rules(), lang)),
        list(chapters(rules(), lang)),
    ]
    for parts in pages:
        lines = at(width, parts, monkeypatch)
        shown = " ".join(lines)
        assert max(map(len, lines)) <= width
        for part in parts:
            for cell in (cell for row in getattr(part, "rows", ()) for cell in row):
                assert all(word in shown for word in cell.split())


def test_a_terminal_sees_headings_in_bold_and_a_file_does_not() -> None:
    """A file gets text alone."""
    parts: list[Part] = [Heading("a title", "a note"), Said("text")]

    assert "\x1b[1ma title" in drawn(parts, Terminal())
    assert drawn(parts, io.StringIO()) == "a title  a note\n  text\n"


def test_no_color_is_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even bold is sent."""
    monkeypatch.setenv("NO_COLOR", "1")

    assert "\x1b" not in drawn([Heading("a title"), GRID], Terminal())


def test_hostile_text_is_shown_as_text() -> None:
    """It neither drives the terminal nor is it markup."""
    text = "\x1b[31m[red]x[/] :smile:\x07"
    found = drawn(
        [Heading(text, text), Said(text), Grid((text, ""), ((text, text),))], io.StringIO()
    )

    assert all(line.isprintable() for line in found.splitlines())
    assert found.count("[31m[red]x[/] :smile:") == 6
