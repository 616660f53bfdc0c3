"""Hands that an engine played: the lines of a run written with ``--output jsonl:PATH``.

What the engine answered is what is found. The acts are those that it accepted; the streets are told
where its states tell cards.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from stud_conformance import play
from stud_conformance.engines.log import OF_AUDIT, is_of_audit
from stud_conformance.files.no_json import ERRORS, no_json
from stud_conformance.files.printable import printable
from stud_conformance.hands import played
from stud_conformance.hands.encoding import no_utf8
from stud_conformance.hands.recorded import (
    Award,
    Found,
    Recorded,
    Unreadable,
    unreadable,
)
from stud_conformance.hands.runlog_whole import Count
from stud_conformance.protocol import form, messages
from stud_conformance.protocol.text import short
from stud_conformance.spec.scenario import Setup

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from stud_conformance.protocol.messages import Message

Line = dict[str, Any]

#: The flag of a hand whose states do not tell which cards were dealt when, a common one among them.
DEALS_UNTOLD: Final = "deals-not-told"

#: The flag of a hand of which the engine does not tell who showed.
SHOWS_UNTOLD: Final = "showdown-order-missing"

_CARDS: Final = frozenset({"cards", "common"})

_CURE: Final = "a line of a run written with --output jsonl:PATH"
_LONGEST_LINE: Final = 2**20


def read(
    lines: Iterable[str], file: str, longest: int = _LONGEST_LINE, *, to_end: bool = False
) -> Iterator[Recorded | Unreadable]:
    """Yield every hand of a run, or what is wrong with its line.

    Args:
        lines: The lines of the report.
        file: What messages call it.
        longest: The most characters of a line.
        to_end: Whether the lines go on to the end of the report, which then has a footer, and as
            many cases as it says.

    """
    file = printable(file)
    number, is_cut = 0, False
    count = Count()
    for text in lines:
        was_cut, is_cut = is_cut, not text.endswith("\n") and len(text) >= longest
        if was_cut:
            continue
        number += 1
        count.take(text, number)
        if is_cut:
            cure = f"at most {longest:,} characters"
            yield unreadable(file, "the line is too long", cure, number)
        elif text.strip():
            found = _hand(text, file, number)
            if found is not None:
                yield found
    if to_end:
        yield from (unreadable(file, *lack) for lack in count.lacks(number))


def is_of_run(hand: Recorded) -> bool:
    """Return whether a hand is from the report of a run."""
    return "line" in hand.raw and "variant" not in hand.raw


def sent_cards(hand: Recorded) -> dict[int, tuple[str, ...]]:
    """Return the cards that the engine was told of each seat, by seat number."""
    sent: Message = hand.raw["hand"]["deal"].get("cards", {})
    return {int(seat): tuple(own) for seat, own in sent.items()}


def _hand(text: str, file: str, number: int) -> Recorded | Unreadable | None:
    """Return the hand of a line; ``None`` where it has none."""
    problem = no_utf8(text, file, number)
    if problem is not None:
        return Unreadable(f"{file}:{number}", (problem,))
    try:
        line = json.loads(text)
    except ERRORS as error:
        why, column = no_json(error)
        return unreadable(file, f"the line is no JSON ({why})", _CURE, number, column)
    if not isinstance(line, dict) or not isinstance(line.get("line"), str):
        return unreadable(file, "the line is none of a run", _CURE, number)
    is_hand = line["line"] == "case" and "hand" in line
    mistake = _mistake(line) if is_hand else _other_report(line, number)
    if mistake is not None:
        return unreadable(file, short(mistake), _CURE, number)
    return _recorded(line, f"{file}:{number}") if is_hand else None


def _other_report(line: Line, number: int) -> str | None:
    """Return that a report is none of a run, once: where its first line says so."""
    return OF_AUDIT if number == 1 and is_of_audit(line) else None


def _mistake(line: Line) -> str | None:
    """Return what is wrong with what was asked; answers are judged as they are."""
    for key in ("case", "engine"):
        if not isinstance(line.get(key), str):
            return f'the key "{key}" is missing, or no text'
    if "answer" not in line:
        return 'the key "answer" is missing'
    asked = messages.run("x", line["hand"], line.get("observe", []))
    return form.mistake("run", asked)


def _recorded(line: Line, place: str) -> Recorded:
    hand, answer = line["hand"], line["answer"]
    setup = _setup(hand["setup"])
    acts = hand["actions"]
    reason = _unplayed(answer, len(acts))
    told = {
        "id": short(line["case"]),
        "place": place,
        "room": short(line["engine"]),
        "setup": setup,
        "raw": line,
        "rulings": dict(hand["rulings"]),
        "house": hand.get("house"),
    }
    if reason:
        return Recorded(**told, out_of_scope=reason)
    final, deal = answer["final"], _dealt(hand, answer)
    return Recorded(
        **told,
        cards=_cards(final, deal, setup),
        common=final.get("common", deal.get("common")),
        steps=tuple(played.steps(setup, acts, answer)),
        found=_found(final),
        flags=_flags(answer),
        order=_order(hand["deal"]),
    )


def _unplayed(answer: object, acts: int) -> str | None:
    """Return why an answer is no hand, or ``None``."""
    wrong = form.mistake("answer", answer)
    if wrong is not None or not isinstance(answer, dict):
        return f"the engine's answer is none: {wrong}"
    if answer["outcome"] == messages.PLAYED:
        is_whole = len(answer["steps"]) == acts
        return None if is_whole else "the engine's answer has another number of steps"
    why = answer.get("feature", answer.get("error", ""))
    return f"the engine did not play it: {answer['outcome']}, {short(why)}"


def _setup(sent: Mapping[str, Any]) -> Setup:
    return Setup(
        game=sent["game"],
        limit=sent["limit"],
        stakes=dict(sent["stakes"]),
        stacks={entry["seat"]: entry["stack"] for entry in sent["seats"]},
        button=sent["button"],
        burns=sent["burns"],
        rake=sent["rake"],
        opener=sent["opener"],
        last_card=sent["last-card"],
        format=sent["format"],
        event_heads_up=sent["event-heads-up"],
    )


def _flags(answer: Message) -> frozenset[str]:
    """Return what the answer does not tell: which cards were dealt when, and who showed."""
    states = [answer["start"], *(step.get("state", {}) for step in answer["steps"] if step["ok"])]
    deals = all({"cards", "common"} <= state.keys() for state in states)
    shows = "showdown" in answer["final"] or bool(answer["final"].get("tabled"))
    untold = {DEALS_UNTOLD: not deals, SHOWS_UNTOLD: not shows}
    return frozenset(flag for flag, holds in untold.items() if holds)


# The cards. A hand about the order of the deal comes with the deck alone, or up to its stub.


def _is_ordered(deal: Message) -> bool:
    """Return whether the deck alone says who gets which card, from some moment on."""
    return "common" not in deal


def _order(deal: Message) -> dict[str, tuple[str, ...]]:
    """Return what was sent of the order of the deck, where that decides who gets which card."""
    if not _is_ordered(deal):
        return {}
    rows = {"deck": deal["deck"]}
    if "cards" in deal:
        burned = deal.get("burns", ())
        dealt = {*burned, *(card for own in deal["cards"].values() for card in own)}
        rows = {"burned": burned, "stub": [card for card in deal["deck"] if card not in dealt]}
    rows["scrambled"] = deal.get("scrambled", ())
    return {row: tuple(cards) for row, cards in rows.items() if cards}


def _dealt(hand: Message, answer: Message) -> Message:
    """Return the cards as they were sent; of a deck, as it deals them under the rulings sent."""
    if not _is_ordered(hand["deal"]):
        return dict(hand["deal"])
    taken = zip(hand["actions"], answer["steps"], strict=True)
    acts = [sent for sent, step in taken if step["ok"]]
    try:
        final: Message = play.answer({**hand, "actions": acts}, observe=_CARDS)["final"]
    except ValueError:
        return dict(hand["deal"])
    return final


def _cards(final: Message, deal: Message, setup: Setup) -> dict[int, tuple[str, ...]]:
    """Return the cards of each seat: as the engine tells them, or else as they were sent."""
    told: Message = next((one["cards"] for one in (final, deal) if "cards" in one), {})
    return {seat: played.names(told.get(str(seat), ())) for seat in setup.stacks}


def _found(final: Message) -> Found:
    pots = final.get("pots")
    awards = final.get("awards")
    return Found(
        stacks=_by_seat(final["stacks"]) if "stacks" in final else None,
        returned=_some(final["returned"]) if "returned" in final else None,
        awards=None if awards is None else tuple(_award(entry) for entry in awards),
        rake=final.get("rake"),
        total=None if pots is None else sum(pot["amount"] for pot in pots),
    )


def _award(entry: Message) -> Award:
    return Award(entry["pot"], entry.get("share"), _some(entry["to"]))


def _by_seat(chips: Mapping[str, int]) -> dict[int, int]:
    return {int(seat): own for seat, own in sorted(chips.items(), key=lambda one: int(one[0]))}


def _some(chips: Mapping[str, int]) -> dict[int, int]:
    return {seat: own for seat, own in _by_seat(chips).items() if own}
