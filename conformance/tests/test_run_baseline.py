"""A run held to a baseline: what is expected is no failure, and anything else is."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.run import baseline

from .kit import parsed

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Studconf

ONE = ("--select", "betting-0101")
MORE = ("--select", "betting-0101", "--select", "betting-0102")


@pytest.fixture
def known(studconf: Studconf, broken: str, tmp_path: Path) -> Path:
    """A baseline in which every case of one scenario fails."""
    path = tmp_path / "known.yaml"
    engine = f"{broken}raises_in_run"
    result = studconf("baseline", "update", path, engine, *ONE, "--reason", "it always raises")
    assert result.code == codes.OK
    return path


def test_what_is_expected_is_no_failure(known: Path, studconf: Studconf, broken: str) -> None:
    """The run exits 0; the failures are counted, and not told one by one."""
    result = studconf("run", f"{broken}raises_in_run", *ONE, "--baseline", known)

    assert codes.OK == result.code
    assert "FAILED" not in result.out
    assert "3 failures, 3 expected" in result.out


def test_what_is_new_is_a_failure(known: Path, studconf: Studconf, broken: str) -> None:
    """It is told as ever, with the command that would accept it."""
    result = studconf("run", f"{broken}raises_in_run", *MORE, "--baseline", known)

    assert codes.FAILED == result.code
    assert "FAILED betting-0102/" in result.out
    assert "FAILED betting-0101/" not in result.out
    assert f"repair the engine, or: studconf baseline update {known}" in result.out
    assert "--reason TEXT" in result.out


def test_an_unexpected_pass_is_an_error(known: Path, studconf: Studconf) -> None:
    """The engine was repaired; the entry has to go."""
    result = studconf("run", "ref", *ONE, "--baseline", known)

    assert codes.FAILED == result.code
    assert result.out.count("UNEXPECTED PASS betting-0101/") == 3
    assert "it was expected to fail: it always raises" in result.out


def test_another_failure_is_an_error(known: Path, studconf: Studconf, broken: str) -> None:
    """The case fails, but not as it is known to."""
    result = studconf("run", f"{broken}hostile", *ONE, "--baseline", known)

    assert codes.FAILED == result.code
    assert "FAILED DIFFERENTLY betting-0101/" in result.out


def test_a_stale_entry_is_an_error(known: Path, studconf: Studconf) -> None:
    """The case is no longer run, so nobody knows whether it fails."""
    result = studconf("run", "ref:pacific", *MORE, "--baseline", known)

    assert "STALE betting-0101/" in result.out
    assert "it is no longer run: " in result.out
    assert result.code in {codes.FAILED, codes.NOTHING}


def test_an_expired_entry_is_an_error(
    known: Path, studconf: Studconf, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its day is over, and nobody has looked at it."""
    monkeypatch.setattr(baseline, "today", lambda: date(2999, 1, 1))
    result = studconf("run", f"{broken}raises_in_run", *ONE, "--baseline", known)

    assert codes.FAILED == result.code
    assert result.out.count("EXPIRED betting-0101/") == 3


def test_in_junit_an_expected_failure_is_skipped(
    known: Path, studconf: Studconf, broken: str
) -> None:
    """And a pass that is not expected fails."""
    junit = ("--baseline", known, "--output", "junit:-")
    kept = parsed(studconf("run", f"{broken}raises_in_run", *ONE, *junit).out)
    repaired = parsed(studconf("run", "ref", *ONE, *junit).out)

    messages = [skipped.get("message") for skipped in kept.iter("skipped")]
    assert ["an expected failure: it always raises"] * 3 == messages
    assert ["unexpected-pass"] * 3 == [failure.get("type") for failure in repaired.iter("failure")]


def test_a_baseline_is_of_one_engine(known: Path, studconf: Studconf) -> None:
    """With two there would be no telling whose failures they are."""
    result = studconf("run", "ref", "ref:full-tilt", "--baseline", known)

    assert codes.USAGE == result.code
    assert result.line.startswith("studconf: --baseline needs exactly one engine")
