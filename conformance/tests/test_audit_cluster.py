"""A cluster finds what one process finds, whatever becomes of its workers."""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance import __version__
from stud_conformance.audit import cluster, pieces, work
from stud_conformance.audit.cluster import NoCluster, spread
from stud_conformance.audit.work import Lost
from stud_conformance.cli import codes

from .auditing import Counted, many, odd_files, shams, task

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stud_conformance.audit.verdict import Audited

    from .conftest import Studconf

STARS = ("--house", "pokerstars")


@pytest.fixture
def sham(monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401 - a module
    """Audits that look at no rule."""
    return shams(monkeypatch)


@pytest.fixture
def hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Files of every kind, cut into small pieces."""
    folder = tmp_path / "hands"
    folder.mkdir()
    odd_files(folder)
    for name in ("NEAR", "FAR"):
        small = replace(getattr(pieces, name), least=1000, most=5)
        monkeypatch.setattr(cluster, name, small)
    return str(folder)


# A cluster of nobody: what is sent is done at once, or lost as a test wants it.


@dataclass(slots=True)
class Future:
    """What is said of a batch that is on its way."""

    client: Any
    work: Callable[[], Any]
    status: str = "pending"

    def result(self) -> Any:  # noqa: ANN401 - whatever was sent
        """Do it, or lose it."""
        self.client.asked += 1
        if self.client.asked in self.client.losses or self.client.loses_all:
            self.status = "error"
            raise RuntimeError("lost")
        return self.work()


@dataclass(slots=True)
class Client:
    """A line to nobody.

    Attributes:
        losses: Which results are lost, by their number.
        loses_all: Whether all are.
        version: Of the suite that the workers have; ``None`` where they have none.
        breaks: Whether the line breaks where a result is lost.
        status: How the line is.
        asked: How many results were asked for.
        most: How many were on their way at once.

    """

    losses: tuple[int, ...] = ()
    loses_all: bool = False
    version: str | None = __version__
    breaks: bool = False
    status: str = "running"
    asked: int = 0
    sent: list[tuple[Any, ...]] = field(default_factory=list)
    cancelled: int = 0

    def submit(self, call: Callable[..., Any], *given: Any, **_: Any) -> Any:  # noqa: ANN401
        """Take something that is to be done."""
        if call is not work.work:
            return self._of_version()
        self.sent.append(given)
        return Future(self, lambda: call(*given))

    def _of_version(self) -> Any:  # noqa: ANN401
        def told() -> str:
            if self.version is None:
                raise ModuleNotFoundError("no suite")
            return self.version

        return SimpleNamespace(result=told)

    def nthreads(self) -> dict[str, int]:
        """Return the threads of the workers."""
        return {"a": 1, "b": 2}

    def cancel(self, futures: list[Future]) -> None:
        """Call things back."""
        self.cancelled += len(futures)

    def close(self, timeout: float) -> None:
        """Leave."""
        del timeout
        self.status = "closed"


@contextmanager
def nobody(monkeypatch: pytest.MonkeyPatch, *clients: Client) -> Iterator[None]:
    """Let these be the lines to the scheduler, one after the other."""
    lines = iter(clients)

    def client(address: str, **_: Any) -> Client:  # noqa: ANN401
        line = next(lines, None)
        if line is None:
            raise OSError(f"nobody is at {address}")
        return line

    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "distributed", SimpleNamespace(Client=client))
        yield


def alone(audit: Any, path: str) -> list[Audited]:  # noqa: ANN401
    """Return what one process finds."""
    return list(work.alone(task(audit), [path]))


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
