"""Build plain values from the events of a YAML parser, and refuse what a data file does not need.

No node tree is made and nothing recurses: it is fast, and deep nesting does no harm.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import yaml

from stud_conformance.files import scalars
from stud_conformance.files.languages import LANGUAGES
from stud_conformance.files.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

#: More levels than any file of the specification has.
DEEPEST: Final = 50

#: The keys of texts that may have several lines, whatever stands under them.
MULTI_LINE: Final = frozenset(
    {
        "about",
        "contradictions",
        "definition",
        "derived",
        "goes-wrong",
        "note",
        "says",
        "silent",
        "statement",
        "values",
        "why",
        "why-not",
    }
)

_NO_KEY: Final = object()


class _StopError(Exception):
    """Raised where reading on would only bring follow-up problems."""


@dataclass(slots=True)
class _Level:
    """A list or a mapping that is being filled, and the key whose value comes next.

    The topic is the key that it stands under itself.
    """

    items: Any
    key: object = _NO_KEY
    topic: object = None

    @property
    def next_topic(self) -> object:
        """The key that says what the next value is about."""
        return self.topic if self.key is _NO_KEY or self.key in LANGUAGES else self.key


@dataclass(slots=True)
class _Builder:
    """The values so far, and the problems met on the way."""

    file: str
    document: _Level = field(default_factory=lambda: _Level([]))
    levels: list[_Level] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    breaks: list[Problem] = field(default_factory=list)

    def refuse(self, event: yaml.Event, wrong: str, expected: str) -> None:
        """Note a problem at the place of an event."""
        self.problems.append(self.problem(event, wrong, expected))

    def problem(self, event: yaml.Event, wrong: str, expected: str) -> Problem:
        """Return a problem at the place of an event."""
        mark: Any = event.start_mark
        return Problem(self.file, mark.line + 1, mark.column + 1, wrong, expected)


def build(events: Iterable[yaml.Event], file: str) -> tuple[Any, list[Problem], list[Problem]]:
    """Return the value of the only document among the events, and the problems met on the way.

    Apart from them come texts of several lines that a file of the specification has in one.
    """
    builder = _Builder(file)
    builder.levels.append(builder.document)
    try:
        for event in events:
            _HANDLERS[type(event)](builder, event)
    except _StopError:
        return None, builder.problems, []
    if not builder.document.items:
        builder.problems.append(Problem(file, 1, 1, "the file is empty", "a document"))
        return None, builder.problems, []
    return builder.document.items[0], builder.problems, builder.breaks


def _skip(_builder: _Builder, _event: yaml.Event) -> None:
    """Pass over an event that carries no value."""


def _start_document(builder: _Builder, event: yaml.Event) -> None:
    if builder.document.items:
        builder.refuse(event, "a second document starts here", "one document in the file")
        raise _StopError


def _alias(builder: _Builder, event: yaml.AliasEvent) -> None:
    builder.refuse(event, f"the alias *{event.anchor} is not allowed", "the value written out")
    if builder.levels[-1].key is _NO_KEY and isinstance(builder.levels[-1].items, dict):
        raise _StopError
    _place(builder, None)


def _scalar(builder: _Builder, event: yaml.ScalarEvent) -> None:
    _check_properties(builder, event)
    level = builder.levels[-1]
    is_key = level.key is _NO_KEY and type(level.items) is dict
    if not event.value.isprintable():
        _check_text(builder, event, may_break=not is_key and level.next_topic in MULTI_LINE)
    if is_key:
        level.key = _key(builder, event)
    else:
        _place(builder, scalars.plain(event.value) if event.implicit[0] else event.value)


def _start_list(builder: _Builder, event: yaml.SequenceStartEvent) -> None:
    _start(builder, event, [])


def _start_mapping(builder: _Builder, event: yaml.MappingStartEvent) -> None:
    _start(builder, event, {})


def _start(
    builder: _Builder, event: yaml.CollectionStartEvent, items: list[Any] | dict[str, Any]
) -> None:
    _check_properties(builder, event)
    level = builder.levels[-1]
    if level.key is _NO_KEY and type(level.items) is dict:
        builder.refuse(event, "a list or a mapping is used as a key", "a word or a whole number")
        raise _StopError
    if len(builder.levels) > DEEPEST:
        builder.refuse(event, f"the nesting is deeper than {DEEPEST} levels", "a flatter document")
        raise _StopError
    topic = level.next_topic
    _place(builder, items)
    builder.levels.append(_Level(items, topic=topic))


def _end(builder: _Builder, _event: yaml.Event) -> None:
    builder.levels.pop()


def _place(builder: _Builder, value: object) -> None:
    """Put a value where the next one belongs."""
    level = builder.levels[-1]
    if type(level.items) is list:
        level.items.append(value)
    else:
        level.items[level.key] = value
        level.key = _NO_KEY


def _key(builder: _Builder, event: yaml.ScalarEvent) -> str:
    """Return the name that a key gives, and note what is wrong with it."""
    text: str = event.value
    is_plain = event.implicit[0]
    name = scalars.key(text) if is_plain else text
    if is_plain and text == "<<":
        builder.refuse(event, "the merge key << is not allowed", "the keys written out")
    elif name is None:
        builder.refuse(event, f"the key {text or 'null'} is no text", "a word or a whole number")
    elif name in builder.levels[-1].items:
        builder.refuse(event, f'the key "{name}" is given twice', "each key once")
    return text if name is None else name


def _check_text(builder: _Builder, event: yaml.ScalarEvent, *, may_break: bool) -> None:
    """Refuse what a terminal would obey or hide, and note a line break in a text of one line."""
    text: str = event.value
    odd = next((one for one in text if not one.isprintable() and one != "\n"), None)
    if odd is not None:
        wrong = f"the text holds the character U+{ord(odd):04X}, which cannot be seen"
        builder.refuse(event, wrong, "printable text")
    elif not may_break:
        builder.breaks.append(builder.problem(event, "the text has a line break", "one line"))


def _check_properties(
    builder: _Builder, event: yaml.ScalarEvent | yaml.CollectionStartEvent
) -> None:
    """Refuse an anchor and a tag."""
    if event.anchor is not None:
        builder.refuse(event, f"the anchor &{event.anchor} is not allowed", "the value alone")
    if event.tag is not None:
        builder.refuse(event, f"the tag {event.tag} is not allowed", "the value without a tag")


_HANDLERS: Final[dict[type[yaml.Event], Callable[[_Builder, Any], None]]] = {
    yaml.StreamStartEvent: _skip,
    yaml.StreamEndEvent: _skip,
    yaml.DocumentStartEvent: _start_document,
    yaml.DocumentEndEvent: _skip,
    yaml.AliasEvent: _alias,
    yaml.ScalarEvent: _scalar,
    yaml.SequenceStartEvent: _start_list,
    yaml.SequenceEndEvent: _end,
    yaml.MappingStartEvent: _start_mapping,
    yaml.MappingEndEvent: _end,
}
