"""The whole state of a hand, to compare and to copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from stud_reference.deal import Shoe

if TYPE_CHECKING:
    from stud_reference import Hand

Slotted = TypeVar("Slotted")


def snapshot(thing: object) -> dict[str, Any]:
    """Return a copy of every slot of a hand; the shoe's slots are among them."""
    return {slot: copied(getattr(thing, slot)) for slot in slots(thing)}


def copied(value: object) -> object:
    """Return a value with its lists, sets, dictionaries and shoe copied."""
    if isinstance(value, list):
        return [copied(item) if isinstance(item, list) else item for item in value]
    if isinstance(value, set):
        return set(value)
    if isinstance(value, dict):
        return {key: copied(own) if isinstance(own, dict) else own for key, own in value.items()}
    return snapshot(value) if isinstance(value, Shoe) else value


def clone(hand: Hand) -> Hand:
    """Return a hand that can be played on without changing this one."""
    twin = twin_of(hand)
    twin.shoe = twin_of(hand.shoe)
    return twin


def twin_of(thing: Slotted) -> Slotted:
    """Return a copy that shares nothing that changes, but for a shoe."""
    twin = object.__new__(type(thing))
    for slot in slots(thing):
        setattr(twin, slot, copied(getattr(thing, slot)))
    return twin


def slots(thing: object) -> tuple[str, ...]:
    """Return the names of the slots of a thing."""
    names: tuple[str, ...] = type(thing).__slots__  # type: ignore[attr-defined]
    return names
