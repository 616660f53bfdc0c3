"""The hands that were played, their rooms, and what is expected of them, agree with each other."""

from __future__ import annotations

import re
import shutil
import time
import tomllib
from collections import Counter
from decimal import Decimal
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance import files
from stud_conformance.files import data
from stud_conformance.spec import hand_checks, hands, load
from stud_conformance.spec.errors import UnknownName

if TYPE_CHECKING:
    from pathlib import Path

PATHS = hands.paths()

#: Of the texts of all hands, in order.
DIGEST = "a98c79f79678f0c4811a4a3269feebde8a4cf9ff6a20e28610b3d43b10ae0c44"

GAMES = {
    "F7S": "seven-card-stud",
    "F7S/8": "seven-card-stud-hi-lo",
    "N7S/8": "seven-card-stud-hi-lo",
    "FR": "razz",
    "F5S": "five-card-stud",
}
WORDS = {
    "variant": {*GAMES, "FR27"},
    "currency": {"USD", "EUR", "GBP"},
    "_game": {
        *("stud-hi", "stud-hilo8", "razz", "five-card-stud", "razz-27", "stud-hilo8-no-limit"),
    },
    "_kind": {"cash", "tournament"},
    "_evidence": {"observed", "engine-derived"},
    "_player_order": {"button", "frozen-button", "seat-number"},
}
AMOUNTS = {
    *("antes", "bring_in", "small_bet", "big_bet", "min_bet", "starting_stacks"),
    *("finishing_stacks", "winnings", "seats", "_total_pot", "_rake", "_returned", "_not_shown"),
}
CARDS = r"(?:[2-9TJQKA?][cdhs?])+"
ACTION = re.compile(
    rf"d dh p\d {CARDS}|d db {CARDS}|p\d (?:pb|cc|f|sm|sm {CARDS}|cbr \d+(?:\.\d\d)?)"
)


def read(path: Path) -> dict[str, Any]:
    """Return a hand as TOML gives it, with exact amounts."""
    return tomllib.loads(path.read_text(encoding="ascii"), parse_float=Decimal)


RAW = {name: read(path) for name, path in PATHS.items()}


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the folder of the hands, which is read in place of it."""
    copy = tmp_path / "spec" / "hands"
    shutil.copytree(hands.folder(), copy)
    assert load.rules()  # they are kept from now on
    assert load.houses()
    monkeypatch.setattr(data, "spec", lambda: tmp_path / "spec")
    return copy


def found() -> list[str]:
    """Return what the checks tell, each with file, line and column."""
    return [str(problem) for problem in hand_checks.contradictions()]


def write(path: Path, old: str, new: str) -> None:
    """Replace the first place of a text in a file."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


# The hands.


def test_the_hands_are_those_of_the_folders() -> None:
    """Each lies in the folder of its room, under its own name, and nothing else does."""
    folders = [path for path in hands.folder().iterdir() if path.is_dir()]
    lying = [path for folder in folders for path in folder.iterdir()]

    assert sorted(lying) == sorted(PATHS.values())
    assert 253 == len(PATHS)
    for name, raw in RAW.items():
        assert (name, PATHS[name].parent.name) == (raw["_id"], raw["venue"])
        assert re.fullmatch(rf"{raw['venue']}-[1-9][0-9]*", name)


def test_the_hands_come_in_order_of_number() -> None:
    """The tenth follows the ninth."""
    names = list(PATHS)

    assert names == sorted(names, key=lambda name: (RAW[name]["venue"], int(name.split("-")[-1])))
    assert names.index("bovada-6") < names.index("bovada-10")


def test_no_hand_was_edited() -> None:
    """A hand is a record, and stays byte for byte what it was."""
    texts = b"".join(path.read_bytes() for path in PATHS.values())

    assert DIGEST == sha256(texts).hexdigest()


@pytest.mark.parametrize("name", PATHS)
def test_a_hand_holds_nothing_but_the_hand(name: str) -> None:
    """Every field is a known one, and no text in it is free."""
    for key, value in RAW[name].items():
        if key in WORDS:
            assert value in WORDS[key]
        elif key in AMOUNTS:
            listed = value if isinstance(value, list) else [value]
            assert all(type(one) in {int, Decimal} for one in listed)
        elif key == "actions":
            assert [] == [action for action in value if not ACTION.fullmatch(action)]
        elif key == "players":
            assert value == [f"P{seat}" for seat in RAW[name]["seats"]]
        elif key in {"_awards", "_engine_awards"}:
            assert all(is_award(entry) for entry in value)
        elif key == "_flags":
            assert all(f"`{flag}`" in readme() for flag in value)
        else:
            assert key in {"venue", "_id", "ante_trimming_status"}


def is_award(entry: dict[str, Any]) -> bool:
    """Return whether a payment has a pot, a side, a player and an amount, and no more."""
    pot, side = entry["pot"], entry["side"]
    rest = entry.keys() - {"pot", "side", "player", "amount", "after"}
    fits = re.fullmatch(r"main|total|side-\d", pot) and side in {"whole", "high", "low"}
    return bool(fits) and not rest


# What is said of them.


def readme() -> str:
    """Return the text that tells of the hands."""
    return (hands.folder() / "README.md").read_text(encoding="utf-8")


def test_the_table_counts_the_hands() -> None:
    """Room by room, and cash games and tournaments."""
    rows = re.findall(r"^\| ([a-z0-9-]+) \|.*\| (\d+) \|$", readme(), re.MULTILINE)
    kinds = Counter(raw["_kind"] for raw in RAW.values())

    assert Counter(raw["venue"] for raw in RAW.values()) == {room: int(all_) for room, all_ in rows}
    assert f"{len(RAW)} hands of stud" in readme()
    assert f"{kinds['cash']} of cash games, {kinds['tournament']} of tournaments" in readme()


def test_every_field_is_told() -> None:
    """Those of our own, too."""
    ours = {key for raw in RAW.values() for key in raw if key.startswith("_")}

    assert [] == sorted(key for key in ours if f"`{key}`" not in readme().replace(" =", "`"))


@pytest.mark.parametrize("name", ["README.md", "rooms.yaml", "verdicts.yaml"])
def test_the_texts_name_no_machine(name: str) -> None:
    """There is no path from the root, no address but that of the format, and no long line."""
    text = (hands.folder() / name).read_text(encoding="utf-8")

    assert re.findall(r"(?:(?<=\s)|(?<=[`\"(]))[/~]\w[\w/]*", text) == []
    assert {"phh.readthedocs.io"} >= set(
        re.findall(r"\b[a-z]+(?:\.[a-z]+)*\.(?:io|org|com)\b", text)
    )
    assert "://" not in text
    assert max(map(len, text.splitlines())) <= 120


def test_the_files_agree() -> None:
    """Folders, rooms, verdicts, houses and rules."""
    assert found() == []


def test_a_room_is_a_house_or_has_one_near_for_each_of_its_games() -> None:
    """Only a game that is none of ours has no house."""
    for name, raw in RAW.items():
        game = GAMES.get(raw["variant"])
        is_out = hands.verdicts()[name].verdict == "out-of-scope"
        house = None if game is None else hands.rooms()[raw["venue"]].held_against(game)

        assert is_out is (house is None)
        assert is_out or house in load.houses()


def test_a_room_is_known_by_its_id() -> None:
    """Another name is refused with the nearest."""
    merge = hands.room("merge")

    assert (None, "full-tilt") == (merge.house, merge.held_against("razz"))
    assert merge.held_against("five-card-stud") is None
    assert hands.room("stars").held_against("razz") == "pokerstars"
    with pytest.raises(UnknownName, match="there is no room 'starz'; did you mean stars"):
        hands.room("starz")


def test_a_verdict_is_what_its_file_says() -> None:
    """Rules, why and ground are there where they were given."""
    fold, usual = hands.verdicts()["merge-12"], hands.verdicts()["stars-1"]

    assert ("merge", "deviates", "practice") == (fold.room, fold.verdict, fold.why)
    assert (fold.rules, fold.ground) == (
        ("betting.fold-without-bet",),
        "on fourth street p4 folds after a check",
    )
    assert ("conforms", (), None, None) == (usual.verdict, usual.rules, usual.why, usual.ground)


def test_what_decides_and_is_unknown_is_not_taken_for_granted() -> None:
    """Where a card is unknown that everybody at the table saw, only a special ground decides."""
    unknown = [
        name
        for name, raw in RAW.items()
        if {"up-cards-unknown", "live-cards-unknown"} & set(raw["_flags"])
    ]

    assert Counter(hands.verdicts()[name].verdict for name in unknown) == {
        "undecided": 15,
        "deviates": 1,
        "conforms": 1,
    }
    assert all(hands.verdicts()[name].ground for name in unknown)


def test_reading_them_is_quick() -> None:
    """Rooms and verdicts take less than 50 milliseconds, once the libraries are there."""
    hands.rooms_document()
    spent = []
    for _ in range(3):
        start = time.perf_counter()
        hands.rooms_document()
        hands.verdicts_document()
        spent.append(time.perf_counter() - start)

    assert min(spent) < 0.05


# What is wrong is told.


def test_a_missing_or_strange_file_is_told(own: Path) -> None:
    """Every hand has a verdict, and every verdict a hand."""
    shutil.copy(own / "winning" / "winning-1.phh", own / "winning" / "winning-2.phh")
    (own / "winning" / "winning-6.phh").unlink()
    (own / "new").mkdir()
    shutil.copy(own / "winning" / "winning-1.phh", own / "new" / "new-1.phh")

    assert sorted(line.partition(": ")[2] for line in found()) == [
        "the hand new-1 is missing, expected a verdict",
        "the hand winning-2 is missing, expected a verdict",
        "the room new is missing, expected every folder with hands",
        "winning has no hand winning-6, expected a file in its folder",
    ]


NEAR = "- {house: full-tilt, games: [seven-card-stud, seven-card-stud-hi-lo]}\n  known-from: []"
WRONG_ROOMS = [
    ("house: pokerstars\n", "house: starz\n", "there is no house starz, expected a house, or none"),
    ("id: winning", "id: stars", "the room stars is there twice, expected each once"),
    ("id: winning", "id: losing", "losing has no hands, expected the name of a folder"),
    (NEAR, NEAR.replace("full-tilt", "tilt"), "there is no house tilt, expected one"),
    (
        NEAR,
        NEAR.replace("[seven-card-stud,", "[five-card-stud,"),
        "full-tilt does not play five-card-stud, expected one that does",
    ),
    (
        NEAR,
        f"- {{house: bovada, games: [seven-card-stud]}}\n    {NEAR}",
        "seven-card-stud has a nearest house already, expected one a game",
    ),
    ("[merge-4,", "[merge-2,", "merge has no hand merge-2, expected a hand of the room"),
    ("[merge-12]", "[stars-1]", "merge has no hand stars-1, expected a hand of the room"),
    (
        "rule: betting.fold-without-bet",
        "rule: betting.fold",
        "there is no rule betting.fold, expected the id of a rule",
    ),
]


@pytest.mark.parametrize(("old", "new", "says"), WRONG_ROOMS)
def test_what_is_wrong_with_a_room_is_told(own: Path, old: str, new: str, says: str) -> None:
    """With its place."""
    write(own / "rooms.yaml", old, new)

    told = found()

    assert [line for line in told if line.endswith(f": {says}")]
    assert all(re.match(r"spec/hands/(?:rooms|verdicts)\.yaml:\d+:\d+: ", line) for line in told)


def test_what_is_wrong_with_a_verdict_is_told(own: Path) -> None:
    """A rule that nobody has, and a practice that the room is not said to have."""
    write(own / "verdicts.yaml", "[betting.fold-without-bet]", "[betting.fold]")

    assert [line.partition(": ")[2] for line in found()] == [
        "there is no rule betting.fold, expected the id of a rule",
        "rooms.yaml knows no practice of merge-12, expected an entry of betting.fold under differs",
    ]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "winning-1: {verdict: conforms}",
            "winning-1: {verdict: undecided}",
            'the key "ground" is missing, expected the ground of a verdict other than conforms',
        ),
        (
            "winning-1: {verdict: conforms}",
            "winning-1: {verdict: conforms, why: fault}",
            'the key "why" is not allowed here, expected no why, as the hand does not deviate',
        ),
        (
            "winning-1: {verdict: conforms}",
            "winning-1: {verdict: unreadable, ground: torn}",
            '"unreadable" is not known, expected conforms, deviates, undecided or out-of-scope',
        ),
        (
            "    why: practice\n",
            "",
            'the key "why" is missing, expected the rules that are broken, and why',
        ),
        (
            "winning-1: {",
            "winning: {",
            'the key "winning" does not fit, expected the id of a hand: the room and a number',
        ),
    ],
)
def test_a_verdict_has_what_it_needs(own: Path, old: str, new: str, says: str) -> None:
    """A deviation its rules, and all but what conforms a ground."""
    write(own / "verdicts.yaml", old, new)

    with pytest.raises(files.Invalid) as caught:
        hands.verdicts_document()

    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "  house: pokerstars\n",
            "  house: none\n",
            'the key "nearest" is missing, expected the houses that come nearest',
        ),
        (
            "  house: none\n",
            "  house: bovada\n",
            'the key "nearest" is not allowed here, expected no nearest house beside the house',
        ),
    ],
)
def test_a_room_has_one_house_or_near_ones(own: Path, old: str, new: str, says: str) -> None:
    """Never both, and never neither."""
    write(own / "rooms.yaml", old, new)

    with pytest.raises(files.Invalid) as caught:
        hands.rooms_document()

    assert says in str(caught.value)
