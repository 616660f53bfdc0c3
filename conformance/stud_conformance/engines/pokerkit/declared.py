"""What PokerKit can be asked, and how it rules.

Setups:
    burns: Both; a street says whether a card is burned before it.
    bring-in: Both.  Without one the highest upcard opens, as a street says; in razz the only such
        opening that counts the ace low goes by suit among equals, not by seat.
    rake: It asks a function, pot by pot.
    last-card: Both; a street says how its cards lie.  It cannot rank five upcards, so a seven-card
        hand with the last one up is always opened by the first seat.
    opener: Both.  Its opening by the high card always counts the ace low.

Not observed:
    reason: It has a sentence for a refusal and no code.
    views: Its state forgets the cards of a folded hand, upcards among them, so that it cannot say
        who may still see them.

Rulings, each found in its code and by playing:
    awards.odd-chip: Its lowest index, here the seat nearest left of the button.
    betting.cap-heads-up: The cap is the same for any number of players.
    betting.fold-without-bet: Tournament mode forbids it, cash-game mode only warns.
    betting.open-pair: A street has one bet size.
    betting.open-pair-who: Never asked, as there is no open pair; any seat has the same sizes.
    betting.raise-cap: It counts every bet, completion and raise of a street alike, short ones
        too, so a cap of 3 raises is a count of 4.
    bring-in.none: The first seat may check; nothing can forbid it.
    bring-in.opening-amount: The bring-in has one amount, and the least completion is the bet.
    bring-in.suit-order: The order of its ``Suit``.
    dealing.free-fold: A street is dealt to hands that are not folded, however they were.
    first-to-act.common-card: A common card lies on its board and is no part of anybody's
        upcards, so these are compared again as they were.
    first-to-act.tie: Its lowest index.
    pots.rake-from: It asks for the rake of each pot, and the cap of its own function is one for
        each.  Pots that one hand has won by throwing away the others are one by then.
    showdown.all-in-hands: Once nobody can bet, it has every hand shown before it deals on.
    showdown.no-river-bet: Clockwise from the seat that opened the last street, even where it
        has folded since, which tells the first actor from the best board left.
    showdown.winning-hand: Any hand may be mucked.
    shortage.procedure: It compares the cards needed with stub, burns and folded hands together.
        As long as nobody has folded this is the procedure that reuses the burns.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from stud_conformance.engines.pokerkit import table
from stud_conformance.engines.pokerkit.hand import ACTS
from stud_conformance.protocol import messages

MOST_SEATS = 10

ENGINE = {
    "name": "pokerkit",
    "version": version("pokerkit"),
    "language": "Python",
    "url": "https://github.com/uoftcprg/pokerkit",
}

#: All but the reason of a refusal and what each seat may see.
OBSERVES = tuple(key for key in messages.OBSERVED if key not in ("reason", "views"))

SUPPORTS: dict[str, Any] = {
    "games": list(table.FORMS),
    "limits": [table.FIXED_LIMIT],
    "seats": [2, MOST_SEATS],
    "setup": {
        "burns": ["none", "fourth-on"],
        "bring-in": ["posted", "none"],
        "rake": ["none", "taken"],
        "last-card": ["default", "up", "down"],
        "opener": ["default", "low", "high"],
    },
    "deal": ["cards", "deck", "stub"],
    "acts": list(ACTS),
    "observes": list(OBSERVES),
}

_SEVEN_CARDS = {"shortage.procedure": "burns-then-common-card"}

RULINGS: dict[str, dict[str, Any]] = {
    "*": {
        "awards.odd-chip": "seat",
        "betting.cap-heads-up": "capped",
        "betting.fold-without-bet": ["allowed", "forbidden"],
        "betting.open-pair": "never",
        "betting.open-pair-who": "any-player",
        "betting.raise-cap": [3, 4],
        "bring-in.none": "may-check",
        "bring-in.opening-amount": "two-sizes",
        "bring-in.suit-order": "clubs-diamonds-hearts-spades",
        "dealing.free-fold": "no-more-cards",
        "first-to-act.common-card": "previous-opener",
        "first-to-act.tie": "seat",
        "pots.rake-from": "each-pot",
        "showdown.all-in-hands": "tabled",
        "showdown.no-river-bet": "first-actor",
        "showdown.winning-hand": "may-muck",
    },
    "seven-card-stud": _SEVEN_CARDS,
    "seven-card-stud-hi-lo": _SEVEN_CARDS,
    "razz": _SEVEN_CARDS,
}
