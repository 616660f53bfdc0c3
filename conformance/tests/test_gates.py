"""The gates of pipelines: their steps are run here by a shell, as a pipeline runs them."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
import yaml

from .kit import parsed
from .pytesting import environment

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT: Final = Path(__file__).parents[2]
ACTION: Final = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS: Final = ACTION["runs"]["steps"]
GITLAB: Final = yaml.safe_load((ROOT / "conformance/ci/gitlab.yml").read_text(encoding="utf-8"))
JOB: Final = GITLAB[".stud-conformance"]
[HOOK] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))

FEW: Final = "chapter:ante"
WRONG: Final = "py:plugged_engines:forgetful"
HOSTILE: Final = "; touch pwned; $(touch pwned) `touch pwned` '\"\n&& touch pwned"

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the steps are written for a shell")


@pytest.fixture
def variables(tmp_path: Path) -> dict[str, str]:
    """Return the variables of a pipeline, in which ``pip`` notes what it would install."""
    programs = tmp_path / "programs"
    programs.mkdir()
    own = shlex.quote(sys.executable)
    pip = f'if [ "$2" = pip ]; then printf "%s\\n" "$@" > {tmp_path}/pip.txt; exit 0; fi'
    call = "from stud_conformance.cli.main import main; main()"
    put(programs / "python", f'{pip}\nexec {own} "$@"')
    put(programs / "studconf", f'exec {own} -c "{call}" "$@"')
    (tmp_path / "summary.md").touch()
    (tmp_path / "output.txt").touch()
    (tmp_path / "checkout").mkdir()
    return environment(
        PATH=f"{programs}{os.pathsep}{os.environ['PATH']}",
        GITHUB_STEP_SUMMARY=str(tmp_path / "summary.md"),
        GITHUB_OUTPUT=str(tmp_path / "output.txt"),
        GITHUB_ACTIONS="true",
        CI="true",
    )


def put(path: Path, text: str) -> None:
    """Write a program."""
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)


def step(name: str) -> Mapping[str, Any]:
    """Return the step of the action that has a name."""
    [found] = [one for one in STEPS if one.get("name") == name]
    return found  # type: ignore[no-any-return]


def act(
    name: str, folder: Path, variables: Mapping[str, str], **inputs: str
) -> subprocess.CompletedProcess[str]:
    """Run a step of the action as GitHub does: its inputs put into its variables."""
    given = {key: one.get("default", "") for key, one in ACTION["inputs"].items()} | {
        key.replace("_", "-"): value for key, value in inputs.items()
    }
    wanted = {f"${{{{ inputs.{key} }}}}": value for key, value in given.items()}
    wanted["${{ github.action_path }}"] = str(ROOT)
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step(name)["run"]],  # noqa: S607
        cwd=folder / "checkout",
        env={**variables, **{key: wanted[value] for key, value in step(name)["env"].items()}},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )


def check(folder: Path, variables: Mapping[str, str], **inputs: str) -> Any:  # noqa: ANN401
    """Run the step that checks an engine."""
    return act("Check the engine", folder, variables, **inputs)


def reports(folder: Path) -> set[str]:
    """Return the reports that were kept."""
    return {one.name for one in (folder / "checkout" / "stud-conformance").iterdir()}


ALL: Final = {
    "annotations.txt", "summary.md", "run.jsonl", "junit.xml", "report.html", "badge.json",
}  # fmt: skip


def test_the_action_passes_an_engine_that_conforms(
    tmp_path: Path, variables: dict[str, str]
) -> None:
    """The summary is there, nothing is annotated as wrong, all reports are kept."""
    done = check(tmp_path, variables, engine="ref", select=f"{FEW}\nrule:betting.raise-cap")

    assert done.returncode == 0, done.stdout + done.stderr
    assert "::error" not in done.stdout
    assert "ref" in (tmp_path / "summary.md").read_text(encoding="utf-8")
    assert reports(tmp_path) == ALL
    assert (tmp_path / "output.txt").read_text(encoding="utf-8") == "exit-code=0\n"


def test_the_action_fails_an_engine_that_does_not(
    tmp_path: Path, variables: dict[str, str]
) -> None:
    """Its failures are annotated and in the summary; the exit code is handed on."""
    done = check(tmp_path, variables, engine=WRONG, select="game:razz", args="--jobs\n1")

    assert done.returncode == 1, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    errors = [place for place, line in enumerate(lines) if line.startswith("::error ")]
    [stop] = [one for one in lines if one.startswith("::stop-commands::")]
    token = stop.removeprefix("::stop-commands::")
    assert errors
    assert min(errors) > lines.index(f"::{token}::") > lines.index(stop)
    assert "what was razz?" in (tmp_path / "summary.md").read_text(encoding="utf-8")
    assert reports(tmp_path) == ALL
    folder = tmp_path / "checkout" / "stud-conformance"
    assert json.loads((folder / "badge.json").read_text(encoding="utf-8"))["color"] == "red"
    assert '"footer"' in (folder / "run.jsonl").read_text(encoding="utf-8").splitlines()[-1]
    assert (tmp_path / "output.txt").read_text(encoding="utf-8") == "exit-code=1\n"


@pytest.mark.parametrize("name", ["engine", "baseline", "house", "select", "args", "report"])
def test_no_input_of_the_action_is_ever_a_command(
    tmp_path: Path, variables: dict[str, str], name: str
) -> None:
    """What would touch a file in a shell is a wrong name, and nothing else."""
    inputs = {"engine": "ref", "select": FEW} | {name: HOSTILE}

    done = check(tmp_path, variables, **inputs)

    assert not list(tmp_path.rglob("pwned"))
    assert done.returncode == (0 if name == "report" else 2), done.stdout + done.stderr


@pytest.mark.parametrize(
    ("version", "installed"),
    [
        ("", str(ROOT)),
        ("==0.1.0", "stud-conformance==0.1.0"),
        ("./mine.whl", "./mine.whl"),
        (HOSTILE, HOSTILE),
    ],
)
def test_the_action_installs_what_is_asked_for(
    tmp_path: Path, variables: dict[str, str], version: str, installed: str
) -> None:
    """Its own version, another one, or a file: a single word for pip, never an option."""
    done = act("Install stud-conformance", tmp_path, variables, engine="ref", version=version)

    assert done.returncode == 0, done.stderr
    words = (tmp_path / "pip.txt").read_text(encoding="utf-8")
    assert words.endswith(f"\n--\n{installed}\n")
    assert not list(tmp_path.rglob("pwned"))


def test_the_action_pastes_nothing_into_a_script() -> None:
    """Inputs reach a script by its variables alone, and what others wrote by a full version."""
    for one in STEPS:
        assert "${{" not in one.get("run", "")
        assert "uses" not in one or one["uses"].partition("@")[2].count(".") == 2
    used = [
        value
        for one in STEPS
        for value in [*one.get("env", {}).values(), *one.get("with", {}).values()]
    ]
    told = " ".join([*map(str, used), *(str(one.get("if")) for one in STEPS)])
    assert all(f"inputs.{name}" in told for name in ACTION["inputs"])


def gitlab(folder: Path, variables: Mapping[str, str], **own: str) -> Any:  # noqa: ANN401
    """Run the script of the template as GitLab does: its lines one after another, by one shell."""
    script = "set -e\n" + "\n".join(JOB["script"])
    return subprocess.run(
        ["bash", "-c", script],  # noqa: S607
        cwd=folder / "checkout",
        env={**variables, **JOB["variables"], **own, "GITLAB_CI": "true"},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )


@pytest.mark.parametrize(("engine", "code"), [("ref", 0), (WRONG, 1)])
def test_the_template_of_gitlab_passes_and_fails(
    tmp_path: Path, variables: dict[str, str], engine: str, code: int
) -> None:
    """The report that GitLab reads is where the template says, and tells the failures."""
    del variables["GITHUB_ACTIONS"]
    done = gitlab(tmp_path, variables, STUD_ENGINE=engine, STUD_SELECT="rule:betting.raise-cap")

    assert done.returncode == code, done.stdout + done.stderr
    report = tmp_path / "checkout" / JOB["artifacts"]["reports"]["junit"]
    found = parsed(report.read_text(encoding="utf-8"))
    assert bool(list(found.iter("failure"))) == bool(code)
    assert (tmp_path / "pip.txt").read_text(encoding="utf-8").endswith("\n--\nstud-conformance\n")


@pytest.mark.parametrize("name", [one for one in JOB["variables"] if one != "STUD_PACKAGE"])
def test_no_variable_of_the_template_is_ever_a_command(
    tmp_path: Path, variables: dict[str, str], name: str
) -> None:
    """As with the action."""
    done = gitlab(tmp_path, variables, **{"STUD_ENGINE": "ref", name: HOSTILE})

    assert not list(tmp_path.rglob("pwned"))
    assert done.returncode == 2


@pytest.mark.parametrize(("engine", "code"), [("ref", 0), (WRONG, 1)])
def test_the_hook_passes_and_fails(
    tmp_path: Path, variables: dict[str, str], engine: str, code: int
) -> None:
    """It is called as pre-commit calls it: the words of its entry, then the args, and no files."""
    assert HOOK["pass_filenames"] is False
    done = subprocess.run(
        [*shlex.split(HOOK["entry"]), engine],
        cwd=tmp_path / "checkout",
        env=variables,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert done.returncode == code, done.stdout + done.stderr


@pytest.mark.slow
def test_the_hook_works_in_pre_commit_itself(tmp_path: Path) -> None:
    """It is installed from the last commit, and called: once it passes, once it fails."""
    pytest.importorskip("pre_commit")
    if not (ROOT / ".git").exists():
        pytest.skip("it is installed from a repository of git")

    good, bad = (_in_pre_commit(tmp_path, engine) for engine in ("ref", "nix"))

    assert good.returncode == 0, good.stdout + good.stderr
    assert "Passed" in good.stdout
    assert bad.returncode == 1, bad.stdout + bad.stderr
    assert "there is no engine 'nix'" in bad.stdout


def _in_pre_commit(folder: Path, engine: str) -> subprocess.CompletedProcess[str]:
    """Run the hook for an engine, in a repository of its own; it is installed once."""

    def git(*words: str | Path) -> str:
        program = ["git", *map(str, words)]
        return subprocess.run(program, capture_output=True, text=True, check=True).stdout.strip()

    own = folder / engine
    git("init", "--quiet", own)
    rev = git("-C", ROOT, "rev-parse", "HEAD")
    hook = {"repo": str(ROOT), "rev": rev, "hooks": [{"id": HOOK["id"], "args": [engine]}]}
    config = own / ".pre-commit-config.yaml"
    config.write_text(yaml.safe_dump({"repos": [hook]}), encoding="utf-8")
    git("-C", own, "add", config)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        [sys.executable, "-m", "pre_commit", "run", "--verbose"],
        cwd=own,
        env={**kept, "PRE_COMMIT_HOME": str(folder / "home")},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
