"""The folder of found hands: what is played again, what cannot be, and how long it may take."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from stud_conformance.engines.inprocess import InProcess
from stud_conformance.engines.ref import Reference
from stud_conformance.fuzz import drawn, simpler
from stud_conformance.fuzz.groups import Groups
from stud_conformance.fuzz.kept import OVER, check_writable, folder, keep, replay
from stud_conformance.fuzz.line import Line
from stud_conformance.fuzz.pair import Difference, Pair, Unasked
from stud_conformance.fuzz.shrink import shrunk
from stud_conformance.spec import load_corpus

from .engines.broken_engines import Fake, declaring, supporting
from .fuzzing import made, pair, searched

if TYPE_CHECKING:
    from pathlib import Path

    from stud_conformance.fuzz.hands import Hand
    from stud_conformance.spec import Case, Corpus

WRONG = "mutant:betting.raise-cap=3"


@pytest.fixture(autouse=True)
def _quiet_hypothesis() -> None:
    drawn.check_installed()


def never() -> bool:
    """Return that time is not over."""
    return False


def held(engine: Fake | Reference, against: Fake | Reference, corpus: Corpus) -> Pair:
    """Return two engines in this process."""
    lines = (("mine", engine), ("theirs", against))
    return Pair(*(Line(name, InProcess(own), corpus) for name, own in lines))


@pytest.fixture
def kept(corpus: Corpus, tmp_path: Path) -> Path:
    """A folder with one hand, in which a cap of three differs from one of four."""
    [found], _ = searched(pair(WRONG, corpus), 500)
    keep(found.difference, tmp_path, "mine", "ref")
    return tmp_path


def test_either_engine_may_be_unable_to_play_a_kept_hand(corpus: Corpus, kept: Path) -> None:
    """It is not asked then, and nobody says that both see the same."""
    [game] = {case.setup.game for case in _cases(kept)}
    others = sorted({"razz", "five-card-stud", "seven-card-stud"} - {game})
    fewer = supporting(games=others)
    for two in (held(fewer, Reference(), corpus), held(Reference(), fewer, corpus)):
        [one] = replay(two, kept, never)
        assert isinstance(one.found, Unasked)
        assert f": it does not play {game}" in one.found.reason


def test_a_kept_hand_is_played_under_rulings_of_both(corpus: Corpus, kept: Path) -> None:
    """Where the one has another value than the hand, it is not asked."""
    capped = declaring(rulings={"*": {"betting.raise-cap": 3}})
    [one] = replay(held(Reference(), capped, corpus), kept, never)

    assert isinstance(one.found, Unasked)
    assert "theirs: it declares betting.raise-cap 3" == one.found.reason


def _cases(kept: Path) -> list[Case]:
    return list(load_corpus([kept], ours=False).cases())


def test_no_kept_hand_is_asked_when_the_time_is_over(corpus: Corpus, kept: Path) -> None:
    """It is said of each."""
    two = pair(WRONG, corpus)
    found = [one.found for one in replay(two, kept, lambda: True)]

    assert [Unasked(OVER)] == found
    assert isinstance(next(iter(replay(two, kept, never))).found, Difference)


def test_nothing_is_played_to_shrink_a_hand_when_the_time_is_over(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hand is left as it is, after hardly a look."""
    two = pair(WRONG, corpus)
    tried: list[Hand] = []
    completed = simpler.completed

    def counted(hand: Hand) -> Hand:
        tried.append(hand)
        return completed(hand)

    monkeypatch.setattr(simpler, "completed", counted)
    found = next(
        one for hand, _ in made(two.shared, 300) if (one := two.difference(hand)) is not None
    )
    small = shrunk(two, found, (1, 400), lambda: len(tried) >= 3)

    assert len(tried) == 3
    assert small.kind == found.kind


def test_a_smaller_hand_takes_the_place_of_a_larger_one(corpus: Corpus, tmp_path: Path) -> None:
    """It is the same difference, and all but the first have nothing left to do but be dealt."""
    two = pair("mutant:shortage.procedure=common-card-at-once", corpus)
    found, end = searched(two, 1000, most=5)
    groups = {id(one.group): one.group for one in found}
    for one in found:
        one.group.name = keep(one.difference, tmp_path, "mine", "ref", one.group.name).stem
    smallest = found[-1].group.smallest

    assert len(groups) < len(found)
    assert len(groups) == len(list(tmp_path.iterdir()))
    assert end.parted == sum(group.hands for group in groups.values())
    assert smallest.acts <= 2
    assert "shortage.procedure" in smallest.rules


def test_the_nearest_rule_of_one_among_those_of_another_makes_them_one(corpus: Corpus) -> None:
    """They are told as one, and the rule of the other is named."""
    two = pair("mutant:awards.each-pot/best-hand-takes-every-pot", corpus)
    found, _ = searched(two, 400, most=9)
    groups = [one.group for one in found]

    assert len(groups) <= 3
    assert any(group.others for group in groups)
    for one in found:
        assert Groups().of(one.difference) is None
        assert one.group.hands > 1


def test_a_long_name_of_an_engine_makes_a_short_folder() -> None:
    """Two of them do not share one."""
    one, other = (folder(f"cmd:node {'x' * 300}{end}").name for end in "ab")

    assert one != other
    assert len(one) < 120


def test_a_folder_below_a_file_is_of_no_use(tmp_path: Path) -> None:
    """One that is not there yet is fine, and is not made."""
    (tmp_path / "file").touch()
    check_writable(tmp_path / "not" / "yet")

    assert ["file"] == [path.name for path in tmp_path.iterdir()]
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(NotADirectoryError, match="no hands can be kept in"):
            check_writable(path)


def test_hypothesis_does_not_listen_to_the_collection_of_garbage() -> None:
    """So a signal that comes meanwhile is not lost."""
    import gc  # noqa: PLC0415 - of use here alone

    rows = drawn.rows(1)
    next(rows)

    assert not [one for one in gc.callbacks if "hypothesis" in str(one.__module__)]
