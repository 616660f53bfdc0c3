"""What a record says of its end is compared with the end by the rules, sum by sum."""

from __future__ import annotations

import pytest
from stud_conformance.audit.audit import audit
from stud_conformance.audit.verdict import CONFORMS, UNDECIDED, Deviation
from stud_conformance.spec import load

from .auditing import PLAYED, SHORT, SIDE_POT, changed, holds, left, one

STARS, TILT = "pokerstars", "full-tilt"
END = "the end of the hand"
RETURNED = ("pots.uncalled-bet",)
#: One pot, for which two seats have shown.
WON = ("showdown.cards-speak", "ranking.best-five", "ranking.high")

CHECKED_OUT = '"p1 cc", "p2 cc",\n  "p1 sm KcKhJdTc4s8cQc", "p2 sm"'
AWARDS = '_awards = [{pot = "main", side = "whole", player = 1, amount = 375}]'
MAIN, SIDE = (
    '{pot = "main", player = 1, amount = 330}',
    '{pot = "side-1", player = 2, amount = 200}',
)

#: The hand with a bet on seventh street to which seat 2 folds: 100 go back.
BET_OUT = changed(
    PLAYED, (CHECKED_OUT, '"p1 cbr 100", "p2 f"'), ("[0, 0, 0]\n_awards", "[100, 0, 0]\n_awards")
)

#: The hand with a rake of four per cent, which are 15 of 375.
RAKED = changed(
    PLAYED,
    ("_rake = 0", "_rake = 15\n_rake_percent = 4"),
    ("[1200, 825, 975]", "[1185, 825, 975]"),
    ("[375, 0, 0]", "[360, 0, 0]"),
    ("amount = 375", "amount = 360"),
)

#: The side pot of seat 2, which wins the main pot as well, as it has aces.
BOTH = changed(
    SIDE_POT,
    ('"d dh p2 9c9d7d"', '"d dh p2 AcAd7d"'),
    ('"p2 sm 9c9d7d4h6h3s2d"', '"p2 sm AcAd7d4h6h3s2d"'),
    (', "p1 sm KcKhJdTc4s8cQc"', ""),
    ("[330, 990, 790]", "[0, 1320, 790]"),
    ("[330, 200, 0]", "[0, 530, 0]"),
    (f"[{MAIN}, {SIDE}]", '[{pot = "main", player = 2, amount = 530}]'),
)

#: Hi-lo with a bring-in of 20: 390 in the pot, half to the kings, half to seven six four three two.
HALVES = changed(
    PLAYED,
    ('"F7S"', '"F7S/8"'),
    ("bring_in = 15", "bring_in = 20"),
    ('"p2 sm"', '"p2 sm 9c9d7d4h6h3s2d"'),
    ("[1200, 825, 975]", "[1015, 1015, 970]"),
    ("[375, 0, 0]", "[195, 195, 0]"),
    ("_total_pot = 375", "_total_pot = 390"),
    (
        AWARDS,
        """_awards = [
  {pot = "main", side = "high", player = 1, amount = 195},
  {pot = "main", side = "low", player = 2, amount = 195},
]""",
    ),
)

#: The side pot with a rake of 8, half of it from each pot, which no percentage comes to.
UNTOLD = changed(
    SIDE_POT,
    ("_rake = 0", "_rake = 8"),
    ("[330, 990, 790]", "[326, 986, 790]"),
    ("[330, 200, 0]", "[326, 196, 0]"),
    ("amount = 330", "amount = 326"),
    ("amount = 200", "amount = 196"),
)


def at_the_end(
    kind: str,
    rules: tuple[str, ...],
    expected: str,
    found: str,
    money: dict[int, int] | None = None,
) -> Deviation:
    """Return a deviation at the end of a hand."""
    return Deviation(None, END, kind, rules, expected, found, money or {})


@pytest.mark.parametrize(
    ("text", "house"),
    [(BET_OUT, TILT), (RAKED, TILT), (BOTH, STARS), (HALVES, TILT), (SHORT, STARS)],
)
def test_the_hands_hold_before_anything_is_changed(text: str, house: str) -> None:
    """So that what is found in the other tests is what was changed there."""
    assert holds(text, house)


@pytest.mark.parametrize(
    "line",
    [
        "finishing_stacks = [1200, 825, 975]\n",
        "winnings = [375, 0, 0]\n",
        "_total_pot = 375\n",
        "_rake = 0\n",
        "_returned = [0, 0, 0]\n",
        f"{AWARDS}\n",
    ],
)
def test_what_is_not_told_is_not_compared(line: str) -> None:
    """Any of the sums may be left out."""
    assert holds(changed(PLAYED, (line, "")))


# One sum changed.


def test_the_pots() -> None:
    """175 of seats 1 and 2, and 25 of seat 3, are 375."""
    assert left(changed(PLAYED, ("_total_pot = 375", "_total_pot = 370"))) == at_the_end(
        "pots", ("pots.side-pots", *RETURNED), "pots 375", "pots 370"
    )


def test_the_rake() -> None:
    """Four per cent of 375 are 15."""
    assert left(changed(RAKED, ("_rake = 15", "_rake = 10"))) == at_the_end(
        "rake", ("pots.rake",), "rake 15", "rake 10"
    )


def test_the_winnings() -> None:
    """All of the pot goes to seat 1."""
    assert left(changed(PLAYED, ("[375, 0, 0]", "[370, 5, 0]"))) == at_the_end(
        "winnings", WON, "winnings: seat 1 375, seat 2 0", "winnings: seat 1 370, seat 2 5"
    )


def test_the_stacks() -> None:
    """Five chips of seat 1 went astray to seat 2; of seat 3 nothing is told."""
    assert left(changed(PLAYED, ("[1200, 825, 975]", "[1195, 830, 975]"))) == at_the_end(
        "stacks",
        WON,
        "stacks: seat 1 1200, seat 2 825",
        "stacks: seat 1 1195, seat 2 830",
        {1: -5, 2: 5},
    )


def test_chips_that_are_gone_though_nothing_was_raked() -> None:
    """The record says so itself."""
    found = left(changed(PLAYED, ("[1200, 825, 975]", "[1195, 825, 975]")))

    assert (found.kind, found.step, found.money) == ("stacks", None, {1: -5})
    assert (found.expected, found.found) == ("stacks: seat 1 1200", "stacks: seat 1 1195")


def test_a_seat_without_chips_is_compared_as_well() -> None:
    """Seat 3 lost all it had, and has 5 in the record."""
    found = left(changed(SHORT, ("[1027, 990, 0]", "[1022, 990, 5]")), STARS)

    assert (found.kind, found.money) == ("stacks", {1: -5, 3: 5})
    assert found.expected == "stacks: seat 1 1027, seat 3 0"


# Chips that go back.


@pytest.mark.parametrize(("told", "words"), [(90, "seat 1 90"), (0, "seat 1 0")])
def test_a_bet_that_nobody_called_goes_back(told: int, words: str) -> None:
    """All 100 of it; a record that tells of none is wrong as well."""
    found = left(changed(BET_OUT, ("[100, 0, 0]", f"[{told}, 0, 0]")))

    assert found == at_the_end("returned", RETURNED, "returned: seat 1 100", f"returned: {words}")


def test_nothing_goes_back_where_all_is_called() -> None:
    """Seat 3 folded to a bet."""
    assert left(changed(PLAYED, ("_returned = [0, 0, 0]", "_returned = [0, 0, 5]"))) == at_the_end(
        "returned", RETURNED, "returned: seat 3 0", "returned: seat 3 5"
    )


@pytest.mark.parametrize("told", [0, 8])
def test_what_a_caller_gets_back_need_not_be_told(told: int) -> None:
    """Its call of 15 may as well be told as one of the 7 that the bring-in had."""
    assert holds(changed(SHORT, ("[8, 0, 0]", f"[{told}, 0, 0]")), STARS)


def test_what_a_caller_gets_back_is_exact_where_it_is_told() -> None:
    """15 less 7."""
    assert left(changed(SHORT, ("[8, 0, 0]", "[5, 0, 0]")), STARS) == at_the_end(
        "returned", RETURNED, "returned: seat 1 8", "returned: seat 1 5"
    )


def test_who_has_called_before_may_have_bet_in_the_end() -> None:
    """Seat 1 called the bring-in, and raises on seventh street: what goes back is of the raise."""
    text = changed(
        PLAYED,
        (CHECKED_OUT, '"p1 cc", "p2 cbr 100", "p1 cbr 200", "p2 f"'),
        ("[1200, 825, 975]", "[1300, 725, 975]"),
        ("[375, 0, 0]", "[575, 0, 0]"),
        ("_total_pot = 375", "_total_pot = 575"),
        ("amount = 375", "amount = 575"),
        ("_returned = [0, 0, 0]", "_returned = [100, 0, 0]"),
    )

    assert holds(text)
    assert left(changed(text, ("[100, 0, 0]", "[0, 0, 0]"))).kind == "returned"


# Awards.


def test_a_pot_is_paid_to_another_seat() -> None:
    """The kings win it."""
    assert left(changed(PLAYED, ("player = 1", "player = 2"))) == at_the_end(
        "awards", WON, "awards main: 375 to seat 1", "awards main: 375 to seat 2"
    )


def test_a_side_pot_is_paid_that_is_none() -> None:
    """Nobody is all-in, so there is one pot, though the same seat gets the same sum."""
    text = changed(
        PLAYED,
        (
            "amount = 375}]",
            'amount = 300}, {pot = "side-1", side = "whole", player = 1, amount = 75}]',
        ),
    )

    assert left(text) == at_the_end(
        "awards",
        WON,
        "awards main: 375 to seat 1",
        "awards main: 300 to seat 1; side-1: 75 to seat 1",
    )


def test_pots_exchanged() -> None:
    """Each seat gets the sum that it should, but of the wrong pot."""
    text = changed(
        SIDE_POT,
        (MAIN, '{pot = "main", player = 2, amount = 200}'),
        (SIDE, '{pot = "side-1", player = 1, amount = 330}'),
    )
    found = left(text)

    assert found.kind == "awards"
    assert found.expected == "awards main: 330 to seat 1; side-1: 200 to seat 2"
    assert found.found == "awards main: 200 to seat 2; side-1: 330 to seat 1"
    assert found.rules[:2] == ("pots.side-pots", "awards.each-pot")


def test_pots_may_be_run_together() -> None:
    """Some records do where one seat wins both; the sum has to be right."""
    assert left(changed(BOTH, ("amount = 530", "amount = 520"))).kind == "awards"


def test_a_pot_of_another_name_is_not_run_together() -> None:
    """Neither has every pot that the other has."""
    assert left(changed(SIDE_POT, ('"side-1"', '"side-2"'))).kind == "awards"


def test_awards_by_seat_alone_are_not_compared_pot_by_pot() -> None:
    """Such a record does not say of which pot they are."""
    assert holds(
        changed(PLAYED, ('pot = "main", side = "whole", player = 1', 'pot = "total", player = 2'))
    )


def test_halves_exchanged() -> None:
    """Each seat gets what it should, but the low half goes to the pair of kings."""
    text = changed(
        HALVES,
        ('"high", player = 1', '"high", player = 2'),
        ('"low", player = 2', '"low", player = 1'),
    )
    found = left(text)

    assert (found.step, found.kind, found.money) == (None, "awards", {})
    assert "awards.halves" in found.rules
    assert found.expected == "awards main high: 195 to seat 1; main low: 195 to seat 2"
    assert found.found == "awards main high: 195 to seat 2; main low: 195 to seat 1"


def test_halves_of_unequal_size() -> None:
    """390 are twice 195."""
    text = changed(HALVES, ("player = 1, amount = 195", "player = 1, amount = 200"))
    found = left(changed(text, ("player = 2, amount = 195", "player = 2, amount = 190")))

    assert found.expected == "awards main: 195 to seat 1, 195 to seat 2"
    assert found.found == "awards main: 200 to seat 1, 190 to seat 2"


def test_a_record_may_not_name_the_halves() -> None:
    """It pays each seat its own of the pot."""
    assert holds(HALVES.replace('"high"', '"whole"').replace('"low"', '"whole"'))


@pytest.mark.parametrize("halves", ["high low", "whole"])
def test_who_scoops_may_be_paid_at_once_or_by_halves(halves: str) -> None:
    """Without a low hand the rules know one share, the high one, of all 375."""
    paid = {"high low": [("high", 190), ("low", 185)], "whole": [("whole", 375)]}[halves]
    awards = ", ".join(
        f'{{pot = "main", side = "{side}", player = 1, amount = {amount}}}' for side, amount in paid
    )
    assert holds(
        changed(
            PLAYED,
            ('"F7S"', '"F7S/8"'),
            ('"d dh p2 2d"', '"d dh p2 Th"'),
            (AWARDS, f"_awards = [{awards}]"),
        )
    )


# A rake of which nobody knows how the pots share it.


def test_terms_are_found_that_come_to_the_rake() -> None:
    """Two per cent of 330 and of 200 are 6 and 4; 8 is all that the house takes, so 6 and 2."""
    text = changed(
        UNTOLD,
        ("[326, 986, 790]", "[324, 988, 790]"),
        ("[326, 196, 0]", "[324, 198, 0]"),
        ("amount = 326", "amount = 324"),
        ("amount = 196", "amount = 198"),
    )

    assert audit(one(text), load.house(STARS)).verdict == CONFORMS


def test_the_right_winners_are_undecided_where_no_terms_are_found() -> None:
    """Who won is clear, how much is not; nothing is held against the record."""
    found = audit(one(UNTOLD), load.house(STARS))

    assert (found.verdict, found.deviation) == (UNDECIDED, None)
    assert found.reason == (
        "the terms of the rake are unknown, by which the pots share it (pots.rake-from)"
    )


@pytest.mark.parametrize("told", ["awards", "winnings"])
def test_a_wrong_winner_deviates_whatever_the_rake(told: str) -> None:
    """Seat 3, with eights, gets the main pot instead of seat 1, with kings."""
    text = changed(
        UNTOLD, ("[326, 986, 790]", "[0, 986, 1116]"), ("[326, 196, 0]", "[0, 196, 326]")
    )
    awards = f"_awards = [{MAIN}, {SIDE}]".replace("330", "326").replace("200", "196")
    paid = awards.replace("player = 1", "player = 3") if told == "awards" else ""
    found = left(changed(text, (awards, paid)), STARS)

    assert (found.step, found.place, found.kind, found.money) == (None, END, told, {})
    assert found.rules[:2] == ("pots.side-pots", "awards.each-pot")
    assert "showdown.cards-speak" in found.rules
    assert (found.expected, found.found) == {
        "awards": (
            "awards: main to seat 1; side-1 to seat 2",
            "awards: main to seat 3; side-1 to seat 2",
        ),
        "winnings": (
            "winnings: all pots to seat 1, seat 2",
            "winnings: all pots to seat 2, seat 3",
        ),
    }[told]


def test_a_wrong_sum_of_the_pots_deviates_whatever_the_rake() -> None:
    """330 and 200 are 530 before anything is taken."""
    found = left(changed(UNTOLD, ("_rake = 8", "_rake = 8\n_total_pot = 520")), STARS)

    assert (found.kind, found.expected, found.found) == ("pots", "pots 530", "pots 520")


def test_a_main_pot_that_pays_the_rake_alone_needs_no_terms() -> None:
    """Full Tilt takes all of the 8 from the main pot; 4 of each is not its way."""
    found = left(UNTOLD)

    assert (found.kind, found.step) == ("awards", None)
    assert found.expected == "awards main: 322 to seat 1; side-1: 200 to seat 2"
    assert found.money == {1: 4, 2: -4}
