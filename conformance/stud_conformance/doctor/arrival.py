"""Checks of how the greeting arrives: in time, alone, on one line, readable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.doctor.check import Check, Sick
from stud_conformance.doctor.reply import Kind
from stud_conformance.engines import NotStarted

if TYPE_CHECKING:
    from stud_conformance.doctor.check import Look
    from stud_conformance.doctor.subject import Subject

FLUSH = (
    "Flush stdout after each line, and read stdin line by line: reading to its end, or reading "
    "ahead, waits for what only comes after the answer."
)
PRINT = "Keep stdout for answers: print to stderr, and let libraries log there as well."
ONE_LINE = "Write each message as one line without indentation, ended by one line feed; then flush."
UTF_8 = "Write UTF-8, whatever the locale is, and no byte order mark."
JSON = "Write one object in JSON, and nothing else; NaN and Infinity are no JSON."


def _starts(subject: Subject) -> None:
    try:
        subject.fresh()
    except NotStarted as error:
        raise Sick(str(error)) from error


def _arrives(*kinds: Kind) -> Look:
    """Return what fails where the greeting is one of some kinds."""

    def look(subject: Subject) -> None:
        reply = subject.opening
        if reply.kind in kinds:
            raise Sick(reply.about, sent=subject.hello, came=reply.came)

    return look


STARTED = Check(
    id="start",
    title="it can be started",
    how="Start the command, or load the class and make one.",
    cure="Give the command as you type it, in quotation marks: 'cmd:node adapter.mjs'. No shell "
    "reads it. Name a class by its module: py:package.module:Engine.",
    look=_starts,
)

ARRIVAL = (
    Check(
        id="hello-survived",
        title="it survives the greeting",
        how="Send hello, and see whether it ends or raises before it answers.",
        cure="Answer hello before anything that may fail; the error is on stderr. Run the command "
        "by hand, and give it the line that was sent.",
        look=_arrives(Kind.ENDED, Kind.RAISED, Kind.LEFT),
        after=("start",),
    ),
    Check(
        id="hello-flushed",
        title="it flushes the greeting",
        how="Where no greeting comes in time, close stdin, and see whether it comes then.",
        cure=FLUSH,
        look=_arrives(Kind.UNFLUSHED),
        after=("start",),
        needs_process=True,
    ),
    Check(
        id="hello-in-time",
        title="it greets in time",
        how="Send hello, and wait as long as --hello-timeout says.",
        cure="Answer hello as soon as it is read, before the engine is loaded; what takes long can "
        "be done at the first hand. Or give it time: --hello-timeout.",
        look=_arrives(Kind.SILENT),
        after=("start",),
        needs_process=True,
    ),
    Check(
        id="hello-alone",
        title="nothing is on stdout before the greeting",
        how="See whether other lines come before the greeting.",
        cure=PRINT,
        look=_arrives(Kind.STRAY, Kind.TWICE),
        after=("start",),
        needs_process=True,
    ),
    Check(
        id="hello-one-line",
        title="the greeting is one line",
        how="See whether the greeting ends with its first line feed.",
        cure=ONE_LINE,
        look=_arrives(Kind.SPREAD, Kind.ENDLESS, Kind.UNENDED),
        after=("start",),
        needs_process=True,
    ),
    Check(
        id="hello-bom",
        title="no byte order mark is before the greeting",
        how="Look at the first three bytes.",
        cure="Write UTF-8 without a byte order mark; in Python that is utf-8, not utf-8-sig.",
        look=_arrives(Kind.BOM),
        after=("start",),
        needs_process=True,
    ),
    Check(
        id="hello-utf-8",
        title="the greeting is UTF-8",
        how="Decode the line.",
        cure=UTF_8,
        look=_arrives(Kind.NOT_UTF8),
        after=("start",),
        needs_process=True,
    ),
    Check(
        id="hello-json",
        title="the greeting is an object in JSON",
        how="Parse the line.",
        cure=JSON,
        look=_arrives(Kind.NO_JSON),
        after=("start",),
    ),
)
GREETED = ("start", *(check.id for check in ARRIVAL))
