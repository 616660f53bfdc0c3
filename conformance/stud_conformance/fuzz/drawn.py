"""Hands from Hypothesis, of which nothing else is seen: no files, no output, no clock."""

from __future__ import annotations

import gc
from atexit import register
from functools import cache
from hashlib import sha256
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.engines import NotStarted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

#: So many hands are drawn at once; what Hypothesis keeps of them is then let go.
BATCH: Final = 500
_MISSING: Final = (
    "fuzz needs Hypothesis; install it with: python -m pip install 'stud-conformance[fuzz]'"
)


class Enough(BaseException):
    """Raised through Hypothesis to leave it at once; it is caught here."""


def check_installed() -> None:
    """Check that Hypothesis is there, and keep it from leaving a folder behind.

    Raises:
        NotStarted: It is not installed.

    """
    try:
        from hypothesis.configuration import set_hypothesis_home_dir  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as error:
        raise NotStarted(_MISSING) from error
    set_hypothesis_home_dir(_home())


@cache
def _home() -> str:
    """Return a folder that is gone when the program ends."""
    made = mkdtemp(prefix="studconf-")
    register(rmtree, made, ignore_errors=True)
    return made


def rows(seed: int) -> Iterator[bytes]:
    """Yield rows of choices without end; the same for the same seed."""
    number = 0
    while True:
        drawn: list[bytes] = []
        _given(_of_batch(seed, number), BATCH, drawn.append, shrinks=False)
        yield from drawn
        number += 1


def shrunk(seed: int, place: int, differs: Callable[[bytes], bool]) -> None:
    """Let Hypothesis shrink one of the rows; whoever tells what differs keeps the best.

    Args:
        seed: As for ``rows``.
        place: The place of the row among them, from 0.
        differs: Whether a row shows the difference; it may raise ``Enough``.

    """
    from hypothesis.errors import HypothesisException  # noqa: PLC0415 - an extra

    number, index = divmod(place, BATCH)
    seen = 0

    def test(row: bytes) -> None:
        nonlocal seen
        seen += 1
        if seen > index and differs(row):
            raise _Found

    try:
        _given(_of_batch(seed, number), index + 1, test, shrinks=True)
    except (_Found, Enough, HypothesisException):
        return


class _Found(Exception):  # noqa: N818 - it says what happened
    """Raised where a row shows the difference."""


def _of_batch(seed: int, number: int) -> int:
    return int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:8], "big")


def _given(seed: int, count: int, test: Callable[[bytes], Any], *, shrinks: bool) -> None:
    """Call a function with rows that Hypothesis draws.

    Nothing is taken from its profiles, as one is in force wherever ``CI`` is set.
    """
    import hypothesis as hyp  # noqa: PLC0415 - an extra

    from stud_conformance.fuzz.rows import rows as drawn_rows  # noqa: PLC0415

    phases = (hyp.Phase.generate, hyp.Phase.shrink) if shrinks else (hyp.Phase.generate,)
    settings = hyp.settings(
        max_examples=count,
        phases=phases,
        database=None,
        deadline=None,
        derandomize=False,
        print_blob=False,
        report_multiple_bugs=False,
        suppress_health_check=list(hyp.HealthCheck),
        verbosity=hyp.Verbosity.quiet,
    )

    def drawn(row: bytes) -> None:
        _unhook()
        test(row)

    hyp.seed(seed)(settings(hyp.given(drawn_rows())(drawn)))()


def _unhook() -> None:
    """Keep Hypothesis from timing the collection of garbage.

    Nobody asks for it here, and what a signal raises meanwhile is heard by nobody.
    """
    for hook in [one for one in gc.callbacks if _is_of_hypothesis(one)]:
        gc.callbacks.remove(hook)


def _is_of_hypothesis(hook: object) -> bool:
    return str(getattr(hook, "__module__", "")).partition(".")[0] == "hypothesis"
