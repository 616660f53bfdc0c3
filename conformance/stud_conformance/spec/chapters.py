"""The chapters of the rules."""

from __future__ import annotations

from typing import Final

#: What each is called, by language. In the order of a hand; last what only the floor decides.
TITLES: Final = {
    "table": {"en": "the table", "fr": "la table"},
    "deck": {"en": "the deck", "fr": "le paquet"},
    "ante": {"en": "the ante", "fr": "l'ante"},
    "dealing": {"en": "dealing", "fr": "la donne"},
    "bring-in": {"en": "the bring-in", "fr": "l'ouverture forcée"},
    "first-to-act": {"en": "who acts first", "fr": "qui parle en premier"},
    "betting": {"en": "betting", "fr": "les enchères"},
    "shortage": {"en": "too few cards", "fr": "le manque de cartes"},
    "pots": {"en": "pots and rake", "fr": "pots et prélèvement"},
    "showdown": {"en": "the showdown", "fr": "l'abattage"},
    "ranking": {"en": "which hand is better", "fr": "le rang des mains"},
    "awards": {"en": "who gets what", "fr": "le partage"},
    "floor": {"en": "for the floor", "fr": "pour le chef de salle"},
}
CHAPTERS: Final = tuple(TITLES)


def chapter(rule: str) -> str:
    """Return the chapter of a rule, by its id.

    >>> chapter("betting.raise-cap")
    'betting'
    """
    return rule.partition(".")[0]
