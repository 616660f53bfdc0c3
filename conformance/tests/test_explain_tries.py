"""What a scenario has seats try in vain, in the explanation of its hands."""

from __future__ import annotations

from stud_conformance.explain.trial import tried
from stud_conformance.explain.under import of_hand
from stud_conformance.explain.walk import moments
from stud_conformance.hands.scenario import recorded
from stud_conformance.spec import load_corpus
from stud_conformance.spec.scenario import Refuse


def test_each_refusal_is_told_once_with_its_reason() -> None:
    """In every case of the corpus what is tried is told once, refused for the reason written."""
    for scenario in load_corpus().scenarios:
        for case in scenario.cases:
            hand = recorded(scenario, case)
            rulings = of_hand(hand).rulings
            best = tried(hand, rulings)

            told = [
                (one.text, None if one.refused is None else one.refused.code)
                for moment in moments(best.trial.table(rulings), best.trial.hand)
                for one in moment.tries
            ]

            wanted = [
                (step.act.text, step.because) for step in case.steps if isinstance(step, Refuse)
            ]
            assert wanted == told, case.id
