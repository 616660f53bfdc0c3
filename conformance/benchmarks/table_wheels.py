"""Build both wheels of the project, and lay each out in a folder of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from measuring import said
from table_rows import COMPILED, VARIANTS

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT: Final = Path(__file__).resolve().parents[2]
#: What has to be set so that the build compiles the reference, and to what.
COMPILE: Final = ("HATCH_BUILD_HOOK_ENABLE_CUSTOM", "true")
#: How the names begin of what may be set already, and is left out.
HOOKS: Final = "HATCH_BUILD_HOOK"
#: What a build does not need of a checkout.
NOT_COPIED: Final = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info")
PURE_WHEEL: Final = "-none-any.whl"
#: How many seconds a call of pip may take.
LONGEST: Final = 15 * 60


class NotBuilt(Exception):  # noqa: N818 - it says what became of a wheel
    """Raised with the reason where a wheel could not be built."""


@dataclass(frozen=True, slots=True)
class Built:
    """A wheel that was laid out, or why there is none.

    Attributes:
        folder: What to put on ``PYTHONPATH``; ``None`` where it could not be built.
        reason: Why not, in words.

    """

    folder: Path | None
    reason: str = ""


def built(base: Path, wheels: Path | None = None) -> dict[str, Built]:
    """Return both variants, laid out below a folder.

    Args:
        base: An empty folder.
        wheels: Where both wheels lie; they are built where it is left out.

    """
    found = {}
    for variant in VARIANTS:
        try:
            wheel = _build(base, variant) if wheels is None else _given(wheels, variant)
            folder = base / variant
            _pip("install", "--no-deps", "--target", str(folder), str(wheel))
            found[variant] = Built(folder)
        except NotBuilt as error:
            found[variant] = Built(None, f"no {variant} wheel could be built: {error}")
    return found


def _build(base: Path, variant: str) -> Path:
    """Build a wheel from a copy of the checkout, so that nothing of the build stays in it."""
    source, target = base / f"{variant}-source", base / f"{variant}-wheel"
    shutil.copytree(ROOT, source, ignore=NOT_COPIED)
    target.mkdir()
    # What is ignored stands there; without it, the build would take what is not to be taken.
    shutil.copy(ROOT / ".gitignore", source)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(HOOKS)}
    if variant == COMPILED:
        environment.update([COMPILE])
    _pip("wheel", "--no-deps", "--wheel-dir", str(target), str(source), environment=environment)
    return _given(target, variant)


def _given(folder: Path, variant: str) -> Path:
    """Return the wheel of a variant in a folder."""
    for wheel in sorted(folder.glob("*.whl")):
        if wheel.name.endswith(PURE_WHEEL) != (variant == COMPILED):
            return wheel
    others = ", ".join(wheel.name for wheel in sorted(folder.glob("*.whl"))) or "nothing"
    raise NotBuilt(f"the build made {others}")


def _pip(*words: str, environment: dict[str, str] | None = None) -> None:
    command: Sequence[str] = (sys.executable, "-m", "pip", *words, "--quiet", "--no-input")
    try:
        done = subprocess.run(  # noqa: S603 - it is ours
            command, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise NotBuilt(f"pip {words[0]} took more than {LONGEST} s") from error
    if done.returncode:
        told = said(done.stderr or done.stdout)
        raise NotBuilt(f"pip {words[0]} ended with {done.returncode}: {told}")
