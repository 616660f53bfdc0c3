"""Files with hands, and what the tests of audits share."""

from __future__ import annotations

import gzip
import importlib
import json
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stud_conformance.audit.audit import audit
from stud_conformance.audit.houses import Houses
from stud_conformance.audit.verdict import CONFORMS, DEVIATES
from stud_conformance.audit.work import Task
from stud_conformance.hands import phh
from stud_conformance.hands.recorded import Recorded
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import pytest
    from stud_conformance.audit.pieces import Batch
    from stud_conformance.audit.verdict import Deviation

#: The seat with the lowest door card brings in, and the other one folds.
HAND = """\
variant = "F7S"
antes = [1, 1]
bring_in = 2
small_bet = 10
big_bet = 20
starting_stacks = [100, 100]
actions = ["d dh p1 ????2c", "d dh p2 ????Kd", "p1 pb", "p2 f"]
finishing_stacks = [101, 99]
"""
#: The most characters of a hand, where ``odd_files`` are to have some that are too large.
LONGEST = 3000

WRONG_SEAT = HAND.replace('"p1 pb", "p2 f"', '"p2 pb", "p1 f"').replace("101, 99", "99, 101")
NO_GAME = HAND.replace("F7S", "NT")
BROKEN = "variant =\n"


def named(name: str, text: str = HAND, room: str = "here") -> str:
    """Return a hand with a name and a room."""
    return f'{text}_id = "{name}"\nvenue = "{room}"\n'


def many(names: Iterable[str], text: str = HAND) -> str:
    """Return a file with several hands."""
    return "".join(
        f"[{number}]\n{named(name, text)}\n" for number, name in enumerate(names, start=1)
    )


def log(names: Iterable[str]) -> str:
    """Return a run log with as many lines."""
    lines = [json.dumps({"line": "case", "hand": {}, "case": name}) for name in names]
    return "".join(f"{line}\n" for line in lines)


def odd_files(folder: Path) -> None:
    """Write files of every kind, sound and not, with all that makes them hard to cut."""
    several = many(f"hand-{number}" for number in range(7))
    quoted = many(["plain", "fenced"]).replace("[2]", 'x = """\n[7]\n[2]\n"""\n[2]')
    open_string = f'[1]\n{HAND}x = """\n\n[2]\n{HAND}[3]\n{HAND}'
    files = {
        "a.phhs": f"# several hands\n\n{several}",
        "b.phh": named("one"),
        "broken.phhs": f"[1]\n{HAND}\n[2]\n{BROKEN}\n[3]\n{HAND}",
        "empty.phh": "",
        "mixed.phhs": f"{HAND}[1]\n{HAND}[2]\n{HAND}",
        "blank.phhs": "# nothing\n\n",
        "nameless.phhs": f'[""]\n{HAND}[" "]\n{HAND}',
        "open.phhs": open_string,
        "quoted.phhs": quoted,
        "hands.txt": several,
        "unfit.jsonl": log(["a", "b"]) + "no JSON\n" + "\n\n" + log(["c"]) * 5 + "[]",
        "long.jsonl": f"{log(['a'])}{'x' * 2 * LONGEST + 'x'}\n{log(['b'])}{'y' * LONGEST}",
        "large.phhs": f'[1]\n{HAND}[2]\nx = "{"z" * LONGEST}"\n[3]\n{HAND}',
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    packed = gzip.compress(several.encode(), mtime=0)
    (folder / "c.phhs.gz").write_bytes(packed)
    (folder / "cut.phhs.gz").write_bytes(packed[:-40])
    (folder / "latin.phhs").write_bytes(several.replace("hand-3", "h\xe4nd").encode("latin-1"))
    with zipfile.ZipFile(folder / "d.zip", "w") as archive:
        archive.writestr("inner/e.phhs", several)
        archive.writestr("inner/f.jsonl", log(["a"]))
    (folder / "in[1] a folder").mkdir()
    (folder / "in[1] a folder" / "g.phh").write_text(HAND, encoding="utf-8")


def task(audit: Any = None) -> Task:  # noqa: ANN401 - a function of a module that is found later
    """Return what is done with each hand: held against one house by an audit."""
    return Task(Houses(load.house("pokerstars")), audit)


class Counted:
    """Counts how many batches were asked for."""

    def __init__(self, found: Iterator[Batch]) -> None:
        """Count none so far."""
        self.found, self.count = found, 0

    def __iter__(self) -> Iterator[Batch]:
        """Yield them."""
        for batch in self.found:
            self.count += 1
            yield batch


def shams(monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401 - a module
    """Return the audits that look at no rule, where other processes can import them too."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent / "engines"))
    return importlib.import_module("sham_audits")


#: Three seats that bet: seat 3 brings in and folds on fourth street, seat 1 wins
#: with kings against nines, 175 of its own, 175 of seat 2 and 25 of seat 3.
PLAYED = """\
variant = "F7S"
antes = [10, 10, 10]
bring_in = 15
small_bet = 50
big_bet = 100
starting_stacks = [1000, 1000, 1000]
actions = [
  "d dh p1 KcKhJd", "d dh p2 9c9d7d", "d dh p3 8s8h2c",
  "p3 pb", "p1 cc", "p2 cc",
  "d dh p1 Tc", "d dh p2 4h", "d dh p3 5c",
  "p1 cbr 50", "p2 cc", "p3 f",
  "d dh p1 4s", "d dh p2 6h",
  "p1 cc", "p2 cc",
  "d dh p1 8c", "d dh p2 3s",
  "p1 cbr 100", "p2 cc",
  "d dh p1 Qc", "d dh p2 2d",
  "p1 cc", "p2 cc",
  "p1 sm KcKhJdTc4s8cQc", "p2 sm",
]
finishing_stacks = [1200, 825, 975]
winnings = [375, 0, 0]
_total_pot = 375
_rake = 0
_returned = [0, 0, 0]
_awards = [{pot = "main", side = "whole", player = 1, amount = 375}]
"""

#: Seat 1 is all-in on fourth street and wins the main pot with kings, 110 of each; seat 2 wins the
#: side pot, 100 of each, with nines against eights.
SIDE_POT = """\
variant = "F7S"
antes = [10, 10, 10]
bring_in = 15
small_bet = 50
big_bet = 100
starting_stacks = [110, 1000, 1000]
actions = [
  "d dh p1 KcKhJd", "d dh p2 9c9d7d", "d dh p3 8s8h2c",
  "p3 pb", "p1 cbr 50", "p2 cc", "p3 cc",
  "d dh p1 Tc", "d dh p2 4h", "d dh p3 5c",
  "p1 cbr 50", "p2 cc", "p3 cc",
  "d dh p1 4s", "d dh p2 6h", "d dh p3 9s",
  "p2 cbr 100", "p3 cc",
  "d dh p1 8c", "d dh p2 3s", "d dh p3 3d",
  "p2 cc", "p3 cc",
  "d dh p1 Qc", "d dh p2 2d", "d dh p3 Qd",
  "p2 cc", "p3 cc",
  "p2 sm 9c9d7d4h6h3s2d", "p3 sm", "p1 sm KcKhJdTc4s8cQc",
]
finishing_stacks = [330, 990, 790]
winnings = [330, 200, 0]
_rake = 0
_awards = [{pot = "main", player = 1, amount = 330}, {pot = "side-1", player = 2, amount = 200}]
"""

#: Seat 3 has 7 for a bring-in of 15; seat 1 calls 15, of which 8 go back, and wins with kings.
SHORT = """\
variant = "F7S"
antes = [10, 10, 10]
bring_in = 15
small_bet = 50
big_bet = 100
starting_stacks = [1000, 1000, 17]
actions = [
  "d dh p1 KcKhJd", "d dh p2 9c9d7d", "d dh p3 8s8h2c",
  "p3 pb", "p1 cc", "p2 f",
  "d dh p1 Tc4s8cQc", "d dh p3 5c9s3dQd",
  "p1 sm KcKhJdTc4s8cQc", "p3 sm",
]
finishing_stacks = [1027, 990, 0]
_returned = [8, 0, 0]
"""


def changed(text: str, *changes: tuple[str, str]) -> str:
    """Return a text with parts of it changed, each of which stands there once."""
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def one(text: str) -> Recorded:
    """Read a hand."""
    (found,) = phh.read(text, "hand.phh")
    assert isinstance(found, Recorded), found
    return found


def left(text: str, house: str = "full-tilt") -> Deviation:
    """Return where a hand leaves the rules of a house."""
    found = audit(one(text), load.house(house))
    assert (found.verdict, found.reason) == (DEVIATES, ""), found
    assert found.deviation is not None
    return found.deviation


def holds(text: str, house: str = "full-tilt") -> bool:
    """Return whether a hand conforms to a house; any other verdict than a deviation is an error."""
    found = audit(one(text), load.house(house))
    assert found.verdict in (CONFORMS, DEVIATES), found
    return found.verdict == CONFORMS


#: Seat 1 has four kings, which nothing beats that seat 2 may get with its last card.
UNBEATEN = changed(
    PLAYED,
    ('"d dh p1 KcKhJd"', '"d dh p1 KcKhKd"'),
    ('"d dh p1 Qc"', '"d dh p1 Ks"'),
    ("p1 sm KcKhJdTc4s8cQc", "p1 sm KcKhKdTc4s8cKs"),
)

#: Seat 2 throws away kings and a card that nobody saw, where seat 1 has shown threes.
UNSEEN = changed(
    PLAYED,
    ('"d dh p1 KcKhJd", "d dh p2 9c9d7d"', '"d dh p1 3c3hJd", "d dh p2 KcKh7d"'),
    ("p1 sm KcKhJdTc4s8cQc", "p1 sm 3c3hJdTc4s8cQc"),
    ('"d dh p2 2d"', '"d dh p2 ??"'),
)
