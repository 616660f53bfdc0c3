"""A scenario that contradicts itself is refused, with the place of each contradiction."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from stud_conformance import files
from stud_conformance.spec import checks, house_checks, load, load_corpus

HERE = Path(__file__).parent
GOOD = (HERE / "good" / "scenario.yaml").read_text(encoding="utf-8")
CONTRADICTIONS = files.read(HERE / "contradictions.yaml").data


def changed(*changes: tuple[str, str]) -> str:
    """Return the good scenario with the first of each text overwritten."""
    text = GOOD
    for where, write in changes:
        assert where in text
        text = text.replace(where, write, 1)
    return text


def complaints(folder: Path, text: str) -> list[str]:
    """Return what reading a scenario complains of, each without the name of the file."""
    path = folder / "a.yaml"
    path.write_text(text, encoding="utf-8")
    try:
        load_corpus([folder], ours=False)
    except files.Invalid as invalid:
        return [line.removeprefix(f"{path}:") for line in str(invalid).split("\n")]
    return []


@pytest.mark.parametrize("bad", CONTRADICTIONS, ids=lambda bad: bad["name"])
def test_each_contradiction_has_its_message(bad: dict[str, Any], tmp_path: Path) -> None:
    """A contradiction gives exactly the announced lines, with their places."""
    assert bad["says"] == complaints(tmp_path, changed((bad["where"], bad["write"])))


WHEN = "    when: {showdown.no-river-bet: previous-street}\n"


@pytest.mark.parametrize(
    ("where", "write"),
    [
        pytest.param("4 raises to 300", "4 raises to 300", id="as it is"),
        pytest.param(
            "refuse: 4 raises to 300\n    because: wrong-amount",
            "refuse: 9 raises to 300\n    because: unknown-seat",
            id="a step refused as of an unknown seat",
        ),
        pytest.param(
            WHEN, f'{WHEN}    cards: {{4: "(Ah Ad) 2c"}}\n', id="own cards in place of the seat's"
        ),
        pytest.param(
            "setup:\n",
            'burned: "2c"\nstub: "2d 2h"\nscrambled: "2h 2c 2d"\nsetup:\n  burns: fourth-on\n',
            id="a new order of other cards",
        ),
        pytest.param("(Ah Ad) 9s", "(Ah) (Ad) 9s", id="each face-down card by itself"),
        pytest.param("6h (Tc)", "6h", id="fewer cards than the game deals"),
        pytest.param("legal: [check,", "legal: [fold,", id="a fold without a check"),
        pytest.param("to-act: 1}", "to-act: ~}", id="nobody to act"),
        pytest.param("  seats:\n", "  button: 1\n  seats:\n", id="a button at a seat"),
        pytest.param("bring-in: 50", "bring-in: 199", id="a bring-in just below the small bet"),
        pytest.param("big-bet: 400", "big-bet: 200", id="bets of one size"),
    ],
)
def test_what_fits_is_no_contradiction(where: str, write: str, tmp_path: Path) -> None:
    """What comes close to a contradiction passes."""
    assert [] == complaints(tmp_path, changed((where, write)))


def test_a_stack_of_one_chip_will_do(tmp_path: Path) -> None:
    """Every seat at the table has at least one."""
    text = changed(("stack: 10000", "stack: 1"))

    assert [] == complaints(tmp_path, text.replace("{1: 9360, 4: 10640}", "{1: 0, 4: 10001}"))


def test_the_table_may_have_as_many_chips_as_a_number_can_tell(tmp_path: Path) -> None:
    """The most that every reader of JSON keeps exact."""
    text = changed(("stack: 10000", "stack: 9007199254730991"))
    total = checks.MOST_CHIPS - 10640

    assert [] == complaints(tmp_path, text.replace("{1: 9360,", f"{{1: {total},"))


@pytest.mark.parametrize("final", ["", "rake: 60, "])
def test_what_the_house_takes_may_be_missing_at_the_end(final: str, tmp_path: Path) -> None:
    """Where a rake is taken the stacks may be smaller, by as much as is asserted."""
    text = changed(("  seats:\n", "  rake: {percent: 5}\n  seats:\n"))
    text = text.replace(
        "    expect:\n", f"    expect:\n      {final[:-2]}\n" if final else "    expect:\n"
    )

    assert [] == complaints(tmp_path, text.replace("4: 10640}", "4: 10580}"))


def test_the_last_card_lies_as_the_table_says(tmp_path: Path) -> None:
    """In hands, in readings and in what is seen."""
    text = changed(
        ("  seats:\n", "  last-card: up\n  seats:\n"),
        ("9c (4h)", "9c 4h"),
        ("6h (Tc)", "6h Tc"),
        (WHEN, f'{WHEN}    cards: {{4: "(Ah Ad) 9s 3c 5d 6h Td"}}\n'),
        ("      showdown", '      cards: {4: "(Ah Ad) 9s 3c 5d 6h Td"}\n      showdown'),
    )

    assert [] == complaints(tmp_path, text)


def test_every_rule_is_known_by_its_path() -> None:
    """No rule is parsed for it."""
    assert checks.rule_ids() == load.rules().keys()


def test_own_rows_take_the_place_of_shared_ones(tmp_path: Path) -> None:
    """A card may be in the stub of a scenario and burned in a reading with a stub of its own."""
    text = changed(
        ("setup:\n", 'burned: "2c"\nstub: "2d"\nsetup:\n  burns: fourth-on\n'),
        (WHEN, f'{WHEN}    burned: "2d"\n    stub: "2c"\n'),
    )

    assert [] == complaints(tmp_path, text)


def test_own_rows_meet_the_shared_ones_that_stay(tmp_path: Path) -> None:
    """A card burned in a reading may not be in the stub of the scenario."""
    text = changed(
        ("setup:\n", 'stub: "2c 2d"\nsetup:\n  burns: fourth-on\n'),
        (WHEN, f'{WHEN}    burned: "2d"\n'),
    )

    assert ["37:13: the card 2d occurs twice, first in line 8, expected each card once"] == (
        complaints(tmp_path, text)
    )


def test_each_award_of_a_split_game_has_a_share(tmp_path: Path) -> None:
    """A hi-lo scenario that names the share everywhere passes."""
    text = GOOD.replace("{pot: main, to", "{pot: main, share: high, to")

    assert [] == complaints(
        tmp_path, text.replace("game: seven-card-stud", "game: seven-card-stud-hi-lo")
    )


@pytest.mark.parametrize(
    ("seats", "text"),
    [
        ((3, 8), "3 to 8: 2 seats are too few"),
        ((1, 1), "1 to 1: 2 seats are too many"),
    ],
)
def test_seats_that_the_game_does_not_allow_are_refused(seats: tuple[int, int], text: str) -> None:
    """A game may ask for more than two seats, or for fewer than the ten that ours allow."""
    document = files.parse(GOOD, "a.yaml")
    game = replace(load.games()["seven-card-stud"], seats=seats)
    expected, wrong = text.split(": ")

    assert [f"a.yaml:13:5: {wrong} for seven-card-stud, expected {expected}"] == [
        str(problem) for problem in checks.seat_count(document, game)
    ]


def test_a_mistake_that_readings_share_is_told_once(tmp_path: Path) -> None:
    """A card twice in the hands is one problem, however many readings have cards of their own."""
    text = changed(("(Ah Ad)", "(Ah Ah)"), (WHEN, f'{WHEN}    stub: "2c"\n'))

    assert ["14:38: the card Ah occurs twice, first in line 14, expected each card once"] == (
        complaints(tmp_path, text)
    )


def test_contradictions_of_one_file_come_at_once(tmp_path: Path) -> None:
    """Different checks report together, in order of place."""
    text = changed(("small-bet: 200", "small-bet: 500"), ("1 brings", "2 brings"))

    assert ["11:47", "16:5"] == [
        ":".join(line.split(":")[:2]) for line in complaints(tmp_path, text)
    ]


def test_every_house_of_ours_is_checked_when_it_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the same checks as a house file of one's own, and all at once."""

    def wrong(document: files.Document, _: load.Domains) -> list[files.Problem]:
        return [document.problem(["id"], "it is wrong", "right")]

    known = load.houses()
    monkeypatch.setattr(house_checks, "contradictions", wrong)
    with pytest.raises(files.Invalid) as caught:
        load.houses.__wrapped__()

    assert [Path(problem.file).stem for problem in caught.value.problems] == sorted(known)
