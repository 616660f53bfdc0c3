"""What is made of what a table announces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_reference import RULES

from stud_conformance.play.mutants.mutant import breaks, mishears

if TYPE_CHECKING:
    from stud_reference import Hand

    from stud_conformance.protocol.messages import Message

FIXED, POT, NONE = "fixed-limit", "pot-limit", "no-limit"


def _said(hand: Message, **other: Any) -> Message:  # noqa: ANN401 - as in a message
    """Return a hand with something else announced; a dash is written as an underscore."""
    heard = {key.replace("_", "-"): value for key, value in other.items()}
    return {**hand, "setup": {**hand["setup"], **heard}}


def _staked(hand: Message, **other: int) -> Message:
    """Return a hand with other stakes."""
    heard = {key.replace("_", "-"): value for key, value in other.items()}
    return _said(hand, stakes={**hand["setup"]["stakes"], **heard})


def _small(hand: Message) -> int:
    """Return the small bet, or the least bet where there is none."""
    stakes = hand["setup"]["stakes"]
    return int(stakes.get("small-bet") or stakes["min-bet"])


# Ante and bring-in.


@mishears("ante.amount", "takes no ante")
def no_ante(hand: Message) -> Message:
    """Overlook the ante."""
    return _staked(hand, ante=0)


@mishears("ante.amount", "has the ante at half the bring-in, whatever the table announces")
def ante_is_half_the_bring_in(hand: Message) -> Message:
    """Make a custom of some rooms a rule."""
    bring_in = hand["setup"]["stakes"]["bring-in"]
    return _staked(hand, ante=bring_in // 2) if bring_in > 1 else hand


@mishears("bring-in.amount", "has the bring-in at half the small bet, whatever the table announces")
def bring_in_is_half_a_bet(hand: Message) -> Message:
    """Make a custom of some rooms a rule."""
    posted = hand["setup"]["stakes"]["bring-in"] > 0 and _small(hand) > 1
    return _staked(hand, bring_in=_small(hand) // 2) if posted else hand


@mishears("bring-in.amount", "has the bring-in at twice the ante, whatever the table announces")
def bring_in_is_two_antes(hand: Message) -> Message:
    """Make a custom of some rooms a rule."""
    stakes = hand["setup"]["stakes"]
    fits = stakes["bring-in"] and 0 < 2 * stakes["ante"] < _small(hand)
    return _staked(hand, bring_in=2 * stakes["ante"]) if fits else hand


@mishears(
    "bring-in.pot-limit-opener",
    "has the lowest upcard bring in though the table announces the highest",
)
def low_card_always_opens(hand: Message) -> Message:
    """Take every announcement for the usual one."""
    return _said(hand, opener="low") if hand["setup"]["opener"] == "high" else hand


# Bets.


@mishears(
    "betting.big-bet-ratio", "has the big bet at twice the small bet, whatever the table announces"
)
def big_bet_is_two_small(hand: Message) -> Message:
    """Double the small bet."""
    return _staked(hand, big_bet=2 * _small(hand)) if _is_fixed(hand) else hand


@mishears("betting.big-bet-ratio", "plays with the small bet on every street")
def no_big_bet(hand: Message) -> Message:
    """Overlook the big bet."""
    return _staked(hand, big_bet=_small(hand)) if _is_fixed(hand) else hand


def _is_fixed(hand: Message) -> bool:
    return bool(hand["setup"]["limit"] == FIXED)


@mishears("betting.structure", "plays fixed limit where the table announces another structure")
def always_fixed(hand: Message) -> Message:
    """Bet and raise by the least bet."""
    if _is_fixed(hand):
        return hand
    bet = max(_small(hand), hand["setup"]["stakes"]["bring-in"] + 1)
    return _said(_staked(hand, small_bet=bet, big_bet=bet), limit=FIXED)


@mishears("betting.structure", "plays no limit where the table announces fixed limit")
def fixed_is_no_limit(hand: Message) -> Message:
    """Let any amount be bet, from the small bet on."""
    if not _is_fixed(hand):
        return hand
    return _said(_staked(hand, min_bet=_small(hand)), limit=NONE)


@mishears("betting.structure", "plays no limit where the table announces pot limit")
def pot_limit_is_no_limit(hand: Message) -> Message:
    """Let more be bet than is in the pot."""
    return _said(hand, limit=NONE) if hand["setup"]["limit"] == POT else hand


@mishears("betting.cap-heads-up", "plays a tournament hand by what holds in a cash game")
def always_cash(hand: Message) -> Message:
    """Overlook the format."""
    return _said(hand, format="cash")


@mishears("betting.cap-heads-up", "plays a cash game by what holds in a tournament")
def always_tournament(hand: Message) -> Message:
    """Overlook the format."""
    return _said(hand, format="tournament")


@mishears("betting.cap-heads-up", "does not heed that two players alone are left in the event")
def event_is_never_heads_up(hand: Message) -> Message:
    """Overlook how many are left in the event."""
    return _said(hand, event_heads_up=False)


@mishears("betting.cap-heads-up", "takes two players in a hand for the last two of the event")
def event_is_always_heads_up(hand: Message) -> Message:
    """Lift the cap at any table."""
    return _said(hand, event_heads_up=True)


# Rake.


@mishears("pots.rake", "takes no rake")
def takes_no_rake(hand: Message) -> Message:
    """Overlook the rake."""
    return _said(hand, rake=None)


@mishears("pots.rake", "takes its share of the pot beyond the limit that the table announces")
def rake_has_no_limit(hand: Message) -> Message:
    """Overlook the limit."""
    rake = hand["setup"]["rake"]
    return hand if rake is None or "cap" not in rake else _said(hand, rake={**rake, "cap": None})


# The button.


@breaks("table.button", "gives odd chips by seat number, whatever the button", "awards_odd_chip")
def odd_chips_by_number(hand: Hand, winners: list[int], share: str) -> list[int]:
    """Begin with the lowest seat, not on the left of the button."""
    by_number = sorted(winners, key=lambda seat: hand.numbers[seat])
    if hand.rulings("awards.odd-chip") == "seat":
        return by_number
    return RULES.awards_odd_chip(hand, winners, share)


@breaks("table.button", "parts tied boards by seat number, whatever the button", "first_to_act_tie")
def tied_boards_by_number(hand: Hand, tied: list[int]) -> int:
    """Begin with the lowest seat, not on the left of the button."""
    if hand.rulings("first-to-act.tie") == "seat":
        return min(tied, key=lambda seat: hand.numbers[seat])
    return RULES.first_to_act_tie(hand, tied)
