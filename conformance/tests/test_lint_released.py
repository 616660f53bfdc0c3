"""A released scenario is held to its text, and only such a one can be superseded."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
from stud_conformance import __version__, files
from stud_conformance.cli import codes
from stud_conformance.lint import released
from stud_conformance.spec import load, load_corpus

from . import kit
from .kit import mine, ours, put

if TYPE_CHECKING:
    from pathlib import Path

    from stud_conformance.lint.library import Library

    from .conftest import Studconf

TEXT = mine()
DIGEST = sha256(TEXT.encode()).hexdigest()
NAME = "mine-0001"
ADVICE = "restore it, and write a new scenario with supersedes [released]"


def library(folder: Path, register: dict[str, str], *texts: str) -> Library:
    """Return everything of ours with some scenarios, and a register."""
    corpus = load_corpus([put(folder, *texts)], ours=False)
    return replace(ours(), corpus=corpus, released=register)


def told(folder: Path, register: dict[str, str], *texts: str) -> list[str]:
    """Return what is found in some scenarios, without the folder."""
    own = library(folder, register, *texts)
    found = list(released.unchanged(own))
    for one in own.corpus.scenarios:
        found += released.known_superseded(one, own)
    return [str(finding).removeprefix(f"{folder}/") for finding in found]


def test_a_scenario_as_it_was_released_is_right(tmp_path: Path) -> None:
    """Others may be added."""
    assert told(tmp_path, {NAME: DIGEST}, TEXT, mine(number=2)) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [("stacks: {1: 9360", "stacks: {1:  9360"), ("why: An", "why: Any"), ("id: ", "# new\nid: ")],
)
def test_a_changed_scenario_is_found(old: str, new: str, tmp_path: Path) -> None:
    """Whatever was changed in it, a comment included."""
    assert old in TEXT
    assert told(tmp_path, {NAME: DIGEST}, TEXT.replace(old, new)) == [
        f"mine-0001.yaml: a released scenario was changed: {ADVICE}"
    ]


def test_a_missing_scenario_is_found(tmp_path: Path) -> None:
    """Its id stays in the register."""
    assert told(tmp_path, {NAME: DIGEST}, mine(number=2)) == [
        f"mine-0001: the released scenario is missing: {ADVICE}"
    ]


def test_the_ends_of_lines_do_not_count(tmp_path: Path) -> None:
    """A checkout may have them otherwise."""
    own = library(tmp_path, {NAME: DIGEST}, TEXT)
    (tmp_path / "mine-0001.yaml").write_bytes(TEXT.replace("\n", "\r\n").encode())

    assert list(released.unchanged(own)) == []


def superseding(name: str) -> str:
    """Return a second scenario that takes the place of another."""
    return mine(number=2).replace("\ntitle:", f"\nsupersedes: {name}\ntitle:")


def test_a_released_scenario_may_be_superseded(tmp_path: Path) -> None:
    """It stays as it was."""
    assert told(tmp_path, {NAME: DIGEST}, TEXT, superseding(NAME)) == []


def test_what_was_not_released_is_not_superseded(tmp_path: Path) -> None:
    """It can still be edited."""
    assert told(tmp_path, {}, TEXT, superseding(NAME)) == [
        "mine-0002.yaml: mine-0001, which it supersedes, is no released scenario [released]"
    ]


def test_no_scenario_supersedes_itself(tmp_path: Path) -> None:
    """Released or not."""
    text = superseding("mine-0002")

    assert told(tmp_path, {"mine-0002": sha256(text.encode()).hexdigest()}, text) == [
        "mine-0002.yaml: a scenario cannot supersede itself [released]"
    ]


# The register.


def test_the_register_of_ours_is_sound() -> None:
    """It is empty until the first release."""
    register = load.single("released")

    assert bool(register["scenarios"]) is (register["version"] is not None)


def test_a_release_registers_every_scenario(checkout: Path, studconf: Studconf) -> None:
    """From then on none may be edited, and an edited one is never registered again."""
    written = studconf("lint", "--register")
    register = files.read(checkout / "released.yaml").data
    scenarios = load_corpus().scenarios

    assert (codes.OK, "") == (written.code, written.err)
    assert written.out.endswith(f"\nwritten: {checkout / 'released.yaml'}\n")
    assert register["version"] == __version__
    assert list(register["scenarios"]) == [one.id for one in scenarios]

    kit.forget()
    file = scenarios[0].file
    path = checkout.parent / file
    before = (checkout / "released.yaml").read_text(encoding="utf-8")
    path.write_text(path.read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")
    again = studconf("lint", "--register")

    assert codes.INVALID == again.code
    assert again.err.splitlines() == [
        f"{file}: a released scenario was changed: {ADVICE}",
        "1 finding",
    ]
    assert before == (checkout / "released.yaml").read_text(encoding="utf-8")
