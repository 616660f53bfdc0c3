"""The engines that engines.yaml lists, and what is needed to have one of them here."""  # noqa: INP001

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stud_conformance import files
from stud_conformance.protocol.text import short

if TYPE_CHECKING:
    from collections.abc import Mapping

ADAPTERS = Path(__file__).resolve().parent
ROOT = ADAPTERS.parent.parent
LIST = ADAPTERS / "engines.yaml"

VERSION = re.compile(r"\d+(?:\.\d+)+")
#: What cargo says of a lock file that does not fit; no network would help.
STALE_LOCK = "--locked was passed"


class NotHere(Exception):  # noqa: N818 - it says where an engine is
    """Raised for an engine that cannot be run on this machine."""


class NotBuilt(Exception):  # noqa: N818 - it says what was not done
    """Raised for an engine that should have been built, and was not."""


@dataclass(frozen=True, slots=True)
class Listed:
    """An engine, as engines.yaml lists it; its comments tell the keys."""

    name: str
    title: str
    connect: str
    language: str
    licence: str
    home: str
    get: str
    toolchain: str
    needs: Mapping[str, str]
    also: tuple[str, ...] = ()
    build: Mapping[str, str] = field(default_factory=dict)
    baseline: str | None = None
    limits: tuple[str, ...] = ()
    found: tuple[Mapping[str, Any], ...] = ()

    @property
    def baseline_path(self) -> Path | None:
        """The file of the failures that are expected."""
        return None if self.baseline is None else ADAPTERS / self.baseline


def listed() -> list[Listed]:
    """Return the engines in the order of the list."""
    return [_listed(raw) for raw in files.read(LIST).data["engines"]]


def _listed(raw: dict[str, Any]) -> Listed:
    lists = {key: tuple(raw.get(key, ())) for key in ("also", "limits", "found")}
    return Listed(**{**raw, **lists})


def ready(engine: Listed) -> None:
    """See that an engine can be run here, and build it where it has to be built.

    Raises:
        NotHere: Something is missing, or cannot be reached.
        NotBuilt: It cannot be built.

    """
    _check_needs(engine.needs)
    if engine.build:
        _build(engine.build)


def _check_needs(needs: Mapping[str, str]) -> None:
    package, program = needs.get("package"), needs.get("program")
    if package is not None and find_spec(package) is None:
        raise NotHere(f"the package {package} is not installed for {sys.executable}")
    if program is None:
        return
    if shutil.which(program) is None:
        raise NotHere(f"there is no {program}")
    found, least = _version(program), needs["least"]
    if _parts(found) < _parts(least):
        raise NotHere(f"{program} is {found or 'of no version'}, and {least} is needed")


def _version(program: str) -> str:
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    found = VERSION.search(done.stdout)
    return found[0] if found else ""


def _parts(version: str) -> list[int]:
    return [int(part) for part in version.split(".") if part]


def _build(build: Mapping[str, str]) -> None:
    folder = ROOT / build["folder"]
    fetched = subprocess.run(  # noqa: S603 - of the list
        shlex.split(build["fetch"]), cwd=folder, stderr=subprocess.PIPE, text=True, check=False
    )
    if fetched.returncode:
        said = fetched.stderr or f"it ended with {fetched.returncode}"
        kind = NotBuilt if STALE_LOCK in said else NotHere
        raise kind(f"`{build['fetch']}` failed: {short(' '.join(said.split()))}")
    built = subprocess.run(shlex.split(build["run"]), cwd=folder, check=False)  # noqa: S603
    if built.returncode:
        raise NotBuilt(f"`{build['run']}` ended with {built.returncode}")
