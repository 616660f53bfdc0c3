"""The specification as values: games, rules, houses, scenarios and their cases."""

from stud_conformance.spec.catalogue import Game, House, Rule
from stud_conformance.spec.corpus import Corpus, load_corpus
from stud_conformance.spec.load import house, houses, rules
from stud_conformance.spec.scenario import Case, Scenario

__all__ = [
    "Case",
    "Corpus",
    "Game",
    "House",
    "Rule",
    "Scenario",
    "house",
    "houses",
    "load_corpus",
    "rules",
]
