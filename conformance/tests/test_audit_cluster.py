"""A cluster finds what one process finds, whatever becomes of its workers."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from stud_conformance import __version__
from stud_conformance.audit import cluster, pieces
from stud_conformance.audit.cluster import NoCluster, spread
from stud_conformance.audit.work import Lost

from .auditing import Counted, many, shams, task
from .clustering import Client, alone, nobody, small_pieces


@pytest.fixture
def sham(monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401 - a module
    """Audits that look at no rule."""
    return shams(monkeypatch)


@pytest.fixture
def hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Files of every kind, cut into small pieces."""
    return small_pieces(tmp_path, monkeypatch)


@pytest.mark.parametrize("losses", [(), (1,), (1, 2, 3), (2, 3, 5, 7, 8, 9, 20)])
def test_what_is_lost_is_sent_again(
    losses: tuple[int, ...],
    hands: str,
    sham: Any,  # noqa: ANN401
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And no hand is told of twice."""
    client = Client(losses)
    with nobody(monkeypatch, client):
        found = list(spread(task(sham.told), [hands], "a"))

    assert found == alone(sham.told, hands)
    assert "closed" == client.status


def test_a_scheduler_that_starts_anew_is_found_again(
    hands: str,
    sham: Any,  # noqa: ANN401
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All that was on its way is sent to it."""
    first, second = Client((4,)), Client()
    with nobody(monkeypatch, first, second):
        found = spread(task(sham.told), [hands], "a")
        some = [next(found) for _ in range(3)]
        first.status = "closed"
        first.loses_all = True
        rest = list(found)

    assert [*some, *rest] == alone(sham.told, hands)
    assert 8 <= len(second.sent)


def test_what_is_lost_again_and_again_ends_the_audit(
    hands: str,
    sham: Any,  # noqa: ANN401
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is said from where on, and why; also where the scheduler is gone for good."""
    with (
        nobody(monkeypatch, Client(loses_all=True)),
        pytest.raises(Lost, match=r"^the hands from .*/a\.phhs on .* RuntimeError: lost"),
    ):
        list(spread(task(sham.told), [hands], "a"))
    gone = Client(loses_all=True)
    with nobody(monkeypatch, gone):
        found = spread(task(sham.told), [hands], "a")
        gone.status = "closed"
        with pytest.raises(Lost, match="no scheduler of Dask answers at a"):
            list(found)


def test_workers_of_another_version_are_not_used(
    hands: str,
    sham: Any,  # noqa: ANN401
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They might say something else."""
    for version, words in ((None, "have no stud-conformance"), ("0.0.1", "have .* 0.0.1, and not")):
        with (
            nobody(monkeypatch, Client(version=version)),
            pytest.raises(NoCluster, match=f"^the workers {words}"),
        ):
            spread(task(sham.told), [hands], "a")
    with (
        nobody(monkeypatch, Client(scheduler=False)),
        pytest.raises(NoCluster, match=r"^the scheduler has no stud-conformance .*: install it"),
    ):
        spread(task(sham.told), [hands], "a")
    late = replace(task(sham.told), version="0.0.1")
    with (
        nobody(monkeypatch, Client(version="0.0.1")),
        pytest.raises(Lost, match=f"a worker has stud-conformance {__version__}"),
    ):
        list(spread(late, [hands], "a"))


@pytest.mark.parametrize("missing", ["a", "b", "never"])
def test_files_that_workers_have_not_are_sent(
    missing: str,
    hands: str,
    sham: Any,  # noqa: ANN401
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All of them where they have none, or the one that is missing."""
    known = pieces._known_by  # noqa: SLF001 - as if somebody had another file

    def stale(document: Any) -> Any:  # noqa: ANN401
        name = Path(document.name).name
        return (1, 1) if name.startswith(missing) else known(document)

    monkeypatch.setattr(pieces, "_known_by", stale)
    client = Client()
    with nobody(monkeypatch, client):
        found = list(spread(task(sham.told), [hands], "a"))

    later = [one for _, batch in client.sent[cluster.FEWEST :] for one in batch]
    assert found == alone(sham.told, hands)
    assert any(isinstance(one, pieces.Span) for one in later) is (missing != "a")
    assert any(one.file.endswith("/b.phh") for one in later if isinstance(one, pieces.Text)) is (
        missing != "never"
    )


def test_no_more_is_on_its_way_than_keeps_the_workers_busy(
    tmp_path: Path,
    sham: Any,  # noqa: ANN401
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However many hands there are; the number of workers is looked at now and then."""
    path = tmp_path / "many.phhs"
    path.write_text(many(str(number) for number in range(100)), encoding="utf-8")
    batches = Counted(pieces.batches([str(path)], replace(pieces.NEAR, least=1)))
    monkeypatch.setattr(cluster, "batches", lambda *_: iter(batches))
    ahead = []
    with nobody(monkeypatch, Client()):
        for told, _ in zip(count(), spread(task(sham.told), ["x"], "a"), strict=False):
            ahead.append(batches.count - told)

    assert (cluster.FEWEST, 3 * cluster.AHEAD) == (ahead[0], max(ahead))


def test_whoever_stops_calls_back_what_is_on_its_way(
    hands: str,
    sham: Any,  # noqa: ANN401
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The workers do nothing in vain."""
    client = Client()
    with nobody(monkeypatch, client):
        found = spread(task(sham.told), [hands], "a")
        next(found)
        found.close()

    assert 1 < client.cancelled
    assert "closed" == client.status
