"""``studconf audit``: exit codes, paths, houses, reports, and how it takes being broken off."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance.audit import work
from stud_conformance.audit.verdict import CONFORMS, DEVIATES, OUT_OF_SCOPE, UNREADABLE
from stud_conformance.cli import codes

from .auditing import BROKEN, HAND, NO_GAME, WRONG_SEAT, many, named, shams

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from .conftest import Studconf

PROGRAM = "from stud_conformance.cli.main import main; main()"
STARS = ("--house", "pokerstars")


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A folder with a hand that conforms, and one that does not."""
    folder = tmp_path / "hands"
    folder.mkdir()
    (folder / "a.phh").write_text(named("a"), encoding="utf-8")
    (folder / "b.phh").write_text(named("b", WRONG_SEAT), encoding="utf-8")
    return folder


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A call that audits many hands slowly, in a process of its own."""
    shams(monkeypatch)
    hands = tmp_path / "many.phhs"
    hands.write_text(many(str(number) for number in range(3000)), encoding="utf-8")
    program = (
        "import sys\n"
        f"sys.path[:0] = {sys.path!r}\n"
        "import sham_audits\n"
        "from stud_conformance.audit import audit\n"
        "audit.audit = sham_audits.slow\n"
        f"{PROGRAM}\n"
    )
    return [sys.executable, "-c", program, "audit", str(hands), *STARS]


def found(text: str) -> list[dict[str, Any]]:
    """Return the lines of the hands of a report."""
    lines = [json.loads(line) for line in text.splitlines()]
    return [line for line in lines if line["line"] == "hand"]


def verdicts(text: str) -> list[str]:
    """Return the verdicts of a report in order."""
    return [line["verdict"] for line in found(text)]


# Exit codes.


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ([HAND], codes.OK),
        ([HAND, NO_GAME], codes.OK),
        ([HAND, WRONG_SEAT], codes.FAILED),
        ([HAND, BROKEN], codes.NOT_RUN),
        ([WRONG_SEAT, BROKEN], codes.NOT_RUN),
    ],
)
def test_the_exit_code_says_what_was_found(
    texts: Sequence[str], code: int, tmp_path: Path, studconf: Studconf
) -> None:
    """The highest that applies; what is out of scope is no failure."""
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.phh").write_text(text, encoding="utf-8")

    assert code == studconf("audit", tmp_path, *STARS).code


def test_nothing_to_audit_exits_5(tmp_path: Path, studconf: Studconf) -> None:
    """A folder without hands, and a run log without any."""
    (tmp_path / "empty").mkdir()
    log = '{"line": "header"}\n{"line": "footer"}\n'
    (tmp_path / "run.jsonl").write_text(log, encoding="utf-8")

    for path in ("empty", "run.jsonl"):
        result = studconf("audit", tmp_path / path, *STARS)
        assert codes.NOTHING == result.code
        assert "studconf: there is nothing to audit\n" == result.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("missing.phh", *STARS), "missing.phh: there is no such file or folder"),
        (("*.phhs", *STARS), "*.phhs: no file has such a name"),
        (("-", "-", *STARS), "stdin can be read once only"),
        ((".", "../hands", *STARS), "../hands is named twice, and its hands would count twice"),
        ((".", "a.phh", *STARS), "hands, which is named too, and its hands would count twice"),
        ((".", "*.phh", *STARS), "hands, which is named too, and its hands would count twice"),
        (("a.phh", "b.phh", "a.phh", *STARS), "a.phh is named twice"),
        (("file://a", "file://a", *STARS), "file://a is named twice"),
        ((".",), "name a house with --house, or the house of each room with --rooms"),
        ((".", "--house", "pokerstar"), "did you mean pokerstars?"),
        ((".", *STARS, "--jobs", "2", "--cluster", "x"), "the cluster has workers of its own"),
        ((".", *STARS, "--output", "junit:-"), "a format of human, jsonl, markdown"),
        ((".", *STARS, "--output", "jsonl:a", "--output", "human:./a"), "two reports go to"),
        ((".", *STARS, "--output", "jsonl:no/such/folder"), "there is no folder"),
        ((), "Missing argument 'PATH...'"),
    ],
)
def test_a_slip_on_the_command_line_is_one_line(
    arguments: tuple[str, ...],
    words: str,
    mixed: Path,
    studconf: Studconf,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing is audited then, and the exit code is 2."""
    monkeypatch.chdir(mixed)
    result = studconf("audit", *arguments)

    assert codes.USAGE == result.code
    assert words in result.line


def test_a_url_needs_fsspec(studconf: Studconf, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said how to come by it."""
    monkeypatch.setattr("stud_conformance.cli.audit_paths.find_spec", lambda _: None)

    line = studconf("audit", "s3://bucket/hands", *STARS).line
    assert "a URL needs fsspec: python -m pip install" in line


def test_a_closed_stdin_is_told(studconf: Studconf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can come from there."""
    monkeypatch.setattr(sys, "stdin", None)
    assert "-: stdin is closed" in studconf("audit", "-", *STARS).line


# What is audited.


def test_a_run_of_the_reference_conforms(tmp_path: Path, studconf: Studconf) -> None:
    """Its log is audited like any other record; what was not played is out of scope."""
    log = tmp_path / "run.jsonl"
    studconf("run", "ref:pokerstars", "--select", "chapter:bring-in", "--output", f"jsonl:{log}")
    result = studconf("audit", log, *STARS, "--output", "jsonl:-")

    assert {CONFORMS} <= set(verdicts(result.out)) <= {CONFORMS, OUT_OF_SCOPE, DEVIATES}
    assert "ref:pokerstars" == found(result.out)[0]["room"]


def test_hands_come_by_stdin(studconf: Studconf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also to several processes."""
    texts = []
    for jobs in ("1", "2"):
        content = io.BytesIO(many("abc").encode())
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(content))
        texts.append(studconf("audit", "-", *STARS, "--jobs", jobs, "--output", "jsonl:-").out)

    assert texts[0] == texts[1]
    assert [CONFORMS] * 3 == verdicts(texts[0])


def test_the_report_is_the_same_however_many_work(
    mixed: Path, tmp_path: Path, studconf: Studconf
) -> None:
    """To the byte, in each format."""
    (mixed / "many.phhs").write_text(
        many((str(number) for number in range(70)), WRONG_SEAT) + BROKEN, encoding="utf-8"
    )
    (mixed / "broken.phh").write_text(BROKEN, encoding="utf-8")
    results = []
    for jobs in ("1", "3"):
        outputs = [f"--output={name}:{tmp_path / name}{jobs}" for name in ("jsonl", "markdown")]
        call = ("audit", mixed, *STARS, "--jobs", jobs, "--output", "human:-", *outputs)
        results.append(studconf(*call))

    assert results[0] == results[1]
    for name in ("jsonl", "markdown"):
        one, other = ((tmp_path / f"{name}{jobs}").read_bytes() for jobs in (1, 3))
        assert one == other


def test_a_hand_that_the_audit_fails_over_costs_itself(
    mixed: Path, studconf: Studconf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exit code says that something was not audited."""
    sham = shams(monkeypatch)
    monkeypatch.setattr(work, "_standard", lambda: sham.told)
    (mixed / "aa.phh").write_text(named("fault"), encoding="utf-8")
    result = studconf("audit", mixed, *STARS, "--output", "jsonl:-")

    assert codes.NOT_RUN == result.code
    assert [CONFORMS, UNREADABLE, CONFORMS] == verdicts(result.out)


# Houses of rooms.


def rooms_of(folder: Path, text: str) -> str:
    """Write a file of rooms; return the option that names it."""
    path = folder / "rooms.yaml"
    path.write_text(text, encoding="utf-8")
    return f"--rooms={path}"


def test_each_hand_is_held_against_the_house_of_its_room(
    tmp_path: Path, studconf: Studconf, my_room: Path
) -> None:
    """Of a game of its own, a house of one's own, the one for all, or none."""
    text = HAND.replace("F7S", "FR").replace("2c", "Kc").replace("Kd", "2d")
    hands = [
        named("a", room="Stars"),
        named("b", room="mine"),
        named("c", room="by game"),
        named("d", text, room="by game"),
        named("e", room="elsewhere"),
    ]
    content = "".join(f"[{number}]\n{own}\n" for number, own in enumerate(hands, start=1))
    (tmp_path / "a.phhs").write_text(content, encoding="utf-8")
    rooms = rooms_of(tmp_path, f"stars: pokerstars\nMine: {my_room.name}\nby game: {{razz: tda}}\n")
    call = ("audit", tmp_path / "a.phhs", rooms, "--output", "jsonl:-")
    alone, with_house = studconf(*call).out, studconf(*call, "--house", "bovada").out

    houses = [line.get("house") for line in found(alone)]
    assert ["pokerstars", "my-room", None, "tda", None] == houses
    assert "no house is named for the room elsewhere" == found(alone)[4]["reason"]
    assert ["pokerstars", "my-room", "bovada", "tda", "bovada"] == [
        line.get("house") for line in found(with_house)
    ]
    assert {"stars": "pokerstars", "mine": "my-room", "by game": {"razz": "tda"}} == json.loads(
        alone.partition("\n")[0]
    )["rooms"]


def test_the_command_that_explains_names_the_house_as_it_was_named(
    tmp_path: Path, studconf: Studconf, my_room: Path
) -> None:
    """A house file by its path, which is beside the file of rooms."""
    (tmp_path / "a.phh").write_text(named("a", WRONG_SEAT), encoding="utf-8")
    result = studconf("audit", tmp_path / "a.phh", rooms_of(tmp_path, f"here: ./{my_room.name}"))

    assert f"look     studconf explain {tmp_path}/a.phh:1 --house {my_room}\n" in result.out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[]", "rooms.yaml:1:1: "),
        ("stars", "rooms.yaml:1:1: the file gives no room a house, expected lines such as"),
        ("stars: pokerstar", "rooms.yaml:1:8: there is no house 'pokerstar'; did you mean pokers"),
        ("stars: 3", "rooms.yaml:1:8: there is no house, expected the id of a house"),
        ("stars: no/such.yaml", "there is no house file"),
        ("Stars: tda\nstars : tda", "rooms.yaml:2:9: the room stars is there twice"),
        ("a: {omaha: tda}", "rooms.yaml:1:12: there is no game omaha"),
        ("- {id: a, house: tda}", 'rooms.yaml:1:3: the key "known-from" is missing'),
        ("a: my-room.yaml\nb: copy.yaml", "copy.yaml has the id my-room, and so has"),
    ],
)
def test_mistakes_in_the_file_of_rooms_are_told_with_their_place(
    text: str, words: str, tmp_path: Path, studconf: Studconf, my_room: Path
) -> None:
    """It exits 6, like a house file with mistakes."""
    (tmp_path / "a.phh").write_text(HAND, encoding="utf-8")
    (tmp_path / "copy.yaml").write_bytes(my_room.read_bytes())
    result = studconf("audit", tmp_path / "a.phh", rooms_of(tmp_path, text))

    assert codes.INVALID == result.code
    assert words in result.err


def test_one_id_cannot_be_two_houses(tmp_path: Path, studconf: Studconf, my_room: Path) -> None:
    """Nobody could tell which one a report means."""
    (tmp_path / "a.phh").write_text(HAND, encoding="utf-8")
    (tmp_path / "copy.yaml").write_bytes(my_room.read_bytes())
    rooms = rooms_of(tmp_path, "a: copy.yaml")

    line = studconf("audit", tmp_path / "a.phh", rooms, "--house", my_room).line
    assert "have the same id, my-room" in line


# Reports.


def test_reports_go_where_they_are_wanted(mixed: Path, tmp_path: Path, studconf: Studconf) -> None:
    """All from the same hands; nothing else is left beside them."""
    page = tmp_path / "audit.md"
    page.write_text("old", encoding="utf-8")
    page.chmod(0o600)
    options = ("--output", "human:-", "--output", f"markdown:{page}", "--output", "jsonl:/dev/null")
    result = studconf("audit", mixed, *STARS, *options)

    assert result.out.startswith("stud-conformance ")
    assert "DEVIATES b" in result.out
    assert page.read_text(encoding="utf-8").startswith("# stud-conformance ")
    assert 0o600 == page.stat().st_mode & 0o777
    assert {"audit.md", "hands"} == {path.name for path in tmp_path.iterdir()}


def test_a_report_that_is_not_begun_leaves_an_old_one_alone(
    mixed: Path, tmp_path: Path, studconf: Studconf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file is not overwritten in vain."""
    old = tmp_path / "audit.jsonl"
    old.write_text("old", encoding="utf-8")
    monkeypatch.setitem(sys.modules, "distributed", None)
    options = ("--cluster", "tcp://nowhere:1", "--output", f"jsonl:{old}")
    result = studconf("audit", mixed, *STARS, *options)

    assert codes.USAGE == result.code
    assert "a cluster needs distributed: python -m pip install" in result.line
    assert "old" == old.read_text(encoding="utf-8")


def test_a_report_that_cannot_be_written_does_not_stop_the_others(
    mixed: Path, studconf: Studconf
) -> None:
    """It exits 2 all the same, and says which it is."""
    result = studconf("audit", mixed, *STARS, "--output", "jsonl:/dev/full", "--output", "human:-")

    assert codes.USAGE == result.code
    assert "DEVIATES b" in result.out
    assert result.err.startswith("studconf: the report /dev/full cannot be written")


def test_nobody_has_to_read_to_the_end(slow: list[str]) -> None:
    """It ends quietly as soon as nobody reads stdout any more."""
    run = subprocess.Popen(
        [*slow, "--output", "jsonl:-"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert run.stdout is not None
    assert run.stderr is not None
    run.stdout.readline()
    run.stdout.close()

    assert codes.BROKEN_PIPE == run.wait(20)
    assert b"" == run.stderr.read()
    run.stderr.close()


# Broken off.


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, codes.INTERRUPTED), (signal.SIGTERM, 143)]
)
def test_a_signal_ends_it_with_what_was_audited_written(
    number: signal.Signals, code: int, jobs: str, slow: list[str], tmp_path: Path
) -> None:
    """And nobody goes on with it, though Ctrl-C is heard by all the processes of a terminal."""
    report, marks = tmp_path / "audit.jsonl", tmp_path / "marks"
    marks.mkdir()
    options = ["--jobs", jobs, "--output", f"jsonl:{report}", "--output", "human:-"]
    run = subprocess.Popen(
        [*slow, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"MARKS": str(marks)},
        process_group=0,
    )
    for _ in range(400):
        if jobs == "1" and list(marks.iterdir()):
            break
        if any(path.stat().st_size > 10_000 for path in tmp_path.glob(".studconf-*.part")):
            break
        time.sleep(0.02)
    time.sleep(0.2)
    os.killpg(run.pid, number) if number == signal.SIGINT else run.send_signal(number)
    out, err = run.communicate(timeout=20)

    assert (code, b"") == (run.returncode, err)
    assert b"interrupted: the rest was not audited\n" in out
    lines = report.read_text(encoding="utf-8").splitlines()
    assert 1 <= len(lines) < 3000
    assert '"line": "footer"' not in lines[-1]


# Reports and what is read.


@pytest.mark.parametrize("path", ["{0}", "{0}/a.phh", "{0}/*.phh", "{0}/a.phh {0}/b.phh"])
@pytest.mark.parametrize("mode", [STARS, ("--fit",)])
def test_a_report_never_replaces_what_is_audited(
    studconf: Studconf, mixed: Path, path: str, mode: Sequence[str]
) -> None:
    """Whether it is named, in a folder, or matched by a pattern; nor by way of a link."""
    link = mixed.parent / "link.txt"
    link.symlink_to(mixed / "a.phh")

    for target in (mixed / "a.phh", link):
        result = studconf(
            "audit", *path.format(mixed).split(), *mode, "--output", f"human:{target}"
        )

        assert result.code == codes.USAGE
        assert "a report would replace" in result.line
    assert (mixed / "a.phh").read_text(encoding="utf-8") == named("a")


def test_a_report_never_replaces_the_file_of_rooms(studconf: Studconf, mixed: Path) -> None:
    """Nor a house file."""
    rooms = mixed.parent / "rooms.yaml"
    rooms.write_text("here: pokerstars\n", encoding="utf-8")

    result = studconf("audit", str(mixed), "--rooms", str(rooms), "--output", f"jsonl:{rooms}")

    assert (result.code, rooms.read_text(encoding="utf-8")) == (codes.USAGE, "here: pokerstars\n")


def test_a_report_may_stand_beside_what_is_audited(studconf: Studconf, mixed: Path) -> None:
    """What is read with a folder is named like hands."""
    for _ in range(2):
        result = studconf("audit", str(mixed), *STARS, "--output", f"human:{mixed}/report.txt")

        assert result.code == codes.FAILED
