"""From a name on the command line to an engine."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from stud_conformance.engines.engine import NotStarted
from stud_conformance.engines.inprocess import InProcess
from stud_conformance.engines.ref import Reference
from stud_conformance.protocol.text import described
from stud_conformance.spec import load
from stud_conformance.spec.errors import UnknownName

if TYPE_CHECKING:
    from stud_conformance.engines.engine import Engine

NAMES = ("ref", "pokerkit")
KINDS = ("ref", "py")
METHODS = ("hello", "run")
INSTALL_POKERKIT = "python -m pip install '.[pokerkit]'"
KNOWN = "ref, ref:HOUSE, pokerkit, py:package.module:Engine"


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


def connect(name: str) -> Engine:
    """Return the engine of that name.

    Args:
        name: ``ref``, ``ref:HOUSE``, ``pokerkit`` or ``py:package.module:Engine``.

    Raises:
        UnknownName: There is no such engine.
        NotStarted: It cannot be loaded.

    """
    check_name(name)
    kind, _, rest = name.partition(":")
    if kind == "ref":
        return Reference(rest or None)
    return _pokerkit() if kind == "pokerkit" else _python(rest)


def _pokerkit() -> Engine:
    try:
        with redirect_stdout(sys.stderr):
            engine: Engine = import_module("stud_conformance.engines.pokerkit").PokerKit()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        message = f"pokerkit cannot be loaded: {described(error)}"
        if isinstance(error, ModuleNotFoundError) and error.name == "pokerkit":
            message = f"pokerkit is not installed; install it with: {INSTALL_POKERKIT}"
        raise NotStarted(message) from error
    return engine


def _python(place: str) -> Engine:
    """Load ``package.module:Engine`` and make one; its code runs in this process.

    The working folder is searched as well, as ``python -m`` does.
    """
    module_name, _, attribute = place.partition(":")
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        with redirect_stdout(sys.stderr):
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
    return InProcess(made)
