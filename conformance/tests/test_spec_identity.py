"""Nothing of the specification is there twice, and each file is named after its id."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from stud_conformance import files
from stud_conformance.cli import codes
from stud_conformance.lint.library import load_library
from stud_conformance.spec import hand_checks, load, load_corpus

from .kit import mine, put

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Studconf

OWN = "- {id: my-club, title: x, kind: rule-book, language: en, read: full}\n"
CAP = "rules/betting/raise-cap.yaml"

#: A file, the copy of it, what reads it, and where it stands and what it says.
COPIES = {
    "beside it": (CAP, "rules/betting/raise-cap-2.yaml", load.domains, "2:5", "betting.raise-cap"),
    "in another folder": (
        CAP,
        "rules/table/raise-cap.yaml",
        load.rules,
        "2:5",
        "betting.raise-cap",
    ),
    "with another ending": (
        CAP,
        "rules/betting/raise-cap.yml",
        load.rules,
        "2:5",
        "betting.raise-cap",
    ),
    "of a game": ("games/razz.yaml", "games/raz.yaml", load.games, "2:5", "razz"),
    "of a house": ("houses/tda.yaml", "houses/tdb.YAML", load.houses, "2:5", "tda"),
    "of a house, below": ("houses/tda.yaml", "houses/old/tda.yaml", load.houses, "2:5", "tda"),
}


def wrong(read: Callable[[], object]) -> str:
    """Return what is wrong with what is read."""
    with pytest.raises(files.Invalid) as caught:
        read()
    return str(caught.value)


@pytest.mark.parametrize("name", COPIES)
def test_a_second_file_of_an_id_is_refused(name: str, checkout: Path) -> None:
    """None silently takes the place of the other; one line, at the file in the wrong place."""
    file, copy, read, place, own = COPIES[name]
    (checkout / copy).parent.mkdir(exist_ok=True)
    (checkout / copy).write_bytes((checkout / file).read_bytes())

    assert wrong(read) == (
        f"spec/{copy}:{place}: spec/{file} has the id {own} too, expected an id of its own"
    )


@pytest.mark.parametrize(
    ("file", "other", "read", "own"),
    [
        (CAP, "rules/betting/cap.yaml", load.rules, "betting.raise-cap"),
        ("houses/partouche.yaml", "houses/part.yaml", load.houses, "partouche"),
        ("games/razz.yaml", "games/low.yaml", load.games, "razz"),
    ],
)
def test_a_file_is_named_after_its_id(
    file: str, other: str, read: Callable[[], object], own: str, checkout: Path
) -> None:
    """By another name it could not be found."""
    (checkout / file).rename(checkout / other)

    assert wrong(read) == (
        f"spec/{other}:2:5: the file is not named after its id {own}, expected the file spec/{file}"
    )


def test_a_house_is_not_read_under_the_name_of_another(checkout: Path, studconf: Studconf) -> None:
    """One house alone is held to its name too."""
    (checkout / "houses" / "partouche.yaml").rename(checkout / "houses" / "part.yaml")
    result = studconf("rule", "--house", "part")

    assert result.code == codes.INVALID
    assert "houses/part.yaml:2:5: the file is not named after its id partouche" in result.err


@pytest.mark.parametrize("kind", ["sources", "glossary"])
def test_an_id_stands_in_a_list_once(kind: str, checkout: Path) -> None:
    """The second entry is told at its place, with the line of the first."""
    path = checkout / f"{kind}.yaml"
    first = load.single(kind)[0]["id"]
    there, _ = load.single_document(kind).place([0, "id"])
    line = len(path.read_text(encoding="utf-8").splitlines()) + 1
    text = {
        "sources": OWN.replace("my-club", first),
        "glossary": f"- {{id: {first}, en: x, fr: x, meaning: {{en: x, fr: x}}}}\n",
    }
    with path.open("a", encoding="utf-8") as stream:
        stream.write(text[kind])
    load.single_document.cache_clear()

    assert wrong(lambda: load.single(kind)) == (
        f"spec/{kind}.yaml:{line}:8: the entry of line {there} has the id {first} too, "
        "expected an id of its own"
    )


def test_an_id_stands_in_a_list_of_ones_own_once(tmp_path: Path) -> None:
    """Every list is looked at."""
    for number, name in enumerate(("one", "two")):
        (tmp_path / name).mkdir()
        put(tmp_path / name, mine(number=number))
        (tmp_path / name / "sources.yaml").write_text(OWN + OWN, encoding="utf-8")
    said = wrong(lambda: load_library([tmp_path / "one", tmp_path / "two"]))

    assert said.splitlines() == [
        f"{tmp_path}/{name}/sources.yaml:2:8: the entry of line 1 has the id my-club too, "
        "expected an id of its own"
        for name in ("one", "two")
    ]


def test_no_two_hands_have_one_name(checkout: Path) -> None:
    """A file in the folder of another room takes the place of none."""
    copy = checkout / "hands" / "merge" / "stars-6.phh"
    copy.write_bytes((checkout / "hands" / "stars" / "stars-6.phh").read_bytes())

    assert [str(one) for one in hand_checks.contradictions()] == [
        (
            "spec/hands/merge/stars-6.phh:1:1: "
            "spec/hands/stars/stars-6.phh has the id stars-6 too, expected a name of its own"
        )
    ]


@pytest.mark.parametrize("ending", ["YAML", "Yml"])
def test_an_ending_in_capitals_is_read(ending: str, tmp_path: Path) -> None:
    """A scenario of one's own is not passed over."""
    (put(tmp_path, mine()) / "mine-0001.yaml").rename(tmp_path / f"mine-0001.{ending}")

    assert [one.id for one in load_corpus([tmp_path], ours=False).scenarios] == ["mine-0001"]
