"""Whatever an engine puts into an answer, there is a verdict, and garbage never passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .answers import ANSWER, CALLED, CHECKED_AROUND, REFUSED, changed, verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .answers import Path


class Rude:
    """Has no representation, and says so loudly."""

    def __repr__(self) -> str:
        """Fail."""
        raise RuntimeError


def looped() -> list[object]:
    """Return a list that holds itself."""
    found: list[object] = []
    found.append(found)
    return found


def deep() -> list[object]:
    """Return a list too deep to be written out."""
    found: list[object] = []
    for _ in range(100_000):
        found = [found]
    return found


JUNK: dict[str, object] = {
    "nothing": None,
    "true": True,
    "false": False,
    "minus one": -1,
    "fraction": 1.5,
    "not a number": float("nan"),
    "huge number": 10**5000,
    "empty text": "",
    "text": "x",
    "number as text": "1",
    "huge text": "x" * 1_000_000,
    "control characters": "\x1b[2J\x00\r\n\u202e",
    "half a character": "\ud800",
    "bytes": b"1",
    "empty list": [],
    "list": [1],
    "nested lists": [[[[1]]]],
    "list of nothing": [None],
    "empty object": {},
    "object": {"a": 1},
    "keys that are no text": {1: 1, None: 2, (3,): 3},
    "nested objects": {"a": {"b": {"c": []}}},
    "set": {1},
    "function": len,
    "rude object": Rude(),
    "rude objects": [Rude(), {"a": Rude()}],
    "loop": looped(),
    "deep": deep(),
}
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text() | st.integers(), inner, max_size=3)
        | st.dictionaries(st.sampled_from(["act", "to", "min", "seat", "pot", "1"]), inner)
    ),
    max_leaves=8,
)


def paths(value: object, path: Path = ()) -> Iterator[Path]:
    """Yield the way to every value inside a value."""
    entries: Sequence[tuple[str | int, object]] = ()
    if isinstance(value, dict):
        entries = list(value.items())
    elif isinstance(value, list):
        entries = list(enumerate(value))
    for key, inner in entries:
        yield (*path, key)
        yield from paths(inner, (*path, key))


ASSERTED: tuple[Path, ...] = (
    ("outcome",),
    ("id",),
    ("steps",),
    ("steps", 0),
    ("steps", 0, "ok"),
    ("steps", REFUSED),
    ("steps", REFUSED, "ok"),
    ("steps", REFUSED, "refused"),
    ("steps", REFUSED, "refused", "code"),
    ("steps", CALLED, "state"),
    ("steps", CALLED, "state", "street"),
    ("steps", CALLED, "state", "to-act"),
    ("steps", CALLED, "state", "pot"),
    ("steps", CALLED, "state", "bets", "4"),
    ("steps", CALLED, "state", "cards"),
    ("steps", CALLED, "state", "cards", "1"),
    ("steps", CALLED, "state", "cards", "1", 0),
    ("steps", CHECKED_AROUND, "state", "legal"),
    ("steps", CHECKED_AROUND, "state", "legal", 0),
    ("steps", CHECKED_AROUND, "state", "legal", 1),
    ("steps", CHECKED_AROUND, "state", "legal", 1, "act"),
    ("steps", CHECKED_AROUND, "state", "legal", 1, "to"),
    ("final",),
    ("final", "stacks"),
    ("final", "stacks", "1"),
    ("final", "showdown"),
    ("final", "showdown", 0),
    ("final", "showdown", 0, "seat"),
    ("final", "awards"),
    ("final", "awards", 0),
    ("final", "awards", 0, "to"),
    ("final", "awards", 0, "to", "4"),
    ("final", "pots"),
    ("final", "pots", 0, "amount"),
    ("final", "pots", 0, "seats"),
    ("final", "rake"),
    ("final", "tabled"),
    ("final", "returned"),
    ("final", "cards"),
)

#: What is, or says, the same as what is expected.
SAME = {
    ("steps", 0, "ok"): {"true"},
    ("steps", REFUSED, "ok"): {"false"},
    ("steps", CALLED, "state", "to-act"): set[str](),
    ("final", "tabled"): {"empty list"},
    ("final", "returned"): {"empty object"},
}


@pytest.mark.parametrize("path", ASSERTED, ids=str)
def test_garbage_in_place_of_what_is_asserted_fails(path: Path) -> None:
    """Nothing else is taken for the right value, and nothing ends the run."""
    for name, value in JUNK.items():
        if name not in SAME.get(path, ()):
            assert verdict(changed(path, value)) is not None, name


def test_garbage_anywhere_ends_nothing() -> None:
    """Whatever an answer holds, there is a verdict."""
    for path in paths(ANSWER):
        for value in JUNK.values():
            verdict(changed(path, value))


@pytest.mark.parametrize(
    ("path", "likes"),
    [
        (("steps", CALLED, "state", "to-act"), [True, 1.0, "1", [1]]),
        (("final", "showdown", 1, "seat"), [True, 1.0, "1"]),
        (("final", "pots", 0, "seats"), [[True, 4], [1.0, 4], ["1", "4"], {"1": 1, "4": 4}]),
        (("final", "rake"), [False, 0.0, "0", None]),
        (("final", "stacks", "1"), [9360.0, "9360"]),
        (("final", "stacks"), [{1: 9360, 4: 10640}, {"01": 9360, "4": 10640}]),
        (("final", "stacks"), [{" 1": 9360, "4": 10640}, {"+1": 9360, "4": 10640}]),
        (("final", "stacks"), [{"\uff11": 9360, "4": 10640}, [["1", 9360], ["4", 10640]]]),
        (("final", "stacks"), [{"1": 9360}, {"1": 9360, "4": 10640, "5": 0}]),
        (("final", "tabled"), ["", {}, (), None, False]),
        (("final", "returned"), [[], "", None, False]),
        (("steps", CALLED, "state", "cards", "1"), ["(Kc)(8d)7hKs", ("(Kc)", "(8d)", "7h", "Ks")]),
    ],
)
def test_what_only_looks_like_the_right_value_fails(path: Path, likes: list[object]) -> None:
    """A truth value is no number, a fraction no amount of chips, a text no list."""
    for value in likes:
        assert verdict(changed(path, value)) is not None, value


@given(ANYTHING)
def test_any_answer_has_a_verdict(answer: object) -> None:
    """Whatever an engine answers in place of the hand, it fails and ends nothing."""
    assert verdict(answer) is not None


@given(st.sampled_from(ASSERTED), ANYTHING)
def test_any_value_has_a_verdict(path: Path, value: object) -> None:
    """Whatever an engine puts into a right answer ends nothing."""
    verdict(changed(path, value))
