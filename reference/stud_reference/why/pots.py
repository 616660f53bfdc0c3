"""Why chips go back, and who is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_reference.setup import HIGH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stud_reference.events import Rules
    from stud_reference.hand import Hand
    from stud_reference.rules.awards import Shares
    from stud_reference.rules.pots import Pot

FIVE: Final = 5
RETURNED: Final[Rules] = ("pots.uncalled-bet",)
RAKED: Final[Rules] = ("pots.rake",)
LAST_PLAYER: Final[Rules] = ("betting.last-player-wins", "showdown.uncontested")
EVERYONE_FOLDED: Final[Rules] = ("bring-in.everyone-folds",)
EACH_POT: Final[Rules] = ("pots.side-pots", "awards.each-pot")
TIED: Final[Rules] = ("awards.equal-split", "ranking.suits")
BOTH_WAYS: Final[Rules] = ("ranking.both-ways",)
HIGH_HAND: Final[Rules] = ("ranking.high",)
LOW_HAND: Final[Rules] = ("ranking.low-compare", "ranking.low-scale")
QUALIFIED: Final[Rules] = ("ranking.low-qualifier", *LOW_HAND)


def returned(hand: Hand, matched: int) -> Rules:
    """Return the rules by which all that a seat paid above ``matched`` goes back."""
    found: Rules = RETURNED
    if matched < hand.setup.stakes.ante:
        found += ("ante.short",)
    return found + EVERYONE_FOLDED if everyone_folded(hand) else found


def everyone_folded(hand: Hand) -> bool:
    """Return whether all others folded to the bring-in."""
    alone = hand.live_count() == 1 and not hand.street
    return alone and hand.setup.stakes.bring_in > 0 and hand.aggressors[-1] is None


def awarded(hand: Hand, pot: Pot, shares: Shares) -> list[Rules]:
    """Return the rules by which each share of a pot is paid."""
    if len(pot.seats) == 1:
        if len(hand.pots) > 1:
            return [EACH_POT]
        return [LAST_PLAYER + EVERYONE_FOLDED if everyone_folded(hand) else LAST_PLAYER]
    found: Rules = EACH_POT if len(hand.pots) > 1 else ()
    found += ("showdown.cards-speak", *played(hand))
    if len(hand.game.shares) > 1:
        found += halved(shares)
    return [
        found + ranked(hand, share, paid) + split(paid.values(), halves=len(shares) > 1)
        for share, paid in shares
    ]


def played(hand: Hand) -> Rules:
    """Return the rules of which cards play."""
    if hand.game.five_card:
        return ("ranking.five-cards",)
    if hand.shoe.common is not None:
        return ("ranking.best-five", "ranking.common-card")
    return ("ranking.best-five",)


def ranked(hand: Hand, share: str | None, winners: Iterable[int]) -> Rules:
    """Return the rules by which the best hands for a share are the best."""
    if (share or hand.game.shares[0]) == HIGH:
        return HIGH_HAND
    if hand.game.low == "eight-or-better":
        return QUALIFIED
    has_pair = any(len({card >> 2 for card in hand.hand_of(seat)}) < FIVE for seat in winners)
    return (*LOW_HAND, "ranking.low-pairs") if has_pair else LOW_HAND


def halved(shares: Shares) -> Rules:
    """Return the rules by which a pot is cut in two, or not."""
    if len(shares) == 1:
        return ("awards.no-low",)
    found: Rules = ("awards.halves",)
    highs, lows = [paid for _, paid in shares]
    if sum(highs.values()) != sum(lows.values()):
        found += ("awards.odd-chip-high-side",)
    both = highs.keys() & lows.keys()
    if both:
        found += BOTH_WAYS
    if len(both) > 1:
        found += ("awards.identical-both-ways",)
    elif highs.keys() == lows.keys():
        found += ("awards.scoop",)
    return found


def split(paid: Iterable[int], *, halves: bool) -> Rules:
    """Return the rules by which tied hands share, and where odd chips go.

    A broken rule may have a share paid to nobody: then nobody shares.
    """
    parts = sorted(paid)
    if len(parts) <= 1:
        return ()
    found: Rules = TIED
    if halves:
        found += ("awards.halves-then-ties",)
    odd = len(parts) - parts.count(parts[0])
    if odd:
        found += ("awards.smallest-chip", "awards.odd-chip")
    if odd > 1:
        found += ("awards.odd-chip-one-each",)
    return found
