"""The rules behind a difference: those that the reference names as the causes of what it sees."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from stud_conformance.fuzz.compare import END, START
from stud_conformance.run import observation
from stud_conformance.spec.notation import BRING_IN, WAGER

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from stud_conformance.fuzz.compare import Apart
    from stud_conformance.fuzz.hands import Hand
    from stud_conformance.play import Table, Told
    from stud_conformance.protocol.messages import Message

_DEALT: Final = ("street", "mix", "common")
#: The kinds of events that a topic is about, the telling ones first.
_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "street": ("street", "common"),
    "cards": _DEALT,
    "common": ("common", "street"),
    "views": ("tabled", "show", "muck", *_DEALT),
    "showdown": ("show", "muck", "tabled"),
    "tabled": ("tabled", "show"),
    "returned": ("returned",),
    "pots": ("award", "returned"),
    "rake": ("rake", "award"),
    "awards": ("award",),
    "stacks": ("award", "rake", "returned"),
}
_MONEY: Final = ("bets", "pot", "stacks")
#: Rules that nearly every act rests on; others beside them tell more.
GENERAL: Final = (
    "ante.required", "awards.each-pot", "betting.all-in-call", "betting.bet-size",
    "betting.check-or-bet", "betting.fold-call-raise", "betting.raise-size", "betting.turn",
    "bring-in.no-check", "dealing.bets-equal-first", "dealing.first-card",
    "dealing.who-gets-cards", "pots.side-pots", "showdown.cards-speak",
)  # fmt: skip
_SIZES: Final = ("betting.raise-size", "betting.bet-size")
_ACTS: Final = ("bring-in", "wager", "call", "check", "fold", "returned", "award", "ante")


def rules(hand: Hand, found: Apart, answer: object) -> tuple[str, ...]:
    """Return the rules that the reference names for what is seen otherwise, the nearest first.

    Args:
        hand: The hand.
        found: What is seen otherwise.
        answer: What the engine answered, for what it takes to be legal.

    """
    table, told, refused = played_to(hand, found.step)
    named = refused
    if not named and found.topic == "to-act":
        named = table.why_to_act
    if not named and found.topic == "legal":
        named = _legal(hand, found, table, answer)
    named = named or _named(found, told) or ("betting.turn",)
    ranks_alike = found.topic == "awards" and _winners(found.found) == _winners(found.expected)
    return tuple(sorted(named, key=lambda rule: _order(rule, ranks_alike=ranks_alike)))


def _order(rule: str, *, ranks_alike: bool) -> int:
    """Return 0 for a rule that tells more than others, then those that tell less."""
    if rule.startswith("ranking."):
        return 2 * ranks_alike
    return int(rule in GENERAL)


def _winners(awards: str) -> set[str]:
    """Return who wins anything, of awards in words."""
    return set(re.findall(r"seat ([0-9]+)", awards))


def played_to(hand: Hand, step: int | None) -> tuple[Table, list[Told], tuple[str, ...]]:
    """Play a hand up to a step; return what that step brought about, or why it was refused.

    Raises:
        ValueError: It cannot be dealt, or a question comes up that nothing answers.

    """
    table = hand.start()
    table.show_until(hand.acts)
    told = table.told()
    if step == START:
        return table, told, ()
    last = len(hand.acts) - 1 if step is END else step
    refused: tuple[str, ...] = ()
    for index, sent in enumerate(hand.acts[: last + 1]):
        answer = table.send(sent)
        table.show_until(hand.acts[index + 1 :])
        told = told + table.told() if step is END else table.told()
        refused = answer.rules if answer is not None and step is not END else ()
    if step is END:
        table.show_until(())
        told += table.told()
    return table, told, refused


def _named(found: Apart, told: Sequence[Told]) -> tuple[str, ...]:
    kinds = _KINDS.get(found.topic, ())
    if found.topic in _MONEY and found.step is not END:
        kinds = _ACTS
    for kind in kinds:
        named = _distinct(one for one in told if one.kind == kind and _is_about(one, found))
        if named:
            return named
    return _distinct(reversed(told[-3:])) if found.step is not END else _distinct(told[-1:])


def _is_about(one: Told, found: Apart) -> bool:
    """Return whether an award is the first one that is seen otherwise; other events always are."""
    if one.kind != "award" or found.topic != "awards":
        return True
    expected, seen = found.expected.split("; "), found.found.split("; ")
    first = next(
        (text for text, other in zip(expected, [*seen, *expected], strict=False) if text != other),
        expected[0],
    )
    share = one.values.get("share")
    return first.startswith(f"{one.values['pot']}{f' {share}' if share else ''}:")


def _distinct(told: Iterable[Told]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for one in told for rule in one.rules))


def _legal(hand: Hand, found: Apart, table: Table, answer: object) -> tuple[str, ...]:
    """Return the rules of the first act that only one of the two takes to be legal."""
    expected = _options(table.legal())
    seen = _options(_answered(answer, found.step))
    for act, total in [*sorted(seen - expected), *sorted(expected - seen)]:
        sent: Message = {"seat": table.to_act, "act": act}
        if act in (BRING_IN, WAGER):
            sent["to"] = total
        # The hand is started again, as an act that is accepted changes it.
        fresh, _, _ = played_to(hand, found.step)
        refused = fresh.send(sent)
        told = fresh.told()
        named = refused.rules if refused is not None else told[0].rules if told else ()
        if named:
            return _sizes_last(named) if _is_of_one(act, seen, expected) else named
    return ()


def _is_of_one(act: str, seen: set[tuple[str, int]], expected: set[tuple[str, int]]) -> bool:
    """Return whether only one of the two takes an act to be legal, whatever its amount."""
    return {act in {name for name, _ in options} for options in (seen, expected)} == {True, False}


def _sizes_last(named: tuple[str, ...]) -> tuple[str, ...]:
    """Return rules with those last that only say how much: it is not the amount that differs."""
    return tuple(sorted(named, key=lambda rule: rule in _SIZES))


def _options(legal: Iterable[Message]) -> set[tuple[str, int]]:
    """Return acts and the ends of their amounts."""
    try:
        entries = observation.normal("legal", {"legal": list(legal)}, None)
    except observation.Malformed:
        return set()
    assert isinstance(entries, frozenset)  # noqa: S101 - that is its form
    return {(act, total) for act, least, most in entries for total in (least, most)}


def _answered(answer: object, step: int | None) -> list[Message]:
    """Return what an engine takes to be legal at a step."""
    try:
        state = answer["start"] if step == START else answer["steps"][step]["state"]  # type: ignore[index]
        return list(state["legal"])
    except (KeyError, TypeError, IndexError):
        return []
