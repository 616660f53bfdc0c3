"""The whole state of a hand, to compare."""

from __future__ import annotations

from typing import Any

from stud_reference.deal import Shoe


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


def slots(thing: object) -> tuple[str, ...]:
    """Return the names of the slots of a thing."""
    kind: Any = type(thing)
    # A compiled class has its slots by another name.
    names: tuple[str, ...] = getattr(kind, "__mypyc_attrs__", None) or kind.__slots__
    return names
