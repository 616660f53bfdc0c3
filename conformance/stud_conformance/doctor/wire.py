"""Checks of how answers arrive: each once, in time, alone, on one line, under its id."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.doctor.arrival import FLUSH, JSON, ONE_LINE, PRINT, UTF_8
from stud_conformance.doctor.check import Check, Sick
from stud_conformance.doctor.greeting import DECLARED
from stud_conformance.doctor.reply import Kind

if TYPE_CHECKING:
    from stud_conformance.doctor.check import Look
    from stud_conformance.doctor.subject import Subject


def _arrives(*kinds: Kind) -> Look:
    """Return what fails where one of the hands was answered by one of some kinds."""

    def look(subject: Subject) -> None:
        broken, blamed = subject.first.broken, subject.first.blamed
        if broken is not None and blamed is not None and broken.kind in kinds:
            raise Sick(broken.about, sent=blamed, came=broken.came)

    return look


WIRE = (
    Check(
        id="hand-survived",
        title="it survives each hand",
        how="Play a handful of hands that differ as much as they can.",
        cure='Catch whatever the engine raises, and answer it: {"id": ..., "outcome": "error", '
        '"error": "..."}. The stack trace belongs on stderr.',
        look=_arrives(Kind.ENDED, Kind.RAISED),
        after=DECLARED,
    ),
    Check(
        id="answer-flushed",
        title="it flushes each answer",
        how="Where no answer comes in time, send the next message, then close stdin, and see "
        "whether it comes then.",
        cure=FLUSH,
        look=_arrives(Kind.UNFLUSHED),
        after=DECLARED,
        needs_process=True,
    ),
    Check(
        id="answer-each",
        title="it answers each hand",
        how="Where no answer comes in time, see whether the next message is answered.",
        cure='Answer every message that has an id, with an error at the least: {"id": ..., '
        '"outcome": "error", "error": "..."}.',
        look=_arrives(Kind.DROPPED),
        after=DECLARED,
        needs_process=True,
    ),
    Check(
        id="answer-in-time",
        title="it answers in time",
        how="Wait for each answer as long as --timeout says, for the first of a process as "
        "--first-timeout does.",
        cure="See where it waits: for a lock, for input of its own, or in a loop that no act "
        "leaves. Or give it time: --timeout, --first-timeout.",
        look=_arrives(Kind.SILENT),
        after=DECLARED,
        needs_process=True,
    ),
    Check(
        id="hand-after-hand",
        title="it plays one hand after another",
        how="See whether the process is still there after its answer.",
        cure="Read lines in a loop, until bye or the end of stdin: one process plays all hands.",
        look=_arrives(Kind.LEFT),
        after=DECLARED,
        needs_process=True,
    ),
    Check(
        id="stdout-alone",
        title="nothing but answers is on stdout",
        how="See whether other lines come before or after an answer.",
        cure=PRINT,
        look=_arrives(Kind.STRAY),
        after=DECLARED,
        needs_process=True,
    ),
    Check(
        id="answer-one-line",
        title="each answer is one line",
        how="See whether the answer ends with its first line feed.",
        cure=ONE_LINE,
        look=_arrives(Kind.SPREAD, Kind.ENDLESS, Kind.UNENDED),
        after=DECLARED,
        needs_process=True,
    ),
    Check(
        id="answer-utf-8",
        title="each answer is UTF-8",
        how="Decode the line.",
        cure=UTF_8,
        look=_arrives(Kind.NOT_UTF8, Kind.BOM),
        after=DECLARED,
        needs_process=True,
    ),
    Check(
        id="answer-json",
        title="each answer is an object in JSON",
        how="Parse the line, or see whether JSON can hold what is returned.",
        cure=JSON,
        look=_arrives(Kind.NO_JSON),
        after=DECLARED,
    ),
    Check(
        id="answer-id",
        title="each answer has the id of its message",
        how="Compare the id of the answer with that of the message.",
        cure="Give back the id of the message that is answered, as it is.",
        look=_arrives(Kind.OTHER_ID),
        after=DECLARED,
    ),
    Check(
        id="answer-once",
        title="it answers each message once",
        how="See whether the same id comes again.",
        cure="Write one line for each message read; look for a second print, or a line that is "
        "flushed twice by a process that forked.",
        look=_arrives(Kind.TWICE),
        after=DECLARED,
        needs_process=True,
    ),
)
WIRED = (*DECLARED, *(check.id for check in WIRE))
