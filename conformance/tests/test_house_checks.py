"""What no schema can say of a house file is checked when it is loaded."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance import files
from stud_conformance.cli import codes
from stud_conformance.spec import load

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Studconf

CAP = "betting.raise-cap"
STUD, RAZZ = "seven-card-stud", "razz"


@pytest.fixture
def room(my_room: Path) -> Path:
    """A house file of one's own, on one line."""
    return write(my_room, files.read(my_room).data)


def write(path: Path, house: Any) -> Path:  # noqa: ANN401 - any JSON value
    """Write a house file."""
    path.write_text(json.dumps(house), encoding="utf-8")
    return path


def ruled(path: Path, *entries: dict[str, Any]) -> Path:
    """Give a house file other entries for the cap, each a default."""
    house = files.read(path).data
    house["rulings"][CAP] = [{"silent": "x", **entry} for entry in entries]
    return write(path, house)


def backwards(path: Path) -> Path:
    """Write the seats of the first setup the wrong way round."""
    house = files.read(path).data
    house["plays"][0]["seats"] = [8, 2]
    return write(path, house)


def wrong(path: Path) -> str:
    """Return what is wrong with a house file."""
    with pytest.raises(files.Invalid) as caught:
        load.house(str(path))
    return str(caught.value)


@pytest.mark.parametrize("games", [{"games": [RAZZ]}, {"games": [STUD, RAZZ]}])
def test_two_values_for_one_game_are_refused(games: dict[str, Any], room: Path) -> None:
    """Which of them holds would depend on their order."""
    said = wrong(ruled(room, {"games": [RAZZ], "value": 4}, {**games, "value": 3}, {"value": 4}))

    assert f"{CAP} has a second value for razz, expected one value for each game" in said


def test_seats_the_wrong_way_round_are_refused(room: Path) -> None:
    """No table would fit."""
    assert "the seats 8 to 2 stand the wrong way round, expected [2, 8]" in wrong(backwards(room))


def test_a_value_may_hold_for_some_limits(room: Path) -> None:
    """A house may rule otherwise at another betting structure."""
    ruled(room, {"limits": ["pot-limit"], "value": 3}, {"limits": ["fixed-limit"], "value": 4})
    house = load.house(str(room))

    assert house.values(STUD)[CAP] == 4
    assert house.values(STUD, "pot-limit")[CAP] == 3
    assert house.held(CAP, STUD, "no-limit") is None


def test_a_value_for_another_limit_only_leaves_a_gap(room: Path) -> None:
    """It does not hold at the tables that the house plays."""
    assert f"{CAP} has no value for " in wrong(ruled(room, {"limits": ["pot-limit"], "value": 3}))


def test_an_unknown_document_is_a_finding_only(room: Path, studconf: Studconf) -> None:
    """A house of one's own is played all the same."""
    house = files.read(room).data
    write(room, {**house, "documents": [*house["documents"], "my-page"]})
    found = studconf("lint", "--house", room)

    assert load.house(str(room)).id == "my-room"
    assert found.code == codes.INVALID
    assert f"{room}: there is no document my-page in sources.yaml [house-references]" in found.err


def test_mistakes_in_a_house_file_are_findings(room: Path, studconf: Studconf) -> None:
    """With their places."""
    found = studconf("lint", "--house", backwards(room))

    assert f"{room}:1:" in found.err
    assert found.code == codes.INVALID


def test_mistakes_of_a_folder_are_told_once_beside_a_house(
    room: Path, studconf: Studconf, tmp_path: Path
) -> None:
    """The folder is read for both."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "mine-0001.yaml").write_text("id: [", encoding="utf-8")
    found = studconf("lint", "--corpus", folder, "--house", room)

    assert found.err.count("mine-0001.yaml:") == 1
    assert found.err.splitlines()[-1] == "1 finding"
