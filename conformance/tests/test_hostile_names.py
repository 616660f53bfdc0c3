"""The name of a file or an engine is text, whichever command tells it."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import run
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.files import data
from stud_conformance.files.shell import operand, quoted

from .kit import mine, put
from .test_hands_phh import HAND

if TYPE_CHECKING:
    from .conftest import Result, Studconf

#: What a terminal obeys, and what a runner obeys at the beginning of a line and anywhere.
HOSTILE = "a\x1b[31m\n::error::z##[error]"
#: The same at the beginning of a name.
FIRST = "::error::z"
SERVE = "from stud_conformance.cli.main import main; import sys; sys.argv[1:] = ['serve', 'ref']; "
FEW = ("--select", "ante-0101")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder of its own."""
    monkeypatch.chdir(tmp_path)


def obeyed(result: Result) -> list[str]:
    """Return the lines that somebody would obey."""
    lines = (result.out + result.err).split("\n")
    assert len(lines) > 1
    return [
        line
        for line in lines
        if not line.isprintable() or "##[" in line or line.lstrip().startswith("::")
    ]


@pytest.mark.parametrize("name", [HOSTILE, FIRST])
@pytest.mark.parametrize(
    "command",
    [
        "convert h.phh --to phh -o NAME",
        "convert h.phh --to phh -o NAME/",
        "convert h.phh -o NAME/no/",
        "convert NAME.phh",
        "convert BAD",
        "new-adapter --lang python NAME",
        "lint --house BAD",
        "run ref --house BAD",
        "run ref:NAME",
        "run NAME",
        "run log:NAME",
        "run cmd:NAME",
        "run py:NAME:Engine",
        "run ref --corpus CORPUS --only-corpus",
        "run ref --corpus CORPUS --only-corpus --output human:no/NAME",
        "run mutant:ante.none --corpus CORPUS --only-corpus",
        "run ref --select NAME",
        "run ref --baseline BAD",
        "compare BAD BAD",
        "audit . --house HOUSE",
        "audit . --fit",
        "audit h.phh --rooms BAD",
        "audit NAME --house pokerstars",
        "explain NAME",
        "explain BAD",
        "explain NAME.phh#3",
        "baseline update NAME ref --select ante-0101",
        "baseline update NAME/x ref --select ante-0101",
        "baseline check BAD",
        "show NAME",
        "rule NAME",
        "rule --house BAD",
        "schema NAME",
        "site NAME/BAD --house BAD",
        "fuzz mutant:betting.raise-cap=3 --hands 100 --most 1 --keep NAME",
        "fuzz ref --keep BAD",
        "perft --house BAD",
        "perft --ruling NAME",
    ],
)
def test_no_name_of_a_file_is_obeyed(studconf: Studconf, name: str, command: str) -> None:
    """Neither by a terminal nor by a runner that reads the log."""
    Path("h.phh").write_text(HAND, encoding="utf-8")
    Path(f"{name}.phh").write_text(HAND.replace("Kd", "Kx"), encoding="utf-8")
    Path(f"{name}-bad").write_text("x: [", encoding="utf-8")
    corpus = Path(f"{name}-corpus")
    corpus.mkdir()
    put(corpus, mine())
    theirs = (data.spec() / "houses" / "full-tilt.yaml").read_text(encoding="utf-8")
    changed = theirs.replace("id: full-tilt\n", "id: my-room\n").replace("full-tilt", "no-such")
    Path(f"{name}.yaml").write_text(changed, encoding="utf-8")
    places = {"BAD": f"./{name}-bad", "CORPUS": str(corpus), "HOUSE": f"{name}.yaml", "NAME": name}
    words = command.split()
    for place, own in places.items():
        words = [word.replace(place, own) for word in words]

    assert obeyed(studconf(*words)) == []


@pytest.mark.parametrize(
    "command",
    [
        ("run", "ENGINE", *FEW),
        ("run", "ENGINE", *FEW, "--require-share", "100"),
        ("run", "ENGINE", "--corpus", "corpus", "--only-corpus", "--deadline", "0.01"),
        ("doctor", "ENGINE", "--hands", "1"),
        ("fingerprint", "ENGINE", *FEW),
        ("fingerprint", "ENGINE", "--deadline", "0.01"),
        ("perft", "ENGINE", "--depth", "1"),
        ("perft", "ENGINE", "--depth", "9", "--deadline", "2"),
        ("fuzz", "ENGINE", "--hands", "3"),
        ("baseline", "update", "mine.yaml", "ENGINE", *FEW),
    ],
    ids=" ".join,
)
def test_no_name_of_an_engine_is_obeyed(studconf: Studconf, command: tuple[str, ...]) -> None:
    """A command may hold anything between quotes."""
    put_corpus = Path("corpus")
    put_corpus.mkdir()
    put(put_corpus, mine())
    engine = f"cmd:{sys.executable} -c \"{SERVE} main()\" '{HOSTILE}'"

    assert obeyed(studconf(*(engine if word == "ENGINE" else word for word in command))) == []


@pytest.mark.parametrize(
    "word", ["a", "my room", "it's", HOSTILE, FIRST, "é\n", "\udcff", "\\\n'", "~", "$a\n`b`"]
)
def test_a_word_to_be_copied_is_the_same_to_a_shell(word: str) -> None:
    """Also where it is escaped, as it cannot be printed."""
    line = f"printf %s {quoted(word)}"

    said = run(["bash", "-c", line], capture_output=True, check=True).stdout  # noqa: S607

    assert line.isprintable()
    assert said == word.encode(errors="surrogateescape")


def test_a_path_to_be_copied_is_no_option() -> None:
    """A name may begin with a hyphen."""
    assert operand("-a b") == "'./-a b'"


def test_a_hand_of_a_file_that_looks_like_an_option(studconf: Studconf) -> None:
    """The line that an audit gives can be copied."""
    Path("-x.phh").write_text(HAND.replace("0.75", "0.5"), encoding="utf-8")
    told = studconf("audit", ".", "--house", "pokerstars").out
    [line] = [line for line in told.splitlines() if line.lstrip().startswith("look ")]
    words = line.split()[2:]

    assert words == ["explain", "./-x.phh:1", "--house", "pokerstars"]
    assert studconf(*words).code in {codes.OK, codes.FAILED}
