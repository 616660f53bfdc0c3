"""What an engine says, and what a scenario is called, is text in every report and nothing else."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from junitparser import JUnitXml
from markdown_it import MarkdownIt
from stud_conformance.report import FORMATS
from stud_conformance.run.events import Judged
from stud_conformance.spec.select import select

from .engines import broken_engines
from .kit import stream
from .reporting import NASTY, Page, written

if TYPE_CHECKING:
    from markdown_it.token import Token
    from stud_conformance.engines import Engine
    from stud_conformance.run.events import Event
    from stud_conformance.spec import Case, Corpus

BARE = re.compile(r"<script>alert|<img|@everyone|http://|::error|\[a\]\(b\)")


def saying(texts: tuple[str, ...]) -> broken_engines.Fake:
    """Return an engine that says one of some texts for each hand, in place of playing it."""

    def run(message: dict[str, Any]) -> dict[str, Any]:
        number = int(message["id"][1:])
        text = texts[number % len(texts)]
        if number % 2:
            return {"id": message["id"], "outcome": "error", "error": text}
        answer = broken_engines.reference().run(message)
        refused = {"ok": False, "refused": {"code": text, "text": text}}
        return {**answer, "steps": [refused for _ in answer["steps"]]}

    def hello(message: dict[str, Any]) -> dict[str, Any]:
        greeted = broken_engines.reference().hello(message)
        return {**greeted, "engine": {"name": " ".join(texts)[:150], "version": texts[0]}}

    return broken_engines.Fake(hello, run)


def dying(text: str) -> broken_engines.Fake:
    """Return an engine that says a text in place of a greeting."""

    def fail(_: object) -> dict[str, Any]:
        raise RuntimeError(text)

    return broken_engines.Fake(fail, fail)


@pytest.fixture(scope="module")
def found(corpus: Corpus) -> list[Event]:
    """A run of engines with hostile words and names, of scenarios with hostile titles."""
    cases: list[Case] = select(corpus, ["chapter:betting"])[: 2 * len(NASTY)]
    titled = [replace(case, title=NASTY[number % len(NASTY)]) for number, case in enumerate(cases)]
    engines: dict[str, Engine] = {
        f"cmd:{text}": saying((text, *NASTY[number:])) if number % 3 else dying(text)
        for number, text in enumerate(NASTY)
    }
    events = list(stream(engines, corpus, titled))
    return [
        replace(event, stderr="\n".join(NASTY)) if isinstance(event, Judged) else event
        for event in events
    ]


@pytest.mark.parametrize("name", FORMATS)
def test_no_report_has_a_control_character_or_a_command(name: str, found: list[Event]) -> None:
    """All is printable text in lines that UTF-8 can hold, and none that a runner obeys."""
    text = written(name, found)
    lines = text.split("\n")

    assert all(line.isprintable() for line in lines)
    assert "##[" not in text
    assert name == "github" or not any(line.lstrip().startswith("::") for line in lines)
    text.encode()


@pytest.mark.parametrize("name", FORMATS)
def test_the_words_are_still_there(name: str, found: list[Event]) -> None:
    """What is hostile is told all the same; a badge has no words of an engine."""
    assert name == "badge" or "everyone" in written(name, found)


def test_the_page_has_no_other_tags_than_ours(found: list[Event]) -> None:
    """One script and one style, no image, no handler, no link but within the page; all closed."""
    text = written("html", found)
    page = Page(text)

    assert (1, 1, 0) == (page.tags["script"], page.tags["style"], page.tags["img"])
    assert not [one for one in page.attributes if one[1].startswith("on") or one[1] == "style"]
    assert {"#failures"} == {value for _, name, value in page.attributes if name == "href"}
    assert not [one for one in page.attributes if one[1] == "src"]
    assert any("<script>alert(1)</script>" in told for told in page.texts)
    assert any("{{ 7 * 7 }}" in told for told in page.texts)


def test_markdown_has_no_link_image_or_mention(found: list[Event]) -> None:
    """What was said stands in code alone; the only tags are ours."""
    tokens = MarkdownIt("commonmark").enable("table").parse(written("markdown", found))
    inline = [child for token in tokens for child in token.children or ()]
    tags = [token.content for token in tokens if token.type == "html_block"]

    assert not [one for one in inline if one.type in {"link_open", "image", "html_inline"}]
    assert not [one.content for one in inline if one.type == "text" and BARE.search(one.content)]
    assert [tag for tag in tags if not _is_ours(tag)] == []
    assert any("<script>" in told for told in _code(tokens))


def _is_ours(tag: str) -> bool:
    ours = r"<details><summary>[A-Z ]+ <code>[^<]*</code> <code>[^<]*</code></summary>|</details>"
    return re.fullmatch(ours, tag.strip()) is not None


def _code(tokens: list[Token]) -> list[str]:
    return [one.content for one in tokens if one.type == "fence"]


def test_the_tables_of_markdown_keep_their_columns(found: list[Event]) -> None:
    """A stroke in the name of an engine ends no cell."""
    tokens = MarkdownIt("commonmark").enable("table").parse(written("markdown", found))
    rows: list[int] = []
    for token in tokens:
        if token.type == "tr_open":
            rows.append(0)
        if token.type in {"td_open", "th_open"}:
            rows[-1] += 1
    [start] = [i for i, token in enumerate(tokens) if token.content == "scenarios run"]

    assert start
    assert [9] * (1 + len(NASTY)) == rows[: 1 + len(NASTY)]


def test_tap_has_no_lines_but_its_own(found: list[Event]) -> None:
    """No case is skipped or to do by what it is called, and all details are YAML."""
    text = written("tap", found)
    blocks = re.findall(r"^  ---\n(.*?)^  \.\.\.$", text, re.MULTILINE | re.DOTALL)

    assert not re.search(
        r"(?<!\\)# (SKIP|TODO)", re.sub(r"^  .*|^# .*", "", text, flags=re.MULTILINE)
    )
    assert all(
        line.startswith(("ok ", "not ok ", "#", "  ", "1..", "TAP version 14"))
        for line in text.splitlines()
    )
    assert 1 == len(re.findall(r"^1\.\.", text, re.MULTILINE))
    assert blocks
    assert all({"verdict", "message"} <= set(yaml.safe_load(block)) for block in blocks)


def test_junit_is_read_by_another_reader(found: list[Event]) -> None:
    """And what was said is in it, without a tag of its own."""
    suites = list(JUnitXml.fromstring(written("junit", found).encode()))
    results = [one for suite in suites for case in suite for one in case.result]

    assert len(NASTY) == len(suites)
    assert any("<script>alert(1)</script>" in (one.message or "") for one in results)
    assert any("]]><failure/>" in (one.message or "") for one in results)


def test_annotations_are_ten_errors_and_a_notice(found: list[Event]) -> None:
    """Nothing that was said begins a command of its own, or ends a property."""
    lines = written("github", found).splitlines()
    errors, notice = lines[:-1], lines[-1]

    assert 10 == len(errors)
    assert all(line.startswith("::error ") for line in errors)
    assert notice.startswith("::notice title=")
    for line in lines:
        properties, message = line[2:].split("::", 1)
        names = [part.partition("=")[0] for part in properties.split(" ", 1)[1].split(",")]
        assert set(names) <= {"file", "line", "title"}
        assert len(names) == len(set(names))
        assert not re.search(r"%(?!25|0A|0D|3A|2C)", message)


def test_json_keeps_the_very_words(found: list[Event]) -> None:
    """What was said is there unchanged, as it was answered."""
    lines = [json.loads(line) for line in written("jsonl", found).splitlines()]
    errors = {
        line["answer"]["error"]
        for line in lines
        if line["line"] == "case"
        and isinstance(line.get("answer"), dict)
        and "error" in line["answer"]
    }

    assert "##[error]y" in errors
