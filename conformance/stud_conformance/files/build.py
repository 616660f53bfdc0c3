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

#: In place of a key: in a list there are none, and in a mapping one comes next.
_IN_LIST: Final = object()
_KEY_NEXT: Final = object()


#: What would put keys of another mapping in its place, and the plain keys that are not allowed.
_MERGE: Final = "<<"
_NO_KEYS: Final = frozenset({_MERGE, *scalars.WORDS})


class _StopError(Exception):
    """Raised where reading on would only bring follow-up problems."""


@dataclass(slots=True)
class _Level:
    """A list or a mapping that is being filled, and the key whose value comes next."""

    items: Any
    key: object


@dataclass(slots=True)
class _Builder:
    """The values so far, and the problems met on the way."""

    file: str
    level: _Level = field(default_factory=lambda: _Level([], _IN_LIST))
    outer: list[_Level] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    breaks: list[Problem] = field(default_factory=list)

    def topic(self) -> object:
        """Return the key that says what the next value is about."""
        for level in (self.level, *reversed(self.outer)):
            if level.key is not _IN_LIST and level.key not in LANGUAGES:
                return level.key
        return None

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
    try:
        for event in events:
            _HANDLERS[type(event)](builder, event)
    except _StopError:
        return None, builder.problems, []
    documents = builder.level.items
    if not documents:
        builder.problems.append(Problem(file, 1, 1, "the file is empty", "a document"))
        return None, builder.problems, []
    return documents[0], builder.problems, builder.breaks


def _skip(_builder: _Builder, _event: yaml.Event) -> None:
    """Pass over an event that carries no value."""


def _start_document(builder: _Builder, event: yaml.Event) -> None:
    if builder.level.items:
        builder.refuse(event, "a second document starts here", "one document in the file")
        raise _StopError


def _alias(builder: _Builder, event: yaml.AliasEvent) -> None:
    builder.refuse(event, f"the alias *{event.anchor} is not allowed", "the value written out")
    if builder.level.key is _KEY_NEXT:
        raise _StopError
    _place(builder.level, None)


def _scalar(builder: _Builder, event: yaml.ScalarEvent) -> None:
    if event.anchor is not None or event.tag is not None:
        _refuse_properties(builder, event)
    level, text, is_plain = builder.level, event.value, event.implicit[0]
    if not text.isprintable():
        _check_text(builder, event)
    if level.key is not _KEY_NEXT:
        _place(level, scalars.plain(text) if is_plain else text)
        return
    if text in level.items or (is_plain and text in _NO_KEYS):
        _refuse_key(builder, event)
    level.key = text


def _start_list(builder: _Builder, event: yaml.SequenceStartEvent) -> None:
    _start(builder, event, [], _IN_LIST)


def _start_mapping(builder: _Builder, event: yaml.MappingStartEvent) -> None:
    _start(builder, event, {}, _KEY_NEXT)


def _start(
    builder: _Builder,
    event: yaml.CollectionStartEvent,
    items: list[Any] | dict[str, Any],
    key: object,
) -> None:
    """Start a list or a mapping, whose entries are filled in next."""
    if event.anchor is not None or event.tag is not None:
        _refuse_properties(builder, event)
    level = builder.level
    if level.key is _KEY_NEXT:
        builder.refuse(event, "a list or a mapping is used as a key", "a word or a whole number")
        raise _StopError
    builder.outer.append(level)
    if len(builder.outer) > DEEPEST:
        builder.refuse(event, f"the nesting is deeper than {DEEPEST} levels", "a flatter document")
        raise _StopError
    builder.level = _Level(items, key)


def _end(builder: _Builder, _event: yaml.Event) -> None:
    items = builder.level.items
    builder.level = builder.outer.pop()
    _place(builder.level, items)


def _place(level: _Level, value: object) -> None:
    """Put a value where the next one belongs."""
    if level.key is _IN_LIST:
        level.items.append(value)
    else:
        level.items[level.key] = value
        level.key = _KEY_NEXT


def _refuse_key(builder: _Builder, event: yaml.ScalarEvent) -> None:
    """Note what is wrong with a key."""
    text: str = event.value
    if event.implicit[0] and text == _MERGE:
        builder.refuse(event, "the merge key << is not allowed", "the keys written out")
    elif event.implicit[0] and scalars.key(text) is None:
        builder.refuse(event, f"the key {text or 'null'} is no text", "a word or a whole number")
    else:
        builder.refuse(event, f'the key "{text}" is given twice', "each key once")


def _check_text(builder: _Builder, event: yaml.ScalarEvent) -> None:
    """Refuse what a terminal would obey or hide, and note a line break in a text of one line."""
    text: str = event.value
    odd = next((one for one in text if not one.isprintable() and one != "\n"), None)
    if odd is not None:
        wrong = f"the text holds the character U+{ord(odd):04X}, which cannot be seen"
        builder.refuse(event, wrong, "printable text")
    elif builder.topic() not in MULTI_LINE:
        builder.breaks.append(builder.problem(event, "the text has a line break", "one line"))


def _refuse_properties(
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
