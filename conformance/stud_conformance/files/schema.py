"""Check a document against the schema of its kind, and report every mistake in plain English.

Nearly every file is valid, and a yes comes from the fast library jsonschema-rs. Only where it says
no is the slow library jsonschema imported, whose errors are explained. The tests hold both to the
same answers.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from stud_conformance.files import data
from stud_conformance.files.problems import MOST_FOUND, Invalid, Problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from jsonschema.protocols import Validator

    from stud_conformance.files.document import Document

#: A schema as it was read from JSON.
Schema = dict[str, Any]

_SUFFIX = ".schema.json"


def kinds() -> tuple[str, ...]:
    """Return the kinds of files that have a schema, such as `scenario`."""
    files = data.schemas().glob(f"*{_SUFFIX}")
    return tuple(sorted(file.name.removesuffix(_SUFFIX) for file in files))


@cache
def load(kind: str) -> Schema:
    """Return the schema of a kind of file as it was written."""
    text = (data.schemas() / f"{kind}{_SUFFIX}").read_text(encoding="utf-8")
    schema: Schema = json.loads(text)
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
    return _explain(document, validator(kind))


@cache
def quick(kind: str) -> Callable[[object], bool]:
    """Return the fast function that says whether data of a kind is valid."""
    from jsonschema_rs import validator_for  # noqa: PLC0415 - keeps --help quick

    return validator_for(load(kind)).is_valid


@cache
def validator(kind: str) -> Validator:
    """Return the slow validator of a kind, which tells every mistake."""
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - a tenth of a second

    return Draft202012Validator(_flat(kind))


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


def _explain(document: Document, slow: Validator) -> tuple[Problem, ...]:
    from stud_conformance.files.sentences import explain  # noqa: PLC0415 - only where needed

    found = (mistake for error in slow.iter_errors(document.data) for mistake in explain(error))
    problems = {
        document.problem(mistake.route, mistake.wrong, mistake.expected, key=mistake.at_key)
        for mistake in islice(found, MOST_FOUND + 1)
    }
    places = {(problem.line, problem.column) for problem in problems}
    breaks = {one for one in document.breaks if (one.line, one.column) not in places}
    return Invalid(problems | breaks).problems
