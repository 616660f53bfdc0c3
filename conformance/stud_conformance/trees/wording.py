"""What was counted, in lines for a reader and as rows of JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance.protocol.text import counted, short
from stud_conformance.run import observation
from stud_conformance.trees.compare import DIFFERENT, UNCOUNTED, UNSUPPORTED
from stud_conformance.trees.positions import published

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from stud_conformance.trees.choices import Seen
    from stud_conformance.trees.compare import Result
    from stud_conformance.trees.difference import Difference

_NOTHING_PUBLISHED = "Nothing is published of this position under these rulings."


def lines(result: Result, *, divided: bool) -> Iterator[str]:
    """Yield all that was found of one tree.

    Args:
        result: What was found.
        divided: Whether the split by the first act is told, also where nothing differs.

    """
    yield from _head(result)
    if result.verdict in (UNSUPPORTED, UNCOUNTED):
        yield f"  {_verdict(result)}"
        return
    yield from _table("depth", _rows(result))
    if divided or result.verdict == DIFFERENT:
        yield f"  by the first act, at depth {result.wanted.depth}"
        yield from _table("act", _split(result))
    yield from _differing(result)
    rate = result.found.positions / result.seconds if result.seconds else 0
    speed = f"{result.found.positions:,} positions in {result.seconds:.2f} s"
    yield f"  {speed}: {rate:,.0f} a second"
    yield f"  {_verdict(result)}"


def brief(result: Result) -> Iterator[str]:
    """Yield what is wrong with one tree of many."""
    yield from _head(result)
    if result.verdict == UNCOUNTED:
        yield f"  {_verdict(result)}"
    elif result.first is None:
        yield from _table("depth", _rows(result))
    yield from _differing(result)


def _head(result: Result) -> Iterator[str]:
    yield str(result.wanted.position)
    named = _named(result)
    if named:
        yield f"  under {', '.join(f'{ruling} {value}' for ruling, value in named.items())}"


def _differing(result: Result) -> Iterator[str]:
    if result.reason and result.verdict == DIFFERENT:
        yield f"  not counted to the end: {result.reason}"
    if result.first is not None:
        yield from _difference(result.first, result.differing)


def _named(result: Result) -> Mapping[str, str | int]:
    """Return the rulings that matter: those asked for, and those that what is published names."""
    entries = published().trees.get(result.wanted.position, ())
    names = dict.fromkeys([*result.wanted.when, *(name for one in entries for name in one.when)])
    return {name: result.rulings[name] for name in names if name in result.rulings}


def _rows(result: Result) -> Iterator[dict[str, str]]:
    for number, found in enumerate(result.found.counts):
        row = {"": str(number + 1), "found": f"{found:,}"}
        if result.expected:
            row["expected"] = f"{result.expected[number]:,}"
        if number < len(result.published):
            row["published"] = f"{result.published[number]:,}"
        yield row


def _split(result: Result) -> Iterator[dict[str, str]]:
    ours = result.split or {}
    is_published = result.entry is not None and len(result.entry.counts) == result.wanted.depth
    theirs = result.entry.split if result.entry is not None and is_published else {}
    for act in dict.fromkeys([*result.found.split, *ours, *theirs]):
        row = {"": act, "found": f"{result.found.split.get(act, 0):,}"}
        if result.split is not None:
            row["expected"] = f"{ours.get(act, 0):,}"
        if is_published:
            row["published"] = f"{theirs.get(act, 0):,}"
        yield row


def _table(name: str, rows: Iterable[Mapping[str, str]]) -> Iterator[str]:
    """Yield rows under a head, the columns set to the right."""
    filled = list(rows)
    heads = list(dict.fromkeys(column for row in filled for column in row))
    whole: list[Sequence[str]] = [[head or name for head in heads]]
    whole += [[row.get(head, "-") for head in heads] for row in filled]
    widths = [max(map(len, column)) for column in zip(*whole, strict=True)]
    for first, *others in whole:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        yield f"    {'  '.join([first.ljust(widths[0]), *cells])}".rstrip()


def _difference(one: Difference, differing: int) -> Iterator[str]:
    yield f"  it differs at {counted(differing, 'position')}; the first of them"
    yield f"    after     {', '.join(one.steps) or 'the start of the hand'}"
    yield f"    expected  {_seen(one.expected)}"
    yield f"    found     {'the act refused' if one.found is None else _seen(one.found)}"
    for reason in one.reasons:
        yield f"    {short(reason.what)}"
        if reason.rules:
            yield f"      by {', '.join(reason.rules)}"


def _seen(seen: Seen) -> str:
    if seen.to_act is None:
        return "nobody to act: the betting is over"
    return f"seat {seen.to_act}: {observation.text('legal', seen.legal)}"


def _verdict(result: Result) -> str:
    """Return what was found of one tree as one sentence."""
    if result.verdict == UNSUPPORTED:
        return f"It is not asked: {result.reason}."
    if result.verdict == UNCOUNTED:
        return f"Not counted: {result.reason}."
    if result.verdict == DIFFERENT:
        return "The trees differ."
    if result.entry is None:
        return f"{'As the reference. ' if result.expected else ''}{_NOTHING_PUBLISHED}"
    deepest = len(result.published)
    down = f", down to depth {deepest}" if deepest < result.wanted.depth else ""
    return f"As published{down}{', and as the reference' if result.expected else ''}."


def row(name: str, result: Result) -> dict[str, Any]:
    """Return what was found of one tree by an engine as an object of JSON."""
    wanted, position = result.wanted, result.wanted.position
    return {
        "line": "tree",
        "engine": name,
        "game": position.game,
        "limit": position.limit,
        "seats": position.seats,
        "stacks": position.stacks,
        "bring-in": position.bring_in,
        "event-heads-up": position.event_heads_up,
        "acts": list(position.acts),
        "rulings": result.rulings,
        "depth": wanted.depth,
        "verdict": result.verdict,
        "reason": result.reason,
        "counts": result.found.counts,
        "split": result.found.split,
        "expected": list(result.expected) or None,
        "published": list(result.published) or None,
        "positions": result.found.positions,
        "difference": None if result.first is None else _difference_row(result.first),
    }


def _difference_row(one: Difference) -> dict[str, Any]:
    return {
        "acts": list(one.steps),
        "expected": _seen_row(one.expected),
        "found": None if one.found is None else _seen_row(one.found),
        "reasons": [{"what": short(own.what), "rules": list(own.rules)} for own in one.reasons],
    }


def _seen_row(seen: Seen) -> dict[str, Any]:
    legal = [{"act": act, "min": least, "max": most} for act, least, most in sorted(seen.legal)]
    return {"to-act": seen.to_act, "legal": legal}
