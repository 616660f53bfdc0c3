"""What poker-equity can be asked, and how it rules.

Hands:
    acts: None; it knows no betting.  What is left are hands in which the antes put everybody, or
        all but one, all-in.
    deal: It is given whole hands, so it is not asked in which order cards come or run out.

Setups:
    burns: None.  With them seven hands may end in a common card, which it gives only to eight.
    chip: It knows no chips; shares are paid in units.
    rake: It takes none.
    seats: Seven.  With eight it deals six cards each and a common one, and then it cannot be asked
        for a side pot: fewer hands get no common card.

Not observed:
    pots: Which hands contest what is put to it as a question.

Rulings:
    awards.odd-chip: It answers with fractions.  A share that is no whole number of chips cannot be
        paid, and is the answer for that hand.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_SEATS = 7
CHIP = 1

ENGINE = {
    "name": "poker-equity",
    "version": version("poker-equity"),
    "language": "Rust and Python",
    "url": "https://github.com/kruux/poker-equity",
}

#: Its keys of the games.
VARIANTS = {
    "seven-card-stud": "stud",
    "seven-card-stud-hi-lo": "stud_hi_lo",
    "razz": "razz",
}

#: Those in which the high and the low share a pot.
SPLIT = ("seven-card-stud-hi-lo",)

#: With everybody all-in the limit means nothing.
LIMITS = ("fixed-limit", "pot-limit", "no-limit", "spread-limit")

SUPPORTS: dict[str, Any] = {
    "games": list(VARIANTS),
    "limits": list(LIMITS),
    "seats": [2, MOST_SEATS],
    "setup": {"burns": ["none"], "rake": ["none"], "chip": ["1"]},
    "deal": ["cards"],
    "acts": [],
    "observes": ["stacks", "awards"],
}

RULINGS: dict[str, dict[str, Any]] = {"*": {"awards.odd-chip": "none"}}


def unplayable(hand: Mapping[str, Any]) -> str | None:
    """Return what of a hand poker-equity has not, or ``None``."""
    setup = hand["setup"]
    game, seats, chip = setup["game"], len(setup["seats"]), setup["stakes"]["chip"]
    missing = {
        f"game: {game}": game not in VARIANTS,
        f"seats: {seats}": seats > MOST_SEATS,
        f"chip: {chip}": chip != CHIP,
        "rake": setup["rake"] is not None,
        "a common card": hand["deal"]["common"] is not None,
        "acts": bool(hand["actions"]),
    }
    return next((feature for feature, is_missing in missing.items() if is_missing), None)
