"""Say in plain English what a mistake against a schema is, and what was expected.

What was expected comes from the schema itself: from the annotation `x-expected`, where a keyword
needs another answer than the `description`, or else from the `description`. The annotation
`x-instead` names keys of which one would do in place of those that are required.
"""

from __future__ import annotations

import json
import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from stud_conformance.files.problems import MOST_TOLD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from jsonschema.exceptions import ValidationError

    from stud_conformance.files.schema import Schema

_LONGEST: Final = 40

#: A number that stays text, because it has a fraction or an exponent.
_FRACTION: Final = re.compile(r"-?(?:[0-9]*\.[0-9]*|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]+)?", re.ASCII)


class Mistake(NamedTuple):
    """What is wrong with the value at a route, or with its key.

    Where a key is missing, ``instead`` are others that would do in its place, beside it or at the
    top.
    """

    route: tuple[str | int, ...]
    wrong: str
    expected: str
    at_key: bool = False
    is_missing: bool = False
    instead: tuple[str, ...] = ()


class _Fault(NamedTuple):
    """A value that does not satisfy one keyword of its schema."""

    route: tuple[str | int, ...]
    value: Any
    schema: Schema
    limit: Any
    is_json: bool

    @property
    def hint(self) -> str:
        """What the schema says is expected."""
        hint: str = self.schema.get("x-expected") or self.schema["description"]
        return hint

    @property
    def shown(self) -> str:
        """The value as a message shows it."""
        return self.in_words(self.value)

    def in_words(self, value: object) -> str:
        """Return any value as a message shows it, in the words of its language."""
        if self.is_json and value is None:
            return "null"
        return "an object" if self.is_json and isinstance(value, dict) else shown(value)


def explain(error: ValidationError, *, is_json: bool = False) -> Iterator[Mistake]:
    """Yield the mistakes that one error of the jsonschema library stands for.

    Args:
        error: The error.
        is_json: Whether the data was JSON, where a mapping is an object, nothing is null, and a
            text is always quoted.

    """
    schema: Any = error.schema
    route = tuple(error.absolute_path)
    fault = _Fault(route, error.instance, schema, error.validator_value, is_json)
    keyword = str(error.validator)
    if keyword in _WITH_HINT:
        yield Mistake(fault.route, _WITH_HINT[keyword](fault), fault.hint)
    elif keyword in _WITH_LIMIT:
        wrong, relation = _WITH_LIMIT[keyword](fault)
        yield Mistake(fault.route, wrong, f"{relation} {fault.limit}")
    else:
        yield from _OTHERS[keyword](fault)


def shown(value: object) -> str:
    """Return a value as a message shows it: a scalar on one line, anything else by its kind.

    >>> shown("four"), shown(100), shown(1.5), shown(True), shown(None), shown([1, 2])
    ('"four"', '100', '1.5', 'true', 'nothing', 'a list')
    """
    match value:
        case str():
            cut = json.dumps(value[:_LONGEST], ensure_ascii=False)
            return cut if len(value) <= _LONGEST else f'{cut[:-1]}..."'
        case bool():
            return str(value).lower()
        case int() | float():
            return _cut(str(value))
        case None:
            return "nothing"
        case list():
            return "a list"
        case _:
            return "a mapping"


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def one_of(words: Iterable[str]) -> str:
    """Return words as a choice.

    >>> one_of(["none", "low", "high"]), one_of(["none"])
    ('none, low or high', 'none')
    """
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def _size(whole: str, number: int, one: str, many: str) -> str:
    if number == 0:
        return f"the {whole} is empty"
    return f"the {whole} has {number} {one if number == 1 else many}"


def _entries(fault: _Fault) -> str:
    return _size("list", len(fault.value), "entry", "entries")


def _keys(fault: _Fault) -> str:
    return _size("object" if fault.is_json else "mapping", len(fault.value), "key", "keys")


def _type(fault: _Fault) -> Iterator[Mistake]:
    wrong = f"{fault.shown} is {'text' if isinstance(fault.value, str) else 'given'}"
    if "integer" in fault.limit and _has_fraction(fault):
        wrong = f"{str(fault.value)[:_LONGEST]} is no whole number"
    yield Mistake(fault.route, wrong, fault.schema["description"])


def _has_fraction(fault: _Fault) -> bool:
    if isinstance(fault.value, float):
        return True
    is_plain = isinstance(fault.value, str) and not fault.is_json
    return is_plain and _FRACTION.fullmatch(fault.value) is not None


def _enum(fault: _Fault) -> Iterator[Mistake]:
    allowed = [value if isinstance(value, str) else fault.in_words(value) for value in fault.limit]
    yield Mistake(fault.route, f"{fault.shown} is not known", one_of(allowed))


def _min_properties(fault: _Fault) -> Iterator[Mistake]:
    yield Mistake(fault.route, _keys(fault), fault.schema["description"])


def _unique_items(fault: _Fault) -> Iterator[Mistake]:
    for index in repeated(fault.value):
        wrong = f"{shown(fault.value[index])} is listed twice"
        yield Mistake((*fault.route, index), wrong, "each entry once")


def repeated(values: list[Any]) -> Iterator[int]:
    """Yield the indexes of the values that stood in the list before.

    >>> list(repeated(["fold", 1, True, "fold"]))
    [3]
    """
    seen: set[str] = set()
    for index, value in enumerate(values):
        text = json.dumps(value, sort_keys=True)
        if text in seen:
            yield index
        seen.add(text)


def _required(fault: _Fault) -> Iterator[Mistake]:
    # A misspelled key is told by itself, but not where every key is allowed.
    is_closed = fault.schema.get("additionalProperties") is False
    unknown = unknown_keys(fault.value, fault.schema)[:MOST_TOLD] if is_closed else []
    misspelled = {_nearest(key, fault.schema) for key in unknown}
    for key in fault.limit:
        if key not in fault.value and key not in misspelled:
            yield _missing(fault, key)


def _dependent_required(fault: _Fault) -> Iterator[Mistake]:
    for key, needs in fault.limit.items():
        if key in fault.value:
            yield from (_missing(fault, need) for need in needs if need not in fault.value)


def _missing(fault: _Fault, key: str) -> Mistake:
    known = fault.schema.get("properties", {}).get(key, {})
    expected = known.get("description") or fault.hint
    return Mistake(
        fault.route,
        f'the key "{key}" is missing',
        expected,
        is_missing=True,
        instead=tuple(fault.schema.get("x-instead", ())),
    )


def _additional_properties(fault: _Fault) -> Iterator[Mistake]:
    known = one_of(sorted(fault.schema.get("properties", {"nothing": {}})))
    for number, key in enumerate(unknown_keys(fault.value, fault.schema)):
        if "patternProperties" in fault.schema:
            wrong, expected = f"the key {shown(key)} does not fit", fault.hint
        else:
            wrong = f"the key {shown(key)} is not known"
            near = _nearest(key, fault.schema) if number < MOST_TOLD else None
            expected = near or known
        yield Mistake((*fault.route, key), wrong, expected, at_key=True)


def unknown_keys(value: dict[str, Any], schema: Schema) -> list[str]:
    """Return the keys of a value that its schema neither names nor has a pattern for."""
    named = schema.get("properties", {})
    patterns = schema.get("patternProperties", {})
    return [
        key
        for key in value
        if key not in named and not any(re.search(pattern, key) for pattern in patterns)
    ]


def _nearest(key: str, schema: Schema) -> str | None:
    """Return the known key that an unknown one is most likely meant to be."""
    return next(iter(get_close_matches(key, schema.get("properties", {}), n=1)), None)


def _not(fault: _Fault) -> Iterator[Mistake]:
    wrong = f'the key "{fault.route[-1]}" is not allowed here'
    yield Mistake(fault.route, wrong, fault.hint, at_key=True)


#: What is wrong, where the schema says what is expected.
_WITH_HINT: Final[dict[str, Callable[[_Fault], str]]] = {
    "pattern": lambda fault: f"{fault.shown} does not fit",
    "minimum": lambda fault: f"{fault.shown} is too small",
    "maximum": lambda fault: f"{fault.shown} is too large",
    "minLength": lambda _: "the text is empty",
    "maxProperties": _keys,
}

#: What is wrong, where the limit says what is expected.
_WITH_LIMIT: Final[dict[str, Callable[[_Fault], tuple[str, str]]]] = {
    "maxLength": lambda fault: (f"the text has {len(fault.value)} characters", "at most"),
    "minItems": lambda fault: (_entries(fault), "at least"),
    "maxItems": lambda fault: (_entries(fault), "at most"),
}

_OTHERS: Final[dict[str, Callable[[_Fault], Iterator[Mistake]]]] = {
    "type": _type,
    "enum": _enum,
    "minProperties": _min_properties,
    "uniqueItems": _unique_items,
    "required": _required,
    "dependentRequired": _dependent_required,
    "additionalProperties": _additional_properties,
    "not": _not,
}
