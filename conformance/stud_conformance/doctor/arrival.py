"""Checks of how the greeting and the answers arrive: in time, alone, on one line, readable.

A reply is of one kind; each check is about some of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stud_conformance.doctor.check import Check, Sick
from stud_conformance.doctor.reply import Kind
from stud_conformance.engines import NotStarted

if TYPE_CHECKING:
    from collections.abc import Callable

    from stud_conformance.doctor.reply import Reply
    from stud_conformance.doctor.subject import Subject
    from stud_conformance.protocol.messages import Message

    #: Returns the reply that is looked at, and the message that is to blame for it.
    Heard = Callable[[Subject], tuple[Reply | None, Message | None]]

#: What an object in this process can do as well.
OF_OBJECTS = frozenset({Kind.RAISED, Kind.NO_JSON, Kind.OTHER_ID})
BUFFERED = " Or it did write, into a buffer: flush stdout after each line."


def _starts(subject: Subject) -> None:
    try:
        subject.fresh()
    except NotStarted as error:
        raise Sick(str(error)) from error


STARTED = Check(
    id="start",
    title="it can be started",
    how="Start the command, or load the class and make one.",
    cure="Give the command as you type it, in quotation marks: 'cmd:node adapter.mjs'. No shell "
    "reads it. Name a class by its module: py:package.module:Engine.",
    look=_starts,
)


def _opening(subject: Subject) -> tuple[Reply | None, Message | None]:
    return subject.opening, subject.hello


def _hands(subject: Subject) -> tuple[Reply | None, Message | None]:
    return subject.first.broken, subject.first.blamed


class Row(NamedTuple):
    """What fails where a reply is of some kinds: the greeting, an answer to a hand, or both.

    Each of the two is an id and a title.
    """

    kinds: tuple[Kind, ...]
    how: str
    cure: str
    greeting: tuple[str, str] = ("", "")
    hand: tuple[str, str] = ("", "")

    def check(self, named: tuple[str, str], heard: Heard) -> Check:
        """Return the check of some replies."""

        def look(subject: Subject) -> None:
            reply, sent = heard(subject)
            if reply is not None and sent is not None and reply.kind in self.kinds:
                said = f'Read what it wrote to stderr: "{reply.said}". ' if reply.said else ""
                raise Sick(reply.about, sent=sent, came=reply.came, cure=said + self.cure)

        needs_process = OF_OBJECTS.isdisjoint(self.kinds)
        return Check(*named, self.how, self.cure, look, needs_process=needs_process)


_ROWS = (
    Row(
        (Kind.ENDED, Kind.RAISED, Kind.LEFT),
        how="Send hello, and see whether it ends or raises before it answers.",
        cure="Answer hello before anything that may fail; the error is on stderr. Run the command "
        "by hand, and give it the line that was sent.",
        greeting=("hello-survived", "it survives the greeting"),
    ),
    Row(
        (Kind.ENDED, Kind.RAISED),
        how="Play a handful of hands that differ as much as they can.",
        cure='Catch whatever the engine raises, and answer it: {"id": ..., "outcome": "error", '
        '"error": "..."}. The stack trace belongs on stderr.',
        hand=("hand-survived", "it survives each hand"),
    ),
    Row(
        (Kind.UNFLUSHED,),
        how="Where nothing comes in time, send the next hand, then close stdin, and see whether it "
        "comes then.",
        cure="Flush stdout after each line, and read stdin line by line: reading to its end, or "
        "reading ahead, waits for what only comes after the answer.",
        greeting=("hello-flushed", "it flushes the greeting"),
        hand=("answer-flushed", "it flushes each answer"),
    ),
    Row(
        (Kind.DROPPED,),
        how="Where no answer comes in time, see whether the next message is answered.",
        cure='Answer every message that has an id, with an error at the least: {"id": ..., '
        '"outcome": "error", "error": "..."}.',
        hand=("answer-each", "it answers each hand"),
    ),
    Row(
        (Kind.SILENT,),
        how="Send hello, and wait as long as --hello-timeout says.",
        cure="Answer hello as soon as it is read, before the engine is loaded; what takes long can "
        "be done at the first hand. Or give it time: --hello-timeout." + BUFFERED,
        greeting=("hello-in-time", "it greets in time"),
    ),
    Row(
        (Kind.SILENT,),
        how="Wait for each answer as long as --timeout says, for the first of a process as "
        "--first-timeout does.",
        cure="See where it waits: for a lock, for input of its own, or in a loop that no act "
        "leaves. Or give it time: --timeout, --first-timeout." + BUFFERED,
        hand=("answer-in-time", "it answers in time"),
    ),
    Row(
        (Kind.LEFT,),
        how="See whether the process is still there after its answer.",
        cure="Read lines in a loop, until bye or the end of stdin: one process plays all hands.",
        hand=("hand-after-hand", "it plays one hand after another"),
    ),
    Row(
        (Kind.STRAY,),
        how="See whether other lines come before or after an answer.",
        cure="Keep stdout for answers: print to stderr, and let libraries log there as well.",
        greeting=("hello-alone", "nothing is on stdout before the greeting"),
        hand=("stdout-alone", "nothing but answers is on stdout"),
    ),
    Row(
        (Kind.SPREAD, Kind.ENDLESS, Kind.UNENDED),
        how="See whether the answer ends with its first line feed.",
        cure="Write each message as one line without indentation, ended by one line feed; then "
        "flush.",
        greeting=("hello-one-line", "the greeting is one line"),
        hand=("answer-one-line", "each answer is one line"),
    ),
    Row(
        (Kind.BOM,),
        how="Look at the first three bytes.",
        cure="Write UTF-8 without a byte order mark; in Python that is utf-8, not utf-8-sig.",
        greeting=("hello-bom", "no byte order mark is before the greeting"),
        hand=("answer-bom", "no byte order mark is before an answer"),
    ),
    Row(
        (Kind.NOT_UTF8,),
        how="Decode the line.",
        cure="Write UTF-8, whatever the locale is.",
        greeting=("hello-utf-8", "the greeting is UTF-8"),
        hand=("answer-utf-8", "each answer is UTF-8"),
    ),
    Row(
        (Kind.NO_JSON,),
        how="Parse the line, or see whether JSON can hold what is returned.",
        cure="Write one object in JSON, and nothing else; NaN and Infinity are no JSON.",
        greeting=("hello-json", "the greeting is an object in JSON"),
        hand=("answer-json", "each answer is an object in JSON"),
    ),
    Row(
        (Kind.OTHER_ID,),
        how="Compare the id of the answer with that of the message.",
        cure="Give back the id of the message that is answered, as it is.",
        hand=("answer-id", "each answer has the id of its message"),
    ),
    Row(
        (Kind.TWICE,),
        how="See whether the same answer comes again.",
        cure="Write one line for each message read; look for a second print, or a line that is "
        "flushed twice by a process that forked.",
        hand=("answer-once", "it answers each message once"),
    ),
)

GREETING = tuple(row.check(row.greeting, _opening) for row in _ROWS if row.greeting[0])
ANSWERS = tuple(row.check(row.hand, _hands) for row in _ROWS if row.hand[0])
