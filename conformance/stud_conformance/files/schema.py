"""Check a document against the schema of its kind, and report every mistake in plain English."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from stud_conformance.files import data
from stud_conformance.files.problems import Invalid, Problem
from stud_conformance.files.quick import Check, Schema, compile_schema, is_whole

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

    from stud_conformance.files.document import Document

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
    """Return every mistake of a document against the schema of its kind, in order of place."""
    if quick(kind)(document.data):
        return ()
    return _explain(document, validator(kind))


@cache
def quick(kind: str) -> Check:
    """Return the fast function that says whether data of a kind is valid."""
    return compile_schema(_flat(kind))


@cache
def validator(kind: str) -> Validator:
    """Return the validator of a kind: of JSON Schema 2020-12, but 100.0 is no whole number."""
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - a tenth of a second
    from jsonschema.validators import extend  # noqa: PLC0415

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: is_whole(value))
    strict = extend(Draft202012Validator, type_checker=types)  # type: ignore[no-untyped-call]
    found: Validator = strict(_flat(kind))
    return found


@cache
def _flat(kind: str) -> Schema:
    """Return a schema with its references written out, so that a description beside one counts."""
    root = load(kind)
    flat: Schema = _resolve(root, root)
    return flat


def _resolve(part: object, root: Schema) -> Any:  # noqa: ANN401 - any JSON value
    if isinstance(part, list):
        return [_resolve(entry, root) for entry in part]
    if not isinstance(part, dict):
        return part
    own = {word: _resolve(value, root) for word, value in part.items() if word not in _REFERENCES}
    if "$ref" not in part:
        return own
    target = root["$defs"][part["$ref"].removeprefix("#/$defs/")]
    return _resolve(target, root) | own


_REFERENCES = frozenset({"$ref", "$defs"})


def _explain(document: Document, strict: Validator) -> tuple[Problem, ...]:
    from stud_conformance.files.sentences import explain  # noqa: PLC0415 - only where needed

    problems = {
        document.problem(mistake.route, mistake.wrong, mistake.expected, key=mistake.at_key)
        for error in strict.iter_errors(document.data)
        for mistake in explain(error)
    }
    return tuple(sorted(problems))
