"""Play hands with the reference engine.

The one place where the kit meets ``stud_reference``: whatever needs a hand
played goes through here.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import stud_reference as ref
from stud_reference import RULES, actions
from stud_reference.cards import DECK, NAMES, card
from stud_reference.events import CommonCardDealt, HandMucked, HandShown, StreetDealt

from stud_conformance.protocol import messages
from stud_conformance.spec import load
from stud_conformance.spec.scenario import Do, Refuse

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.catalogue import Game
    from stud_conformance.spec.notation import Act
    from stud_conformance.spec.scenario import Case, Rulings

    Look = tuple[str, Callable[[ref.Hand], object]]

ACTS = actions.ACTS
_SHOWS = {HandShown: actions.SHOW, HandMucked: actions.MUCK}
SHOWDOWN_ACTS = (actions.SHOW, actions.MUCK)
#: All that can be seen, but for views, which cost the most.
USUAL = frozenset(messages.OBSERVED) - {"views"}


def hand_message(case: Case, rulings: Rulings, house: str | None = None) -> Message:
    """Return the hand of a case as an engine is asked to play it.

    The reference plays it first, under the same rulings, to learn the order in
    which the cards leave the deck.

    Raises:
        ValueError: The cards or the setup of the case cannot be played.

    """
    message: Message = {
        "setup": messages.setup(case.setup),
        "rulings": rulings,
        "deal": _dealt(_played(case, rulings), case.cards.scrambled),
        "actions": messages.actions(case),
    }
    if house is not None:
        message["house"] = house
    return message


def left_to_act(case: Case, rulings: Rulings) -> int | None:
    """Return the seat that is to act after the last step of a case; ``None`` where it is over.

    Raises:
        ValueError: The cards or the setup of the case cannot be played.

    """
    hand = _played(case, rulings)
    return None if hand.over else hand.numbers[hand.turn]


def _start(case: Case, rulings: Rulings) -> ref.Hand:
    return ref.play(_setup(messages.setup(case.setup)), _stated(case), ref.Rulings(rulings))


def _played(case: Case, rulings: Rulings) -> ref.Hand:
    acts = messages.actions(case)
    hand = _start(case, rulings)
    for index, sent in enumerate(acts):
        _act(hand, sent)
        _run_showdown(hand, acts[index + 1 :])
    _run_showdown(hand, ())
    return hand


def answer(
    hand: Message,
    rules: ref.Rules = RULES,
    read: list[str] | None = None,
    observe: Collection[str] = USUAL,
) -> Message:
    """Play a hand message and return what is seen of it, without an id.

    Args:
        hand: The ``hand`` of a ``run`` message.
        rules: The rule functions to play by.
        read: Where given, the rulings that were read are added to it in order.
        observe: What is asked for; without it, all but ``views``.

    """
    deal = hand["deal"]
    given = ref.Rulings(hand["rulings"])
    dealt = ref.Deal(deck=_numbers(deal["deck"]), scrambled=_numbers(deal.get("scrambled", ())))
    played = ref.play(_setup(hand["setup"]), dealt, given, rules)
    acts = hand["actions"]
    asked = [(key, look) for key, look in STATE.items() if key in observe]
    _run_showdown(played, acts)
    start = _seen(played, asked)
    steps = [_step(played, sent, acts[index + 1 :], asked) for index, sent in enumerate(acts)]
    if read is not None:
        read += given.read
    final = _seen(played, [(key, look) for key, look in FINAL.items() if key in observe])
    return {"outcome": messages.PLAYED, "start": start, "steps": steps, "final": final}


def wager_words(case: Case, rulings: Rulings) -> list[tuple[Act, tuple[str, ...]]]:
    """Return each accepted wager of a case with the words that fit it.

    Words are for the reader: the first full bet over a bring-in or a short all-in completes, the
    first wager of a street bets, any other raises.
    """
    hand = _start(case, rulings)
    found = []
    steps = [step for step in case.steps if isinstance(step, Do | Refuse)]
    for step in steps:
        fits = _wager_words(hand) if step.act.act == actions.WAGER and not hand.over else ()
        refusal = _act(hand, messages.action(step.act))
        _run_showdown(hand, messages.actions(case))
        if fits and refusal is None:
            found.append((step.act, fits))
    return found


def _wager_words(hand: ref.Hand) -> tuple[str, ...]:
    if not hand.setup.fixed:
        return ("raises",) if hand.price else ("bets",)
    if hand.bring_in_due:
        return ("completes",)
    if not hand.price:
        return ("bets",)
    if not hand.full_bets or hand.price > hand.level:
        return ("completes", "raises")
    return ("raises",)


# From messages to the reference.


@cache
def _game(name: str) -> ref.Game:
    game: Game = load.games()[name]
    return ref.Game(
        id=game.id,
        seats=game.seats,
        streets=tuple(ref.Street(*street) for street in game.streets),
        shares=game.shares,
        low=game.low,
        opener=game.opener,
        first_to_act=game.first_to_act,
    )


def _setup(table: Mapping[str, Any]) -> ref.Setup:
    stakes, rake, last_card = table["stakes"], table["rake"], table["last-card"]
    return ref.Setup(
        game=_game(table["game"]),
        stakes=ref.Stakes(
            ante=stakes["ante"],
            bring_in=stakes["bring-in"],
            small_bet=stakes.get("small-bet", 0),
            big_bet=stakes.get("big-bet", 0),
            chip=stakes["chip"],
            min_bet=stakes.get("min-bet", 0),
            max_bet=stakes.get("max-bet", 0),
        ),
        stacks={entry["seat"]: entry["stack"] for entry in table["seats"]},
        button=table["button"],
        burns=table["burns"] != "none",
        rake=None if rake is None else ref.Rake(rake["percent"], rake.get("cap")),
        opener=table["opener"],
        last_card_up=None if last_card is None else last_card == "up",
        event_heads_up=table["event-heads-up"],
        tournament=table["format"] == "tournament",
        limit=table["limit"],
    )


def _stated(case: Case) -> ref.Deal:
    stated = case.cards
    return ref.Deal(
        deck=_whole_deck(_numbers(stated.deck)) if stated.deck else None,
        cards={seat: _numbers(own) for seat, own in stated.seats.items()},
        burned=_numbers(stated.burned),
        stub=_numbers(stated.stub),
        scrambled=_numbers(stated.scrambled),
    )


def _whole_deck(first: tuple[int, ...]) -> tuple[int, ...]:
    """Return a deck that begins with some cards; the others follow in ascending order."""
    return first + tuple([own for own in DECK if own not in first])


def _numbers(names: Sequence[str]) -> tuple[int, ...]:
    return tuple([card(name) for name in names])


def _act(hand: ref.Hand, sent: Mapping[str, Any]) -> ref.Refusal | None:
    return hand.act(sent["seat"], sent["act"], sent.get("to"))


def _run_showdown(hand: ref.Hand, coming: Sequence[Mapping[str, Any]]) -> None:
    """Show and muck by default until a seat comes that a coming act speaks for."""
    written = {sent["seat"] for sent in coming if sent["act"] in SHOWDOWN_ACTS}
    while hand.at_showdown() and hand.numbers[hand.turn] not in written:
        hand.show_or_muck()


def _step(
    hand: ref.Hand,
    sent: Mapping[str, Any],
    coming: Sequence[Mapping[str, Any]],
    asked: Sequence[Look],
) -> Message:
    refusal = _act(hand, sent)
    _run_showdown(hand, coming)
    if refusal is not None:
        return {"ok": False, "refused": {"code": refusal.code, "text": refusal.text}}
    return {"ok": True, "state": _seen(hand, asked)}


# From the reference to messages.


def _seen(hand: ref.Hand, asked: Sequence[Look]) -> Message:
    return {key: look(hand) for key, look in asked}


def _by_seat(hand: ref.Hand, chips: Sequence[int]) -> dict[str, int]:
    return {str(number): chips[seat] for seat, number in enumerate(hand.numbers)}


def _option(option: ref.Option) -> Message:
    if not option.most:
        return {"act": option.act}
    if option.least == option.most:
        return {"act": option.act, "to": option.least}
    return {"act": option.act, "min": option.least, "max": option.most}


def _cards(hand: ref.Hand) -> dict[str, list[str]]:
    return {
        str(number): [
            NAMES[own] if up else f"({NAMES[own]})"
            for own, up in zip(hand.cards[seat], hand.faces[seat], strict=True)
        ]
        for seat, number in enumerate(hand.numbers)
    }


def _views(hand: ref.Hand) -> dict[str, dict[str, list[str]]]:
    """Return the cards that each seat may see of each, ``??`` where it may not."""
    return {
        str(viewer): {
            str(seat): ["??" if own is None else NAMES[own] for own in seen]
            for seat, seen in hand.view(viewer).items()
        }
        for viewer in hand.numbers
    }


def _common(hand: ref.Hand) -> str | None:
    return None if hand.shoe.common is None else NAMES[hand.shoe.common]


def _showdown(hand: ref.Hand) -> list[Message]:
    return [
        {"seat": event.seat, "act": _SHOWS[type(event)]}
        for event in hand.events
        if isinstance(event, HandShown | HandMucked)
    ]


def _pots(hand: ref.Hand) -> list[Message]:
    numbers = hand.numbers
    return [
        {"pot": pot.name, "amount": pot.amount, "seats": [numbers[seat] for seat in pot.seats]}
        for pot in hand.pots
    ]


def _award(hand: ref.Hand, award: tuple[str, str | None, dict[int, int]]) -> Message:
    pot, share, paid = award
    to = {str(hand.numbers[seat]): chips for seat, chips in paid.items()}
    return {"pot": pot, "share": share, "to": to} if share else {"pot": pot, "to": to}


def _dealt(hand: ref.Hand, scrambled: Sequence[str]) -> Message:
    """Return the cards of a hand; ``scrambled`` as stated where nothing was mixed."""
    shoe = hand.shoe
    burned = [
        event.burned
        for event in hand.events
        if isinstance(event, StreetDealt | CommonCardDealt) and event.burned is not None
    ]
    dealt: Message = {
        "cards": {
            str(number): [NAMES[own] for own in hand.cards[seat]]
            for seat, number in enumerate(hand.numbers)
        },
        "burns": [NAMES[own] for own in burned],
        "common": _common(hand),
        "deck": [NAMES[own] for own in shoe.order()],
    }
    if shoe.scrambled is not None:
        dealt["scrambled"] = [NAMES[own] for own in shoe.scrambled]
    elif scrambled:
        dealt["scrambled"] = list(scrambled)
    return dealt


#: What is seen of a hand between two acts.
STATE: dict[str, Callable[[ref.Hand], object]] = {
    "street": lambda hand: hand.street_now.name,
    "to-act": lambda hand: None if hand.over else hand.numbers[hand.turn],
    "legal": lambda hand: [_option(option) for option in hand.legal()],
    "stacks": lambda hand: _by_seat(hand, hand.stacks),
    "bets": lambda hand: {} if hand.over else _by_seat(hand, hand.bets),
    "pot": lambda hand: 0 if hand.over else sum(hand.paid),
    "cards": _cards,
    "common": _common,
    "views": _views,
}

#: What is seen of a hand at its end.
FINAL: dict[str, Callable[[ref.Hand], object]] = {
    "stacks": STATE["stacks"],
    "showdown": _showdown,
    "tabled": lambda hand: [hand.numbers[seat] for seat in hand.tabled],
    "pots": _pots,
    "awards": lambda hand: [_award(hand, award) for award in hand.awards],
    "returned": lambda hand: {
        str(hand.numbers[seat]): chips for seat, chips in hand.returned.items()
    },
    "rake": lambda hand: hand.raked,
    "cards": _cards,
    "common": _common,
    "views": _views,
}
