"""The plugin of pytest: an item a case, chosen as pytest chooses, with the verdicts of a run."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from stud_conformance.engines import Patience
from stud_conformance.run.events import FAILED

from .kit import mine, put
from .pytesting import ENGINES, PLUGGED, environment, pytests, verdicts_of_run, words

if TYPE_CHECKING:
    from pathlib import Path

    from stud_conformance.spec import Corpus

FORGETFUL = f"{PLUGGED}forgetful"
CAP = "rule:betting.raise-cap"
ANTES = "chapter:ante"
BROKEN = f"cmd:{sys.executable} {ENGINES / 'broken_process.py'}"


@pytest.mark.slow
def test_all_verdicts_on_a_real_engine_are_those_of_a_run(corpus: Corpus, tmp_path: Path) -> None:
    """Each case of the corpus has the verdict of ``studconf run pokerkit``, in several workers."""
    pytest.importorskip("pokerkit")
    expected = words(verdicts_of_run(corpus, "pokerkit"))

    done = pytests(tmp_path, "--stud-engine", "pokerkit", "-n", "2", "-q")

    assert expected == done.verdicts
    assert {FAILED, "passed", "unsupported"} == set(expected.values())
    assert {"failed": "failed", "passed": "passed", "unsupported": "skipped"} == {
        verdict: done.outcomes[name] for name, verdict in done.verdicts.items()
    }
    assert done.code == 1


def test_what_an_engine_follows_is_inferred_as_by_a_run(
    corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine that declares no ruling is held to those that its passes show."""
    engine = f"{PLUGGED}capped_at_four"
    monkeypatch.syspath_prepend(ENGINES)
    expected = words(verdicts_of_run(corpus, engine, [CAP]))

    done = pytests(tmp_path, "--stud-engine", engine, "--stud-select", CAP, "-n", "2")

    assert expected == done.verdicts
    assert {"passed", "unsupported"} == set(expected.values())
    assert done.code == 0


def test_a_verdict_does_not_depend_on_what_else_is_asked(
    corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever chooses one case of many gets the verdict that it has among the many."""
    engine = f"{PLUGGED}capped_at_four"
    monkeypatch.syspath_prepend(ENGINES)
    expected = words(verdicts_of_run(corpus, engine, [CAP]))
    [name] = [one for one in expected if one == "betting-0116/three"]

    done = pytests(tmp_path, "--stud-engine", engine, "--stud-select", CAP, "-k", name)

    assert {name: expected[name]} == done.verdicts
    assert "follows betting.raise-cap 4" in (tmp_path / "report.xml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "way", ["crashes", "exits_after", "crashes_with_words_after", "answers_twice", "hangs"]
)
def test_a_process_that_breaks_costs_the_case_that_it_costs_in_a_run(
    corpus: Corpus, tmp_path: Path, way: str
) -> None:
    """Also where it broke only after its answer."""
    engine, patience = f"{BROKEN} {way} k3", Patience(hello=20, hand=0.5, first=10)
    expected = words(verdicts_of_run(corpus, engine, [ANTES], patience))
    times = ("--stud-timeout=0.5", "--stud-first-timeout=10", "--stud-hello-timeout=20")

    done = pytests(tmp_path, "--stud-engine", engine, "--stud-select", ANTES, *times)

    assert expected == done.verdicts
    assert list(expected.values()).count(FAILED) == 1


def test_ids_are_stable_and_nothing_is_started_to_collect_them(tmp_path: Path) -> None:
    """An id is made of the engine and the case; they are there where no test file is."""
    done = pytests(
        tmp_path, "--stud-engine", "cmd:no-such-program", "--stud-select", CAP, "--collect-only",
        "-q",
    )  # fmt: skip

    assert done.code == 0
    assert "stud::cmd:no-such-program::betting-0116/three\n" in done.out


@pytest.mark.parametrize(
    "choice", [("-k", "raise-cap"), ("-m", "stud_rule(id='betting.raise-cap')")]
)
def test_cases_are_chosen_by_rule(corpus: Corpus, tmp_path: Path, choice: tuple[str, str]) -> None:
    """By a part of its name, or by the mark; just those that cite it."""
    done = pytests(tmp_path, "--strict-markers", "--stud-engine", "ref", *choice)

    assert {case.id for case in corpus.cases() if "betting.raise-cap" in case.rules} == set(
        done.outcomes
    )


def test_a_failure_is_told_without_a_traceback(tmp_path: Path) -> None:
    """The first divergence, the rule, what it costs, and how to ask again."""
    done = pytests(tmp_path, "--stud-engine", FORGETFUL, "--stud-select", "pots-0403/each-pot")

    assert done.code == 1
    assert "__ stud::py:plugged_engines:forgetful::pots-0403/each-pot __" in done.out
    assert "expected a hand played" in done.out
    assert "found    error: ValueError: what was razz?" in done.out
    assert "rules    pots.rake-from, " in done.out
    assert "costs    A short stack pays" in done.out
    assert f"again    studconf run {FORGETFUL} --select pots-0403/each-pot" in done.out
    assert "Traceback" not in done.out
    assert "pytest_plugin" not in done.out


def test_what_an_engine_writes_does_not_rule_the_terminal(tmp_path: Path) -> None:
    """Nothing that a terminal or a service obeys comes through."""
    done = pytests(
        tmp_path, "--stud-engine", f"{PLUGGED}hostile", "--stud-select", "pots-0403/each-pot"
    )

    assert done.code == 1
    assert "\x1b" not in done.out
    assert "\x00" not in done.out
    assert not re.search("^::error", done.out, re.MULTILINE)
    assert "## [error]" in done.out
    assert "##[" not in done.out


def test_an_engine_that_is_not_started_fails_each_case(tmp_path: Path) -> None:
    """Each says why, so that none is taken for run."""
    done = pytests(tmp_path, "--stud-engine", "cmd:no-such-program", "--stud-select", ANTES)

    assert done.code == 1
    assert {"failed"} == set(done.outcomes.values())
    assert "cmd:no-such-program cannot be started" in done.out
    assert "Traceback" not in done.out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--stud-engine=nix"], "there is no engine 'nix'"),
        (["--stud-engine=py:nix"], "write py:package.module:Engine"),
        (["--stud-engine=ref", "--stud-house=nix"], "there is no house 'nix'"),
        (["--stud-engine=ref", "--stud-select=rule:betting.raise"], "betting.raise-cap"),
        (["--stud-engine=ref", "--stud-baseline=nix.yaml"], "nix.yaml"),
        (["--stud-engine=ref", "--stud-corpus=nix"], "nix"),
        (["--stud-engine=ref", "--stud-timeout=soon"], "'soon' is no number of seconds"),
        (["--stud-engine=ref", "--stud-timeout=-1"], "'-1' is no number of seconds"),
        (["stud::ref::ante-0001/nix"], "ante-0001/always"),
        (
            ["--stud-engine=ref", "--stud-engine=pokerkit", "--stud-baseline=x.yaml"],
            "--stud-baseline needs exactly one engine",
        ),
    ],
)
def test_wrong_options_are_told_in_a_line(tmp_path: Path, options: list[str], words: str) -> None:
    """It is the usage that is wrong, as pytest tells it; no worker is needed to find out."""
    done = pytests(tmp_path, *options, "-n", "2")

    assert done.code == pytest.ExitCode.USAGE_ERROR
    assert words in done.out
    assert "Traceback" not in done.out


def test_an_id_that_was_printed_is_asked_again(tmp_path: Path) -> None:
    """Pytest takes it as it takes the id of a test, without any option."""
    done = pytests(
        tmp_path, f"stud::{FORGETFUL}::pots-0403/each-pot", "stud::ref::ante-0001/always"
    )

    assert {"pots-0403/each-pot": "failed", "ante-0001/always": "passed"} == done.outcomes


def test_the_last_failures_are_asked_first_and_alone(tmp_path: Path) -> None:
    """``--lf`` works, and so do ``-x`` and ``--ff``."""
    options = ("--stud-engine", FORGETFUL, "--stud-select", CAP)
    first = pytests(tmp_path, *options)
    failed = {name for name, outcome in first.outcomes.items() if outcome == "failed"}

    assert failed < set(first.outcomes)
    assert failed == set(pytests(tmp_path, *options, "--lf").outcomes)
    assert len(pytests(tmp_path, *options, "--ff", "-x").outcomes) == 1


def test_a_file_of_pytest_names_what_is_asked(tmp_path: Path) -> None:
    """It is asked beside the tests of the project, and not where tests are named by a path."""
    (tmp_path / "rooms").mkdir()
    (tmp_path / "pytest.ini").write_text(
        f"[pytest]\nstud_engine =\n    ref\n    {FORGETFUL}\nstud_select = {CAP}\n"
        "stud_house = full-tilt\nstud_timeout = 3\n",
        encoding="utf-8",
    )
    test = tmp_path / "test_mine.py"
    test.write_text("def test_mine():\n    pass\n", encoding="utf-8")

    everything = pytests(tmp_path, "-v").out
    assert "stud::ref::betting-0116/three PASSED" in everything
    assert "stud::ref::betting-0116/four" not in everything
    assert f"stud::{FORGETFUL}::betting-0116/three FAILED" in everything
    assert "test_mine.py::test_mine PASSED" in everything
    assert {"test_mine"} == set(pytests(tmp_path, "test_mine.py").outcomes)


@pytest.mark.parametrize("name", ["cacheprovider", "skipping", "xdist", "terminal"])
def test_other_plugins_may_be_missing(tmp_path: Path, name: str) -> None:
    """Without them a case passes as well."""
    options = ("--stud-engine", "ref", "--stud-select", CAP)

    assert pytests(tmp_path, *options, "-p", f"no:{name}").code == 0


def test_scenarios_of_ones_own_are_asked(tmp_path: Path) -> None:
    """Those of a folder, beside ours or alone by what is selected; a wrong one is told."""
    own = tmp_path / "own"
    own.mkdir()
    put(own, mine())
    options = ("--stud-engine", "ref", "--stud-corpus", "own", "--stud-select", "mine-0001")

    done = pytests(tmp_path, *options)
    assert done.code == 0
    assert all(name.startswith("mine-0001/") for name in done.outcomes)

    (own / "mine-0001.yaml").write_text("id: mine-0001\n", encoding="utf-8")
    wrong = pytests(tmp_path, *options)
    assert pytest.ExitCode.USAGE_ERROR == wrong.code
    assert "mine-0001.yaml:1:1" in wrong.out


def test_it_loads_nothing_where_no_engine_is_named(tmp_path: Path) -> None:
    """Only its options are known; so it costs nobody time."""
    program = (
        "import sys, pytest\n"
        "from stud_conformance import pytest_plugin\n"
        "pytest.main(['-q', '--collect-only'], plugins=[pytest_plugin])\n"
        "print(sorted(one for one in sys.modules if one.startswith('stud_')))\n"
    )
    options = ["-p", "no:stud_conformance"]
    done = subprocess.run(
        [sys.executable, "-c", program.replace("'-q'", f"'-q', *{options}")],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.splitlines()[-1] == "['stud_conformance', 'stud_conformance.pytest_plugin']"
