"""The wheel holds all that is needed, and works where the checkout is not."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest
import stud_conformance
from stud_conformance.files import data

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]

#: What is run in the fresh environment: it prints how many files it found and checked.
PROGRAM = """
from stud_conformance import files
from stud_conformance.files import data

scenarios = sorted((data.spec() / "scenarios").rglob("*.yaml"))
for path in scenarios:
    files.check(files.read(path), "scenario")
print(data.spec().parent.name, len(scenarios), len(list(data.schemas().iterdir())))
"""


def run(*command: str | Path, cwd: Path) -> str:
    """Run a program without the variables that lead to the checkout, and return what it prints."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=cwd, env=kept, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel under test: the one that tox built, or else one built now."""
    built = os.environ.get("TOX_PACKAGE", "")
    if built.endswith(".whl"):
        return Path(built)
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture
def python(tmp_path: Path, wheel: Path) -> Callable[..., str]:
    """Return what runs the Python of a fresh environment that has the wheel and nothing else."""
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=False)
    program = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    install = (sys.executable, "-m", "pip", "--python", program, "install", "--quiet", wheel)
    run(*install, cwd=tmp_path)
    return lambda *arguments: run(program, *arguments, cwd=tmp_path)


#: The pages of the kit that come with it, beside its documents.
PAGES = ("PROTOCOL", "ENGINES", "AUDIT", "CODE_MUTATION")


def files_below(folder: Path, prefix: str) -> set[str]:
    """Return the files below a folder as a wheel names them."""
    return {
        f"{prefix}/{path.relative_to(folder).as_posix()}"
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def machine_code(folder: Path) -> set[str]:
    """Return the files of the compiled reference as a wheel names them: modules and library."""
    names = {name.removesuffix(".py") for name in files_below(folder, "stud_reference")}
    return {f"{name}{EXTENSION_SUFFIXES[0]}" for name in (*names, "stud_reference__mypyc")}


def test_a_wheel_holds_the_packages_and_the_data(wheel: Path) -> None:
    """Both packages, the specification, the schemas and the documents are in it, and no more.

    A wheel for one platform holds the compiled reference as well, beside its sources.
    """
    expected = (
        files_below(ROOT / "spec", "stud_conformance/_data/spec")
        | files_below(ROOT / "schemas", "stud_conformance/_data/schemas")
        | {f"stud_conformance/_data/conformance/{name}.md" for name in PAGES}
        | files_below(ROOT / "conformance" / "docs", "stud_conformance/_data/conformance/docs")
        | files_below(ROOT / "conformance" / "stud_conformance", "stud_conformance")
        | files_below(ROOT / "reference" / "stud_reference", "stud_reference")
    )

    if not wheel.name.endswith("-py3-none-any.whl"):
        expected |= machine_code(ROOT / "reference" / "stud_reference")

    with ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}

    assert expected == names


@pytest.mark.slow
def test_an_installed_wheel_finds_its_data(python: Callable[..., str]) -> None:
    """In a fresh environment outside the checkout every scenario is found and valid."""
    scenarios = len(list((ROOT / "spec" / "scenarios").rglob("*.yaml")))
    schemas = len(list((ROOT / "schemas").iterdir()))

    assert f"_data {scenarios} {schemas}\n" == python("-c", PROGRAM)


@pytest.mark.skipif("TOX_PACKAGE" not in os.environ, reason="the checkout may be tested by itself")
def test_what_is_tested_is_the_wheel() -> None:
    """Under tox the package is imported from where the wheel was installed."""
    assert ROOT / "conformance" not in Path(stud_conformance.__file__).parents
    assert data.spec().parent.name == "_data"
