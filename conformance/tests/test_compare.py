"""Two runs held against each other."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

import pytest
from markdown_it import MarkdownIt
from stud_conformance.cli import codes
from stud_conformance.compare import log
from stud_conformance.compare.compared import KINDS, compare
from stud_conformance.files import Invalid

from .reporting import NASTY

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Studconf

FEW = ("--select", "chapter:betting")
Line = dict[str, Any]


def header(*engines: str, **changes: object) -> Line:
    """Return the first line of a log."""
    told = {"version": "0.1.0", "hash": "9f2c", "engines": engines or ("it",), "chosen": {}}
    return {"line": "header", "suite": "stud-conformance", **told, **changes}


def case(name: str, verdict: str, found: str = "refused", engine: str = "it") -> Line:
    """Return the line of a case."""
    line: Line = {"line": "case", "engine": engine, "case": name, "verdict": verdict}
    line["rules"] = ["betting.raise-cap"]
    if verdict == "failed":
        line |= {"place": "1. 1 calls", "topic": "accepted", "expected": "accepted", "found": found}
    elif verdict != "passed":
        line["reason"] = "outside"
    return line


FOOTER: Line = {"line": "footer"}


def put(path: Path, *lines: Line) -> Path:
    """Write a log; header and footer say how many cases there are."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for line in lines:
        if line.get("line") == "case" and isinstance(line["verdict"], str):
            counts[line["engine"]][line["verdict"]] += 1
    cases = max((own.total() for own in counts.values()), default=0)
    totals = {engine: {"counts": own} for engine, own in counts.items()}
    more: dict[str, Line] = {"header": {"cases": cases}, "footer": {"engines": totals}}
    lines = tuple({**more.get(str(line.get("line")), {}), **line} for line in lines)
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return path


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    """Two logs with a case of every kind."""
    before = [
        case("same", "passed"),
        case("bad", "failed"),
        case("broken", "passed"),
        case("left", "passed"),
        case("fixed", "failed"),
        case("other", "failed"),
        case("gone", "passed"),
        case("wider", "unsupported"),
    ]
    after = [
        case("same", "passed"),
        case("bad", "failed"),
        case("broken", "failed"),
        case("left", "not-run"),
        case("fixed", "passed"),
        case("other", "failed", found="error: x"),
        case("wider", "failed"),
        case("new", "failed"),
    ]
    return (
        put(tmp_path / "before.jsonl", header(), *before, FOOTER),
        put(tmp_path / "after.jsonl", header(), *after, FOOTER),
    )


def kinds(before: Path, after: Path) -> dict[str, list[str]]:
    """Return the cases of the only engine by what became of them."""
    [one] = compare(log.read(before), log.read(after)).pairs
    return {kind: [change.case for change in own] for kind, own in one.changes.items() if own}


def test_each_case_is_of_one_kind(pair: tuple[Path, Path]) -> None:
    """A case that passed and is no longer run is broken as well."""
    assert kinds(*pair) == {
        "broken": ["broken", "left"],
        "fixed": ["fixed"],
        "fails otherwise": ["other"],
        "new": ["new"],
        "gone": ["gone"],
        "changed": ["wider"],
        "unchanged": ["same", "bad"],
    }


def test_numbers_in_an_error_do_not_count(tmp_path: Path) -> None:
    """As in a baseline: an address changes without anything being different."""
    logs = [
        put(
            tmp_path / f"{number}.jsonl",
            header(),
            case("one", "failed", found=f"error at 0x{number}f3") | {"topic": "error"},
            FOOTER,
        )
        for number in (1, 2)
    ]

    assert kinds(*logs) == {"unchanged": ["one"]}


def test_the_exit_code_says_whether_something_broke(
    studconf: Studconf, pair: tuple[Path, Path]
) -> None:
    """The other way round something broke as well; with itself nothing did."""
    before, after = pair

    assert codes.FAILED == studconf("compare", before, after).code
    assert codes.FAILED == studconf("compare", after, before).code
    assert codes.OK == studconf("compare", before, before).code


def test_a_person_is_told_of_each_kind(studconf: Studconf, pair: tuple[Path, Path]) -> None:
    """The counts, and the cases with what they were and are."""
    text = studconf("compare", *pair).out

    for kind, number in zip(KINDS, (2, 1, 1, 1, 1, 1, 2), strict=True):
        assert f"  {kind:<16}{number:>6}  (" in text
    assert (
        "    - broken  was passed; is failed: 1. 1 calls: expected accepted, found refused" in text
    )
    assert "    - left  was passed; is not-run: outside" in text


def test_a_long_list_is_cut_and_counted(studconf: Studconf, tmp_path: Path) -> None:
    """All of it is in JSON."""
    names = [f"case-{number}" for number in range(150)]
    before = put(tmp_path / "a.jsonl", header(), *(case(one, "passed") for one in names), FOOTER)
    after = put(tmp_path / "b.jsonl", header(), *(case(one, "failed") for one in names), FOOTER)
    page, lines = tmp_path / "c.md", tmp_path / "c.jsonl"
    outputs = ("--output", f"markdown:{page}", "--output", f"jsonl:{lines}", "--output", "human:-")
    text = studconf("compare", before, after, *outputs).out

    assert "and 130 more (all of them with --output jsonl:PATH)" in text
    assert "and 50 more (all of them" in page.read_text(encoding="utf-8")
    found = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
    assert names == [line["case"] for line in found if line["line"] == "case"]
    assert 150 == found[-1]["engines"]["it"]["broken"]


def test_what_makes_runs_unlike_is_said(studconf: Studconf, tmp_path: Path) -> None:
    """Another version, other scenarios, other cases, an engine that only one tells of."""
    before = put(tmp_path / "a.jsonl", header("it", "that"), FOOTER)
    changes = {"version": "0.2.0", "hash": "77", "chosen": {"house": "x"}}
    after = put(tmp_path / "b.jsonl", header("it", **changes), FOOTER)
    text = studconf("compare", before, after).out

    assert "the suite was 0.1.0, and is 0.2.0" in text
    assert "the scenarios are not the same" in text
    assert "the cases were chosen otherwise" in text
    assert f"only {before} tells of that" in text


def test_the_only_engines_are_compared_whatever_they_are_called(tmp_path: Path) -> None:
    """As after an adapter was moved."""
    before = put(tmp_path / "a.jsonl", header("old"), case("x", "passed", engine="old"), FOOTER)
    after = put(tmp_path / "b.jsonl", header("young"), case("x", "failed", engine="young"), FOOTER)
    found = compare(log.read(before), log.read(after))

    assert [("old, then young", True)] == [(one.name, found.is_worse) for one in found.pairs]


def test_a_log_that_was_cut_short_is_said(studconf: Studconf, tmp_path: Path) -> None:
    """A later one tells too little to say that nothing broke; half a line at its end is no harm."""
    whole = put(tmp_path / "a.jsonl", header(), case("x", "passed"), FOOTER)
    cut = put(tmp_path / "b.jsonl", header(), case("x", "passed"))
    with cut.open("a", encoding="utf-8") as stream:
        stream.write('{"line": "ca')
    later, earlier = studconf("compare", whole, cut), studconf("compare", cut, whole)

    assert f"{cut} is not whole, as it has no footer" in later.out
    assert (codes.NOT_RUN, codes.OK) == (later.code, earlier.code)


@pytest.mark.parametrize(
    ("left", "lack"),
    [
        (slice(1, None), "it has 2 cases of it, and its header says 3"),
        (slice(0, 0), "it has 0 cases of it, and its header says 3"),
    ],
)
def test_a_log_that_lost_lines_is_not_whole(
    left: slice, lack: str, studconf: Studconf, tmp_path: Path
) -> None:
    """A case that is only gone from the file is not taken for one that was not selected."""
    cases = [case(name, "passed") for name in "xyz"]
    whole = put(tmp_path / "a.jsonl", header(), *cases, FOOTER)
    cut = put(tmp_path / "b.jsonl", header(cases=3), *cases[left], FOOTER)
    result = studconf("compare", whole, cut)

    assert f"{cut} is not whole, as {lack}: cases may be missing" in result.out
    assert codes.NOT_RUN == result.code


def test_a_log_whose_footer_says_otherwise_is_not_whole(tmp_path: Path) -> None:
    """As where a case of another run took the place of one."""
    footer = {**FOOTER, "engines": {"it": {"counts": {"passed": 2}}}}
    cases = [case("x", "passed"), case("y", "failed")]
    found = log.read(put(tmp_path / "a.jsonl", header(), *cases, footer))

    assert found.lack == "it has 2 cases of it, of which 1 passed, and its footer says 2"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "the file is empty"),
        ("no\n", "it is no JSON"),
        ("[]\n", "it is no object"),
        ("[" * 100_000 + "\n", "it is no JSON"),
        ("1" * 10_000 + "\n", "it is no JSON"),
        ("\xff\n", "it is no JSON (it is no UTF-8)"),
        ("{}\n", "it does not begin as the log of a run does"),
        (json.dumps({**header(), "command": "audit"}) + "\n", "it does not begin"),
        (json.dumps({**header(), "engines": "it"}) + "\n", "it names no engines"),
        (json.dumps({**header(), "hash": 3}) + "\n", "3 is no name"),
        (json.dumps({**header(), "version": "v" * 2000}) + "\n", "is no name"),
        (json.dumps({"line": "header", "suite": "stud-conformance"}) + "\n", "no such line"),
    ],
)
def test_what_is_no_log_is_refused(
    text: str, wrong: str, studconf: Studconf, tmp_path: Path
) -> None:
    """With the file, the line and what would be one."""
    path = tmp_path / "x.jsonl"
    path.write_bytes(b'"\xff"\n' if text.startswith("\xff") else text.encode())
    result = studconf("compare", path, path)

    assert codes.INVALID == result.code
    assert result.err.startswith(f"{path}:1:{2 if text.startswith(chr(255)) else 1}: ")
    assert wrong in result.err
    assert "written with --output jsonl:PATH" in result.err


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ({"line": "odd"}, "a run writes no line odd"),
        ({}, "no such line"),
        (case("x", "won"), "won is no verdict"),
        ({**case("x", "passed"), "verdict": ["passed"]}, "is no verdict"),
        (case("x", "passed", engine="other"), "does not name the engine other"),
        ({**case("x", "passed"), "case": None}, "null is no name"),
        ({**case("x", "failed"), "found": 3}, "a failure is told in texts"),
        (case("here", "passed"), "here is there twice"),
    ],
)
def test_a_line_that_no_run_writes_is_refused(line: Line, wrong: str, tmp_path: Path) -> None:
    """A log that somebody changed says nothing."""
    path = put(tmp_path / "x.jsonl", header(), case("here", "passed"), line, FOOTER)

    with pytest.raises(Invalid, match=wrong) as refused:
        log.read(path)

    assert str(refused.value).startswith(f"{path}:3:1: ")


def test_nothing_stands_after_the_footer(tmp_path: Path) -> None:
    """Two logs in one file are none."""
    path = put(tmp_path / "x.jsonl", header(), FOOTER, header(), FOOTER)

    with pytest.raises(Invalid, match="after the footer"):
        log.read(path)


def test_a_log_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In its lines, and in the length of each; a line is never read beyond that."""
    path = put(tmp_path / "x.jsonl", header(), case("x", "passed"), case("y", "passed"), FOOTER)
    monkeypatch.setattr(log, "MOST_LINES", 3)
    with pytest.raises(Invalid, match="more than 3 lines"):
        log.read(path)
    monkeypatch.setattr(log, "LONGEST_LINE", 50)
    with pytest.raises(Invalid, match="more than 50 bytes"):
        log.read(path)


def test_a_file_that_is_not_there_is_a_slip_of_usage(studconf: Studconf, tmp_path: Path) -> None:
    """As is a folder, and a format that there is not."""
    path = put(tmp_path / "x.jsonl", header(), FOOTER)

    assert codes.USAGE == studconf("compare", path, tmp_path / "none").code
    assert codes.USAGE == studconf("compare", path, tmp_path).code
    assert codes.USAGE == studconf("compare", path, path, "--output", "junit:-").code
    assert codes.USAGE == studconf("compare", path).code


def test_hostile_words_of_a_log_are_text(studconf: Studconf, tmp_path: Path) -> None:
    """In every format; the log may be anybody's."""
    names = [text[:60] for text in NASTY]
    failed = [case(name, "failed", found=name, engine=names[0]) for name in names]
    passed = [case(name, "passed", engine=names[0]) for name in names]
    before = put(tmp_path / "a.jsonl", header(names[0]), *passed, FOOTER)
    after = put(tmp_path / "b.jsonl", header(names[0]), *failed, FOOTER)
    for form in ("human", "jsonl", "markdown"):
        text = studconf("compare", before, after, "--output", f"{form}:-").out

        assert all(line.isprintable() for line in text.split("\n"))
        assert "##[" not in text
        assert not any(line.lstrip().startswith("::") for line in text.splitlines())
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    inline = {child.type for token in tokens for child in token.children or ()}
    assert not inline & {"link_open", "image", "html_inline"}


def test_real_logs_are_compared(studconf: Studconf, tmp_path: Path) -> None:
    """An engine with one thing wrong against the reference, and the other way round."""
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    wrong = "mutant:betting.completion-is-no-raise/counts-as-raise"
    studconf("run", "ref", *FEW, "--output", f"jsonl:{good}")
    studconf("run", wrong, *FEW, "--no-diagnosis", "--output", f"jsonl:{bad}")
    one, other = kinds(good, bad), kinds(bad, good)

    assert one["broken"] == other["fixed"]
    assert one["unchanged"] == other["unchanged"]
    assert {"broken", "unchanged"} == one.keys()


def test_reports_are_written_side_by_side(
    studconf: Studconf, tmp_path: Path, pair: tuple[Path, Path]
) -> None:
    """A report that cannot be written is a slip of usage."""
    page = tmp_path / "c.md"
    result = studconf("compare", *pair, "--output", f"markdown:{page}", "--output", "human:-")

    assert "| `it` | 2 | 1 | 1 | 1 | 1 | 1 | 2 |" in page.read_text(encoding="utf-8")
    assert "broken" in result.out
    assert codes.USAGE == studconf("compare", *pair, "--output", f"markdown:{tmp_path}").code
