"""Checks of how an engine ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.doctor.check import Check, Sick
from stud_conformance.doctor.reply import shown_whole
from stud_conformance.protocol import messages

if TYPE_CHECKING:
    from stud_conformance.doctor.spoken import Ending
    from stud_conformance.doctor.subject import Subject


def _obeys_bye(subject: Subject) -> None:
    _check(subject, subject.farewell, shown_whole(messages.bye()))


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


BYE = Check(
    id="bye",
    title="it ends when told to",
    how="Send bye, leave stdin open, and wait 2 s for exit code 0 and no word.",
    cure="On bye, leave the loop, write nothing, and end with exit code 0.",
    look=_obeys_bye,
    needs_process=True,
)
LEFT = Check(
    id="nothing-left",
    title="it leaves no process behind",
    how="Look for processes of its group, and for an open stdout, after it ended.",
    cure="End what the adapter started, and wait for it, before it ends itself.",
    look=_leaves_nothing,
    after=("bye",),
    needs_process=True,
)
END_OF_STDIN = Check(
    id="end-of-stdin",
    title="it ends with its stdin",
    how="Close its stdin, and wait 2 s for exit code 0 and no word.",
    cure="Take the end of stdin as a bye: leave the loop, write nothing, end with exit code 0.",
    look=_ends_with_stdin,
    needs_process=True,
)
