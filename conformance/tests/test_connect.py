"""From a name on the command line to an engine."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from stud_conformance.engines import NotStarted, connect
from stud_conformance.protocol import messages

README = Path(__file__).parent.parent.parent / "README.md"


def test_a_class_is_found_by_its_name(broken: str) -> None:
    """A class or a function that makes an engine is called, without arguments."""
    greeted = connect(f"{broken}reference").hello(messages.hello({}))

    assert greeted["engine"]["name"] == "ref"


def test_an_engine_in_the_working_folder_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The working folder is searched though it is not on the path."""
    (tmp_path / "engine_of_mine.py").write_text("class Mine:\n    hello = run = dict\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])

    assert connect("py:engine_of_mine:Mine").hello({"protocol": 1}) == {"protocol": 1}


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("py:nowhere_at_all:Engine", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("py:json:Engine", "AttributeError: module 'json' has no attribute 'Engine'"),
        ("py:math:pi", "TypeError: 'float' object is not callable"),
        ("py:json:JSONDecoder", "has no method hello"),
        ("NoRun", "has no method run"),
        ("fails_when_made", "RuntimeError: no licence (broken_engines.py:"),
        ("panics_when_made", "Panic (broken_engines.py:"),
        ("NoAttributes", "Panic: hello (broken_engines.py:"),
    ],
)
def test_what_cannot_be_loaded_is_told_on_one_line(place: str, says: str, broken: str) -> None:
    """The reason names the engine and what is wrong with it."""
    name = place if place.startswith("py:") else f"{broken}{place}"

    with pytest.raises(NotStarted) as caught:
        connect(name)

    assert str(caught.value).startswith(name)
    assert says in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (
            ModuleNotFoundError("no", name="pokerkit"),
            "pokerkit is not installed; install it with: python -m pip install '.[pokerkit]'",
        ),
        (ModuleNotFoundError("no", name="numpy"), "pokerkit cannot be loaded: ModuleNotFoundErro"),
        (ImportError("odd version"), "pokerkit cannot be loaded: ImportError: odd version"),
        (SystemExit(0), "pokerkit cannot be loaded: SystemExit: 0"),
    ],
)
def test_pokerkit_that_cannot_be_loaded_is_told(
    error: BaseException, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only where it is missing is there advice to install it, in the words of the README."""

    def fail(name: str) -> None:
        del name
        raise error

    monkeypatch.setattr(sys.modules[connect.__module__], "import_module", fail)

    with pytest.raises(NotStarted) as caught:
        connect("pokerkit")

    assert str(caught.value).startswith(says)
    if "'" in says:
        assert says.partition(": ")[2] in README.read_text(encoding="utf-8")
