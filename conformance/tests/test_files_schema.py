"""A document is checked against the schema of its kind, and mistakes are told in plain English."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from stud_conformance import files
from stud_conformance.files import schema

HERE = Path(__file__).parent
MISTAKES = files.read(HERE / "mistakes.yaml").data


def good(kind: str) -> Path:
    """Return the good file of a kind."""
    return HERE / "good" / f"{kind}.yaml"


def name(mistake: dict[str, Any]) -> str:
    """Return what a mistake is called in the report of the tests."""
    return f"{mistake['kind']}: {mistake['write'][:40]}".encode("unicode_escape").decode()


@pytest.mark.parametrize("kind", schema.kinds())
def test_a_good_file_has_no_mistake(kind: str) -> None:
    """For each kind there is a good file."""
    files.check(files.read(good(kind)), kind)


@pytest.mark.parametrize("mistake", MISTAKES, ids=name)
def test_each_mistake_has_its_message(mistake: dict[str, Any]) -> None:
    """A mistake gives exactly the announced lines, with their places."""
    text = good(mistake["kind"]).read_text(encoding="utf-8")
    assert mistake["where"] in text
    document = files.parse(text.replace(mistake["where"], mistake["write"], 1), "a.yaml")

    with pytest.raises(files.Invalid) as caught:
        files.check(document, mistake["kind"])

    assert [f"a.yaml:{line}" for line in mistake["says"]] == str(caught.value).split("\n")


def test_all_mistakes_of_a_file_come_at_once() -> None:
    """Checking goes on after the first mistake, and the report is in order of place."""
    text = good("scenario").read_text(encoding="utf-8")
    for old, new in (("ante: 40", "ante: x"), ("1 brings", "1 brong"), ("fixed-limit", "fixed")):
        text = text.replace(old, new)

    found = files.mistakes(files.parse(text, "a.yaml"), "scenario")

    assert [10, 11, 16] == [problem.line for problem in found]


@pytest.mark.parametrize("kind", schema.kinds())
@pytest.mark.parametrize("text", ["~", "[]", "{}", "text", "7", "[[]]", "[{}]", "{a: 1}"])
def test_what_is_no_document_of_the_kind_is_refused(kind: str, text: str) -> None:
    """Anything else at the top is a mistake and no crash."""
    assert files.mistakes(files.parse(text, "a.yaml"), kind)


def test_a_long_text_is_cut_in_a_message() -> None:
    """A message shows no more of a value than is needed to find it."""
    text = good("scenario").read_text(encoding="utf-8").replace("4 raises to 300", "x" * 999)

    (found,) = files.mistakes(files.parse(text, "a.yaml"), "scenario")

    assert found.wrong == f'"{"x" * 40}..." does not fit'


def test_a_valid_file_needs_no_jsonschema() -> None:
    """The slow library is imported only to find mistakes, so that a start is fast."""
    program = (
        "import sys; from pathlib import Path; from stud_conformance import files;"
        f"files.check(files.read(Path({str(good('scenario'))!r})), 'scenario');"
        "sys.exit('jsonschema' in sys.modules)"
    )

    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_package_alone_imports_nothing_more() -> None:
    """Asking for the version is cheap."""
    program = "import sys, stud_conformance; sys.exit('yaml' in sys.modules)"

    subprocess.run([sys.executable, "-c", program], check=True)
