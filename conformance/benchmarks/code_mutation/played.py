"""The corpus, played by the reference as it is or with one module of it changed."""

from __future__ import annotations

import gc
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.mutants.order import ordered
from stud_conformance.mutants.stored import kills
from stud_conformance.protocol import messages
from stud_conformance.protocol.text import described
from stud_conformance.run.judge import judge, malformed
from stud_conformance.spec.values import own_rulings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import CodeType, FrameType, ModuleType

    from stud_conformance.spec import Case, Corpus

REFERENCE, PLAY = "stud_reference", "stud_conformance.play"
#: Seconds of processor time, for a hand and for all of them.
HAND, MUTANT = 2, 20
MEMORY: Final = 2 << 30
NAME: Final = "k1"
LONGEST: Final = 300


@dataclass(frozen=True, slots=True)
class Question:
    """A case as an engine is asked to play it.

    Attributes:
        case: The case.
        hand: The hand, as JSON, as it comes to an engine.
        observe: What the case asserts.
        called: The functions of the reference that play it: files, and the lines where they begin.

    """

    case: Case
    hand: str
    observe: list[str]
    called: frozenset[tuple[str, int]]

    def asks(self, file: str, lines: range) -> bool:
        """Return whether any function that begins on some lines of a file plays it."""
        return any(name == file and line in lines for name, line in self.called)


@dataclass(frozen=True, slots=True)
class Code:
    """The compiled modules of the reference and of what plays it, by name."""

    modules: dict[str, tuple[CodeType, Path]]

    @classmethod
    def read(cls) -> Code:
        """Compile every module."""
        found = {}
        for package in (REFERENCE, PLAY):
            folder = folder_of(package)
            for file in sorted(folder.rglob("*.py")):
                parts = [package, *file.relative_to(folder).with_suffix("").parts]
                name = ".".join(parts).removesuffix(".__init__")
                code = compile(file.read_text(encoding="utf-8"), str(file), "exec")
                found[name] = (code, file)
        return cls(found)

    def changed(self, module: str, source: str) -> Code:
        """Return the code with another source of one module of the reference."""
        file = folder_of(REFERENCE) / module
        name = next(name for name, (_, own) in self.modules.items() if own == file)
        return Code({**self.modules, name: (compile(source, str(file), "exec"), file)})


class Importer(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports modules from compiled code."""

    def __init__(self, code: Code) -> None:
        """Take the code."""
        self._modules = code.modules

    def find_spec(self, name: str, *_: object) -> importlib.machinery.ModuleSpec | None:
        """Return how to import a module that there is code of."""
        if name not in self._modules:
            return None
        file = self._modules[name][1]
        return importlib.util.spec_from_file_location(
            name,
            file,
            loader=self,
            submodule_search_locations=[str(file.parent)] if file.stem == "__init__" else None,
        )

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module."""
        exec(self._modules[module.__name__][0], module.__dict__)  # noqa: S102


def folder_of(package: str) -> Path:
    """Return the folder of a package, without importing it."""
    parent, _, last = package.rpartition(".")
    if parent:
        return folder_of(parent) / last
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(package)
    return Path(spec.origin).parent


def questions(corpus: Corpus) -> list[Question]:
    """Return every case as an engine is asked to play it, in the order that kills the most first.

    The messages are made by the reference as it is, in a process of its own.
    """
    cases = {case.id: case for case in corpus.cases()}
    order = [cases[name] for name in ordered(cases, kills())]
    made = json.loads(in_a_child(lambda: json.dumps(_made(corpus, order))))
    return [
        Question(case, hand, observe, frozenset((file, line) for file, line in called))
        for case, (hand, observe, called) in zip(order, made, strict=True)
    ]


def _made(corpus: Corpus, cases: Iterable[Case]) -> list[Any]:
    from stud_conformance import play  # noqa: PLC0415 - only a child may import the reference

    found = []
    for case in cases:
        hand = play.hand_message(case, own_rulings(case, corpus.domains))
        if case.cards.deck or case.cards.stub:
            hand["deal"] = messages.untold(hand["deal"], case, ("cards", "deck", "stub"))
        observe = sorted(messages.observed_keys(case))
        found.append((json.dumps(hand), observe, _called(play, hand, observe)))
    return found


def _called(play: Any, hand: messages.Message, observe: list[str]) -> list[tuple[str, int]]:  # noqa: ANN401
    """Return the functions of the reference that play a hand: files, and where they begin."""
    found: set[tuple[str, int]] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and REFERENCE in frame.f_code.co_filename:
            found.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))

    sys.setprofile(note)
    play.answer(hand, observe=observe)
    sys.setprofile(None)
    return sorted(found)


def in_a_child(work: Callable[[], str]) -> str:
    """Return what a child process finds; empty where it dies."""
    child, reader = started(work)
    with os.fdopen(reader, encoding="utf-8") as stream:
        found = stream.read()
    os.waitpid(child, 0)
    return found


def started(work: Callable[[], str]) -> tuple[int, int]:
    """Start some work in a child process; return its id, and where its result can be read."""
    reader, writer = os.pipe()
    child = os.fork()
    if child:
        os.close(writer)
        return child, reader
    code = 1
    try:
        os.close(reader)
        with os.fdopen(writer, "w", encoding="utf-8") as stream:
            stream.write(work())
        code = 0
    finally:
        os._exit(code)


class TooLong(BaseException):
    """Raised where a hand does not end."""


def _too_long(*_: object) -> None:
    raise TooLong


def verdict(code: Code, asked: list[Question]) -> str:
    """Return as JSON how the first case fails that is played by some code, in this process.

    ``how`` is ``failed``, ``raised`` or ``endless``, or ``survived`` where every case passes.
    """
    gc.disable()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MUTANT, MUTANT + 1))
    signal.signal(signal.SIGPROF, _too_long)
    sys.meta_path.insert(0, Importer(code))
    case = "the import"
    try:
        _within(HAND)
        from stud_conformance import play  # noqa: PLC0415 - with the changed module

        for one in asked:
            case = one.case.id
            how = _failure(play, one)
            if how:
                return json.dumps({"how": "failed", "case": case, "found": how[:LONGEST]})
    except TooLong:
        return json.dumps({"how": "endless", "case": case, "found": ""})
    except BaseException as error:  # noqa: BLE001 - whatever it raises is how it fails
        return json.dumps({"how": "raised", "case": case, "found": described(error)[:LONGEST]})
    return json.dumps({"how": "survived", "case": "", "found": ""})


def _failure(play: Any, one: Question) -> str:  # noqa: ANN401 - a module that was just imported
    _within(HAND)
    answer = {"id": NAME, **play.answer(json.loads(one.hand), observe=one.observe)}
    _within(0)
    failure = judge(one.case, NAME, answer, reasons=True) or malformed(answer)
    return failure.fingerprint if failure else ""


def _within(seconds: int) -> None:
    """Set how long this process may work from now on; 0 sets no limit."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
