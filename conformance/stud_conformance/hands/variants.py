"""The codes of the games in hand histories.

PHH has three of ours: F7S, F7S/8 and FR. The other limits and five-card stud have codes made in
the same way, which no other program knows.
"""

from __future__ import annotations

from typing import Final

GAMES: Final = {
    "7S": "seven-card-stud",
    "7S/8": "seven-card-stud-hi-lo",
    "R": "razz",
    "5S": "five-card-stud",
}
LIMITS: Final = {"F": "fixed-limit", "P": "pot-limit", "N": "no-limit", "S": "spread-limit"}

#: Game and limit by code.
OURS: Final = {
    f"{letter}{code}": (game, limit)
    for letter, limit in LIMITS.items()
    for code, game in GAMES.items()
}
CODES: Final = {ours: code for code, ours in OURS.items()}

#: The codes that PHH itself has.
STANDARD: Final = ("F7S", "F7S/8", "FR")

#: What some others are.
_OTHERS: Final = {
    "FT": "Texas hold'em",
    "NT": "Texas hold'em",
    "NS": "short-deck hold'em",
    "PO": "Omaha",
    "FO/8": "Omaha hi-lo",
    "N2L1D": "deuce-to-seven single draw",
    "F2L3D": "deuce-to-seven triple draw",
    "FB": "badugi",
    "FR27": "deuce-to-seven razz",
}

#: The field of each bet, by limit.
BETS: Final = {
    "fixed-limit": {"small-bet": "small_bet", "big-bet": "big_bet"},
    "pot-limit": {"min-bet": "min_bet"},
    "no-limit": {"min-bet": "min_bet"},
    "spread-limit": {"min-bet": "min_bet", "max-bet": "_max_bet"},
}


def unknown(code: str) -> str:
    """Return why a hand with another code is out of scope."""
    name = _OTHERS.get(code)
    return f"{code} ({name}) is no game of ours" if name else f"{code} is no game of ours"
