"""Check a document or a message against its schema, and report every mistake in plain English.

Nearly all are valid, and a yes comes from the fast library jsonschema-rs. Only where it says no is
the slow library jsonschema imported, whose errors are explained. The tests hold both to the same
answers.

JSON Schema takes 1.0 for a whole number; here it is none, in either library.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.files import data
from stud_conformance.files.problems import MOST_FOUND, Invalid, Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jsonschema.protocols import Validator

    from stud_conformance.files.document import Document
    from stud_conformance.files.sentences import Mistake

#: A schema as it was read from JSON.
Schema = dict[str, Any]

_SUFFIX = ".schema.json"

#: Everything but a number with a fraction. Draft 4 alone tells 1.0 from 1.
_NO_FRACTION: Final = {
    "$schema": "http://json-schema.org/draft-04/schema#",
    "type": ["array", "boolean", "integer", "null", "object", "string"],
}
_NO_FRACTION_ID: Final = "urn:stud-conformance:no-fraction"


def kinds() -> tuple[str, ...]:
    """Return the kinds of files and messages that have a schema, such as `scenario`."""
    files = data.schemas().glob(f"*{_SUFFIX}")
    return tuple(sorted(file.name.removesuffix(_SUFFIX) for file in files))


def text(kind: str) -> str:
    """Return the schema of a kind of file or message as it was written."""
    return (data.schemas() / f"{kind}{_SUFFIX}").read_text(encoding="utf-8")


@cache
def load(kind: str) -> Schema:
    """Return the value of the schema of a kind of file or message."""
    schema: Schema = json.loads(text(kind))
    return schema


def check(document: Document, kind: str) -> None:
    """Check a document against the schema of its kind.

    Raises:
        Invalid: with every mistake, if there is any.
    """
    problems = mistakes(document, kind)
    if problems:
        raise Invalid(problems)


def mistakes(document: Document, kind: str) -> tuple[Problem, ...]:
    """Return the mistakes of a document against the schema of its kind, in order of place.

    These are all of them, unless there are very many.
    """
    if quick(kind)(document.data):
        return document.breaks
    return _explain(document, kind)


@cache
def quick(kind: str) -> Callable[[object], bool]:
    """Return the fast function that says whether data of a kind is valid."""
    from jsonschema_rs import Registry, validator_for  # noqa: PLC0415 - keeps --help quick

    known = Registry([(_NO_FRACTION_ID, _NO_FRACTION)])
    return validator_for(_exact(load(kind)), registry=known).is_valid


def _exact(part: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Return a schema whose whole numbers are nothing else."""
    if isinstance(part, list):
        return [_exact(entry) for entry in part]
    if not isinstance(part, dict):
        return part
    own = {word: _exact(value) for word, value in part.items()}
    if isinstance(own.get("type"), str | list) and "integer" in own["type"]:
        own["allOf"] = [*own.get("allOf", ()), {"$ref": _NO_FRACTION_ID}]
    return own


@cache
def validator(kind: str) -> Validator:
    """Return the slow validator of a kind, which tells every mistake."""
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - a tenth of a second
    from jsonschema.validators import extend  # noqa: PLC0415

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_whole)
    exact: Any = extend(Draft202012Validator, type_checker=types)  # type: ignore[no-untyped-call]
    made: Validator = exact(_flat(kind))
    return made


def _is_whole(_checker: object, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def explained(
    value: Any,  # noqa: ANN401 - any YAML or JSON
    kind: str,
    *,
    is_json: bool = False,
) -> Iterator[Mistake]:
    """Yield every mistake of data of a kind.

    Args:
        value: The data.
        kind: Its kind.
        is_json: Whether the data was JSON, and not YAML.

    """
    from stud_conformance.files.sentences import explain  # noqa: PLC0415 - only where needed

    for error in validator(kind).iter_errors(value):
        yield from explain(error, is_json=is_json)


@cache
def _flat(kind: str) -> Schema:
    """Return a schema with its references written out, so that a description beside one counts."""
    root = load(kind)
    flat: Schema = _resolve(root, root)
    return flat


def _resolve(part: object, root: Schema) -> Any:  # noqa: ANN401 - any JSON value
    if isinstance(part, list):
        return [_resolve(entry, root) for entry in part]
    if isinstance(part, str):
        return _to_the_end(part)
    if not isinstance(part, dict):
        return part
    own = {
        _to_the_end(word): _resolve(value, root)
        for word, value in part.items()
        if word not in _REFERENCES
    }
    if "$ref" not in part:
        return own
    target = root["$defs"][part["$ref"].removeprefix("#/$defs/")]
    return _resolve(target, root) | own


_REFERENCES = frozenset({"$ref", "$defs"})


def _to_the_end(text: str) -> str:
    r"""Return a pattern as Python needs it, where `$` matches before a last line feed too.

    >>> _to_the_end("^[a-z]+$"), _to_the_end("a list of seats")
    ('^[a-z]+\\Z', 'a list of seats')
    """
    return f"{text[:-1]}\\Z" if text.startswith("^") and text.endswith("$") else text


def _explain(document: Document, kind: str) -> tuple[Problem, ...]:
    from stud_conformance.files.fewer import breaks_left, fewer  # noqa: PLC0415 - only where needed

    found = list(islice(explained(document.data, kind), MOST_FOUND + 1))
    problems = {
        document.problem(mistake.route, mistake.wrong, mistake.expected, key=mistake.at_key)
        for mistake in fewer(document, found)
    }
    places = {(problem.line, problem.column) for problem in problems}
    left = breaks_left(document, found)
    breaks = {one for one in left if (one.line, one.column) not in places}
    return Invalid(problems | breaks).problems
