"""From a name on the command line to an engine."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from stud_conformance.engines.engine import NotStarted
from stud_conformance.engines.inprocess import InProcess, guarded
from stud_conformance.engines.log import Log
from stud_conformance.engines.patience import UNENDING
from stud_conformance.engines.ref import Reference
from stud_conformance.protocol.text import described
from stud_conformance.spec import load
from stud_conformance.spec.errors import UnknownName

if TYPE_CHECKING:
    from stud_conformance.engines.engine import Connection, Engine
    from stud_conformance.engines.patience import Patience

#: Real engines that an extra of their name installs: the module and the class of the adapter.
EXTRAS = {
    "pokerkit": ("stud_conformance.engines.pokerkit", "PokerKit"),
    "poker-equity": ("stud_conformance.engines.poker_equity", "PokerEquity"),
}
NAMES = ("ref", *EXTRAS)
KINDS = ("ref", "py", "cmd", "log", "mutant")
METHODS = ("hello", "run")
KNOWN = f"{', '.join(NAMES)}, ref:HOUSE, py:package.module:Engine, cmd:COMMAND, log:FILE, mutant:ID"


def check_name(name: str) -> None:
    """Check that a name is one of an engine, without loading it.

    Raises:
        UnknownName: It is not, or its house does not exist.

    """
    kind, _, rest = name.partition(":")
    if name not in NAMES and not (kind in KINDS and rest):
        raise UnknownName("engine", name, NAMES, f"an engine is one of {KNOWN}")
    if kind == "py" and not all(rest.partition(":")):
        raise UnknownName("engine", name, (), "write py:package.module:Engine")
    if kind == "ref" and rest:
        load.house(rest)
    if kind == "mutant":
        _mutant(rest)
    if kind == "cmd":
        _process(name)


def connect(name: str, patience: Patience | None = None) -> Connection:
    """Return a line to the engine of that name.

    Args:
        name: ``ref``, ``ref:HOUSE``, ``pokerkit``, ``poker-equity``, ``py:package.module:Engine``,
            ``cmd:COMMAND``, ``log:FILE`` or ``mutant:ID``.
        patience: How long it is waited for.

    Raises:
        UnknownName: There is no such engine.
        NotStarted: It cannot be loaded.
        Invalid: The file of a log has mistakes.
        OSError: It cannot be read.

    """
    check_name(name)
    kind, _, rest = name.partition(":")
    if kind == "ref":
        return InProcess(Reference(rest or None), patience, is_ours=True)
    if kind in EXTRAS:
        return _extra(kind, patience)
    if kind == "cmd":
        return _process(name, patience)
    if kind == "mutant":
        return InProcess(_mutant(rest), patience, is_ours=True)
    return Log(rest) if kind == "log" else _python(rest, patience)


def _mutant(name: str) -> Engine:
    from stud_conformance.engines.mutant import Mutated, named  # noqa: PLC0415 - seldom wanted

    return Mutated(named(name))


def _process(name: str, patience: Patience | None = None) -> Connection:
    if os.name != "posix":
        raise NotStarted("an engine in a process of its own is driven on POSIX systems only")
    from stud_conformance.engines.process import Process  # noqa: PLC0415 - it needs such a system

    try:
        return Process(name.removeprefix("cmd:"), patience)
    except ValueError as error:
        raise UnknownName("engine", name, (), f"write cmd:COMMAND; {error}") from error


def _extra(name: str, patience: Patience | None) -> Connection:
    module, adapter = EXTRAS[name]
    try:
        with redirect_stdout(sys.stderr):
            return InProcess(getattr(import_module(module), adapter)(), patience, is_ours=True)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        message = f"{name} cannot be loaded: {described(error)}"
        if isinstance(error, ModuleNotFoundError) and error.name == name.replace("-", "_"):
            message = f"{name} is not installed; install it with: python -m pip install '.[{name}]'"
        raise NotStarted(message) from error


def _python(place: str, patience: Patience | None) -> Connection:
    """Load ``package.module:Engine`` and make one; its code runs in this process.

    The working folder is searched as well, as ``python -m`` does.
    """
    module_name, _, attribute = place.partition(":")
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        with guarded((patience or UNENDING).hello):
            made = getattr(import_module(module_name), attribute)()
            methods = [callable(getattr(made, method, None)) for method in METHODS]
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        message = f"py:{place} cannot be loaded: {described(error)}"
        raise NotStarted(message) from error
    for method, is_there in zip(METHODS, methods, strict=True):
        if not is_there:
            message = f"py:{place} has no method {method}"
            raise NotStarted(message)
    return InProcess(made, patience)
