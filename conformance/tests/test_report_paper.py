"""What a person reads is the same in a file as on a terminal, but for the colours."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest
from stud_conformance.report.paper import Grid, Paper, paper

NAME = "py:package_of_mine.adapter_of_mine.engine:TheEngineThatIHaveWritten"


class Screen(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


def grid(*names: str) -> Grid:
    """Return a table of the totals of some engines."""
    rows = [("red", (name, "1", "12 of 12 (100 %)")) for name in names]
    return Grid(("engine", "failed", "cases run"), rows, names={0})


def drawn(shown: Grid, stream: io.StringIO) -> list[str]:
    """Return the lines of a table on a stream."""
    paper(stream).grid(shown)
    return stream.getvalue().splitlines()


@pytest.fixture(autouse=True)
def no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the colours out; the terminal is wide."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "200")


def told(where: Paper) -> None:
    """Write lines with and without styles."""
    where.line("\n", ("FAILED", "bold red"), " ", ("betting-0101", "bold"), "  a [bold]title[/]")
    where.line("")
    where.line("x" * 300)


def test_a_line_is_the_same() -> None:
    """No markup is read in it, and it is not broken."""
    file, screen = io.StringIO(), Screen()
    told(paper(file))
    told(paper(screen))

    expected = f"\nFAILED betting-0101  a [bold]title[/]\n\n{'x' * 300}\n"
    assert [expected] * 2 == [file.getvalue(), screen.getvalue()]


@pytest.mark.parametrize(
    "names", [(), ("ref",), ("ref", NAME), ("\u4e2d\u6587", "e\u0301"), ("[b]",)]
)
def test_a_table_is_the_same_where_the_terminal_is_wide_enough(names: tuple[str, ...]) -> None:
    """In letters of any width."""
    shown = grid(*names)

    assert drawn(shown, Screen()) == drawn(shown, io.StringIO())


def test_a_table_in_a_file_is_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the name of an engine is, and whatever is said of the terminal."""
    monkeypatch.setenv("COLUMNS", "40")
    head, ours, mine = drawn(grid("ref", NAME), io.StringIO())

    assert f"{NAME}       1  12 of 12 (100 %)" == mine
    assert "engine" + " " * (len(NAME) - 6) + "  failed         cases run" == head
    assert len(mine) == len(ours)


def test_a_name_stays_on_one_line_of_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of it might be taken for a command."""
    monkeypatch.setenv("COLUMNS", "40")
    lines = drawn(grid("a name ::of:: an engine"), Screen())

    assert ["a name ::of:: an engine"] == [line[:23] for line in lines if "::" in line]
    assert all(len(line) <= 40 for line in lines)


def test_rich_is_loaded_for_a_terminal_alone() -> None:
    """A run whose report goes to a pipe does without."""
    code = (
        "import sys; from stud_conformance.cli.main import main; "
        "sys.argv[1:] = ['run', 'ref', '--select', 'ante-0001'];\n"
        "try: main()\n"
        "except SystemExit: print('rich' in sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert "False\n" == result.stderr
