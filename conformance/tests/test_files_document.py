"""A YAML file is read safely, and each mistake is reported with its place."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
import yaml
from stud_conformance import files
from stud_conformance.files import document

HERE = Path(__file__).parent
BAD = sorted((HERE / "bad").glob("*.yaml"))


def message(path: Path) -> str:
    """Return what reading a file complains of."""
    with pytest.raises(files.Invalid) as caught:
        files.read(path, name="a.yaml")
    return str(caught.value)


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_each_mistake_has_its_message(path: Path) -> None:
    """A bad file gives exactly the line that its first comment announces."""
    announced = path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")

    assert f"a.yaml:{announced}" == message(path)


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_the_parser_in_plain_python_refuses_the_same(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without libyaml no bad file passes."""
    monkeypatch.setattr(document, "LOADER", yaml.SafeLoader)

    assert message(path).startswith("a.yaml:")


def test_the_parser_in_plain_python_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without libyaml a good file gives the same data."""
    path = HERE / "good" / "scenario.yaml"
    expected = files.read(path).data
    monkeypatch.setattr(document, "LOADER", yaml.SafeLoader)

    assert expected == files.read(path).data


def test_the_parser_of_libyaml_is_taken_where_it_is() -> None:
    """The fast parser is the default."""
    assert yaml.CSafeLoader is document.LOADER


def test_values_and_keys_are_plain() -> None:
    """Seat keys become text, numbers and words their values."""
    text = "stacks: {4: 1280, x: [true, null, no, '5', 1:30, 2024-01-31]}"

    found = files.parse(text, "a.yaml")

    assert {"stacks": {"4": 1280, "x": [True, None, "no", "5", "1:30", "2024-01-31"]}} == found.data


def test_a_quoted_merge_key_is_text() -> None:
    """Only the bare << merges mappings."""
    assert {"<<": 1} == files.parse('"<<": 1', "a.yaml").data


def test_all_mistakes_of_a_file_come_at_once() -> None:
    """Reading goes on after a mistake that does no harm to the rest."""
    with pytest.raises(files.Invalid) as caught:
        files.parse("a: &x 1\na: !t 2\nb: *x\n", "a.yaml")

    assert [(1, 4), (2, 1), (2, 4), (3, 4)] == [
        (problem.line, problem.column) for problem in caught.value.problems
    ]


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    """A file may start with the mark that some editors write."""
    path = tmp_path / "a.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\n")

    assert {"a": 1} == files.read(path).data


def test_line_ends_of_windows_are_no_mistake(tmp_path: Path) -> None:
    """A carriage return before the line feed changes nothing."""
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a: 1\r\nb: |\r\n  x\r\n  y\r\n")

    assert {"a": 1, "b": "x\ny\n"} == files.read(path).data


def test_bytes_that_are_no_utf_8_are_refused(tmp_path: Path) -> None:
    """The place of the first such byte is told."""
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a: 1\nb: \xe9\n")

    assert message(path) == "a.yaml:2:4: the byte 0xe9 is no UTF-8, expected a file in UTF-8"


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    """The message gives the reason of the system."""
    expected = (
        "a.yaml:1:1: the file cannot be read (No such file or directory), expected a readable file"
    )

    assert expected == message(tmp_path / "none.yaml")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    """A folder is no file."""
    assert message(tmp_path).startswith("a.yaml:1:1: the file cannot be read (")


def test_a_file_of_more_than_a_megabyte_is_refused(tmp_path: Path) -> None:
    """The size is checked before anything is parsed."""
    path = tmp_path / "a.yaml"
    path.write_bytes(b"#" * (document.LARGEST + 1))

    assert message(path) == "a.yaml:1:1: the file is too large, expected at most 1,000,000 bytes"


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "{"])
def test_deep_nesting_is_a_problem_and_no_crash(opening: str, tmp_path: Path) -> None:
    """A hundred thousand levels end like any other mistake."""
    path = tmp_path / "a.yaml"
    path.write_text(opening * 100_000, encoding="utf-8")

    assert message(path).startswith("a.yaml:1:")


def test_no_reference_is_ever_expanded(tmp_path: Path) -> None:
    """A file that would grow without end is refused at its first anchor."""
    path = tmp_path / "a.yaml"
    lines = ["a0: &a0 [x]", *(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 60))]
    path.write_text("\n".join(lines), encoding="utf-8")

    assert message(path).startswith("a.yaml:1:5: the anchor &a0 is not allowed")


def test_a_file_is_called_by_its_path_unless_named(tmp_path: Path) -> None:
    """Messages name the file as it was given."""
    path = tmp_path / "a.yaml"
    path.write_text("a: 1", encoding="utf-8")

    assert str(path) == files.read(path).file
    assert files.read(path, name="b.yaml").file == "b.yaml"


TEXT = """\
setup:
  seats:
    - {seat: 1, stack: 100}
    - {seat: 4, stack: 200}
stacks: {4: 300}
empty:
"""


@pytest.mark.parametrize(
    ("route", "key", "place"),
    [
        ([], False, (1, 1)),
        (["setup"], False, (2, 3)),
        (["setup"], True, (1, 1)),
        (["setup", "seats", 1], False, (4, 7)),
        (["setup", "seats", 1, "stack"], False, (4, 24)),
        (["setup", "seats", 1, "stack"], True, (4, 17)),
        (["stacks", "4"], False, (5, 13)),
        (["stacks", "4"], True, (5, 10)),
        (["setup", "none", "at all"], False, (2, 3)),
        (["setup", "seats", 9], False, (3, 5)),
        (["setup", "seats", "x"], False, (3, 5)),
        (["stacks", "4", "x"], False, (5, 13)),
    ],
)
def test_a_place_is_found_by_its_route(
    route: list[str | int], *, key: bool, place: tuple[int, int]
) -> None:
    """Values, keys, and the last known place of a route that leads nowhere."""
    assert place == files.parse(TEXT, "a.yaml").place(route, key=key)


def test_a_problem_is_one_line_that_an_editor_understands() -> None:
    """File, line, column, what is wrong, and what was expected."""
    found = files.parse(TEXT, "a.yaml").problem(["stacks", "4"], "300 is wrong", "400")

    assert str(found) == "a.yaml:5:13: 300 is wrong, expected 400"


def test_problems_are_in_order_and_each_once() -> None:
    """The exception sorts by place and drops what was said already."""
    first, second = (files.Problem("a.yaml", line, 1, "wrong", "right") for line in (2, 10))

    found = files.Invalid([second, first, second])

    assert (first, second) == found.problems
    assert str(found) == "a.yaml:2:1: wrong, expected right\na.yaml:10:1: wrong, expected right"


def test_an_exception_with_problems_survives_another_process() -> None:
    """It can be pickled, as workers do."""
    found = files.Invalid([files.Problem("a.yaml", 1, 1, "wrong", "right")])

    assert found.problems == pickle.loads(pickle.dumps(found)).problems  # noqa: S301
