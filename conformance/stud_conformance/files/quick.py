"""Compile a JSON Schema to a function that says yes or no, fast.

Nearly every file is valid, and then a yes is all that is needed. It is some seven times faster than
the jsonschema library, which is not even imported. Only the keywords that our schemas use are known
here; any other is refused when compiling, never passed over. Where the answer is no, the library
finds the mistakes (`stud_conformance.files.schema`). The tests hold both to the same answers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sized
from typing import Any, Final

Check = Callable[[object], bool]

#: A schema as it was read from JSON.
Schema = dict[str, Any]


def compile_schema(schema: Schema) -> Check:
    """Return a function that says whether a value is valid.

    >>> is_chips = compile_schema({"type": "integer", "minimum": 0})
    >>> is_chips(100), is_chips(-1), is_chips(100.0), is_chips(True)
    (True, False, False, False)

    Args:
        schema: a schema without references.

    Raises:
        ValueError: if the schema has a keyword that is not known here.
    """
    return _all(list(_checks(schema)))


def _all(checks: list[Check]) -> Check:
    if len(checks) == 1:
        return checks[0]

    def check_all(value: object) -> bool:
        for check in checks:  # noqa: SIM110 - a plain loop takes half the time
            if not check(value):
                return False
        return True

    return check_all


def _checks(schema: Schema) -> Iterator[Check]:
    """Yield the check of each keyword, those of a mapping as one."""
    for word, argument in schema.items():
        if word in _ANNOTATIONS or word in _WITH_ANOTHER:
            continue
        if word not in _COMPILERS:
            message = f"the schema keyword {word} is not known"
            raise ValueError(message)
        yield _COMPILERS[word](argument)
    if "if" in schema:
        yield _branch(schema)
    if not _MEMBERS.isdisjoint(schema):
        yield _members(schema)


def is_whole(value: object) -> bool:
    """Return whether a value is a whole number; 100.0 and true are not."""
    return isinstance(value, int) and not isinstance(value, bool)


_TYPES: Final[dict[str, Check]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "integer": is_whole,
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
}


def _type(names: str | list[str]) -> Check:
    if isinstance(names, str):
        return _TYPES[names]
    tests = [_TYPES[name] for name in names]
    return lambda value: any(test(value) for test in tests)


def _enum(allowed: list[Any]) -> Check:
    pairs = {(type(value), value) for value in allowed}
    kinds = {type(value) for value in allowed}
    return lambda value: type(value) in kinds and (type(value), value) in pairs


def _const(allowed: object) -> Check:
    return _enum([allowed])


def _pattern(pattern: str) -> Check:
    search = re.compile(pattern).search
    return lambda value: not isinstance(value, str) or search(value) is not None


def _sized(kind: type[Sized], fits: Callable[[int, int], bool]) -> Callable[[int], Check]:
    """Return what compiles a limit on the size of values of a type."""
    return lambda limit: lambda value: not isinstance(value, kind) or fits(len(value), limit)


def _number(fits: Callable[[float, float], bool]) -> Callable[[float], Check]:
    """Return what compiles a limit on numbers."""
    return lambda limit: (
        lambda value: (
            isinstance(value, bool) or not isinstance(value, int | float) or fits(value, limit)
        )
    )


def _at_least(value: float, limit: float) -> bool:
    return value >= limit


def _at_most(value: float, limit: float) -> bool:
    return value <= limit


def _items(schema: Schema) -> Check:
    check = compile_schema(schema)
    return lambda value: not isinstance(value, list) or all(map(check, value))


def _unique(wanted: object) -> Check:
    return lambda value: not (wanted and isinstance(value, list)) or not repeated(value)


def repeated(values: list[Any]) -> list[int]:
    """Return the indexes of the values that stood in the list before.

    >>> repeated(["fold", "check", "fold"])
    [2]
    """
    seen: set[str] = set()
    again = []
    for index, value in enumerate(values):
        text = json.dumps(value, sort_keys=True)
        if text in seen:
            again.append(index)
        seen.add(text)
    return again


def _required(names: list[str]) -> Check:
    wanted = frozenset(names)
    return lambda value: not isinstance(value, dict) or wanted <= value.keys()


def _dependent_required(needs: dict[str, list[str]]) -> Check:
    return _dependent({name: {"required": names} for name, names in needs.items()})


def _dependent(schemas: dict[str, Schema]) -> Check:
    checks = [(name, compile_schema(schema)) for name, schema in schemas.items()]
    return lambda value: (
        not isinstance(value, dict)
        or all(name not in value or check(value) for name, check in checks)
    )


def _not(schema: Schema) -> Check:
    check = compile_schema(schema)
    return lambda value: not check(value)


def _all_of(schemas: list[Schema]) -> Check:
    return _all([compile_schema(schema) for schema in schemas])


def _branch(schema: Schema) -> Check:
    """Compile `if` with `then` and `else`."""
    condition = compile_schema(schema["if"])
    then = compile_schema(schema.get("then", {}))
    otherwise = compile_schema(schema.get("else", {}))
    return lambda value: then(value) if condition(value) else otherwise(value)


def _members(schema: Schema) -> Check:
    """Compile `properties`, `patternProperties` and `additionalProperties: false`."""
    named = {name: compile_schema(part) for name, part in schema.get("properties", {}).items()}
    patterns = [
        (re.compile(pattern).search, compile_schema(part))
        for pattern, part in schema.get("patternProperties", {}).items()
    ]
    is_open = schema.get("additionalProperties", True)
    if not isinstance(is_open, bool):
        message = "additionalProperties is known as true or false only"
        raise ValueError(message)  # noqa: TRY004 - the schema is wrong, not its type

    def check_name(name: str, member: object) -> bool:
        found = [check for search, check in patterns if search(name)]
        return all(check(member) for check in found) if found else is_open or name in named

    def check(value: object) -> bool:
        if not isinstance(value, dict):
            return True
        for name, member in value.items():
            if name in named and not named[name](member):
                return False
            if (patterns or name not in named) and not check_name(name, member):
                return False
        return True

    return check


def unknown_keys(value: dict[str, Any], schema: Schema) -> list[str]:
    """Return the keys of a value that its schema neither names nor has a pattern for."""
    named = schema.get("properties", {})
    patterns = schema.get("patternProperties", {})
    return [
        key
        for key in value
        if key not in named and not any(re.search(pattern, key) for pattern in patterns)
    ]


_ANNOTATIONS: Final = frozenset({"$schema", "$id", "$defs", "title", "description", "x-expected"})
_MEMBERS: Final = frozenset({"properties", "patternProperties", "additionalProperties"})
_WITH_ANOTHER: Final = _MEMBERS | {"if", "then", "else"}
_COMPILERS: Final[dict[str, Callable[[Any], Check]]] = {
    "type": _type,
    "enum": _enum,
    "const": _const,
    "pattern": _pattern,
    "minLength": _sized(str, _at_least),
    "maxLength": _sized(str, _at_most),
    "minItems": _sized(list, _at_least),
    "maxItems": _sized(list, _at_most),
    "minProperties": _sized(dict, _at_least),
    "maxProperties": _sized(dict, _at_most),
    "minimum": _number(_at_least),
    "maximum": _number(_at_most),
    "items": _items,
    "uniqueItems": _unique,
    "required": _required,
    "dependentRequired": _dependent_required,
    "dependentSchemas": _dependent,
    "not": _not,
    "allOf": _all_of,
}
