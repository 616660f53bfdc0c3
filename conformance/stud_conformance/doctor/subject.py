"""The engine that is looked at, and what is known of it: what is dear is found out once."""

from __future__ import annotations

import os
import shlex
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from stud_conformance import __version__
from stud_conformance.doctor import hands
from stud_conformance.doctor.called import Called
from stud_conformance.doctor.check import NotLookedAt
from stud_conformance.doctor.compare import check_same
from stud_conformance.doctor.reply import Kind, Reply
from stud_conformance.doctor.spoken import Spoken, farewell
from stud_conformance.engines import NotStarted, connect
from stud_conformance.engines.patience import Patience
from stud_conformance.protocol import messages
from stud_conformance.run.profile import profile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stud_conformance.doctor.spoken import Ending
    from stud_conformance.protocol.messages import Message
    from stud_conformance.run.plan import Planned
    from stud_conformance.run.profile import Profile
    from stud_conformance.spec import Case, Corpus
    from stud_conformance.spec.scenario import Value

HANDS = 16
#: How long one listens whether something comes after an answer.
SETTLING = 0.1


class Line(Protocol):
    """A line to a copy of an engine."""

    def greet(self, message: Message) -> Reply:
        """Greet it."""
        ...

    def ask(self, message: Message) -> Reply:
        """Let it play a hand."""
        ...


@dataclass(frozen=True, slots=True)
class Pass:
    """Hands played one after another.

    Attributes:
        sent: The messages.
        replies: The answers to them, up to the first that was none.
        broken: What came instead of that.
        blamed: The message that is to blame for it.

    """

    sent: Sequence[Message]
    replies: Sequence[Reply]
    broken: Reply | None = None
    blamed: Message | None = None


def _said(line: Line) -> str:
    """Return what a copy wrote to stderr so far."""
    return line.said if isinstance(line, Spoken) else ""


class Subject:
    """An engine; one copy of it is alive at a time."""

    def __init__(
        self, name: str, corpus: Corpus, patience: Patience | None = None, size: int = HANDS
    ) -> None:
        """Take its name on the command line, and of how many hands the handful is."""
        self.name, self.corpus, self.size = name, corpus, size
        self.patience = patience or Patience()
        self.is_process = name.startswith("cmd:")
        #: What it wrote to stderr while it played the handful, or else while it greeted.
        self.said = ""
        self._called: Called | None = None
        self._process: Spoken | None = None
        self._steady: Line | None = None
        #: The cases that were asked, by the ids of the messages.
        self._cases: dict[str, str] = {}
        #: Which hand of the handful is the plain one: the first that it plays.
        self._plain = 0

    # Copies.

    def fresh(self) -> Line:
        """Return a line to a copy that was not greeted; in this process there is only one.

        Raises:
            NotStarted: It cannot be started.

        """
        if self.is_process:
            return self.process()
        if self._called is None:
            self._called = Called(connect(self.name, self.patience))
        return self._called

    def process(self) -> Spoken:
        """Return a line to a process that was just started."""
        self.leave()
        self.patience.check()
        if os.name != "posix":
            raise NotStarted("engines in a process of their own are driven on POSIX systems only")
        try:
            self._process = Spoken(shlex.split(self.name.removeprefix("cmd:")), self.patience)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise NotStarted(f"{self.name} cannot be started: {reason}") from error
        return self._process

    def leave(self) -> None:
        """End the copy that is alive."""
        self._steady = None
        process, self._process = self._process, None
        if process is not None:
            process.close()

    @contextmanager
    def steady(self) -> Iterator[Line]:
        """Lend a line to a copy that has played a hand; who fails on it has used it up."""
        line = self._steady or self._ready()
        self._steady = None
        try:
            yield line
        except BaseException:
            self.leave()
            raise
        self._steady = line

    @contextmanager
    def steady_process(self) -> Iterator[Spoken]:
        """Lend a line to such a process."""
        with self.steady() as line:
            if not isinstance(line, Spoken):
                raise NotLookedAt("it is no process")
            yield line

    def _ready(self) -> Line:
        if not self.is_process:
            return self.fresh()
        line = self.process()
        for reply in (line.greet(self.hello), line.ask(self.plain())):
            if not reply.is_answer:
                raise NotLookedAt(f"a fresh process did not play: {reply.about}")
        return line

    # What is sent.

    @property
    def hello(self) -> Message:
        """The greeting."""
        suite = {"name": "stud-conformance", "version": __version__, "hash": self.corpus.hash}
        return messages.hello(suite)

    @cached_property
    def plans(self) -> list[Planned]:
        """What it would be asked."""
        return hands.planned(self.corpus, self.profile)

    @cached_property
    def sample(self) -> list[tuple[Planned, Message]]:
        """A handful of hands, the first of them a plain one, with their messages."""
        return [(one, self.message(one)) for one in hands.chosen(self.plans, self.size)]

    @cached_property
    def cases_by_value(self) -> dict[tuple[str, str, Value], list[Case]]:
        """The cases that are about one value alone, by game, ruling and value."""
        return hands.by_value(self.corpus, self.profile)

    def message(self, one: Planned) -> Message:
        """Return the message that asks a hand."""
        return hands.message(one, self.new_id(one.case.id), self.profile.supports)

    def renamed(self, message: Message) -> Message:
        """Return a message with a new id."""
        return {**message, "id": self.new_id(self.case_of(message))}

    def plain(self) -> Message:
        """Return the message that asks the plain hand, with an id of its own."""
        return self.renamed(self.sample[self._plain][1])

    @property
    def plain_answer(self) -> Message:
        """The answer to the plain hand."""
        return self.first.replies[self._plain].answer

    def new_id(self, case: str = "") -> str:
        """Return an id that was not sent before, for a case."""
        name = f"d{len(self._cases) + 1}"
        self._cases[name] = case
        return name

    def case_of(self, message: Message) -> str:
        """Return the id of the case that a message asks; nothing where it asks none."""
        return self._cases.get(message.get("id", ""), "")

    # What came.

    @cached_property
    def opening(self) -> Reply:
        """What the first copy answered to the greeting; it stays for the first hands."""
        self._steady = line = self.fresh()
        reply = line.greet(self.hello)
        self.said = _said(line)
        if reply.kind is Kind.OTHER_ID:
            return replace(reply, kind=Kind.ANSWERED)
        return reply

    @property
    def greeting(self) -> Message:
        """The greeting of the engine, in the version that is spoken here."""
        return {**self.opening.answer, "protocol": messages.VERSION}

    @cached_property
    def profile(self) -> Profile:
        """What it declares, as far as that can be read."""
        for left_out in ((), ("rulings",), ("rulings", "houses")):
            known = {key: self.greeting[key] for key in self.greeting if key not in left_out}
            try:
                return profile(self.name, known, self.corpus.domains)
            except NotStarted:
                continue
        raise NotLookedAt("what it supports cannot be read")

    @cached_property
    def first(self) -> Pass:
        """The handful, played by the first copy, and the plain hand once more at the end."""
        with self.steady() as line:
            sent = [*(message for _, message in self.sample), self.plain()]
            before = len(_said(line))
            done = self.played(line, sent, settling=SETTLING)
            self.said = _said(line)[before:]
        if done.broken is not None:
            self.leave()
        played = [reply.answer.get("outcome") == messages.PLAYED for reply in done.replies]
        self._plain = played.index(True) if True in played else 0
        return done

    @property
    def answers(self) -> list[tuple[Planned, Message, Message]]:
        """The hands of the handful with the messages and the answers."""
        found = zip(self.sample, self.first.replies, strict=False)
        return [(one, message, reply.answer) for (one, message), reply in found]

    @property
    def played_hands(self) -> list[tuple[Planned, Message, Message]]:
        """Those that it says to have played."""
        found = [one for one in self.answers if one[2].get("outcome") == messages.PLAYED]
        if not found:
            raise NotLookedAt("it played none of the hands")
        return found

    @cached_property
    def second(self) -> tuple[Reply, Pass]:
        """The greeting of a fresh process, and the handful played by it, if it can be played."""
        is_played = self.first.broken is None
        return self._replayed([message for _, message in self.sample if is_played])

    def _replayed(self, sent: Sequence[Message]) -> tuple[Reply, Pass]:
        line = self.process()
        greeted = line.greet(self.hello)
        done = self.played(line, sent) if greeted.is_answer else Pass(sent, [])
        if greeted.is_answer and done.broken is None:
            self._steady = line
        return greeted, done

    @cached_property
    def farewell(self) -> Ending:
        """How a process ended that was told to."""
        with self.steady_process() as line:
            ending = line.end(farewell())
        self.leave()
        return ending

    def backwards(self) -> Pass:
        """Return the handful, played twice from its end; where it can be, by a fresh process."""
        sent = [message for _, message in reversed(self.sample)] * 2
        return self._replayed(sent)[1] if self.is_process else self.played(self.fresh(), sent)

    def played(self, line: Line, sent: Sequence[Message], settling: float = 0.0) -> Pass:
        """Play hands until something comes that is no answer.

        After the first and the last of them one listens for a while whether more comes.
        """
        replies: list[Reply] = []
        for number, message in enumerate(sent):
            reply = line.ask(message)
            if reply.is_quiet:
                reply = self._traced(message, reply)
            if not reply.is_answer:
                return Pass(sent, replies, reply, sent[max(0, number - reply.is_late)])
            replies.append(reply)
            is_first_or_last = number in {0, len(sent) - 1}
            is_heard = settling and is_first_or_last
            late = line.more(settling) if is_heard and isinstance(line, Spoken) else None
            if late is not None:
                return Pass(sent, replies, late, message)
        return Pass(sent, replies)

    def _traced(self, message: Message, reply: Reply) -> Reply:
        """Find out whether a process that ended quietly did so after the hand before."""
        line = self.process()
        line.greet(self.hello)
        late = line.more(SETTLING)
        if late is not None or not line.ask(message).is_answer:
            return late or reply
        about = "after its answer it ended with exit code 0"
        return replace(reply, kind=Kind.LEFT, about=about, is_late=True)

    def still_plays(self, line: Line) -> None:
        """Check that a copy plays the plain hand as it did.

        Raises:
            Sick: It does not.

        """
        message = self.plain()
        check_same(
            self.plain_answer,
            line.ask(message),
            message,
            otherwise="the hand after it was played otherwise than before: ",
            unplayed="the hand after it was not played: ",
        )
