"""Files with hands, and what the tests of audits share."""

from __future__ import annotations

import gzip
import importlib
import json
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stud_conformance.audit.houses import Houses
from stud_conformance.audit.work import Task
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import pytest
    from stud_conformance.audit.pieces import Batch

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
