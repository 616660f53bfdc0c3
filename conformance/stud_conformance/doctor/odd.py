"""Checks of odd messages: each is answered, or passed over, and the next hand is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.doctor.check import SETUP, Check, Sick, answered, led_by
from stud_conformance.doctor.compare import check_same
from stud_conformance.doctor.reply import MISSING, Kind, line_of, quoted, value_of
from stud_conformance.protocol import messages

if TYPE_CHECKING:
    from stud_conformance.doctor.reply import Reply
    from stud_conformance.doctor.spoken import Spoken
    from stud_conformance.doctor.subject import Line, Subject
    from stud_conformance.protocol.messages import Message

GARBAGE = (b'{"op":"run","id":\n', b"[1, 2]\n")
#: Text that is easily broken on the way: quotation marks, other scripts, a separator of lines.
ODD_ID = 'q"\\/ é ß 漢字 \U0001f0a1 \u2028 .'
LONG_ID = "k" * 4000
LONGEST_LINE = 2**20


def _check_error(subject: Subject, line: Spoken, sent: bytes, name: str | None) -> None:
    """Send what is no hand, and see whether it is answered with an error."""
    text = quoted(sent)
    answer = answered(line.put_aside(sent, name, subject.plain()), text)
    if answer.get("outcome") != messages.ERROR:
        outcome = value_of(answer.get("outcome", MISSING))
        raise Sick(
            f'the outcome is {outcome}, not "error"', sent=text, came=led_by(answer, "outcome")
        )


def _answers_unknown_ops(subject: Subject) -> None:
    with subject.steady_process() as line:
        for name in ("d-op", None):
            sent = line_of({"op": "dance"} if name is None else {"op": "dance", "id": name})
            _check_error(subject, line, sent, name)
        subject.still_plays(line)


def _survives_garbage(subject: Subject) -> None:
    with subject.steady_process() as line:
        for sent in GARBAGE:
            _check_error(subject, line, sent, None)
        subject.still_plays(line)


def _survives_nothing(subject: Subject) -> None:
    """Send an empty line; it may be passed over, or answered as an error without an id."""
    with subject.steady_process() as line:
        message = subject.plain()
        _check_same(subject, message, line.ask_after(b"\n", message))


def _gives_odd_ids_back(subject: Subject) -> None:
    with subject.steady() as line:
        message = {**subject.plain(), "id": ODD_ID}
        _check_same(subject, message, line.ask(message))
    if subject.is_process:
        with subject.steady_process() as spoken:
            message = {**subject.plain(), "id": f"{ODD_ID} as UTF-8"}
            reply = spoken.ask(message, line_of(message, is_ascii=False))
            _check_same(subject, message, reply)


def _gives_long_ids_back(subject: Subject) -> None:
    with subject.steady() as line:
        message = {**subject.plain(), "id": LONG_ID}
        _check_same(subject, message, line.ask(message))


def _reads_long_lines(subject: Subject) -> None:
    with subject.steady_process() as line:
        message = subject.plain()
        start, rest = line_of(message)[:1], line_of(message)[1:]
        padding = b" " * (LONGEST_LINE - len(start) - len(rest))
        reply = line.ask(message, start + padding + rest)
        _check_same(subject, message, reply, "a line of 1 MiB: ")
        subject.still_plays(line)


def _reads_crlf(subject: Subject) -> None:
    line, hello, message = subject.process(), subject.hello, subject.plain()
    answered(line.greet(hello, _crlf(hello)), hello)
    _check_same(subject, message, line.ask(message, _crlf(message)))


def _crlf(message: Message) -> bytes:
    return line_of(message).replace(b"\n", b"\r\n")


def _overlooks_keys(subject: Subject) -> None:
    line: Line
    if subject.is_process:
        line = subject.process()
        hello = _with_more(subject.hello)
        answered(line.greet(hello), hello)
    else:
        line = subject.fresh()
    message = subject.plain()
    hand = message["hand"]
    more = {**hand, **{key: _with_more(hand[key]) for key in ("setup", "deal")}}
    message = _with_more({**message, "hand": _with_more(more)})
    _check_same(subject, message, line.ask(message))


def _with_more(message: Message) -> Message:
    return {"x-unknown": {"of": ["no", "meaning"]}, **message, "x-later": None}


def _survives_what_it_cannot_play(subject: Subject) -> None:
    with subject.steady() as line:
        for change in (_of_no_game, _without_seats):
            message = {**subject.plain(), "id": subject.new_id()}
            message["hand"] = change(message["hand"])
            reply = line.ask(message)
            _check_unplayable(message, reply)
            subject.still_plays(line)


def _of_no_game(hand: Message) -> Message:
    return {**hand, "setup": {**hand["setup"], "game": "no-such-game"}}


def _without_seats(hand: Message) -> Message:
    return {
        **hand,
        "setup": {**hand["setup"], "seats": []},
        "deal": {**hand["deal"], "cards": {}},
        "actions": [],
    }


def _check_unplayable(message: Message, reply: Reply) -> None:
    setup = message["hand"]["setup"]
    what = f"a hand of {setup['game']}" if setup["seats"] else "a hand without seats"
    if reply.kind is Kind.RAISED:
        return
    answer = answered(reply, message, f"{what}: ")
    if answer.get("outcome") not in {messages.UNSUPPORTED, messages.ERROR}:
        text = f"{what}: the outcome is {value_of(answer.get('outcome', MISSING))}"
        raise Sick(text, sent=message, came=led_by(answer, "outcome"), at=SETUP)


def _check_same(subject: Subject, message: Message, reply: Reply, what: str = "") -> None:
    """Check that the plain hand was played as before."""
    otherwise = f"{what}it was played otherwise: "
    check_same(subject.plain_answer, reply, message, otherwise, unplayed=what)


ODD = (
    Check(
        id="unknown-op",
        title="an op that is not known is answered with an error",
        how="Send an op of our own, with an id and without one, and then a hand.",
        cure='Answer it: {"id": <that of the message, or null>, "outcome": "error", "error": '
        '"unknown op: ..."}; and read on.',
        look=_answers_unknown_ops,
        needs_process=True,
    ),
    Check(
        id="no-json-line",
        title="a line that is no message is answered with an error",
        how="Send half an object, and a list, and then a hand.",
        cure='Catch what the parser raises, and answer {"id": null, "outcome": "error", "error": '
        '"..."}; see whether it is an object; and read on.',
        look=_survives_garbage,
        needs_process=True,
    ),
    Check(
        id="empty-line",
        title="an empty line does no harm",
        how="Send an empty line, and then a hand; an error without an id may come between.",
        cure="Pass over an empty line, or answer it as one that is no JSON; it is not the end.",
        look=_survives_nothing,
        after=("no-json-line",),
        needs_process=True,
    ),
    Check(
        id="odd-id",
        title="an id of any text is given back",
        how="Send a hand with an id of quotation marks, other scripts and a separator of lines; "
        "escaped, and as it is.",
        cure="Read and write UTF-8, end lines at LF alone, and leave the escapes of JSON to a "
        "library; make no file name or number of an id.",
        look=_gives_odd_ids_back,
    ),
    Check(
        id="long-id",
        title="a long id is given back",
        how=f"Send a hand with an id of {len(LONG_ID)} letters.",
        cure="Keep the id as a text of any length.",
        look=_gives_long_ids_back,
    ),
    Check(
        id="long-line",
        title="a line of 1 MiB is read whole",
        how="Send a hand with blanks between its keys, and then another hand.",
        cure="Read to the line feed, however far that is; a buffer of a fixed size, or a limit of "
        "the library that reads lines, has to hold 1 MiB.",
        look=_reads_long_lines,
        needs_process=True,
    ),
    Check(
        id="unplayable-hand",
        title="a hand that cannot be played does no harm",
        how="Send a hand of a game that does not exist, and one without seats; then a hand.",
        cure='Answer with "unsupported" and a feature, or with "error" and a text, never with '
        '"played"; and go on with the next one.',
        look=_survives_what_it_cannot_play,
    ),
)

#: Each of these needs a process of its own.
APART = (
    Check(
        id="unknown-keys",
        title="keys that are not known are overlooked",
        how="Add keys to hello, run, hand, setup and deal.",
        cure="Read the keys that you need, and let no parser refuse the others: later versions of "
        "the protocol may add some.",
        look=_overlooks_keys,
    ),
    Check(
        id="crlf",
        title="lines may end with CR LF",
        how="End hello and a hand with CR LF.",
        cure="Take a carriage return at the end of a line for white space.",
        look=_reads_crlf,
        needs_process=True,
    ),
)
