"""Mutate the code of the reference, and let the corpus alone find it.

    python conformance/benchmarks/code_mutation --results run.jsonl

Each mutant is the reference with one operator, number or keyword changed, by the
operators of cosmic-ray.  It plays every case of the corpus, as a real engine
would, until it fails one; a mutant that fails none has survived.  What is not
seen through the protocol is left out (``declared.yaml``).  Survivors that cannot
be told from the reference are declared there, each with the reason.

A run that was broken off goes on where it stood.  ``--again`` plays the
survivors anew, after scenarios were added.
"""

from __future__ import annotations

import argparse
import ast
import gc
import hashlib
import json
import os
import sys
from collections import Counter
from dataclasses import astuple, dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import yaml
from left_out import places, regions
from made import Mutant, mutants, spans
from played import REFERENCE, Code, folder_of, in_a_child, questions, started, verdict
from stud_conformance.run.judge import malformed
from stud_conformance.spec import load_corpus

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from played import Question

DECLARED: Final = Path(__file__).with_name("declared.yaml")
SURVIVED, EQUIVALENT, LEFT_OUT = "survived", "equivalent", "left out"
KILLED_THOUGH: Final = "declared equivalent, but killed"
BAD: Final = (SURVIVED, KILLED_THOUGH)
DIED: Final = {"how": "died", "case": "", "found": ""}
EVERY: Final = 50

Result = dict[str, Any]


def main() -> int:
    """Play every mutant; return 1 where one survives that is not declared."""
    asked = _arguments()
    began = perf_counter()
    declared = _equivalents()
    path = Path(asked.results)
    root = folder_of(REFERENCE)
    sources = {
        str(file.relative_to(root)): file.read_text(encoding="utf-8")
        for file in sorted(root.rglob("*.py"))
    }
    made = [
        one for one in _made(sources, path.with_suffix(".made")) if asked.only in one.mutant.key
    ]
    known = _known(path, again=asked.again)
    waiting = [one for one in made if not one.reason and one.name not in known]
    cases = questions(load_corpus())
    _hold_the_reference_to(cases)
    _say(f"{len(made)} mutants, {len(waiting)} to be played; {len(cases)} cases")
    with path.open("a", encoding="utf-8") as stream:
        for number, result in enumerate(_played(waiting, cases, asked.jobs), start=1):
            known[result["name"]] = result
            stream.write(json.dumps(result) + "\n")
            stream.flush()
            if number % EVERY == 0:
                _say(f"{number} of {len(waiting)} in {perf_counter() - began:.0f} s")
    return _report(made, known, declared)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="code_mutation", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--results", default="code-mutation.jsonl", help="where results are kept")
    parser.add_argument("--jobs", type=int, default=2, help="how many mutants play at once")
    parser.add_argument("--only", default="", help="only mutants whose key holds this text")
    parser.add_argument("--again", action="store_true", help="play the survivors anew")
    return parser.parse_args()


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


@dataclass(frozen=True, slots=True)
class Made:
    """A mutant, and what is to be done with it.

    Attributes:
        mutant: The mutant.
        source: The whole mutated module.
        lines: The lines of the function that is changed; none where it is no function.
        reason: Why it is left out; empty where it is played.

    """

    mutant: Mutant
    source: str
    lines: range | None
    reason: str

    @property
    def name(self) -> str:
        """What a result is kept under: the mutated source, so that none outlives a change."""
        return f"{self.mutant.module}:{_digest(self.source)}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _made(sources: dict[str, str], kept: Path) -> Iterator[Made]:
    """Yield every mutant; they are kept, as it takes a while to make them."""
    known = places(DECLARED)
    for module, found in _all(sources, kept).items():
        source = sources[module]
        tree, lines = ast.parse(source), source.splitlines(keepends=True)
        outside, functions = regions(module, tree, source, known), spans(tree)
        for own in found:
            one = Mutant(*own)
            reason = next((each.reason for each in outside if each.holds(one.line, one.column)), "")
            yield Made(one, one.source(lines), _called(one, functions), reason)


def _called(mutant: Mutant, functions: list[tuple[range, str, int]]) -> range | None:
    """Return the lines of the function in whose body a mutant is changed."""
    for lines, _, body in functions:
        if mutant.line in lines:
            return lines if 0 < body <= mutant.line else None
    return None


def _all(sources: dict[str, str], kept: Path) -> dict[str, list[Any]]:
    """Return the mutants of each module; those of sources that have changed are made anew."""
    before = json.loads(kept.read_text(encoding="utf-8")) if kept.is_file() else {}
    found = {}
    for module, source in sources.items():
        name = f"{module}:{_digest(source)}"
        if name not in before:
            _say(f"making the mutants of {module}")
        found[name] = before.get(name) or [list(astuple(one)) for one in mutants(module, source)]
    kept.write_text(json.dumps(found), encoding="utf-8")
    return {name.partition(":")[0]: own for name, own in found.items()}


def _known(path: Path, *, again: bool) -> dict[str, Result]:
    """Return the results of earlier runs by name."""
    if not path.is_file():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    found = {one["name"]: one for one in map(json.loads, lines)}
    return {name: one for name, one in found.items() if not again or one["how"] != SURVIVED}


def _equivalents() -> dict[str, str]:
    """Return why a mutant cannot be told from the reference, by its key."""
    found = {}
    for entry in yaml.safe_load(DECLARED.read_text(encoding="utf-8"))["equivalent"]:
        for new in entry["new"]:
            found[f"{entry['at']}: {entry['old']} => {new}"] = entry["why"]
    return found


def _hold_the_reference_to(cases: list[Question]) -> None:
    """Play the cases by the reference as it is.

    Raises:
        SystemExit: It fails one; nothing could be told from a mutant then.

    """
    malformed({"id": "k1", "outcome": "error", "error": "so that the schemas are read once"})
    found = json.loads(in_a_child(lambda: verdict(Code.read(), cases)) or json.dumps(DIED))
    if found["how"] != SURVIVED:
        sys.exit(f"the reference itself fails {found['case']}: {found['found']}")


def _played(waiting: Sequence[Made], cases: list[Question], jobs: int) -> Iterator[Result]:
    """Let mutants play, some at a time, and yield how each ends."""
    code = Code.read()
    gc.collect()
    gc.freeze()
    running: dict[int, tuple[Made, int, float]] = {}
    queue = iter(waiting)
    while True:
        for one in queue:
            child, reader = started(partial(_verdict, code, one, cases))
            running[child] = (one, reader, perf_counter())
            if len(running) == jobs:
                break
        if not running:
            return
        child, _ = os.wait()
        one, reader, began = running.pop(child)
        with os.fdopen(reader, encoding="utf-8") as stream:
            found = json.loads(stream.read() or json.dumps(DIED))
        yield _result(one, found, perf_counter() - began)


def _verdict(code: Code, one: Made, cases: list[Question]) -> str:
    """Play the cases that ask the changed function.

    What is no function, or is called only as a module is read, every case may ask.
    """
    file = str(folder_of(REFERENCE) / one.mutant.module)
    changed = code.changed(one.mutant.module, one.source)
    asked = [case for case in cases if one.lines is None or case.asks(file, one.lines)]
    return verdict(changed, asked or cases)


def _result(one: Made, found: Result, seconds: float) -> Result:
    return {
        "name": one.name,
        "key": one.mutant.key,
        "line": one.mutant.line,
        "operator": one.mutant.operator,
        **found,
        "seconds": round(seconds, 2),
    }


def _report(made: list[Made], known: dict[str, Result], declared: dict[str, str]) -> int:
    """Print what was found; return 1 where something is not as it is declared."""
    found = [(one, _how(one, known, declared)) for one in made]
    wrong = [
        f"{how.upper()} {one.mutant.line} {one.mutant.key}" for one, how in found if how in BAD
    ]
    if {one.mutant.module for one in made} >= {key.partition(":")[0] for key in declared}:
        keys = {one.mutant.key for one in made}
        wrong += [f"DECLARED BUT NOT MADE {key}" for key in declared if key not in keys]
    print("\n".join(wrong))
    for module in dict.fromkeys(one.mutant.module for one in made):
        print(f"{module}: {_told(how for one, how in found if one.mutant.module == module)}")
    print(f"left out: {_told(one.reason for one in made if one.reason)}")
    counts = Counter(how for _, how in found)
    print(f"in all: {_told(counts.elements())}")
    told_apart = counts.total() - counts[LEFT_OUT] - counts[EQUIVALENT]
    dead = told_apart - counts[SURVIVED]
    if told_apart:
        print(f"killed: {dead} of {told_apart}, {dead / told_apart:.2%}")
    return 1 if wrong else 0


def _how(one: Made, known: dict[str, Result], declared: dict[str, str]) -> str:
    if one.reason:
        return LEFT_OUT
    how = str(known[one.name]["how"])
    if one.mutant.key in declared:
        return EQUIVALENT if how == SURVIVED else KILLED_THOUGH
    return how


def _told(words: Iterable[str]) -> str:
    return ", ".join(f"{count} {word}" for word, count in Counter(words).most_common())


if __name__ == "__main__":
    sys.exit(main())
