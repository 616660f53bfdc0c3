"""A scenario is shown as a readable hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.lookup import hand
from stud_conformance.spec.errors import UnknownName

from .kit import GOOD, mine, put, scenario

if TYPE_CHECKING:
    from pathlib import Path

    from stud_conformance.spec import Corpus

    from .conftest import Studconf


def shown(text: str = GOOD, case: str | None = None) -> list[str]:
    """Return a scenario line by line."""
    return list(hand.lines(scenario(text), case))


def test_a_hand_is_shown_whole() -> None:
    """Who sits where with which cards, each step with its number, each case with its end."""
    assert (
        shown()
        == """\
showdown-0007: A checked river sends the first show back to the sixth-street bettor
rules:   showdown.no-river-bet, showdown.first-to-show
source:  full-tilt L254-261
catches: An engine that starts from the best board makes seat 1 show a hand it may hide.

seven-card-stud, fixed-limit: ante 40, bring-in 50, bets 200 and 400
button at seat 4, burns: none
  seat 1    10000  (Kc 8d) 7h Ks Jd 9c (4h)
  seat 4    10000  (Ah Ad) 9s 3c 5d 6h (Tc)

  1. 1 brings in 50
  2. 4 raises to 300: refused, wrong-amount
  3. 4 completes to 200
  4. 1 calls
  5. seen street fourth
          to-act 1
  6. 1 checks
  7. 4 checks
  8. 1 checks
  9. 4 checks
 10. seen street sixth
          to-act 1
          legal check, wager 400
          pot 480
          stacks 1: 9760, 4: 9760
 11. 1 checks
 12. 4 bets 400
 13. 1 calls
 14. 1 checks
 15. 4 checks

-- showdown-0007/sixth-bettor
   where showdown.no-river-bet is previous-street
   at the end showdown 4 shows, 1 mucks
              awards main: 1280 to seat 4
              stacks 1: 9360, 4: 10640

-- showdown-0007/best-board@high-board
   where showdown.no-river-bet is high-board
   at the end showdown 1 shows, 4 shows
              awards main: 1280 to seat 4
              stacks 1: 9360, 4: 10640

-- showdown-0007/best-board@first-actor
   where showdown.no-river-bet is first-actor
   at the end showdown 1 shows, 4 shows
              awards main: 1280 to seat 4
              stacks 1: 9360, 4: 10640

-- showdown-0007/best-board@first-seat
   where showdown.no-river-bet is first-seat
   at the end showdown 1 shows, 4 shows
              awards main: 1280 to seat 4
              stacks 1: 9360, 4: 10640

by hand:
  80 antes + 400 third + 800 sixth = 1280; aces of seat four beat kings of seat one
""".splitlines()
    )


def test_a_case_shows_its_own_reading_alone() -> None:
    """The other readings are left out."""
    found = shown(case="showdown-0007/best-board@first-actor")

    assert [line for line in found if line.startswith("-- ")] == [
        "-- showdown-0007/best-board@first-actor"
    ]


@pytest.mark.parametrize(
    ("limit", "stakes", "bets"),
    [
        ("pot-limit", "min-bet: 200", "200 or more"),
        ("no-limit", "min-bet: 200", "200 or more"),
        ("spread-limit", "min-bet: 200, max-bet: 400", "200 to 400"),
    ],
)
def test_the_bets_of_each_limit_are_shown(limit: str, stakes: str, bets: str) -> None:
    """The least, and the greatest where the table says one."""
    text = GOOD.replace("fixed-limit", limit).replace("small-bet: 200, big-bet: 400", stakes)

    assert f"seven-card-stud, {limit}: ante 40, bring-in 50, bets {bets}" in shown(text)


def test_a_hand_of_pot_limit_is_shown(studconf: Studconf) -> None:
    """What may be wagered is a range."""
    lines = studconf("show", "betting-0403").out.splitlines()

    assert "seven-card-stud-hi-lo, pot-limit: ante 100, bring-in 100, bets 100 or more" in lines
    assert "          legal fold, call 200, wager 400..1400" in lines


def test_a_scenario_names_the_one_that_it_supersedes() -> None:
    """Under its rules."""
    text = GOOD.replace("\ntitle:", "\nsupersedes: showdown-0006\ntitle:")

    assert shown(text)[2] == "replaces showdown-0006"


def test_an_unknown_case_is_told_before_anything_is_shown() -> None:
    """With the ones that there are."""
    with pytest.raises(UnknownName, match="did you mean showdown-0007/best-board@first-seat"):
        next(hand.lines(scenario(), "showdown-0007/best-board@first"))


def test_all_that_is_special_about_a_table_is_told() -> None:
    """Nothing that changes the hand is left out."""
    text = GOOD.replace(
        "big-bet: 400}\n",
        "big-bet: 400, chip: 5}\n  button: 1\n  burns: fourth-on\n  rake: {percent: 5, cap: 20}\n"
        "  opener: high\n  last-card: up\n  format: tournament\n  event-heads-up: true\n",
    )

    assert shown(text)[6] == (
        "button at seat 1, burns: fourth-on, smallest chip 5, rake 5 %, at most 20, the high card "
        "opens, last card up, tournament, two players left in the event"
    )


def test_a_rake_without_a_cap_and_no_bring_in_are_told() -> None:
    """Either may be left out of a setup."""
    text = GOOD.replace("bring-in: 50", "bring-in: 0").replace(
        "  seats:\n", "  rake: {percent: 5}\n  seats:\n"
    )
    found = shown(text)

    assert found[5].endswith("ante 40, bring-in none, bets 200 and 400")
    assert found[6].endswith("rake 5 %")


def test_rows_of_cards_are_told() -> None:
    """Those of the scenario with the table, those of a reading with the reading."""
    text = GOOD.replace("setup:\n", 'burned: "2c"\nstub: ""\nsetup:\n').replace(
        "  sixth-bettor:\n", '  sixth-bettor:\n    cards: {4: "(Ah As) 9s"}\n    stub: "2d 3d"\n'
    )
    found = shown(text)

    assert found[found.index("  burned: 2c") + 1] == "  stub: none"
    start = found.index("-- showdown-0007/sixth-bettor")

    assert found[start + 2 : start + 4] == ["   with seat 4: (Ah As) 9s", "   with stub: 2d 3d"]


def test_a_reading_shows_its_own_steps() -> None:
    """They are numbered on from the shared ones."""
    text = GOOD.replace("  - 1 checks\n  - 4 checks\nreadings:", "readings:").replace(
        "  sixth-bettor:\n", "  sixth-bettor:\n    steps: [1 checks, 4 checks]\n"
    )
    found = shown(text, "showdown-0007/sixth-bettor")

    start = found.index("-- showdown-0007/sixth-bettor")

    assert found[start + 2 : start + 4] == [" 14. 1 checks", " 15. 4 checks"]


def test_every_scenario_can_be_shown(corpus: Corpus) -> None:
    """Each step and each case of each of them has its lines."""
    for one in corpus.scenarios:
        found = list(hand.lines(one))
        assert found[0] == f"{one.id}: {one.title}"
        assert [f"-- {case.id}" for case in one.cases] == [
            line for line in found if line.startswith("-- ")
        ]


def test_a_scenario_of_ones_own_is_shown(studconf: Studconf, tmp_path: Path) -> None:
    """From the folder that is named."""
    result = studconf("show", "mine-0001", "--corpus", put(tmp_path, mine()))

    assert codes.OK == result.code
    assert result.out.startswith("mine-0001: A hand of my own, number 1\n")


def test_what_cannot_be_printed_is_shown_as_a_blank(studconf: Studconf, tmp_path: Path) -> None:
    """A title of one's own cannot drive the terminal."""
    text = mine().replace("A hand of my own", '"A \\e[31mhand').replace("number 1", 'number 1"')
    folder = put(tmp_path, text)

    assert "\x1b" not in studconf("show", "mine-0001", "--corpus", folder).out
    assert "\x1b" not in studconf("list", "--corpus", folder, "--only-corpus").out
