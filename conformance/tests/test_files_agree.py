"""The library that says yes or no and the one that tells the mistakes agree on every document."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stud_conformance import files
from stud_conformance.files import schema

if TYPE_CHECKING:
    from collections.abc import Iterator

GOOD = {
    path.stem: files.read(path).data for path in (Path(__file__).parent / "good").glob("*.yaml")
}

#: Values that a mutation puts somewhere: right here and wrong there.
VALUES = st.sampled_from(
    [
        *(None, True, False, 0, 1, 3, -1, 11, 10**16 - 1),
        *("", "x", "always", "fold", "1 calls", "1 calls\n", "bet 200", "Kc", "Kc\n", "100.5"),
        *(0.0, 1.0, -0.5, 2.0**53, 2**53, 1 - 2**53, "played", "error", "(Kc)", "??"),
        *("(Kc 8d) 7h", "L1-7", "betting.raise-cap", "high", "ruling", "é" * 70, "é" * 71),
    ]
)
KEYS = st.sampled_from(
    [
        *("x", "1", "1\n", "11", "always", "best", "deck", "stub", "cards", "expect", "silent"),
        *("source", "ok", "state", "refused", "to", "min", "error", "feature"),
    ]
)
ANY = st.one_of(
    VALUES,
    st.lists(VALUES, max_size=3),
    st.dictionaries(KEYS, VALUES, max_size=3),
    st.lists(st.dictionaries(KEYS, VALUES, max_size=2), max_size=2),
)


def containers(value: object) -> Iterator[Any]:
    """Yield every mapping and every list that is not empty."""
    if isinstance(value, dict | list) and value:
        yield value
        for member in value.values() if isinstance(value, dict) else value:
            yield from containers(member)


def mutate(document: object, data: st.DataObject) -> None:
    """Drop, add or overwrite something somewhere."""
    place = data.draw(st.sampled_from(list(containers(document))))
    key = data.draw(st.sampled_from(list(place) if isinstance(place, dict) else range(len(place))))
    match data.draw(st.sampled_from(["drop", "add", "overwrite"])):
        case "drop":
            del place[key]
        case "add" if isinstance(place, dict):
            place[data.draw(KEYS)] = data.draw(ANY)
        case "add":
            place.append(data.draw(st.one_of(ANY, st.just(copy.deepcopy(place[key])))))
        case _:
            place[key] = data.draw(ANY)


@pytest.mark.parametrize("kind", schema.kinds())
@settings(deadline=None)  # the first example imports jsonschema
@given(data=st.data())
def test_what_is_refused_is_explained(kind: str, data: st.DataObject) -> None:
    """However a good document is changed, there are mistakes exactly where the answer is no."""
    document = copy.deepcopy(GOOD[kind])
    for _ in range(data.draw(st.integers(1, 3))):
        mutate([document], data)

    assert schema.quick(kind)(document) is not bool(list(schema.explained(document, kind)))
