"""Scenarios are read from the specification and from folders of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from stud_conformance import files
from stud_conformance.files import data
from stud_conformance.spec import load_corpus
from stud_conformance.spec.corpus import unknown_values
from stud_conformance.spec.errors import UnknownName

if TYPE_CHECKING:
    from stud_conformance.spec.load import Domains

GOOD = (Path(__file__).parent / "good" / "scenario.yaml").read_text(encoding="utf-8")


def put(folder: Path, name: str, text: str) -> Path:
    """Write a scenario file, and return its path."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def called(name: str) -> str:
    """Return the good scenario under another id."""
    return GOOD.replace("showdown-0007", name)


def test_every_scenario_of_the_specification_is_read() -> None:
    """They come in order of id, and no two cases share an id."""
    corpus = load_corpus()
    ids = [scenario.id for scenario in corpus.scenarios]
    cases = [case.id for case in corpus.cases()]

    assert ids == sorted(path.stem for path in (data.spec() / "scenarios").rglob("*.yaml"))
    assert len(set(cases)) == len(cases) >= len(ids)
    assert all(Path(one.file).parts[:2] == ("spec", "scenarios") for one in corpus.scenarios)


def test_a_folder_of_ones_own_is_added(tmp_path: Path) -> None:
    """Its scenarios, however deep, join those of the specification."""
    path = put(tmp_path, "deep/down/a.yaml", called("zz-own-0001"))
    put(tmp_path, "notes.txt", "no scenario")

    corpus = load_corpus([tmp_path])

    assert (str(path), "zz-own") == (corpus.scenarios[-1].file, corpus.scenarios[-1].chapter)
    assert len(corpus.scenarios) == len(load_corpus().scenarios) + 1


def test_a_folder_of_ones_own_is_read_alone(tmp_path: Path) -> None:
    """The scenarios of the specification are left out on request; games and rulings stay."""
    put(tmp_path, "a.yaml", called("own-0002"))
    put(tmp_path, "b.yaml", called("own-0001"))

    corpus = load_corpus([tmp_path], ours=False)

    assert ["own-0001", "own-0002"] == [scenario.id for scenario in corpus.scenarios]
    assert "razz" in corpus.games
    assert "betting.raise-cap" in corpus.domains


def test_the_hash_tells_what_was_read(tmp_path: Path) -> None:
    """It changes with the text of a scenario, and not with the names of the files."""
    texts = [called("own-0001"), called("own-0002")]
    for folder, order in (
        ("one", texts),
        ("two", texts[::-1]),
        ("three", [texts[0], f"{texts[1]}\n"]),
    ):
        for name, text in zip(("a.yaml", "b.yaml"), order, strict=True):
            put(tmp_path / folder, name, text)

    one, two, three = (
        load_corpus([tmp_path / name], ours=False).hash for name in ("one", "two", "three")
    )

    assert one == two
    assert one != three
    assert len(one) == 64


def test_an_id_belongs_to_one_scenario(tmp_path: Path) -> None:
    """The second file with an id is told where the first one is."""
    first = put(tmp_path, "a.yaml", GOOD)
    second = put(tmp_path, "b.yaml", GOOD)

    with pytest.raises(files.Invalid) as caught:
        load_corpus([tmp_path], ours=False)

    assert str(caught.value) == (
        f"{second}:1:5: {first} has the id showdown-0007 too, expected an id of its own"
    )


def test_problems_of_all_files_come_at_once(tmp_path: Path) -> None:
    """Broken YAML, mistakes against the schema and contradictions are told together."""
    one, two = tmp_path / "one", tmp_path / "two"
    put(one, "a.yaml", "a: b: c")
    put(one, "b.yaml", called("own-0001").replace("bring-in: 50", "bring-in: 500"))
    put(two, "c.yaml", called("own-0002").replace("ante: 40", "ante: x"))
    put(two, "d.yaml", called("own-0001").replace("first-seat]", "last-seat]"))

    with pytest.raises(files.Invalid) as caught:
        load_corpus([one, two], ours=False)

    assert [("a.yaml", 1), ("b.yaml", 11), ("c.yaml", 11), ("d.yaml", 1), ("d.yaml", 40)] == [
        (Path(problem.file).name, problem.line) for problem in caught.value.problems
    ]


@pytest.mark.parametrize("name", ["own-0001", "own-0001/sixth-bettor", "own-0001/no-such-reading"])
def test_a_scenario_is_found_by_its_id_or_that_of_a_case(name: str, tmp_path: Path) -> None:
    """What follows the slash is for the scenario to look up."""
    put(tmp_path, "a.yaml", called("own-0001"))

    assert load_corpus([tmp_path], ours=False).scenario(name).id == "own-0001"


@pytest.mark.parametrize(("name", "hint"), [("own-0002", "; did you mean own-0001?"), ("zzz", "")])
def test_an_unknown_scenario_suggests_the_nearest(name: str, hint: str, tmp_path: Path) -> None:
    """The message names a scenario that exists, where one is near."""
    put(tmp_path, "a.yaml", called("own-0001"))

    with pytest.raises(UnknownName) as caught:
        load_corpus([tmp_path], ours=False).scenario(name)

    assert str(caught.value) == f"there is no scenario {name!r}{hint}"


def test_a_ruling_of_another_game_is_no_ruling_of_this_one() -> None:
    """The domain has to name the game of the scenario."""
    document = files.parse(GOOD, "a.yaml")
    known: Domains = {"showdown.no-river-bet": {"razz": ("first-seat",)}}

    first, *_ = unknown_values([document], known)

    assert str(first) == (
        "a.yaml:34:12: showdown.no-river-bet is no ruling of seven-card-stud, "
        "expected a ruling of the game"
    )


@pytest.mark.parametrize("again", ["own", "own/", "own/../own", "link", "own/deep"])
def test_a_file_of_two_folders_is_read_once(again: str, tmp_path: Path) -> None:
    """A folder may be given twice, also by another name, or with a folder in it."""
    put(tmp_path / "own", "a.yaml", called("own-0001"))
    put(tmp_path / "own", "deep/b.yaml", called("own-0002"))
    (tmp_path / "link").symlink_to(tmp_path / "own")
    first = tmp_path / "own"

    assert load_corpus([first, Path(f"{tmp_path}/{again}")]).hash == load_corpus([first]).hash
    assert load_corpus([data.spec() / "scenarios"]).hash == load_corpus().hash


def test_a_copy_in_another_folder_is_told(tmp_path: Path) -> None:
    """It is another file."""
    for name in ("one", "two"):
        put(tmp_path / name, "a.yaml", called("own-0001"))
    with pytest.raises(files.Invalid) as caught:
        load_corpus([tmp_path / "one", tmp_path / "two"])

    assert f"{tmp_path}/one/a.yaml has the id own-0001 too" in str(caught.value)
