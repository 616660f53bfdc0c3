"""What an engine declares decides what it is asked, and a wrong rule fails its scenarios."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance.run.events import FAILED, PASSED, UNSUPPORTED
from stud_conformance.spec.select import select
from stud_reference import RULES

from .engines.broken_engines import playing
from .kit import judged, with_verdict

if TYPE_CHECKING:
    from stud_conformance.spec import Corpus
    from stud_reference import Rules

CAP, CHIP, RIVER = "betting.raise-cap", "awards.odd-chip", "showdown.no-river-bet"


def test_a_ruling_declared_none_fails_the_cases_that_name_it(corpus: Corpus) -> None:
    """An engine that follows no authority is run all the same; no other verdict changes."""

    def five_raises(hand: Any) -> bool:  # noqa: ANN401
        return hand.full_bets > 5 and not hand.rules.betting_cap_heads_up(hand)

    cases = list(corpus.cases())
    rules = replace(RULES, betting_raise_cap=five_raises)
    verdicts = judged(playing(rules, **{CAP: "none"}), corpus, cases)

    naming = {case.id for case in cases if CAP in case.when}
    naming.remove("betting-0421/four")  # its fourth raise is the last that anybody could make
    naming.remove("betting-0601/four")  # nobody has the chips for a fifth

    assert naming == with_verdict(FAILED, verdicts.values())
    assert {case.id for case in cases} - naming == with_verdict(PASSED, verdicts.values())


def test_a_value_that_is_not_declared_is_not_asked_for(corpus: Corpus) -> None:
    """Cases of other values are unsupported, and no other verdict changes."""
    cases = list(corpus.cases())
    verdicts = judged(playing(RULES, **{CAP: 4}), corpus, cases)

    others = {case.id for case in cases if case.when.get(CAP, 4) != 4}

    assert others == with_verdict(UNSUPPORTED, verdicts.values())
    assert {case.id for case in cases} - others == with_verdict(PASSED, verdicts.values())


@pytest.mark.parametrize(
    ("rule", "rules"),
    [
        (
            CHIP,
            replace(RULES, awards_odd_chip=lambda *asked: RULES.awards_odd_chip(*asked)[::-1]),
        ),
        (RIVER, replace(RULES, showdown_no_river_bet=lambda _, seats, *_rest: seats[-1])),
        (
            "bring-in.suit-tie",
            replace(RULES, bring_in_suit_tie=lambda _, seats, *_rest: seats[0]),
        ),
        ("ranking.low-qualifier", replace(RULES, ranking_low_qualifier=RULES.ranking_low_compare)),
        ("pots.uncalled-bet", replace(RULES, pots_uncalled_bet=lambda _: None)),
        (
            "first-to-act.best-board",
            replace(RULES, first_to_act_best_board=lambda _, seats, *_rest: seats[0]),
        ),
        ("shortage.procedure", replace(RULES, shortage_procedure=RULES.dealing_third_street)),
        (
            "betting.half-bet",
            replace(RULES, betting_half_bet=lambda hand, total: total > hand.level),
        ),
    ],
)
def test_a_wrong_rule_fails_cases_that_cite_it(rule: str, rules: Rules, corpus: Corpus) -> None:
    """The reference with one rule replaced is found out by scenarios of that rule."""
    citing = select(corpus, [f"rule:{rule}"])
    verdicts = judged(playing(rules), corpus, citing)

    assert with_verdict(FAILED, verdicts.values())
