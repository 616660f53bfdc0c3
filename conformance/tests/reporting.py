"""What the tests of reports share: runs of many kinds, and readers of every format."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import yaml
from junitparser import Error, Failure, JUnitXml, Skipped
from stud_conformance.report import FORMATS
from stud_conformance.report.tally import Tally
from stud_conformance.run.events import FAILED, NOT_RUN, PASSED, UNSUPPORTED

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stud_conformance.report.tally import Summary
    from stud_conformance.run.events import Event

#: What an engine, or the title of a scenario, may say to be taken for something else.
NASTY = (
    "<script>alert(1)</script>",
    "</code></details></pre><img src=x onerror=alert(1)>",
    "::error file=x::y",
    "##[error]y",
    "]]><failure/>",
    "\x1b[31mred\x1b[0m",
    "`` ``` ```` <b>",
    "@everyone http://example.org www.example.org [a](b) ![c](d)",
    "a|b\\|c\\",
    "one\n::error::two\r\n# three\n1..9\nnot ok 1",
    "nul\x00 and \ud800",
    "# SKIP # TODO",
    "{{ 7 * 7 }} {% raw %} & &amp; 100%25",
    "\u202eright to left",
)

#: Passed, failed, unsupported, not run and expected, of an engine.
Counts = tuple[int, int, int, int, int]


def summary(found: Sequence[Event]) -> Summary:
    """Return what became of a run."""
    tally = Tally()
    for event in found:
        told = tally.take(event)
        if told is not None:
            return told
    raise AssertionError("the run did not end")


def written(name: str, found: Sequence[Event]) -> str:
    """Return what a format writes of some events."""
    stream = io.StringIO()
    report = FORMATS[name](stream)
    for event in found:
        report.take(event)
    return stream.getvalue()


def counted(of: Summary) -> dict[str, Counts]:
    """Return the totals by engine."""
    return {
        one.name: (
            one.counts[PASSED],
            one.counts[FAILED],
            one.counts[UNSUPPORTED],
            one.counts[NOT_RUN],
            one.expected,
        )
        for one in of.engines
    }


class Page(HTMLParser):
    """The tags of a page, and the texts of its cells and of its scripts."""

    def __init__(self, text: str) -> None:
        """Read a page."""
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.attributes: list[tuple[str, str, str | None]] = []
        self.rows: list[list[str]] = []
        self.texts: list[str] = []
        self._open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Count a tag."""
        self.tags[tag] += 1
        self.attributes += [(tag, name, value) for name, value in attrs]
        if tag not in {"meta", "br", "img"}:
            self._open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in {"td", "th"}:
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        """Close a tag; they have to be closed in their order."""
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep a text."""
        self.texts.append(data)
        if self._open and self._open[-1] in {"td", "th"}:
            self.rows[-1][-1] += data


def _of_jsonl(text: str) -> dict[str, Counts]:
    lines = [json.loads(line) for line in text.splitlines()]
    found: dict[str, Counter[str]] = {name: Counter() for name in lines[0]["engines"]}
    for line in lines:
        if line["line"] == "case":
            found[line["engine"]][line["verdict"]] += 1
            found[line["engine"]]["expected"] += line.get("known") == "expected"
    keys = (PASSED, FAILED, UNSUPPORTED, NOT_RUN, "expected")
    for name, total in lines[-1].get("engines", {}).items():
        if lines[-1]["line"] == "footer":
            assert [total["counts"][key] for key in keys[:4]] == [found[name][k] for k in keys[:4]]
    return {name: _five(own[key] for key in keys) for name, own in found.items()}


def _of_junit(text: str) -> dict[str, Counts]:
    found: dict[str, Counts] = {}
    for suite in JUnitXml.fromstring(text.encode()):
        kinds: Counter[object] = Counter()
        expected = 0
        for case in suite:
            assert len(case.result) <= 1
            kinds.update(type(one) for one in case.result)
            expected += any("an expected failure" in (one.message or "") for one in case.result)
        assert suite.tests == len(list(suite))
        told = (suite.failures, suite.skipped, suite.errors)
        assert told == (kinds[Failure], kinds[Skipped], kinds[Error])
        passed = suite.tests - sum(told)
        failed, skipped = suite.failures + expected, suite.skipped - expected
        found[suite.name] = (passed, failed, skipped, suite.errors, expected)
    return found


def _of_tap(text: str) -> dict[str, Counts]:
    lines = text.splitlines()
    assert lines[0] == "TAP version 14"
    found: dict[str, list[int]] = {}
    number = 0
    for index, line in enumerate(lines):
        told = re.fullmatch(r"(not ok|ok) (\d+) - (.*?)((?<!\\) # (SKIP|TODO) .*)?", line)
        if told is None:
            assert line.startswith(("#", "  ", "1..", "TAP", "Bail out! "))
            continue
        number += 1
        assert int(told[2]) == number
        engine = told[3].replace("\\#", "#").replace("\\\\", "\\").rpartition(": ")[0]
        counts = found.setdefault(engine, [0] * 5)
        end = lines.index("  ...", index) if told[1] == "not ok" else index
        detail = yaml.safe_load("\n".join(lines[index + 2 : end])) if end > index else {}
        is_run = detail.get("verdict") != NOT_RUN
        column = 2 if told[5] == "SKIP" else 0 if told[1] == "ok" else 1 if is_run else 3
        counts[column] += 1
        counts[4] += told[5] == "TODO"
    assert f"1..{number}" in lines
    return {name: _five(own) for name, own in found.items()}


def _of_markdown(text: str) -> dict[str, Counts]:
    rows = re.findall(r"^\| `+ ?(.*?) ?`+ \| \**\w.*? \| (\d.*) \|$", text, re.MULTILINE)
    found = {}
    for name, cells in rows:
        expected, *others = [int(one) for one in cells.split(" | ")[:5]]
        found[name] = _five([*others, expected])
    return found


def _of_html(text: str) -> dict[str, Counts]:
    found = {}
    for name, _, expected, *others in (row for row in Page(text).rows if len(row) == 9):
        if name != "engine":
            found[name.strip()] = _five([*map(int, others[:4]), int(expected)])
    return found


def _of_words(text: str) -> dict[str, Counts]:
    pattern = r"^(.*): (\d+) passed, (\d+) failed(?: \((\d+) expected\))?, (\d+) unsup\w+, (\d+) "
    found = {}
    rows = re.findall(pattern, text, re.MULTILINE)
    for name, passed, failed, expected, unsupported, not_run in rows:
        found[name] = _five(map(int, (passed, failed, unsupported, not_run, expected or 0)))
    return found


def _of_github(text: str) -> dict[str, Counts]:
    notice = text.splitlines()[-1].partition("::")[2].partition("::")[2]
    return _of_words(notice.replace("%0A", "\n").replace("%25", "%"))


def _of_human(text: str) -> dict[str, Counts]:
    rows = re.findall(r"^(\S+) +(\d+) +(\d+) +(\d+) +(\d+) +\d+ of ", text, re.MULTILINE)
    known = {name: int(one) for name, one in re.findall(r"(\S+): .*failures?, (\d+) exp", text)}
    return {name: _five([*map(int, own), known.get(name, 0)]) for name, *own in rows}


def _five(numbers: Any) -> Counts:  # noqa: ANN401 - anything with five numbers
    passed, failed, unsupported, not_run, expected = numbers
    return passed, failed, unsupported, not_run, expected


#: What each format tells, by engine; the badge has one sum for all.
READERS: dict[str, Callable[[str], dict[str, Counts]]] = {
    "human": _of_human,
    "jsonl": _of_jsonl,
    "junit": _of_junit,
    "tap": _of_tap,
    "markdown": _of_markdown,
    "html": _of_html,
    "github": _of_github,
}
