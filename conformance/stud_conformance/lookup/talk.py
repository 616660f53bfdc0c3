"""Words for one thing: what players say, beside what the catalogue says.

The terms of the glossary are joined to them; here are those that stand in no text of ours.
"""

from __future__ import annotations

from typing import Final

#: Each is one thing; in English and in French.
ALIKE: Final[tuple[tuple[str, ...], ...]] = (
    # Numbers.
    ("two", "2", "deux"),
    ("three", "3", "trois"),
    ("four", "4", "quatre"),
    ("five", "5", "cinq"),
    ("seven", "7", "sept"),
    ("eight", "8", "huit"),
    # The table and who is at it.
    ("heads-up", "two players", "last two", "tête à tête", "deux joueurs", "face à face"),
    ("dealer", "croupier", "donneur"),
    ("player", "seat", "joueur", "siège"),
    ("how many players", "number of players", "combien de joueurs", "nombre de joueurs", "seats"),
    ("absent", "away", "sitting out", "not at the table", "late", "parti"),
    ("everybody", "everyone", "all", "tout le monde", "tous"),
    # Cards.
    ("burn", "burnt", "burned", "brûler", "brûlée"),
    ("exposed", "flashed", "turned over", "face up", "visible", "exposée", "retournée"),
    ("misdeal", "fausse donne", "maldonne", "redeal", "donne annulée"),
    ("shuffle", "reshuffle", "mix", "scramble", "mélanger", "remélanger", "mêler"),
    ("run out of cards", "too few cards", "not enough cards", "shortage", "plus assez de cartes"),
    ("run out of cards", "pas assez de cartes", "manque de cartes", "paquet épuisé"),
    ("community card", "common card", "carte commune", "carte partagée"),
    ("wild card", "joker"),
    ("first card up", "door card", "première carte exposée", "low card", "carte basse"),
    ("river", "last street", "seventh street", "rivière", "dernière rue", "septième rue"),
    # Betting.
    (
        "cap",
        "maximum",
        "maximal",
        "most raises",
        "how many raises",
        "combien de relances",
        "plafond",
    ),
    ("all-in", "short stack", "out of chips", "tapis", "plus de jetons"),
    ("open pair", "paired board", "pair showing", "paire exposée", "paire ouverte"),
    ("double", "big bet", "doubler", "grosse mise"),
    ("reopen", "raise again", "rouvrir", "relancer encore"),
    ("out of turn", "hors de son tour", "hors tour", "pas son tour"),
    ("short", "not enough", "less", "cannot pay", "cannot afford", "pas assez", "incomplet"),
    ("lay down", "fold", "se coucher", "passer", "pass"),
    ("string bet", "underbet", "too small", "mise insuffisante", "trop petite"),
    # The end.
    ("showdown", "abattage"),
    ("show", "turn over", "table the hand", "montrer", "abattre", "étaler"),
    ("muck", "throw away", "hide", "jeter", "cacher"),
    ("winning hand", "best hand", "main gagnante", "meilleure main"),
    ("odd", "leftover", "extra", "indivisible", "impair", "restant", "en trop"),
    ("split", "chop", "share", "divide", "partager", "diviser"),
    ("tie", "equal", "same", "tied", "égalité", "égale", "même", "ex aequo"),
    ("returned", "comes back", "given back", "matched", "rendue", "revient", "récupérer"),
    ("uncalled", "nobody matched", "non suivie", "personne n'a suivi"),
    ("rake", "house takes", "drop", "commission", "prélèvement", "maison prend"),
    ("side pot", "second pot", "pot annexe", "pot secondaire", "pot extérieur"),
    ("losing", "beaten", "loser", "perdante", "battue"),
    ("straight", "suite", "quinte"),
    ("quarter", "three quarters", "quart"),
    ("scoop", "both halves", "wins everything", "les deux moitiés", "tout gagner"),
    ("qualify", "qualifier", "no low", "se qualifier", "qualification"),
    ("misread", "cards speak", "wrong call", "cartes parlent", "annonce fausse"),
)
