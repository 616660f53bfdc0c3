"""The beginnings of adapters compile, and speak the protocol, filled in or not."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, fields
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance.cli import codes
from stud_conformance.play import STATE
from stud_conformance.run.profile import KEYS, Supports, profile
from stud_conformance.scaffold import scaffold
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Callable

    from .conftest import Studconf

HERE = Path(__file__).parent
FIRST, BELOW = "FILL IN, 1 of 2", "Nothing to fill in below"
SECONDS = 60.0
NAMES = ("1", "", "Öl ♠ 🂡", "a\u2028b\u0085c", 'q"\\/\b\t\x7f<&>', "x" * 2**20)
#: What an engine has beside the file that is filled in.
BESIDE = {"go": ("more.go", 'package main\n\nconst noise = "noise"\n')}
COMPILED = ("rust", "go", "java", "csharp")
LANGUAGES = [
    pytest.param(one, marks=[pytest.mark.slow] if one in COMPILED else [])
    for one in scaffold.LANGUAGES
]


@dataclass(frozen=True, slots=True)
class Adapter:
    """An adapter that is ready to run."""

    folder: Path
    command: list[str]

    def told(self, *lines: bytes, ending: bytes = b"\n") -> list[Any]:
        """Say some lines, end the input, and return what is answered; it has to exit with 0."""
        done = subprocess.run(
            self.command,
            cwd=self.folder,
            input=b"".join(line + ending for line in lines),
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode()
        assert done.stdout.endswith(b"\n") or not done.stdout
        return [json.loads(line) for line in done.stdout.split(b"\n")[:-1]]


def wire(message: object) -> bytes:
    """Return a message as it is sent."""
    return json.dumps(message, ensure_ascii=False).encode()


def hand(
    *actions: dict[str, Any],
    name: str = "k1",
    table: dict[str, Any] | None = None,
    **more: object,
) -> bytes:
    """Return the request to play a hand of two seats."""
    setup = {
        "game": "seven-card-stud",
        "limit": "fixed-limit",
        "stakes": {"chip": 1, "ante": 10, "bring-in": 15, "small-bet": 50, "big-bet": 100},
        "seats": [{"seat": 2, "stack": 1000}, {"seat": 5, "stack": 500}],
        "button": 5,
        "burns": "none",
        "rake": None,
        "opener": None,
        "last-card": None,
        "format": "cash",
        "event-heads-up": False,
        **(table or {}),
    }
    cards = {"2": ["Ac", "7d", "3s"], "5": ["9s", "9c", "Jd"]}
    deal = {"cards": cards, "burns": [], "common": None, "deck": ["Ac", "9s"]}
    played = {"setup": setup, "rulings": {"betting.raise-cap": 3}, "deal": deal}
    message = {"op": "run", "id": name, "hand": {**played, "actions": list(actions)}}
    return wire({**message, "observe": [], **more})


# Building.


def program(command: str) -> list[str]:
    """Return a command as it is run here; without its toolchain the test is skipped."""
    name, *rest = shlex.split(command)
    if name == "python":
        return [sys.executable, *rest]
    if not name.startswith("./") and shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    return [name, *rest]


def built(language: str, folder: Path, change: Callable[[str], str]) -> Adapter:
    """Write an adapter, change its file, and build it as its README says."""
    told = scaffold.LANGUAGES[language]
    build, run = told.build and program(told.build), program(told.run)
    file = scaffold.write(language, folder)[0]
    file.write_bytes(change(file.read_text(encoding="utf-8")).encode())
    if change is not str and language in BESIDE:
        name, text = BESIDE[language]
        (folder / name).write_text(text, encoding="utf-8")
    if build:
        done = subprocess.run(
            build, cwd=folder, capture_output=True, text=True, timeout=4 * SECONDS, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
    return Adapter(folder, run)


def filled(engine: str, text: str) -> str:
    """Return a file whose part to be filled in is that of an engine."""
    lines = text.splitlines(keepends=True)
    first, below = (
        next(place for place, line in enumerate(lines) if mark in line) for mark in (FIRST, BELOW)
    )
    part = (HERE / "filled" / f"{engine}.txt").read_text(encoding="utf-8")
    return "".join([*lines[:first], part, *lines[below:]])


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    """Each language in turn."""
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def fresh(language: str, tmp_path_factory: pytest.TempPathFactory) -> Adapter:
    """An adapter as it is written."""
    return built(language, tmp_path_factory.mktemp(language), str)


@pytest.fixture(scope="module")
def engine(language: str, tmp_path_factory: pytest.TempPathFactory) -> Adapter:
    """An adapter that is filled in, with an engine for two seats."""
    folder = tmp_path_factory.mktemp(f"{language}-filled")
    return built(language, folder, lambda text: filled(language, text))


# As it is written.


def test_it_declares_no_game(fresh: Adapter, language: str) -> None:
    """The greeting is a good one, is the same each time, and lets nothing be run."""
    one, two = fresh.told(wire({"op": "hello", "protocols": [1], "new": {"a": [1.5e3]}})) * 2
    found = profile("it", one, load.domains())

    assert one == two
    assert () == found.supports.games
    assert found.engine["language"] == scaffold.LANGUAGES[language].name


def test_a_hand_is_answered_as_unsupported(fresh: Adapter) -> None:
    """Until a game is declared, and whatever the name of the hand is."""
    answers = fresh.told(*(hand(name=name, new=None) for name in NAMES))

    assert list(NAMES) == [answer["id"] for answer in answers]
    assert {("unsupported", "seven-card-stud is not under games")} == {
        (answer["outcome"], answer["feature"]) for answer in answers
    }


def test_a_name_may_be_written_with_escapes(fresh: Adapter) -> None:
    """Surrogate pairs among them."""
    lines = (json.dumps({"op": "run", "id": name, "hand": {}}).encode() for name in NAMES)

    assert list(NAMES) == [answer["id"] for answer in fresh.told(*lines)]


def test_an_op_that_is_not_known_is_answered(fresh: Adapter) -> None:
    """With the id, where there is one."""
    told = fresh.told(wire({"op": "dance", "id": "é"}), wire({"op": "dance"}), wire({"id": "x"}))

    assert ["é", None, "x"] == [answer["id"] for answer in told]
    assert ["unknown op: dance"] * 2 == [answer["error"] for answer in told[:2]]
    assert {"error"} == {answer["outcome"] for answer in told}


def test_a_line_that_is_no_json_is_answered(fresh: Adapter) -> None:
    """And the next one is understood."""
    bad = [
        *(b"x", b"", b"[]", b"7", b"nul", b'"a', b'{"op": "hello"', b"{'op': 1}", b'{"op" "x"}'),
        *(b'{"id": "a"} b', b'{"id": "a",}', b'{"id": 01}', b'{"id": 1.}', b'{"id": "\\x"}'),
        *(b'{"id": "\t"}', b'{"id": "\\u12g4"}', b'{"id": -}', b'{"id": "\xff"}', b'{"id": +1}'),
        *(b"[" * 2**17, b'{"a":' * 2**17, b'{"id": ' + b"[" * 2**17 + b"]" * 2**17 + b"}"),
    ]
    *told, last = fresh.told(*bad, wire({"op": "dance", "id": "on"}))

    assert len(bad) == len(told)
    assert {None} == {answer["id"] for answer in told}
    assert {"error"} == {answer["outcome"] for answer in told}
    assert last["id"] == "on"


def test_a_carriage_return_is_white_space(fresh: Adapter) -> None:
    """At the end of a line, and within it."""
    told = fresh.told(b'{"op":\r"dance", "id": "a"}', wire({"op": "bye"}), ending=b"\r\n")

    assert ["a"] == [answer["id"] for answer in told]


def test_the_farewell_ends_it(fresh: Adapter) -> None:
    """Without an answer, and whatever comes after it."""
    assert [] == fresh.told(wire({"op": "bye"}), wire({"op": "hello"}))


def test_the_end_of_the_input_ends_it(fresh: Adapter) -> None:
    """At once, or after a last line that has no line feed."""
    assert [] == fresh.told()
    assert 1 == len(fresh.told(wire({"op": "hello"}), ending=b""))


def test_each_answer_comes_before_the_next_question(fresh: Adapter) -> None:
    """Nothing is kept back until there is more."""
    with subprocess.Popen(
        fresh.command,
        cwd=fresh.folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        watch = Timer(SECONDS, process.kill)
        watch.start()
        assert process.stdin is not None
        assert process.stdout is not None
        for name in ("a", "b"):
            process.stdin.write(wire({"op": "dance", "id": name}) + b"\n")
            process.stdin.flush()
            assert name == json.loads(process.stdout.readline())["id"]
        process.stdin.write(wire({"op": "bye"}) + b"\n")
        process.stdin.flush()

        assert process.wait(SECONDS) == 0
        watch.cancel()


# Once it is filled in.


def test_a_hand_is_played(engine: Adapter) -> None:
    """States are as they were after each act, a refusal is none, and no print comes between."""
    acts = (
        {"seat": 5, "act": "fold"},
        {"seat": 2, "act": "wager", "to": 50},
        {"seat": 5, "act": "fold"},
        {"seat": 2, "act": "show"},
    )
    other = {"shows": [2], "card": "Ac3"}
    played = {
        "outcome": "played",
        "start": {"to-act": 2, "stacks": {"2": 990, "5": 490}, "pot": 20, **other},
        "steps": [
            {"ok": False, "refused": {"code": "not-your-turn", "text": "2 is to act"}},
            {
                "ok": True,
                "state": {"to-act": 5, "stacks": {"2": 940, "5": 490}, "pot": 70, **other},
            },
            {
                "ok": True,
                "state": {"to-act": None, "stacks": {"2": 1010, "5": 490}, "pot": 0, **other},
            },
            {"ok": False, "refused": {"code": "hand-over", "text": "it is over"}},
        ],
        "final": {"stacks": {"2": 1010, "5": 490}},
    }

    one, two = engine.told(hand(*acts, name="ü"), hand(*acts, name="2"))

    assert {"id": "ü", **played} == one
    assert {"id": "2", **played} == two


def test_a_fault_of_the_engine_is_answered(engine: Adapter, language: str) -> None:
    """With its text and its place, and the next hand is played."""
    fault, good = engine.told(hand({"seat": 2, "act": "check"}), hand(name="next"))

    assert ("k1", "error") == (fault["id"], fault["outcome"])
    assert "böse" in fault["error"]
    if language != "csharp" or (engine.folder / "build" / "Adapter.pdb").exists():
        assert re.search(r" \([Aa]dapter\.[a-z]+:[1-9][0-9]+\)$", fault["error"])
    assert ("next", "played") == (good["id"], good["outcome"])


def test_what_is_not_declared_is_answered_as_unsupported(engine: Adapter) -> None:
    """By itself for a game, a limit and seats; for anything else the engine can say so."""
    seats = [{"seat": seat, "stack": 1000} for seat in (1, 2, 3)]
    told = engine.told(
        hand(table={"game": "razz"}),
        hand(table={"limit": "no-limit"}),
        hand(table={"seats": seats}),
        hand({"seat": 2, "act": "call"}),
    )

    assert {"unsupported"} == {answer["outcome"] for answer in told}
    assert ["razz is not under games", "no-limit is not under limits", "3 seats", "ein Gebot"] == [
        answer["feature"] for answer in told
    ]


def test_what_the_engine_declares_is_said(engine: Adapter) -> None:
    """The greeting is the one that was filled in."""
    (greeting,) = engine.told(wire({"op": "hello", "protocols": [1]}))

    assert ("seven-card-stud",) == profile("it", greeting, load.domains()).supports.games


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """The name of an adapter in Python that has the reference behind it, in the working folder."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(os.path.abspath, sys.path)))
    monkeypatch.chdir(tmp_path)
    adapter = built("python", tmp_path, lambda text: filled("reference", text))
    return f"cmd:{shlex.join(adapter.command)}"


@pytest.mark.slow
def test_four_calls_suffice(studconf: Studconf, whole: str) -> None:
    """The reference can be asked everything through them, and passes everything."""
    result = studconf("run", whole, "--require-share", "100")

    assert result.code == codes.OK, result.out


def test_the_doctor_is_content(studconf: Studconf, whole: str) -> None:
    """He finds nothing to complain of."""
    result = studconf("doctor", whole)

    assert result.code == codes.OK, result.out


# The templates.


def comments(language: str) -> list[str]:
    """Return the comments of the first part to be filled in, word by word."""
    text = scaffold.files(language)[scaffold.LANGUAGES[language].file].decode()
    part = text.partition(FIRST)[2].partition("left out is found out by running")[0]
    return re.sub(r"^ *(//|#)|-{3,}", " ", part, flags=re.MULTILINE).split()


def test_all_say_the_same() -> None:
    """A reader of one can read the others."""
    assert len(comments("python")) > 100
    assert all(comments(one) == comments("python") for one in scaffold.LANGUAGES)


@pytest.mark.parametrize("language", scaffold.LANGUAGES)
def test_its_lines_are_short_and_end_in_line_feeds(language: str) -> None:
    """And are UTF-8, with both parts marked."""
    texts = {name: own.decode() for name, own in scaffold.files(language).items()}

    assert {scaffold.LANGUAGES[language].file, "README.md"} <= set(texts)
    assert not any("\r" in text for text in texts.values())
    assert max(len(line) for text in texts.values() for line in text.splitlines()) <= 120
    assert all(mark in "".join(texts.values()) for mark in (FIRST, "FILL IN, 2 of 2", BELOW))


def test_what_the_greeting_may_say_is_told() -> None:
    """Each key of a greeting and of supports, in every language; and each key of a state."""
    texts = [scaffold.files(one)[told.file].decode() for one, told in scaffold.LANGUAGES.items()]
    keys = [*(field.name for field in fields(Supports)), *KEYS]

    for text in texts:
        assert all(f'"{key}":' in text for key in keys)
        assert all(f'"{key}":' in text for key in STATE)
        assert '"houses": []' in text
        assert "fill in: start a hand" in text
