"""A line to a process, on which everything is looked at that comes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from stud_conformance.doctor import lines
from stud_conformance.doctor.reply import Kind, Reply, last_word, line_of, quoted, read, shown
from stud_conformance.doctor.watched import left_behind
from stud_conformance.engines.child import Child, Gone, TooLong, TooSlow
from stud_conformance.engines.engine import OutOfTime
from stud_conformance.engines.wire import ending
from stud_conformance.protocol import messages
from stud_conformance.protocol.text import short

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_conformance.doctor.lines import Wanted
    from stud_conformance.engines.patience import Patience
    from stud_conformance.protocol.messages import Message

#: How long one listens for more where a line was not what it should be.
GRACE = 0.5
#: How long one listens for an answer that may have been held back, and how fast that would come.
HELD_BACK, AT_ONCE = 1.0, 0.5
#: How long a process may take to end after it closed its stdout.
ENDING = 1.0
#: How long one waits for the answer to what costs nothing, before a hand is sent.
SOON = 0.5
#: How often an end is looked for.
_A_MOMENT = 0.05


@dataclass(frozen=True, slots=True)
class Ending:
    """How a process ended that was asked to.

    Attributes:
        code: Its exit code, negative for a signal; ``None`` where it did not end in time.
        wrote: What it wrote to stdout meanwhile, cut.
        left: What it left behind.

    """

    code: int | None
    wrote: str
    left: str


class Spoken:
    """A line to a process of which nothing is believed."""

    def __init__(self, words: Sequence[str], patience: Patience) -> None:
        """Start it.

        Raises:
            OSError: It cannot be started.
            ValueError: The command holds what no command can.

        """
        self._child = Child(words)
        self._patience = patience
        self._last: str | None = None
        self._said = ""

    @property
    def said(self) -> str:
        """What it wrote to stderr so far."""
        return self._said + self._child.stderr()

    def _send(self, line: bytes, seconds: float) -> None:
        self._said = self.said  # the child forgets it with each line
        self._child.send(line, seconds)

    def greet(self, message: Message, line: bytes | None = None) -> Reply:
        """Greet it; the line that is sent may be written in a way of its own."""
        return self.put(line or line_of(message), lines.is_greeting, self._patience.hello)

    def ask(self, message: Message, line: bytes | None = None) -> Reply:
        """Let it play a hand; the line that is sent may be written in a way of its own."""
        late = self.more()
        if late is not None:
            return late
        name, seconds = message["id"], self._patience.of_hand(is_first=self._last is None)
        probe = line_of({**message, "id": lines.PROBE})
        reply = self.put(line or line_of(message), lines.has_id(name), seconds, probe)
        if reply.is_answer:
            self._last = name
        return reply

    def ask_after(self, line: bytes, message: Message) -> Reply:
        """Let it play a hand after a line that may be passed over, or answered without an id."""
        self.tell(line)
        name, seconds = message["id"], self._patience.hand
        either, own = lines.has_id(None), lines.has_id(name)
        reply = self.put(line_of(message), lambda one: either(one) or own(one), seconds)
        if reply.is_answer and either(reply.answer):
            reply = self.put(b"", own, seconds)
        self._last = name
        return reply

    def put_aside(self, line: bytes, name: str | None, message: Message) -> Reply:
        """Send what is no hand; its answer has to come soon, or before that to a hand."""
        wanted, played = lines.has_id(name), lines.has_id(message["id"])
        try:
            reply = self._put(line, wanted, min(SOON, self._patience.hand))
        except TooSlow:
            reply = self.put(
                line_of(message), lambda one: wanted(one) or played(one), self._patience.hand
            )
            if reply.is_answer and wanted(reply.answer):
                self.put(b"", played, self._patience.hand)
            elif reply.is_answer:
                about = "it never answered, but it answered the next message"
                reply = replace(reply, kind=Kind.DROPPED, about=about)
        except TooLong:
            reply = _endless()
        except Gone:
            reply = self._ended("before it answered")
        return reply

    def put(self, line: bytes, wanted: Wanted, seconds: float, probe: bytes = b"") -> Reply:
        """Send a line and look at what comes; where nothing does, a probe may bring it out."""
        began = monotonic()
        left = self._patience.until - began
        try:
            reply = self._put(line, wanted, min(seconds, left))
        except TooSlow:
            if left < seconds:
                raise OutOfTime from None
            reply = self._silent(wanted, seconds, probe)
        except TooLong:
            reply = _endless()
        except Gone:
            reply = self._ended("before it answered")
        return replace(reply, seconds=monotonic() - began)

    def _put(self, line: bytes, wanted: Wanted, seconds: float) -> Reply:
        until = monotonic() + seconds
        self._send(line, seconds)
        return self._seen(self._child.receive(until - monotonic()), wanted)

    def tell(self, line: bytes) -> None:
        """Send a line that needs no answer."""
        try:
            self._send(line, self._patience.hand)
        except (Gone, TooSlow):
            return  # what is asked next will tell

    def more(self, seconds: float = 0.0) -> Reply | None:
        """Return what came after the last answer; ``None`` where nothing did."""
        self._child.has_more()
        after = "its greeting" if self._last is None else f"its answer to {self._last}"
        try:
            line = self._child.receive(seconds)
        except TooSlow:
            half = self._child.rest()
            return lines.beside(f"after {after}", half, is_late=True) if half else None
        except TooLong:
            return _endless()
        except Gone:
            reply = self._ended(f"after {after}")
            return replace(reply, kind=Kind.LEFT, is_late=True) if reply.is_quiet else reply
        return self._again(line) or lines.beside(f"after {after}", quoted(line), is_late=True)

    def end(self, line: bytes = b"") -> Ending:
        """Send a farewell, or close its stdin, and wait until it ends."""
        until = monotonic() + self._patience.bye
        if line:
            self.tell(line)
        else:
            self._child.end_input()
        heard = []
        while (code := self._child.wait(0)) is None and monotonic() < until:
            heard.append(self._overheard(until))
        heard.append(self._overheard(until))
        left = "" if code is None else left_behind(self._child, ENDING)
        return Ending(code, next(filter(None, heard), short(self._child.rest())), left)

    def _overheard(self, until: float) -> str:
        try:
            return quoted(self._child.receive(min(_A_MOMENT, until - monotonic())))
        except (TooSlow, TooLong):
            pass
        except Gone:
            self._child.wait(max(0.0, until - monotonic()))
        return ""

    def close(self) -> None:
        """End it at once."""
        self._child.kill()
        self._child.let_go()

    def _again(self, line: bytes) -> Reply | None:
        """Return what a line is that was written once before; ``None`` where it was not."""
        message = read(line).message
        if message is None:
            return None
        if self._last is None and lines.is_greeting(message):
            return Reply(Kind.TWICE, about="it greeted twice", came=quoted(line), is_late=True)
        if self._last is not None and message.get("id") == self._last:
            about = f"it answered {self._last} twice"
            return Reply(Kind.TWICE, about=about, came=quoted(line), is_late=True)
        return None

    def _seen(self, first: bytes, wanted: Wanted) -> Reply:
        """Look at the first line that came, and at more where it is not the answer."""
        reading = read(first)
        if reading.message is not None and wanted(reading.message):
            return Reply(Kind.ANSWERED, reading.message, came=quoted(first))
        again = self._again(first)
        if again is not None or reading.kind is Kind.BOM:
            return again or Reply(reading.kind, about=reading.about, came=quoted(first))
        heard = [first]
        is_over = self._heard(heard, wanted)
        ended = self._ended("before it answered") if is_over else None
        if ended is not None and not ended.is_quiet and not lines.is_there(heard, wanted):
            return replace(ended, came=quoted(first))
        return lines.judged(heard, wanted)

    def _heard(self, heard: list[bytes], wanted: Wanted) -> bool:
        """Listen until the answer comes, or for a moment; return whether the process ended."""
        until = monotonic() + GRACE
        try:
            while len(heard) < lines.MOST and not lines.is_there(heard, wanted):
                heard.append(self._child.receive(until - monotonic()))
        except (TooSlow, TooLong):
            return False
        except Gone:
            return True
        return False

    def _silent(self, wanted: Wanted, seconds: float, probe: bytes) -> Reply:
        """Find out why nothing came in time: by another message, then by the end of stdin."""
        half = self._child.rest()
        for held, sent in (("the next message was sent", probe), ("stdin was closed", b"")):
            if held.startswith("the next") and not probe:
                continue
            asked = monotonic()
            message = self._brought_out(sent)
            seconds_more = monotonic() - asked
            if message is not None and wanted(message):
                return _came_late(held, seconds, seconds_more, message)
            if message is not None and message.get("id") == lines.PROBE:
                about = "it never answered, but it answered the next message"
                return Reply(Kind.DROPPED, about=about, came=shown(message))
        half = half or self._child.rest()
        about = f"no answer came within {seconds:g} s"
        if half:
            about += f", only {short(half)} without an end of line"
            return Reply(Kind.UNENDED, about=about, came=short(half))
        return Reply(Kind.SILENT, about=about + self._silent_to_the_end())

    def _silent_to_the_end(self) -> str:
        """Say what it did when stdin was closed and still nothing came."""
        code = self._child.wait(ENDING if self._child.has_closed else 0)
        ended = "" if code is None else f"; then {ending(code)}"
        return (
            f", and none when stdin was closed{ended}: it may be too slow, or what it wrote may "
            "never have been flushed"
        )

    def _brought_out(self, probe: bytes) -> dict[str, Any] | None:
        try:
            if probe:
                self._send(probe, HELD_BACK)
            else:
                self._child.end_input()
            return read(self._child.receive(HELD_BACK)).message
        except (Gone, TooSlow, TooLong):
            return None

    def _ended(self, when: str) -> Reply:
        code = self._child.wait(ENDING)
        half, said = self._child.rest(), self._child.stderr()
        about = f"{ending(code)} {when}"
        if half:
            about += f", in the middle of the line {short(half)}"
        word = last_word(said)
        if word:
            about += f"; it says: {word}"
        is_quiet = code == 0 and not half
        return Reply(Kind.ENDED, about=about, came=short(half), said=word, is_quiet=is_quiet)


def _endless() -> Reply:
    return Reply(Kind.ENDLESS, about="it wrote more than 8 MiB without an end of line")


def _came_late(held: str, seconds: float, more: float, answer: Message) -> Reply:
    if more < AT_ONCE:
        return Reply(Kind.UNFLUSHED, answer, f"its answer came only when {held}", shown(answer))
    about = f"its answer came after {seconds + more:.1f} s, not within {seconds:g} s"
    return Reply(Kind.SILENT, answer, about, shown(answer))


def farewell() -> bytes:
    """Return the line that asks a process to end."""
    return line_of(messages.bye())
