"""What a user of a cluster is told, and the command line; a real cluster as well."""

from __future__ import annotations

import importlib
import logging
import os
import signal
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance.audit import cluster
from stud_conformance.audit.cluster import NoCluster, spread
from stud_conformance.audit.work import Lost
from stud_conformance.cli import codes

from .auditing import many, shams, task
from .clustering import Client, Future, alone, nobody, small_pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .conftest import Studconf

STARS = ("--house", "pokerstars")


@pytest.fixture
def sham(monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401 - a module
    """Audits that look at no rule."""
    return shams(monkeypatch)


@pytest.fixture
def hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Files of every kind, cut into small pieces."""
    return small_pieces(tmp_path, monkeypatch)


# What the user is told.


@pytest.mark.parametrize(
    ("threads", "said", "words"),
    [
        ({}, 5, "the scheduler at a has no workers; waiting for them (start some with: dask wor"),
        (OSError("gone"), 5, "the scheduler at a does not answer; still waiting"),
        ({"a": 1}, 2, "nothing has come from the workers for 60 seconds; still waiting"),
    ],
)
def test_where_nothing_comes_it_is_said(  # noqa: PLR0913, PLR0917 - fixtures
    threads: Any,  # noqa: ANN401
    said: int,
    words: str,
    hands: str,
    sham: Any,  # noqa: ANN401
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ever more seldom, however long it takes; nothing is lost over it."""
    clock = count(0, 5)
    monkeypatch.setattr("stud_conformance.audit.waiting.monotonic", lambda: next(clock))
    told: list[str] = []
    client = Client(slow=26, threads=threads)
    with nobody(monkeypatch, client):
        found = list(spread(task(sham.told), [hands], "a", told.append))

    assert found == alone(sham.told, hands)
    assert told[0].startswith(words)
    assert said == len(told)


def test_an_error_of_time_is_an_error(
    hands: str,
    sham: Any,  # noqa: ANN401
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody waits for ever for what has failed."""
    client = Client(slow=10**6)

    def failing(*_: Any, **__: Any) -> Any:  # noqa: ANN401
        return Future(client, lambda: None, status="error")

    monkeypatch.setattr(Client, "submit", failing)
    with nobody(monkeypatch, client), pytest.raises(TimeoutError):
        spread(task(sham.told), [hands], "a")


def test_whoever_does_not_want_to_wait_for_workers_has_a_report(
    hands: str, studconf: Studconf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of no hand, but it says that it was broken off."""

    def stopped(*_: Any) -> None:  # noqa: ANN401
        raise KeyboardInterrupt

    monkeypatch.setattr(cluster, "_check_version", stopped)
    client = Client()
    with nobody(monkeypatch, client):
        result = studconf("audit", hands, *STARS, "--cluster", "a")

    assert codes.INTERRUPTED == result.code
    assert result.out.startswith("stud-conformance ")
    assert result.out.endswith("interrupted: the rest was not audited\n")
    assert "closed" == client.status


def test_dask_logs_nothing_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its long messages would hide the one line that says what is wrong."""
    logger = logging.getLogger("distributed.client")
    level = logger.level
    with nobody(monkeypatch), pytest.raises(NoCluster):
        spread(task(), [], "a")

    assert not logger.isEnabledFor(logging.CRITICAL)
    logger.setLevel(level)


# The command line.


def test_nothing_of_dask_is_imported_without_a_cluster(tmp_path: Path) -> None:
    """Nor of fsspec, without a URL."""
    (tmp_path / "a.phhs").write_text(many("ab"), encoding="utf-8")
    program = (
        "import sys\n"
        "from stud_conformance.cli.main import main\n"
        "try:\n"
        "    main()\n"
        "finally:\n"
        "    loaded = {'dask', 'distributed', 'fsspec', 'tornado'} & set(sys.modules)\n"
        "    print(f'loaded: {sorted(loaded)}')\n"
    )
    call = [sys.executable, "-c", program, "audit", str(tmp_path), *STARS, "--jobs", "2"]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    found = subprocess.run(call, capture_output=True, text=True, env=env, check=False)

    assert codes.OK == found.returncode
    assert "loaded: []\n" == found.stderr


def test_a_cluster_that_is_lost_exits_4(
    hands: str, studconf: Studconf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was audited is written."""
    client = Client(tuple(range(2, 100)))
    with nobody(monkeypatch, client):
        result = studconf("audit", hands, *STARS, "--cluster", "a")

    assert codes.NOT_RUN == result.code
    assert "interrupted: the rest was not audited" in result.out
    assert result.err.startswith("studconf: the hands from ")


def test_where_nobody_answers_it_is_told(
    hands: str, studconf: Studconf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On one line, and nothing is audited."""
    with nobody(monkeypatch):
        result = studconf("audit", hands, *STARS, "--cluster", "\x1b[31mx")

    assert codes.USAGE == result.code
    assert "studconf: no scheduler of Dask answers at  [31mx (OSError: " in result.line


# A real one.


@pytest.fixture(scope="module")
def real() -> Iterator[Any]:
    """A cluster of two processes on this machine."""
    distributed = pytest.importorskip("distributed", reason="distributed is not installed")
    few = importlib.import_module("dask").config.set({"distributed.scheduler.allowed-failures": 1})
    with few, pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(Path(__file__).parent / "engines"))
        patch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
        with distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
        ) as found:
            yield found


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_real_cluster_writes_the_same_report(
    real: Any,  # noqa: ANN401
    hands: str,
    studconf: Studconf,
) -> None:
    """To the byte, in each format."""
    for name in ("human", "jsonl", "markdown"):
        call = ("audit", hands, *STARS, "--output", f"{name}:-")

        assert studconf(*call) == studconf(*call, "--cluster", real.scheduler_address)


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_worker_that_is_killed_costs_time_alone(
    real: Any,  # noqa: ANN401
    hands: str,
    sham: Any,  # noqa: ANN401
) -> None:
    """What it was at, and what it had done but not yet told, is done by another."""
    found = spread(task(sham.slow), [hands], real.scheduler_address)
    some = [next(found) for _ in range(3)]
    victim = next(iter(real.scheduler.workers.values()))
    os.kill(real.workers[victim.name].pid, signal.SIGKILL)
    rest = list(found)

    assert [*some, *rest] == alone(sham.told, hands)


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_hand_that_kills_every_worker_ends_the_audit(
    real: Any,  # noqa: ANN401
    tmp_path: Path,
    sham: Any,  # noqa: ANN401
) -> None:
    """It is said which file it is in."""
    path = tmp_path / "b.phhs"
    path.write_text(many(["a", "deadly"]), encoding="utf-8")
    with pytest.raises(Lost, match=r"/b\.phhs on were not audited: KilledWorker"):
        list(spread(task(sham.deadly), [str(path)], real.scheduler_address))
