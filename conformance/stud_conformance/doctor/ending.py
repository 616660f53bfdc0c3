"""Checks of how an engine ends, and what there is to note of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.doctor.check import Check, NotLookedAt, Sick
from stud_conformance.doctor.reply import shown
from stud_conformance.doctor.wire import WIRED
from stud_conformance.protocol import messages
from stud_conformance.protocol.text import counted, short

if TYPE_CHECKING:
    from stud_conformance.doctor.spoken import Ending
    from stud_conformance.doctor.subject import Subject

#: From this share of a limit on it is worth telling.
NEAR = 0.5
MILLISECONDS = 1000


def _obeys_bye(subject: Subject) -> None:
    _check(subject, subject.farewell, shown(messages.bye()))


def _ends_with_stdin(subject: Subject) -> None:
    with subject.steady_process() as line:
        ending = line.end()
    subject.leave()
    _check(subject, ending, "the end of stdin")


def _check(subject: Subject, ending: Ending, sent: str) -> None:
    if ending.code is None:
        text = f"it was still there after {subject.patience.bye:g} s"
    elif ending.code:
        way = f"exit code {ending.code}" if ending.code > 0 else f"signal {-ending.code}"
        text = f"it ended with {way}, not 0"
    elif ending.wrote:
        text = f"it wrote to stdout: {ending.wrote}"
    else:
        return
    raise Sick(text, sent=sent, came=ending.wrote)


def _leaves_nothing(subject: Subject) -> None:
    if subject.farewell.left:
        raise Sick(f"it left behind {subject.farewell.left}", sent=messages.bye())


def _tells_stderr(subject: Subject) -> str:
    if not subject.is_process:
        raise NotLookedAt("it is no process")
    said = subject.all_said().strip()
    if not said:
        return "it wrote nothing to stderr"
    rows = said.splitlines()
    return f"it wrote {counted(len(rows), 'line')} to stderr, the last: {short(rows[-1])}"


def _tells_speed(subject: Subject) -> str:
    took = [reply.seconds for reply in subject.first.replies]
    opening, slowest = subject.opening.seconds, max(took)
    usual = sorted(took)[len(took) // 2]
    text = (
        f"greeted after {_milliseconds(opening)}; a hand takes {_milliseconds(usual)}, "
        f"the first {_milliseconds(took[0])}, the slowest {_milliseconds(slowest)}"
    )
    if not subject.is_process:
        return text
    patience = subject.patience
    near = [
        f"{what} is near its limit of {limit:g} s"
        for what, seconds, limit in (
            ("the greeting", opening, patience.hello),
            ("the first hand", took[0], patience.of_hand(is_first=True)),
            ("a hand", max(took[1:]), patience.hand),
        )
        if seconds > NEAR * limit
    ]
    return "; ".join([text, *near])


def _milliseconds(seconds: float) -> str:
    return f"{seconds * MILLISECONDS:.1f} ms"


BYE = Check(
    id="bye",
    title="it ends when told to",
    how="Send bye, leave stdin open, and wait 2 s for exit code 0 and no word.",
    cure="On bye, leave the loop, write nothing, and end with exit code 0.",
    look=_obeys_bye,
    after=WIRED,
    needs_process=True,
)
LEFT = Check(
    id="nothing-left",
    title="it leaves no process behind",
    how="Look for processes of its group, and for an open stdout, after it ended.",
    cure="End what the adapter started, and wait for it, before it ends itself.",
    look=_leaves_nothing,
    after=(*WIRED, "bye"),
    needs_process=True,
)
END_OF_STDIN = Check(
    id="end-of-stdin",
    title="it ends with its stdin",
    how="Close its stdin, and wait 2 s for exit code 0 and no word.",
    cure="Take the end of stdin as a bye: leave the loop, write nothing, end with exit code 0.",
    look=_ends_with_stdin,
    after=WIRED,
    needs_process=True,
)
NOTES = (
    Check(
        id="stderr",
        title="what is on stderr",
        how="Listen on stderr; anything may be there.",
        cure="There is nothing to change.",
        look=_tells_stderr,
        after=("start",),
    ),
    Check(
        id="speed",
        title="how fast it is",
        how="Take the time of the greeting and of each hand.",
        cure="There is nothing to change.",
        look=_tells_speed,
        after=WIRED,
    ),
)
