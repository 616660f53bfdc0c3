"""All that the look-up says in its own words, in English and in French."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

#: By name: in English, in French.
WORDS: Final[dict[str, tuple[str, str]]] = {
    # The answer.
    "differ": ("Houses differ: {sides}.", "Les maisons diffèrent : {sides}."),
    "agree": ("All these houses hold {value}.", "Toutes ces maisons tiennent {value}."),
    "side": ("{value} at {houses}", "{value} chez {houses}"),
    "nobody": ("{value} at none of them", "{value} chez aucune"),
    "contested": (
        "No authority answers this, so no house is right or wrong.",
        "Aucune autorité ne répond, donc aucune maison n'a raison ni tort.",
    ),
    "ruling": ("ruling", "arbitrage"),
    "fixed": ("the same everywhere", "partout pareil"),
    "setup": ("announced by the table", "annoncé par la table"),
    "look-up": ("for look-up, not tested", "à consulter, non testé"),
    "open": ("unanswered", "sans réponse"),
    "and": (" and ", " et "),
    "semicolon": ("; ", "\u00a0; "),
    # Headings.
    "values": ("values", "valeurs"),
    "value": ("value", "valeur"),
    "meaning": ("meaning", "sens"),
    "games": ("games", "jeux"),
    "houses": ("by house", "par maison"),
    "house": ("house", "maison"),
    "source": ("source", "source"),
    "authorities": ("who says so", "qui le dit"),
    "document": ("document", "document"),
    "place": ("place", "endroit"),
    "says": ("says", "dit"),
    "known": ("known", "connu"),
    "wrong": ("what goes wrong otherwise", "ce qui arrive sinon"),
    "untested": ("not tested", "non testé"),
    "contradictions": ("contradictions", "contradictions"),
    "clash": ("clash", "conflit"),
    "taken": ("taken", "retenu"),
    "related": ("see also", "voir aussi"),
    "hands": ("hands that show it", "mains qui la montrent"),
    "rule": ("rule", "règle"),
    "title": ("what it is about", "sujet"),
    "kind": ("kind", "nature"),
    "english": ("in English", "en anglais"),
    # What stands under them.
    "default": ("default: {reason}", "par défaut : {reason}"),
    "silent": ("silent: {documents}", "muets : {documents}"),
    "no-hand": ("no scenario cites it", "aucun scénario ne la cite"),
    "more": (
        "{number} more: studconf list --select rule:{rule}",
        "{number} de plus : studconf list --select rule:{rule}",
    ),
    "read": ("read in full", "lu en entier"),
    "opening": ("its opening read", "début lu"),
    "quoted": ("as quoted elsewhere", "cité ailleurs"),
    "observed": ("seen in hands", "vu dans des mains"),
    # Houses side by side, and one by itself.
    "compared": ("{houses}: where they part", "{houses} : là où elles divergent"),
    "in-game": ("in {games}", "en {games}"),
    "no-table": (
        "No game and limit is played by two of them, so there is nothing to part on.",
        "Aucun jeu et aucune limite ne leur sont communs : rien ne peut les opposer.",
    ),
    "no-parting": (
        "They hold the same values wherever they play the same game.",
        "Elles tiennent les mêmes valeurs partout où elles jouent au même jeu.",
    ),
    "alike": ("the same at all of them", "pareil chez toutes"),
    "not-asked": ("not played together", "non joué en commun"),
    "plays": ("what it plays", "ce qu'elle joue"),
    "game": ("game", "jeu"),
    "limit": ("limit", "limite"),
    "seven-card-stud": ("stud", "stud"),
    "seven-card-stud-hi-lo": ("hi-lo", "hi-lo"),
    "razz": ("razz", "razz"),
    "five-card-stud": ("five-card stud", "stud à cinq cartes"),
    "seats": ("seats", "sièges"),
    "burns": ("burns", "brûlées"),
    "bring-in": ("bring-in", "ouverture forcée"),
    "none": ("none", "aucune"),
    "fourth-on": ("from fourth street on", "dès la quatrième rue"),
    "posted": ("posted", "posée"),
    "fixed-limit": ("fixed limit", "limite fixe"),
    "pot-limit": ("pot limit", "pot limit"),
    "no-limit": ("no limit", "no limit"),
    "spread-limit": ("spread limit", "limite variable"),
    "rulings": ("its rulings", "ses arbitrages"),
    # A hand that shows a rule.
    "worked": ("a hand that shows it", "une main qui la montre"),
    "whole": (
        "the whole hand: studconf explain {hand}",
        "la main entière : studconf explain {hand}",
    ),
    "goes-on": ("the hand goes on", "le coup continue"),
    "catches": ("what it catches: {mistake}", "ce qu'elle attrape (en anglais) : {mistake}"),
    "here": ("here it matters", "c'est ici que cela compte"),
    # Searching.
    "found": ("rules that fit {words!r}", "règles pour {words!r}"),
    "terms": ("words", "mots"),
    "houses-found": ("houses", "maisons"),
    "word": ("word", "mot"),
    "nearest": ("the nearest are {names}", "les plus proches : {names}"),
    "chapters": ("look one up: studconf rule ID", "pour en lire une : studconf rule ID"),
}


def say(lang: str, name: str, **values: object) -> str:
    """Return some words in ``en`` or ``fr``."""
    english, french = WORDS[name]
    return (french if lang == "fr" else english).format(**values)


def listed(lang: str, texts: Iterable[str]) -> str:
    """Return texts as a list in a sentence.

    >>> listed("en", ["a", "b", "c"]), listed("fr", ["a", "b"])
    ('a, b and c', 'a et b')
    """
    *most, last = texts
    return ", ".join(most) + say(lang, "and") + last if most else last


def games(lang: str, ids: Iterable[str]) -> str:
    """Return games by the short names that they have where many stand together."""
    return ", ".join(say(lang, one) for one in ids)
