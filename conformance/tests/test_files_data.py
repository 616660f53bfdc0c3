"""The specification and the schemas are found in a checkout and in a wheel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from stud_conformance.files import data

if TYPE_CHECKING:
    from pathlib import Path


def test_the_data_is_there() -> None:
    """Rules, scenarios and schemas are where the package says."""
    assert (data.spec() / "rules").is_dir()
    assert (data.spec() / "scenarios").is_dir()
    assert (data.schemas() / "scenario.schema.json").is_file()


def test_the_data_in_a_wheel_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies inside the package is preferred to what lies beside it."""
    inside, beside = tmp_path / "inside", tmp_path / "beside"
    for place in (inside, beside):
        (place / "spec").mkdir(parents=True)
    monkeypatch.setattr(data, "_PLACES", (inside, beside))

    assert inside / "spec" == data.spec()


def test_missing_data_is_told_with_every_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message says where the data was looked for."""
    monkeypatch.setattr(data, "_PLACES", (tmp_path / "a", tmp_path / "b"))

    with pytest.raises(FileNotFoundError) as caught:
        data.schemas()

    assert str(tmp_path / "a" / "schemas") in str(caught.value)
    assert str(tmp_path / "b" / "schemas") in str(caught.value)
