"""Make all checks of an engine, whatever it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.doctor.check import (
    FAILED,
    NOTE,
    OK,
    SETUP,
    SKIPPED,
    NotLookedAt,
    Result,
    Sick,
    part,
)
from stud_conformance.doctor.registry import CHECKS
from stud_conformance.doctor.reply import compact, shown, shown_whole
from stud_conformance.engines.engine import OutOfTime
from stud_conformance.protocol.text import described

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from stud_conformance.doctor.check import Check
    from stud_conformance.doctor.subject import Subject

OVER = str(OutOfTime())
IN_PROCESS = "only for an engine in a process of its own"
#: What is said where a check itself is broken.
OURS = "This may be a fault of the check: look at what the engine answers, and tell us of it."


def examine(subject: Subject, checks: Sequence[Check] = CHECKS) -> Generator[Result]:
    """Yield what becomes of each check, in order; no process is left in the end."""
    blamed: dict[str, str] = {}
    over = ""
    try:
        for check in checks:
            why = over or _blocked(check, subject, blamed)
            try:
                result = Result(check, SKIPPED, why) if why else _looked(check, subject)
            except OutOfTime:
                over = OVER
                result = Result(check, SKIPPED, over)
            if result.status == FAILED:
                blamed[check.id] = check.id
            yield result
    finally:
        subject.leave()


def _blocked(check: Check, subject: Subject, blamed: dict[str, str]) -> str:
    """Return why there is no use in a check; nothing where there is."""
    if check.needs_process and not subject.is_process:
        return IN_PROCESS
    for other in check.after:
        if other in blamed:
            blamed[check.id] = blamed[other]
            return f"not looked at: {blamed[other]} failed"
    return ""


def _looked(check: Check, subject: Subject) -> Result:
    try:
        note = check.look(subject)
    except NotLookedAt as why:
        return Result(check, SKIPPED, str(why))
    except Sick as found:
        return _failed(check, subject, found)
    except (KeyboardInterrupt, OutOfTime):
        raise
    except Exception as error:  # noqa: BLE001 - whatever an engine says, the doctor goes on
        text = f"what it said broke this check: {described(error)}"
        return Result(check, FAILED, text, OURS)
    return Result(check, NOTE, note, check.cure) if note else Result(check, OK)


def _failed(check: Check, subject: Subject, found: Sick) -> Result:
    sent = found.sent
    case = "" if isinstance(sent, str) else subject.case_of(sent)
    place, concerned = part(sent, found.at)
    if not concerned:
        place, concerned = part(sent, SETUP)
    return Result(
        check=check,
        status=FAILED,
        text=f"{case}: {found}" if case else str(found),
        cure=found.cure or check.cure,
        sent=shown_whole(sent),
        part=f"{place}: {compact(concerned)}" if place else "",
        came=shown(found.came),
    )
