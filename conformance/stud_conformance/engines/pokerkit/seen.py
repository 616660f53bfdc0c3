"""What is seen of a hand in PokerKit, as the protocol says it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from warnings import catch_warnings, simplefilter

from stud_conformance.engines.pokerkit.hand import FOLD, MUCK, SHOW, WAGER

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pokerkit import ChipsPushing

    from stud_conformance.engines.pokerkit.hand import Hand
    from stud_conformance.protocol.messages import Message


def state(hand: Hand) -> Message:
    """Return what is seen between two acts."""
    now = hand.state
    return {
        "street": list(hand.form.streets)[hand.street],
        "to-act": hand.turn,
        "legal": _legal(hand),
        "stacks": _by_seat(hand, now.stacks),
        "bets": _by_seat(hand, now.bets) if now.status else {},
        "pot": now.total_pot_amount if now.status else 0,
        "cards": _cards(hand),
        "common": _common(hand),
    }


def final(hand: Hand) -> Message:
    """Return what is seen at the end."""
    return {
        "stacks": _by_seat(hand, hand.state.stacks),
        "showdown": [
            {"seat": hand.seats[index], "act": SHOW if shown else MUCK}
            for index, shown in hand.shows
        ],
        "tabled": [hand.seats[index] for index in hand.tabled],
        "pots": [
            {"pot": _name(place), "amount": amount, "seats": [hand.seats[one] for one in indices]}
            for place, (amount, indices) in enumerate(hand.pots)
        ],
        "awards": [_award(hand, push) for push in hand.pushes],
        "returned": {str(hand.seats[index]): chips for index, chips in hand.returned.items()},
        "rake": 0 if hand.state.status else sum(pot.raked_amount for pot in hand.state.pots),
        "cards": _cards(hand),
        "common": _common(hand),
    }


def _legal(hand: Hand) -> list[Message]:
    """Return what PokerKit's own questions say.

    A fold that it only warns of is not among it: with warnings as errors it does not list it.
    """
    if hand.turn is None:
        return []
    if hand.state.actor_index is None:
        return [act for act in ({"act": SHOW}, {"act": MUCK}) if _may_show(hand, act["act"])]
    with catch_warnings():
        simplefilter("error")
        return [*_fold(hand), *_without_wager(hand), *_wager(hand)]


def _may_show(hand: Hand, act: str) -> bool:
    return hand.state.can_show_or_muck_hole_cards(act == SHOW)


def _fold(hand: Hand) -> Iterator[Message]:
    if hand.state.can_fold():
        yield {"act": FOLD}


def _without_wager(hand: Hand) -> Iterator[Message]:
    act, total = hand.without_wager()
    yield {"act": act, "to": total} if total else {"act": act}


def _wager(hand: Hand) -> Iterator[Message]:
    least = hand.state.min_completion_betting_or_raising_to_amount
    most = hand.state.max_completion_betting_or_raising_to_amount
    if least is None or most is None:
        return
    if least == most:
        yield {"act": WAGER, "to": least}
    else:
        yield {"act": WAGER, "min": least, "max": most}


def _by_seat(hand: Hand, chips: Sequence[int]) -> dict[str, int]:
    return {str(seat): own for seat, own in zip(hand.seats, chips, strict=True)}


def _cards(hand: Hand) -> dict[str, list[str]]:
    """Return the cards as they were dealt; PokerKit itself forgets those of a folded hand."""
    return {
        str(seat): [repr(card) if up else f"({card!r})" for card, up in own]
        for seat, own in zip(hand.seats, hand.cards, strict=True)
    }


def _common(hand: Hand) -> str | None:
    return None if hand.common is None else repr(hand.common)


def _name(pot: int) -> str:
    return f"side-{pot}" if pot else "main"


def _award(hand: Hand, push: ChipsPushing) -> Message:
    """Return what one push paid; one to the last live hand is of no share, so of the first."""
    paid = zip(hand.seats, push.amounts, strict=True)
    to = {str(seat): chips for seat, chips in paid if chips}
    shares = hand.form.shares
    if not shares:
        return {"pot": _name(push.pot_index), "to": to}
    return {"pot": _name(push.pot_index), "share": shares[push.hand_type_index or 0], "to": to}
