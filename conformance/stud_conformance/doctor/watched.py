"""Whether a process leaves anything behind when it ends."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from stud_conformance.engines.child import Gone, TooLong, TooSlow

if TYPE_CHECKING:
    from stud_conformance.engines.child import Child

_PROCESSES = Path("/proc")
_A_MOMENT = 0.02
#: The fields of ``/proc/PID/stat`` after the name of the command.
_STATE, _GROUP = 0, 2


def left_behind(child: Child, seconds: float) -> str:
    """Return what is still there some time after a process ended, in words; or nothing."""
    until = time.monotonic() + seconds
    while _has_group(child.pid) or _is_held(child):
        if time.monotonic() >= until:
            return "a process that it started" if _has_group(child.pid) else "its open stdout"
        time.sleep(_A_MOMENT)
    return ""


def _has_group(group: int) -> bool:
    """Return whether a process of a group is alive; one that nobody waited for is not."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    if not _PROCESSES.is_dir():
        return True
    return any(_is_alive_in(group, stat) for stat in _PROCESSES.glob("[0-9]*/stat"))


def _is_held(child: Child) -> bool:
    """Return whether somebody still holds its stdout open, though it has ended itself."""
    if child.has_closed:
        return False
    with suppress(TooSlow, TooLong, Gone):
        child.receive(_A_MOMENT)
    return not child.has_closed


def _is_alive_in(group: int, stat: Path) -> bool:
    try:
        fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return False
    return fields[_GROUP] == str(group) and fields[_STATE] not in "ZX"
