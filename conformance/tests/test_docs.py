"""The examples in the docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest
import stud_conformance
import stud_reference

PACKAGES = (stud_conformance, stud_reference)
#: Whose examples have a test of their own, with settings of Hypothesis.
APART = {"stud_conformance.strategies"}
MODULES = sorted(
    module.name
    for package in PACKAGES
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not module.name.endswith("__main__") and module.name not in APART
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    """Every example in a module gives what it announces."""
    result = doctest.testmod(importlib.import_module(name))

    assert result.failed == 0


def test_there_are_modules_to_look_at() -> None:
    """Both packages were found."""
    assert {"stud_conformance.files.data", "stud_reference.ranking"} <= set(MODULES)
