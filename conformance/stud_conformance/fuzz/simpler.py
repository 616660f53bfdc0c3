"""Ways to make a hand simpler; each tries one thing after another, and keeps what still differs."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.fuzz.hands import played
from stud_conformance.fuzz.near import bounds
from stud_conformance.fuzz.restaked import restaked
from stud_conformance.spec.notation import BRING_IN, CALL, CHECK, DECK, FOLD, WAGER
from stud_conformance.spec.values import first_values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stud_conformance.fuzz.hands import Hand
    from stud_conformance.play import Table
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.load import Domains

    #: Tries a hand; returns it, played to its end, where it still shows the difference.
    Still = Callable[[Hand], Hand | None]
    Simpler = Callable[[Hand, Still], Hand]

_HEADS_UP: Final = 2
_DEEP: Final = 1000
#: Small stakes, which one reckons with in the head: ante, bring-in, the bets.
_STAKES: Final = ((0, 1, 2, 4), (1, 1, 2, 4), (1, 1, 4, 8), (10, 20, 40, 80))
_PLAIN: Final[dict[str, Any]] = {
    "rake": None,
    "opener": None,
    "last_card": None,
    "burns": "none",
    "format": "cash",
    "event_heads_up": False,
}


def completed(hand: Hand) -> Hand:
    """Return a hand that goes on to its end, by the fewest acts.

    Raises:
        ValueError: It cannot be dealt.

    """
    table = played(hand)
    acts = list(hand.acts)
    while table.to_act is not None and not table.at_showdown:
        sent = _shortest(table.legal(), table.to_act)
        acts.append(sent)
        if table.send(sent) is not None:
            message = f"{sent} was refused"
            raise ValueError(message)
    return replace(hand, acts=tuple(acts))


def _shortest(legal: list[Message], seat: int) -> Message:
    """Return the act that ends a hand soonest: a fold, or what makes others fold."""
    options = {option["act"]: option for option in legal}
    if FOLD in options:
        return {"seat": seat, "act": FOLD}
    for act in (BRING_IN, WAGER):
        if act in options:
            return {"seat": seat, "act": act, "to": bounds(options[act])[0]}
    return {"seat": seat, "act": next(iter(options))}


def dealt_by_seat(hand: Hand, still: Still) -> Hand:
    """Say what each seat receives, in place of the whole deck."""
    if not hand.cards.deck:
        return hand
    told = played(hand).dealt()
    if "scrambled" in told:
        return hand
    return still(_with_cards(hand, told)) or hand


def _with_cards(hand: Hand, told: Message) -> Hand:
    seats = {int(seat): tuple(own) for seat, own in told["cards"].items()}
    cards = replace(hand.cards, seats=seats, deck=(), burned=tuple(told["burns"]))
    return replace(hand, cards=cards)


def fewer_seats(hand: Hand, still: Still) -> Hand:
    """Let a seat stay away."""
    for seat in sorted(hand.setup.stacks, reverse=True):
        if len(hand.setup.stacks) > _HEADS_UP:
            less = _without(hand, seat)
            hand = still(less) or still(_taken_over(hand, less)) or hand
    return hand


def _taken_over(hand: Hand, less: Hand) -> Hand:
    """Return a hand in which whoever is to act does what was done, whoever did it before."""
    acts = []
    try:
        table = less.start()
        for sent in hand.acts:
            if table.to_act is None or table.at_showdown:
                break
            own = _within(table, {**sent, "seat": table.to_act})
            if table.send(own) is None:
                acts.append(own)
    except ValueError:
        return less
    return replace(less, acts=tuple(acts))


def _within(table: Table, sent: Message) -> Message:
    """Return an act with a total that is legal, as near as may be; any other as it is."""
    for option in table.legal() if "to" in sent else ():
        if option["act"] == sent["act"]:
            least, most = bounds(option)
            return {**sent, "to": min(max(sent["to"], least), most)}
    return sent


def _without(hand: Hand, seat: int) -> Hand:
    stacks = {other: chips for other, chips in hand.setup.stacks.items() if other != seat}
    button = max(stacks) if hand.setup.button == seat else hand.setup.button
    cards = {other: own for other, own in hand.cards.seats.items() if other != seat}
    return replace(
        hand,
        setup=replace(hand.setup, stacks=stacks, button=button),
        cards=replace(hand.cards, seats=cards),
        acts=tuple(sent for sent in hand.acts if sent["seat"] != seat),
    )


def fewer_acts(hand: Hand, still: Still) -> Hand:
    """Leave acts out: those that are refused, then halves, quarters ... of all."""
    hand = still(replace(hand, acts=accepted(hand))) or hand
    size = len(hand.acts) // 2
    while size:
        at = len(hand.acts) - size
        while at >= 0:
            acts = hand.acts[:at] + hand.acts[at + size :]
            hand = still(replace(hand, acts=acts)) or hand
            at = min(at, len(hand.acts)) - size
        size //= 2
    return hand


def accepted(hand: Hand) -> tuple[Message, ...]:
    """Return the acts that the reference accepts; all, where it cannot deal the hand."""
    try:
        return tuple(_accepting(hand))
    except ValueError:
        return hand.acts


def _accepting(hand: Hand) -> Iterator[Message]:
    table = hand.start()
    table.show_until(hand.acts)
    for index, sent in enumerate(hand.acts):
        if table.send(sent) is None:
            yield sent
        table.show_until(hand.acts[index + 1 :])


def early_folds(hand: Hand, still: Still) -> Hand:
    """Let each seat fold as soon as it may."""
    for seat in sorted(hand.setup.stacks):
        places = [place for place, sent in enumerate(hand.acts) if sent["seat"] == seat]
        for place in places:
            kept = tuple(
                {"seat": seat, "act": FOLD} if index == place else sent
                for index, sent in enumerate(hand.acts)
                if index <= place or sent["seat"] != seat
            )
            better = still(replace(hand, acts=kept)) if kept != hand.acts else None
            if better is not None:
                hand = better
                break
    return hand


def quieter_acts(hand: Hand, still: Still) -> Hand:
    """Call or check in place of a wager, and bet the least."""
    for place in range(len(hand.acts)):
        if place < len(hand.acts) and hand.acts[place]["act"] == WAGER:
            for act in (CHECK, CALL):
                sent = {"seat": hand.acts[place]["seat"], "act": act}
                acts = (*hand.acts[:place], sent, *hand.acts[place + 1 :])
                better = still(replace(hand, acts=acts))
                if better is not None:
                    hand = better
                    break
    return hand


def plainer_table(hand: Hand, still: Still) -> Hand:
    """Leave out what a table need not announce, and sit at the first seats."""
    better = still(replace(hand, setup=replace(hand.setup, **_PLAIN)))
    if better is not None:
        hand = better
    for key, value in _PLAIN.items():
        if getattr(hand.setup, key) != value:
            hand = still(replace(hand, setup=replace(hand.setup, **{key: value}))) or hand
    rake = hand.setup.rake
    if rake is not None and "cap" in rake:
        plain = replace(hand.setup, rake={"percent": rake["percent"]})
        hand = still(replace(hand, setup=plain)) or hand
    last = max(hand.setup.stacks)
    if hand.setup.button != last:
        hand = still(replace(hand, setup=replace(hand.setup, button=last))) or hand
    return _renumbered(hand, still)


def _renumbered(hand: Hand, still: Still) -> Hand:
    new = {seat: number for number, seat in enumerate(sorted(hand.setup.stacks), start=1)}
    if all(seat == number for seat, number in new.items()):
        return hand
    setup = replace(
        hand.setup,
        stacks={new[seat]: chips for seat, chips in hand.setup.stacks.items()},
        button=new[hand.setup.button],
    )
    cards = {new[seat]: own for seat, own in hand.cards.seats.items()}
    acts = tuple(sent | {"seat": new.get(sent["seat"], sent["seat"])} for sent in hand.acts)
    moved = replace(hand, setup=setup, cards=replace(hand.cards, seats=cards), acts=acts)
    return still(moved) or hand


def usual_rulings(domains: Domains) -> Simpler:
    """Return what gives every ruling its first value, where the hand does not turn on it."""

    def simpler(hand: Hand, still: Still) -> Hand:
        first = first_values(hand.setup.game, domains)
        better = still(replace(hand, rulings=first))
        if better is not None:
            return better
        for ruling, value in first.items():
            if hand.rulings[ruling] != value:
                changed = replace(hand, rulings={**hand.rulings, ruling: value})
                hand = still(changed) or hand
        return hand

    return simpler


def smaller_stakes(hand: Hand, still: Still) -> Hand:
    """Play for small and even stakes, with deep stacks, where the hand does not turn on them."""
    bets = [
        key for key in ("small-bet", "big-bet", "min-bet", "max-bet") if key in hand.setup.stakes
    ]
    for ante, bring_in, *sizes in _STAKES:
        stakes = {"ante": ante, "bring-in": bring_in, "chip": 1}
        stakes |= dict(zip(bets, sizes, strict=False))
        if stakes == hand.setup.stakes:
            break
        better = still(restaked(hand, stakes))
        if better is not None:
            hand = better
            break
    return _plainer_stacks(hand, still)


def _plainer_stacks(hand: Hand, still: Still) -> Hand:
    stacks = hand.setup.stacks
    hand = still(stacked(hand, dict.fromkeys(stacks, _DEEP))) or hand
    for seat in sorted(stacks):
        for chips in _smaller(hand, hand.setup.stacks[seat]):
            better = still(stacked(hand, {**hand.setup.stacks, seat: chips}))
            if better is not None:
                hand = better
                break
    return hand


def _smaller(hand: Hand, chips: int) -> Iterator[int]:
    """Yield stacks that are plainer than one: a deep one, one of no more than the ante, halves."""
    if chips == _DEEP:
        return
    yield _DEEP
    stakes = hand.setup.stakes
    for less in (stakes["ante"], stakes["ante"] + stakes["bring-in"], chips // 2):
        if 0 < less < chips:
            yield less


def stacked(hand: Hand, stacks: dict[int, int]) -> Hand:
    """Return a hand with other stacks."""
    return replace(hand, setup=replace(hand.setup, stacks=stacks))


def plainer_cards(hand: Hand, still: Still) -> Hand:
    """Put the lowest unused card in the place of each that the hand does not turn on."""
    if hand.cards.deck:
        return hand
    hand = _with_cards(hand, played(hand).dealt())
    if hand.cards.burned:
        hand = still(replace(hand, cards=replace(hand.cards, burned=()))) or hand
    for seat in sorted(hand.cards.seats):
        for place in range(len(hand.cards.seats[seat])):
            own = hand.cards.seats.get(seat, ())
            lower = _lowest_unused(hand)
            if place < len(own) and DECK.index(lower) < DECK.index(own[place]):
                changed = (*own[:place], lower, *own[place + 1 :])
                cards = replace(hand.cards, seats={**hand.cards.seats, seat: changed})
                hand = still(replace(hand, cards=cards)) or hand
    return hand


def _lowest_unused(hand: Hand) -> str:
    used = {*hand.cards.burned, *(card for own in hand.cards.seats.values() for card in own)}
    return next(card for card in DECK if card not in used)


def in_order(hand: Hand, still: Still) -> Hand:
    """Put the cards of a deck in ascending order, as far as the hand does not turn on them."""
    deck = hand.cards.deck
    if not deck:
        return hand
    hand = still(_decked(hand, DECK)) or hand
    for place, _ in pairwise(range(len(deck))):
        own = hand.cards.deck
        least = min(range(place, len(own)), key=lambda index: DECK.index(own[index]))
        if least != place:
            moved = list(own)
            moved[place], moved[least] = own[least], own[place]
            hand = still(_decked(hand, tuple(moved))) or hand
    return hand


def _decked(hand: Hand, deck: tuple[str, ...]) -> Hand:
    return replace(hand, cards=replace(hand.cards, deck=deck, scrambled=()))
