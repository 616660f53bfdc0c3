"""``--version`` says which reference runs: the compiled one, or the sources as they are."""

from __future__ import annotations

import os
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from pkgutil import walk_packages
from typing import TYPE_CHECKING

import pytest
import stud_conformance
import stud_reference
from stud_conformance.cli import version

if TYPE_CHECKING:
    from .conftest import Studconf

LIBRARY = EXTENSION_SUFFIXES[0]


def kinds() -> set[str]:
    """Return how the modules of the reference run, by the files that they came from."""
    names = [found.name for found in walk_packages(stud_reference.__path__, "stud_reference.")]
    files = [str(import_module(name).__file__) for name in ("stud_reference", *names)]
    return {version.COMPILED if file.endswith(LIBRARY) else version.PURE for file in files}


@pytest.mark.parametrize(
    ("file", "words"), [(f"/x/__init__{LIBRARY}", "compiled"), ("/x/__init__.py", "pure Python")]
)
def test_the_version_says_which_reference_is_found(
    studconf: Studconf, monkeypatch: pytest.MonkeyPatch, file: str, words: str
) -> None:
    """By what Python would import."""
    found = ModuleSpec("stud_reference", None, origin=file)
    monkeypatch.setattr(version, "find_spec", {"stud_reference": found}.get)
    result = studconf("--version")

    assert result.out == f"studconf, version {stud_conformance.__version__} (reference: {words})\n"


def test_the_reference_is_compiled_as_a_whole_or_not_at_all() -> None:
    """All of its modules run as the version says."""
    assert kinds() == {version.reference()}


@pytest.mark.skipif("TOX_PACKAGE" not in os.environ, reason="any reference may be tested by itself")
def test_what_runs_is_what_was_to_be_tested() -> None:
    """Under tox the environment ``compiled`` tests the compiled wheel, and others the pure one."""
    compiled = os.environ["TOX_ENV_NAME"] == "compiled"

    assert kinds() == {version.COMPILED if compiled else version.PURE}
