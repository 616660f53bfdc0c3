"""Hands are audited the same whoever does it, and however their files are cut."""

from __future__ import annotations

import gzip
import io
import multiprocessing
import os
import re
import sys
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance import __version__
from stud_conformance.audit import pieces, processes, work
from stud_conformance.audit.houses import Houses
from stud_conformance.audit.pieces import Cuts, NotHere, Span
from stud_conformance.audit.verdict import CONFORMS, DEVIATES, OUT_OF_SCOPE, UNDECIDED, UNREADABLE
from stud_conformance.hands import read, sources
from stud_conformance.hands.documents import Limits
from stud_conformance.hands.recorded import Recorded, Unreadable
from stud_conformance.spec import load

from .auditing import BROKEN, HAND, LONGEST, Counted, many, named, odd_files, shams, task

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from stud_conformance.audit.pieces import Piece

LINES = "\n" * 200

CUTS = [
    pieces.NEAR,
    pieces.FAR,
    Cuts(hands=None, log=3, least=1, most=1),
    Cuts(hands=1, log=1, least=1, most=2),
    Cuts(hands=3, log=2, least=10, most=64),
    Cuts(hands=40, log=50, least=100, most=7),
]


@pytest.fixture
def sham(monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401 - a module
    """Audits that look at no rule."""
    return shams(monkeypatch)


@pytest.fixture
def few(tmp_path: Path) -> str:
    """A file with some hands, of every verdict."""
    names = ["a", "odd", "b", "dark", "fault", *(f"c-{number}" for number in range(20))]
    text = many(names) + f"[{len(names) + 1}]\n{BROKEN}"
    (tmp_path / "few.phhs").write_text(text, encoding="utf-8")
    return str(tmp_path)


def read_by(found: Iterable[Piece]) -> list[Recorded | Unreadable]:
    """Return the hands of pieces; of a file that is not here as whoever has it sends them."""
    hands: list[Recorded | Unreadable] = []
    for piece in found:
        try:
            own = list(pieces.hands(piece))
        except NotHere:
            own = [hand for part in pieces.sent([piece]) for hand in pieces.hands(part)]
        hands += own
    return hands


def paths(folder: Path) -> list[str]:
    """Return the odd files: the folder, and one with a name that tells nothing."""
    return [str(folder), str(folder / "hands.txt")]


# Cuts.


@pytest.mark.parametrize("cuts", CUTS)
def test_pieces_have_the_same_hands_as_the_files(
    cuts: Cuts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the same order, with the same names and places, and so have the texts of them."""
    monkeypatch.setattr(sources, "Limits", lambda: Limits(hand=LONGEST))
    odd_files(tmp_path)
    found = paths(tmp_path)
    whole = list(read.hands(found))
    batches = list(pieces.batches(found, cuts))

    assert len(whole) > 60
    assert whole == read_by(piece for batch in batches for piece in batch)
    assert whole == read_by(pieces.sent(piece for batch in batches for piece in batch))
    assert max(map(len, batches)) <= cuts.most


@pytest.mark.parametrize(
    "limits",
    [
        *({"file": most} for most in (1, 150, 700, 1500, 2000)),
        {"lines": 100},
        {"free": 0, "ratio": 20},
    ],
)
def test_a_file_that_cannot_be_read_on_is_told_once(
    limits: dict[str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After its sound hands, whatever the cuts: the mistake belongs to one of the pieces."""
    monkeypatch.setattr(sources, "Limits", lambda: Limits(**limits))
    text = f"{many('abcdefgh')}\n{many('i')}{LINES}{many('j')}"
    (tmp_path / "a.phhs").write_text(text, encoding="utf-8")
    (tmp_path / "b.jsonl").write_text('{"line": "header"}\n' * 200, encoding="utf-8")
    (tmp_path / "c.phhs.gz").write_bytes(gzip.compress((text + "[\n" * 40_000).encode()))
    found = [str(tmp_path)]
    whole = list(read.hands(found))

    words = "larger than|no hand begins in|times its size"
    assert any(re.search(words, str(one)) for one in whole)
    for cuts in CUTS:
        assert whole == read_by(pieces.pieces(found, cuts))


def test_a_span_of_a_file_that_has_changed_is_not_here(tmp_path: Path) -> None:
    """Nor is one of a file that is gone; nobody audits something else in its place."""
    path = tmp_path / "a.phh"
    path.write_text(HAND, encoding="utf-8")
    (span,) = pieces.pieces([str(path)], pieces.FAR)

    assert isinstance(span, Span)
    assert len(list(pieces.hands(span))) == 1
    os.utime(path, ns=(1, 1))
    with pytest.raises(NotHere):
        list(pieces.hands(span))
    path.unlink()
    with pytest.raises(NotHere):
        list(pieces.hands(span))


def test_what_comes_by_stdin_or_in_an_archive_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else can ask for it by its name."""
    odd_files(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(many("ab").encode())))
    found = list(pieces.pieces(["-", str(tmp_path / "d.zip")], pieces.FAR))

    assert len(found) == 10
    assert not [piece for piece in found if isinstance(piece, Span)]


def test_spans_that_are_sent_are_read_once(tmp_path: Path) -> None:
    """One after the other they are one."""
    path = tmp_path / "a.phhs"
    path.write_text(many("abcdefgh"), encoding="utf-8")
    cut = list(pieces.pieces([str(path), str(path)], Cuts(hands=4, least=1)))

    assert [0, None, None, None] * 2 == [0 if span.start == 0 else None for span in cut]  # type: ignore[union-attr]
    assert len(list(pieces.sent(cut))) == 16
    assert 2 == len(list(pieces._joined(cut)))  # noqa: SLF001 - it tells how often it is read


# One process.


def test_hands_are_audited_as_they_come(monkeypatch: pytest.MonkeyPatch, sham: Any) -> None:  # noqa: ANN401
    """However many there are: none is read before it is wanted."""
    asked = []

    def endless(given: Iterable[str]) -> Iterator[Unreadable]:
        del given
        for number in count():
            asked.append(number)
            yield Unreadable(f"{number}", ())

    monkeypatch.setattr(work, "read", type("Endless", (), {"hands": staticmethod(endless)}))
    monkeypatch.setattr(work, "_unreadable", lambda one: one)
    found: Iterator[object] = work.alone(task(sham.told), [])

    assert [next(found), next(found)] == [Unreadable("0", ()), Unreadable("1", ())]
    assert [0, 1] == asked


def test_a_hand_over_which_the_audit_fails_costs_itself_alone(few: str, sham: Any) -> None:  # noqa: ANN401
    """It is told like one that cannot be read, with what went wrong."""
    found = list(work.alone(task(sham.told), [few]))
    (failed,) = [one for one in found if one.hand == "fault"]

    assert [CONFORMS, DEVIATES, CONFORMS, UNDECIDED, UNREADABLE, CONFORMS] == [
        one.verdict for one in found[:6]
    ]
    assert "the audit failed over it (RuntimeError: no such luck (sham_audits.py:" in failed.reason


def test_what_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    """With the place of the first mistake, and how many more there are."""
    text = HAND.replace("bring_in = 2", 'bring_in = "x"').replace("big_bet = 20", 'big_bet = "y"')
    (tmp_path / "a.phh").write_text(text, encoding="utf-8")
    (one,) = work.alone(task(), [str(tmp_path / "a.phh")])

    assert UNREADABLE == one.verdict
    assert one.place.startswith(f"{tmp_path}/a.phh:3:")
    assert "\n" not in one.reason
    assert one.reason.endswith(" (and 1 more mistake)")


def test_a_hand_of_a_room_without_a_house_is_out_of_scope(tmp_path: Path, sham: Any) -> None:  # noqa: ANN401
    """Each other hand is held against the house of its room, or the one for all."""
    rooms = ["Here", "there", "", " HERE "]
    text = "".join(f"[{n}]\n{named('a', room=room)}\n" for n, room in enumerate(rooms, start=1))
    (tmp_path / "a.phhs").write_text(text, encoding="utf-8")
    houses = Houses(None, {("here", ""): load.house("bovada")})
    found = list(work.alone(replace(task(sham.told), houses=houses), [str(tmp_path)]))
    all_found = list(
        work.alone(
            replace(task(sham.told), houses=replace(houses, default=load.house("tda"))),
            [str(tmp_path)],
        )
    )

    assert [CONFORMS, OUT_OF_SCOPE, OUT_OF_SCOPE, CONFORMS] == [one.verdict for one in found]
    assert "no house is named for the room there" == found[1].reason
    assert "no house is named for a hand without a room" == found[2].reason
    assert ["bovada", "tda", "tda", "bovada"] == [one.house for one in all_found]


def test_another_version_does_no_work(few: str, sham: Any) -> None:  # noqa: ANN401
    """It might say something else; it says which it is instead."""
    (batch,) = pieces.batches([few], pieces.FAR)
    done = work.work(replace(task(sham.told), version="0.0.1"), batch)

    assert (done.found, done.version) == ((), __version__)


# Several processes.


def test_several_processes_find_what_one_finds(
    tmp_path: Path,
    few: str,
    sham: Any,  # noqa: ANN401
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the same order; and there really are several, which are gone in the end."""
    odd_files(tmp_path)
    (tmp_path / "marks").mkdir()
    monkeypatch.setenv("MARKS", str(tmp_path / "marks"))
    near = replace(pieces.NEAR, least=2000, most=5)
    monkeypatch.setattr(processes, "NEAR", near)
    alone = list(work.alone(task(sham.told), [few]))

    assert alone == list(processes.shared(task(sham.slow), [few], 2))
    assert 2 == len(list((tmp_path / "marks").iterdir()))
    assert [] == multiprocessing.active_children()


def test_no_more_is_read_than_is_done(
    few: str,
    sham: Any,  # noqa: ANN401
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only so many batches are on their way, so memory does not grow with the number of hands."""
    batches = Counted(pieces.batches([few], replace(pieces.NEAR, least=1)))
    monkeypatch.setattr(processes, "batches", lambda *_: iter(batches))
    found = processes.shared(task(sham.told), [few], 1)
    next(found)

    assert 1 < batches.count <= processes.AHEAD
    found.close()
    assert [] == multiprocessing.active_children()


def test_a_process_that_dies_costs_time_alone(
    tmp_path: Path,
    sham: Any,  # noqa: ANN401
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What it was at is done once more by another."""
    (tmp_path / "a.phhs").write_text(many(["a", "deadly", "b"]), encoding="utf-8")
    monkeypatch.setenv("DIED", str(tmp_path / "died"))
    found = list(processes.shared(task(sham.deadly), [str(tmp_path / "a.phhs")], 2))

    assert ["a", "deadly", "b"] == [one.hand for one in found]


def test_a_hand_that_kills_every_process_ends_the_audit(tmp_path: Path, sham: Any) -> None:  # noqa: ANN401
    """It is said where; what came before stands."""
    (tmp_path / "a.phh").write_text(named("a"), encoding="utf-8")
    (tmp_path / "b.phh").write_text(named("deadly"), encoding="utf-8")
    found = processes.shared(task(sham.deadly), [str(tmp_path)], 1)

    with pytest.raises(work.Lost, match=r"from .*/a\.phh on .* 3 processes died over it"):
        list(found)
    assert [] == multiprocessing.active_children()


def test_a_file_that_changes_meanwhile_is_read_by_one(
    few: str,
    sham: Any,  # noqa: ANN401
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever finds another one than was named is sent the texts."""
    monkeypatch.setattr(pieces, "_known_by", lambda _: (1, 1))
    found = list(processes.shared(task(sham.told), [few], 1))

    assert found == list(work.alone(task(sham.told), [few]))


def test_files_of_a_url_are_asked_for_by_it(
    few: str,
    sham: Any,  # noqa: ANN401
) -> None:
    """By whoever audits them; what is found is the same as of the files themselves."""
    pytest.importorskip("fsspec", reason="fsspec is not installed")
    url = f"file://{few}"
    found = list(processes.shared(task(sham.told), [url], 1))
    (batch,) = pieces.batches([url], pieces.FAR)

    assert [f"file://{one.place}" for one in work.alone(task(sham.told), [few])] == [
        one.place for one in found
    ]
    assert {f"{url}/few.phhs"} == {one.file for one in batch if isinstance(one, Span)}
