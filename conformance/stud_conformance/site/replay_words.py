"""The words of the pages on which hands are replayed, in English and in French."""

from __future__ import annotations

from typing import Final

from stud_conformance.files.languages import LANGUAGES

#: By name: in English, in French.
WORDS: Final[dict[str, tuple[str, str]]] = {
    # The page.
    "colon": (":", "\u00a0:"),
    "shows": ("What it shows", "Ce qu'il montre"),
    "why": ("What it catches", "Ce qu'il attrape"),
    "sources": ("Who says so", "Qui le dit"),
    "derived": ("The calculation by hand", "Le calcul à la main"),
    "the-table": ("The table", "La table"),
    "replaces": ("It replaces", "Il remplace"),
    "unplayable": ("It cannot be replayed", "Elle ne peut être rejouée"),
    # The readings.
    "readings": ("What houses make of it", "Ce qu'en font les maisons"),
    "always": ("under any ruling", "sous tout arbitrage"),
    "held-by": ("Held by", "Suivi par"),
    "held-by-none": (
        "No house that plays at this table holds it.",
        "Aucune maison qui joue à cette table ne le suit.",
    ),
    "or": ("or", "ou"),
    "shown-with": ("shown here with", "montré ici avec"),
    "go-on": ("Its own steps", "Ses propres étapes"),
    # Stepping.
    "hand": ("The hand, step by step", "La main, étape par étape"),
    "first": ("First", "Début"),
    "previous": ("Previous", "Précédente"),
    "next": ("Next", "Suivante"),
    "last": ("Last", "Fin"),
    "step": ("Step", "Étape"),
    "of": ("of", "sur"),
    "street": ("street", "rue"),
    "controls": ("Steps of the hand", "Étapes de la main"),
    "keyboard": (
        "Keys: left and right arrow, Home, End",
        "Touches : flèches gauche et droite, Début, Fin",
    ),
    "all-steps": ("All steps", "Toutes les étapes"),
    # A step.
    "happened": ("What happens", "Ce qui se passe"),
    "turn": ("Whose turn", "À qui de parler"),
    "may": ("What it may do", "Ce qu'il peut faire"),
    "refused": ("What is refused", "Ce qui est refusé"),
    "left": ("Where the rules are left", "Où la main sort des règles"),
    "parts": ("Here houses part", "Ici les maisons divergent"),
    "default": ("as the rules have it", "comme le veulent les règles"),
    # The end.
    "end": ("At the end", "À la fin"),
    "seat": ("Seat", "Siège"),
    "stack": ("Stack", "Tapis"),
    "gain": ("Won or lost", "Gain ou perte"),
    "asked": ("Rulings that this hand asks", "Arbitrages que cette main demande"),
    "not-over": (
        "The record cannot be followed any further.",
        "L'original ne peut être suivi plus loin.",
    ),
    # A hand that was played.
    "room": ("Room", "Salle"),
    "kind": ("Played in", "Jouée en"),
    "cash": ("a cash game", "cash game"),
    "tournament": ("a tournament", "tournoi"),
    "verdict": ("Verdict of the audit", "Verdict de l'audit"),
    "held-against": ("Held against", "Confrontée à"),
    "nearest": (
        "the house that comes nearest, as the room is none of ours",
        "la maison la plus proche, la salle n'étant aucune des nôtres",
    ),
    "no-house": ("no house", "aucune maison"),
    "ground": ("Ground", "Motif"),
    "breaks": ("Rules that the record breaks", "Règles que la main enfreint"),
    "practice": ("a practice of the room", "un usage de la salle"),
    "record": ("the way it was written down", "la façon dont elle fut notée"),
    "fault": ("a fault of the room", "une faute de la salle"),
    "flags": ("Flags of the record", "Réserves sur l'original"),
    "unit": (
        "Amounts are written as in the record.",
        "Les montants sont écrits comme dans l'original.",
    ),
    "differs": ("Where the room departs", "Où la salle s'en écarte"),
    "conforms": ("conforms", "conforme"),
    "deviates": ("deviates", "s'écarte"),
    "undecided": ("undecided", "indécis"),
    "out-of-scope": ("out of scope", "hors sujet"),
    "about-conforms": (
        "What is written down follows the rules, and nothing that decides is unknown.",
        "Ce qui est noté suit les règles, et rien de décisif n'est inconnu.",
    ),
    "about-deviates": (
        "What is written down does not follow the rules of this house.",
        "Ce qui est noté ne suit pas les règles de cette maison.",
    ),
    "about-undecided": (
        "It may follow the rules or not: what decides was never seen.",
        "Elle suit les règles ou non : ce qui décide ne fut jamais vu.",
    ),
    "about-out-of-scope": (
        "It is a hand of a game that is not played here, so there is no table to look at.",
        "C'est une main d'un jeu qui n'est pas joué ici : il n'y a pas de table à regarder.",
    ),
}


def say(lang: str) -> dict[str, str]:
    """Return the words in a language, by name."""
    index = LANGUAGES.index(lang)
    return {name: texts[index] for name, texts in WORDS.items()}
