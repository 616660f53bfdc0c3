"""Rows of bytes from Hypothesis; one is made into a whole hand, which so costs a single draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

#: Hardly any hand needs more choices; those after the last byte are the simplest.
ROW: Final = 512


def rows() -> SearchStrategy[bytes]:
    """Return a strategy for rows of choices; zeros are the simplest.

    They are all of one length: so no constant of a module that happens to be loaded is ever taken
    for one, and a seed gives the same rows everywhere.
    """
    return st.binary(min_size=ROW, max_size=ROW)
