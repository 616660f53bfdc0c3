"""Games, rules and houses are read by name, those of one's own from a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from stud_conformance import files
from stud_conformance.files import data
from stud_conformance.spec import catalogue, load
from stud_conformance.spec.chapters import CHAPTERS, chapter
from stud_conformance.spec.errors import UnknownName

GOOD = Path(__file__).parent / "good"
HOUSE = (GOOD / "house.yaml").read_text(encoding="utf-8")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return a house file of one's own."""
    ours = (data.spec() / "houses" / "full-tilt.yaml").read_text(encoding="utf-8")
    path = tmp_path / "home.yaml"
    path.write_text(ours.replace("id: full-tilt", "id: home"), encoding="utf-8")
    return path


def names(folder: str) -> set[str]:
    """Return the names of the files in a folder of the specification."""
    return {path.stem for path in (data.spec() / folder).glob("*.yaml")}


def test_every_game_is_read() -> None:
    """The games are those of the folder, by id."""
    assert names("games") == load.games().keys()


def test_every_chapter_is_known() -> None:
    """They are the folders of the rules, and the beginnings of ids that the schema allows."""
    allowed = files.schema.load("rule")["$defs"]["rule-id"]["pattern"]

    assert {path.name for path in (data.spec() / "rules").iterdir()} == set(CHAPTERS)
    assert {chapter(name) for name in load.rules()} == set(CHAPTERS)
    assert "|".join(CHAPTERS) in allowed


def test_a_game_is_what_its_file_says() -> None:
    """Seats, streets and shares become values; up is true."""
    game = load.games()["seven-card-stud-hi-lo"]

    assert ((2, 10), ("high", "low"), "eight-or-better") == (game.seats, game.shares, game.low)
    assert game.streets[0] == ("third", (False, False, True), "small")
    assert game.streets[-1] == ("seventh", (False,), "big")


def test_a_game_without_a_low_has_none() -> None:
    """The low is left out where nobody plays for it."""
    assert load.games()["five-card-stud"].low is None


def test_every_rule_is_read() -> None:
    """The rules are those of the folders, by chapter and name."""
    folder = data.spec() / "rules"

    assert {f"{path.parent.name}.{path.stem}" for path in folder.rglob("*.yaml")} == (
        load.rules().keys()
    )


def test_the_domains_are_those_of_all_rulings() -> None:
    """Reading the rulings alone finds each of them, with its values in order."""
    rulings = {rule.id: rule.domain for rule in load.rules().values() if rule.kind == "ruling"}

    assert rulings == load.domains()
    assert load.domains()["betting.raise-cap"]["razz"] == (3, 4)


def test_every_house_is_read() -> None:
    """The houses are those of the folder, by id."""
    assert names("houses") == load.houses().keys()


def test_a_house_is_found_by_its_id() -> None:
    """One house alone is the same as among all."""
    assert load.houses()["full-tilt"] == load.house("full-tilt")


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("ful-tilt", "; did you mean full-tilt?"),
        ("Pacific", "; did you mean pacific?"),
        ("zzz", ""),
        ("", ""),
    ],
)
def test_an_unknown_house_suggests_the_nearest(name: str, hint: str) -> None:
    """The message names a house that exists, where one is near."""
    with pytest.raises(UnknownName) as caught:
        load.house(name)

    assert str(caught.value) == f"there is no house {name!r}{hint}"


def test_a_house_of_ones_own_is_read_from_its_file(own: Path) -> None:
    """A name with a slash or the ending of YAML is a file."""
    found = load.house(str(own))

    assert ("home", "Full Tilt Poker") == (found.id, found.name)
    assert found.values("seven-card-stud") == load.house("full-tilt").values("seven-card-stud")


def test_every_mistake_of_a_house_of_ones_own_is_told_at_its_place(own: Path) -> None:
    """An unknown ruling, a ruling left open and a value outside the domain come together.

    A ruling with a slip in its name is told once.
    """
    text = own.read_text(encoding="utf-8")
    text = text.replace("  awards.odd-chip:", "  awards.odd-chp:")
    text = text.replace("  betting.raise-cap:", "  betting.zzz:")
    own.write_text(text.replace("value: previous-street", "value: previous"), encoding="utf-8")
    with pytest.raises(files.Invalid) as caught:
        load.house(str(own))

    wrong = [problem.wrong for problem in caught.value.problems]
    assert "awards.odd-chp is no ruling" in wrong
    assert any(one.startswith("betting.raise-cap has no value for razz") for one in wrong)
    assert not any(one.startswith("awards.odd-chip has") for one in wrong)
    assert "previous is no value of showdown.no-river-bet in razz" in wrong


@pytest.mark.parametrize("name", ["home.yaml", "home.yml", "HOME.YAML", "./home", "full-tilt.yaml"])
def test_a_missing_house_file_is_told(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is not there is not looked for among the houses of the specification."""
    monkeypatch.chdir(tmp_path)

    with pytest.raises(UnknownName) as caught:
        load.house(name)

    assert str(caught.value) == f"there is no house file {name!r}"


def test_mistakes_in_a_house_file_are_told_with_their_places(own: Path) -> None:
    """A file of one's own is checked like any other, and named as it was given."""
    text = HOUSE
    own.write_text(text.replace("name: Full", "nam: Full").replace("[2, 8]", "[2]"), "utf-8")

    with pytest.raises(files.Invalid) as caught:
        load.house(str(own))

    assert str(caught.value).split("\n") == [
        f'{own}:2:1: the key "nam" is not known, expected name',
        f"{own}:8:12: the list has 1 entry, expected at least 2",
    ]


def test_mistakes_of_all_files_come_at_once(tmp_path: Path) -> None:
    """A broken file hides no mistake of the next; names are relative to the base."""
    for name, text in (
        ("a", "a: b: c"),
        ("b", HOUSE),
        ("c", HOUSE.replace("id: full", "id: Full")),
    ):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")

    with pytest.raises(files.Invalid) as caught:
        load.documents(sorted(tmp_path.iterdir()), "house", tmp_path)

    assert [("a.yaml", 1), ("c.yaml", 1)] == [
        (problem.file, problem.line) for problem in caught.value.problems
    ]


def test_sound_files_are_told_apart_from_mistakes(tmp_path: Path) -> None:
    """Reading goes on after a file with mistakes, and returns the others."""
    (tmp_path / "a.yaml").write_text("[", encoding="utf-8")
    (tmp_path / "b.yaml").write_text(HOUSE, encoding="utf-8")

    found, problems = load.sound(sorted(tmp_path.iterdir()), "house", tmp_path)

    assert ["b.yaml"] == [document.file for document in found]
    assert ["a.yaml"] == [problem.file for problem in problems]


def test_the_first_entry_for_a_game_holds() -> None:
    """An entry without games holds for all; a game without an entry is not ruled."""
    house = catalogue.house(files.read(GOOD / "house.yaml").data)

    assert house.values("razz") == {"betting.raise-cap": 3, "betting.open-pair": "never"}
    assert house.values("five-card-stud") == {"betting.raise-cap": 3}
    assert house.held("betting.open-pair", "five-card-stud") is None
    assert house.held("pots.rake", "razz") is None


def test_an_entry_keeps_where_it_comes_from() -> None:
    """A value has a source, or the reason of a default."""
    house = catalogue.house(files.read(GOOD / "house.yaml").data)

    stated, default = (
        house.held("betting.open-pair", game) for game in ("seven-card-stud", "razz")
    )

    assert stated is not None
    assert default is not None
    assert ({"document": "full-tilt", "place": "L151"}, None) == (stated.source, stated.silent)
    assert (None, "the page is on stud high only") == (default.source, default.silent)
