"""The keys of messages, as their JSON Schemas tell them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from stud_conformance.files import schema

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

#: The messages, in the order in which they are said.
MESSAGES: Final = ("hello", "greeting", "run", "answer", "bye")


class Key(NamedTuple):
    """A key of a message.

    Attributes:
        path: The way to it: ``hand.setup.game``; ``[]`` stands for each entry of a list.
        form: What may stand there.
        meaning: What it is.
        required: Whether it has to be there.

    """

    path: str
    form: str
    meaning: str
    required: bool


class Message(NamedTuple):
    """A message: its name, what it is, and its keys."""

    name: str
    meaning: str
    keys: tuple[Key, ...]


def messages() -> tuple[Message, ...]:
    """Return every message."""
    return tuple(_message(name) for name in MESSAGES)


def _message(name: str) -> Message:
    root = schema.load(name)
    return Message(name, root["description"], tuple(_keys(root, root, "")))


def _keys(part: Mapping[str, Any], root: Mapping[str, Any], path: str) -> Iterator[Key]:
    """Yield the keys of an object and of all that is in it, each once."""
    seen: set[str] = set()
    for own in (part, *_choices(part, root)):
        needed = own.get("required", ())
        named = {name: (value, name in needed) for name, value in _properties(own)}
        for name, (value, is_needed) in named.items():
            for key in _key(_resolved(value, root), root, f"{path}{name}", required=is_needed):
                if key.path not in seen:
                    seen.add(key.path)
                    yield key


def _properties(part: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    yield from part.get("properties", {}).items()
    for pattern in part.get("patternProperties", {}).values():
        yield "*", pattern


def _key(
    part: Mapping[str, Any], root: Mapping[str, Any], path: str, *, required: bool
) -> Iterator[Key]:
    if "not" in part:
        return
    yield Key(path, _form(part, root), part.get("description", ""), required)
    if "items" in part:
        item = _resolved(part["items"], root)
        yield from _keys(item, root, f"{path}[].")
    yield from _keys(part, root, f"{path}.")


def _choices(part: Mapping[str, Any], root: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield what an object may be besides; conditions only narrow what is there already."""
    for word in ("oneOf", "anyOf"):
        for one in part.get(word, ()):
            yield _resolved(one, root)


def _resolved(part: Mapping[str, Any], root: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a part with what it refers to; what it says itself goes first."""
    if "$ref" not in part:
        return part
    target = root["$defs"][part["$ref"].removeprefix("#/$defs/")]
    return {**_resolved(target, root), **{key: part[key] for key in part if key != "$ref"}}


def _form(part: Mapping[str, Any], root: Mapping[str, Any]) -> str:
    if "const" in part:
        return str(part["const"])
    if "enum" in part:
        return " | ".join("null" if one is None else str(one) for one in part["enum"])
    if "items" in part:
        item = _form(_resolved(part["items"], root), root)
        return f"list of {item}" if item else "list"
    kinds = part.get("type", "")
    told = kinds if isinstance(kinds, str) else " | ".join(kinds)
    if not told:
        choices = dict.fromkeys(_form(one, root) for one in _choices(part, root))
        return " | ".join(one for one in choices if one)
    return told + _limits(part)


def _limits(part: Mapping[str, Any]) -> str:
    least, most = part.get("minimum"), part.get("maximum")
    if least is None or most is None or most >= 2**53 - 1:
        return "" if least is None or abs(least) > 2**52 else f", {least} or more"
    return f", {least} to {most}"
