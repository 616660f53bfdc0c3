"""A baseline in pytest: failures that are expected, strictly, with what was found."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from stud_conformance.run.baseline import fingerprint, today
from stud_conformance.run.events import FAILED

from .pytesting import ENGINES, PLUGGED, pytests, verdicts_of_run

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import date
    from pathlib import Path

    from stud_conformance.run.events import Judged
    from stud_conformance.spec import Corpus

    Write = Callable[..., Path]

ENGINE = f"{PLUGGED}forgetful"
CAP = "rule:betting.raise-cap"
OPTIONS = ("--stud-engine", ENGINE, "--stud-select", CAP)
SOON = today() + timedelta(days=1)
PAST = today() - timedelta(days=1)


@pytest.fixture
def verdicts(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> Mapping[str, Judged]:
    """Return the verdicts of a run."""
    monkeypatch.syspath_prepend(ENGINES)
    return verdicts_of_run(corpus, ENGINE, [CAP])


@pytest.fixture
def write(tmp_path: Path, verdicts: Mapping[str, Judged]) -> Write:
    """Return what writes a baseline of all failures; one may be added, or be another one."""

    def written(expires: date = SOON, **others: str) -> Path:
        failures = {
            name: fingerprint(one) for name, one in verdicts.items() if one.verdict == FAILED
        } | {name.replace("_", "-"): failure for name, failure in others.items()}
        entries = "".join(
            f"  - case: {name}\n    reason: no razz yet\n    expires: {expires}\n"
            f"    failure: '{failure}'\n"
            for name, failure in failures.items()
        )
        path = tmp_path / "known.yaml"
        head = "engine: {name: forgetful}\nsuite: 0.1.0\nexpected-failures:\n"
        path.write_text(head + entries, encoding="utf-8")
        return path

    return written


def failures(verdicts: Mapping[str, Judged]) -> set[str]:
    """Return the cases that fail."""
    return {name for name, one in verdicts.items() if one.verdict == FAILED}


def test_failures_that_are_expected_are_no_failures(
    tmp_path: Path, verdicts: Mapping[str, Judged], write: Write
) -> None:
    """Pytest shows them as expected, with the reason."""
    done = pytests(tmp_path, *OPTIONS, "--stud-baseline", write(), "-rx", "-n", "2")

    assert done.code == 0, done.out
    assert f"{len(failures(verdicts))} xfailed" in done.out
    assert f"no razz yet (until {SOON})" in done.out


def test_without_the_baseline_they_fail(
    tmp_path: Path, verdicts: Mapping[str, Judged], write: Write
) -> None:
    """So it is with --runxfail, and what passes against a baseline passes then."""
    done = pytests(
        tmp_path, *OPTIONS, "--stud-baseline", write(**{"betting-0116/three": "x"}), "--runxfail"
    )

    assert failures(verdicts) == {one for one in done.outcomes if done.outcomes[one] == "failed"}


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_failure_of_another_kind_fails(
    tmp_path: Path, verdicts: Mapping[str, Judged], write: Write, workers: str
) -> None:
    """What was found is held to the baseline; the end says how to bring it up to date."""
    [first, *_] = sorted(failures(verdicts))

    done = pytests(
        tmp_path, *OPTIONS, "--stud-baseline", write(**{first: "another"}), "-n", workers
    )

    assert {first} == {one for one in done.outcomes if done.outcomes[one] == "failed"}
    assert "it failed, but differently than the baseline expects" in done.out
    assert "known.yaml: 1 entry is no longer right" in done.out
    assert "studconf baseline update " in done.out
    assert done.code == 1


def test_an_unexpected_pass_fails(
    tmp_path: Path, verdicts: Mapping[str, Judged], write: Write
) -> None:
    """An entry cannot outlive what it is about."""
    [passing, *_] = sorted(set(verdicts) - failures(verdicts))

    done = pytests(tmp_path, *OPTIONS, "--stud-baseline", write(**{passing: "x"}))

    assert {passing} == {one for one in done.outcomes if done.outcomes[one] == "failed"}
    assert "it passed, but the baseline expects it to fail: it was expected to fail" in done.out


def test_an_entry_whose_day_is_over_fails(
    tmp_path: Path, verdicts: Mapping[str, Judged], write: Write
) -> None:
    """Though the failure is as it says."""
    done = pytests(tmp_path, *OPTIONS, "--stud-baseline", write(PAST))

    assert failures(verdicts) == {one for one in done.outcomes if done.outcomes[one] == "failed"}
    assert "the day of that is over" in done.out
    assert "--expires DATE" in done.out


def test_an_entry_that_is_no_longer_run_fails(tmp_path: Path) -> None:
    """A case that the engine no longer supports is not skipped in silence."""
    path = tmp_path / "known.yaml"
    path.write_text(
        "engine: {name: pokerkit}\nsuite: 0.1.0\nexpected-failures:\n"
        f"  - {{case: pots-0403/each-pot, reason: x, expires: {SOON}, failure: x}}\n",
        encoding="utf-8",
    )

    done = pytests(
        tmp_path, "--stud-engine", "ref:full-tilt", "--stud-baseline", path,
        "--stud-select", "pots-0403",
    )  # fmt: skip

    assert done.outcomes["pots-0403/each-pot"] == "failed"
    assert "it is no longer run" in done.out
