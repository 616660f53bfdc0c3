"""Engines that are wrong in one way each, and play as the reference does in every other."""

from __future__ import annotations

import os
import signal
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stud_conformance import play
from stud_conformance.engines.ref import Reference

if TYPE_CHECKING:
    from collections.abc import Callable

    from stud_reference import Rules

Message = dict[str, Any]

HOSTILE = (
    "::error::##[error]\x1b[31mred\x1b[0m\r\n\x07[bold]x[/]\u202e\x9b2J\x00\ud800" + "y" * 5000
)


@dataclass(frozen=True, slots=True)
class Fake:
    """An engine made of two functions."""

    hello: Callable[[Message], Any]
    run: Callable[[Message], Any]


def reference() -> Fake:
    """Return an engine with nothing wrong."""
    return Fake(Reference().hello, Reference().run)


def greeting(change: Callable[[Message], Any]) -> Fake:
    """Return an engine with another greeting."""
    return Fake(lambda message: change(Reference().hello(message)), Reference().run)


def declaring(**changes: object) -> Fake:
    """Return an engine with other entries in its greeting."""
    return greeting(lambda hello: {**hello, **changes})


def supporting(**changes: object) -> Fake:
    """Return an engine with other entries in ``supports``."""
    return greeting(lambda hello: {**hello, "supports": {**hello["supports"], **changes}})


def answering(change: Callable[[Message], Any], only: str | None = None) -> Fake:
    """Return an engine that answers otherwise, to every hand or only to one."""

    def run(message: Message) -> object:
        answer = Reference().run(message)
        return change(answer) if only in (None, message["id"]) else answer

    return Fake(Reference().hello, run)


def playing(rules: Rules, **rulings: object) -> Fake:
    """Return an engine that plays by other rules, and declares some rulings for every game."""

    def hello(message: Message) -> Message:
        greeted = Reference().hello(message)
        games = {
            game: {**values, **{name: rulings[name] for name in rulings if name in values}}
            for game, values in greeted["rulings"].items()
        }
        return {**greeted, "rulings": games}

    def run(message: Message) -> Message:
        answer = play.answer(message["hand"], rules=rules, observe=message["observe"])
        return {"id": message["id"], **answer}

    return Fake(hello, run)


def ruling(values: Callable[[str], dict[str, Any]]) -> Fake:
    """Return an engine that declares no ruling, and always rules by ``values`` of the game."""

    def run(message: Message) -> Message:
        hand = message["hand"]
        own = {**hand["rulings"], **values(hand["setup"]["game"])}
        answer = play.answer({**hand, "rulings": own}, observe=message["observe"])
        return {"id": message["id"], **answer}

    def hello(message: Message) -> Message:
        return {**Reference().hello(message), "rulings": {}}

    return Fake(hello, run)


# What is wrong with an answer.


def raises(answer: Message) -> Message:
    """Raise."""
    raise ValueError(f"lost {answer['id']}")


def exits(answer: Message) -> Message:
    """Try to end the program, as if all were well."""
    del answer
    sys.exit(0)


def refuses_everything(answer: Message) -> Message:
    """Refuse each act, whatever it is."""
    refused = {"ok": False, "refused": {"code": "illegal-action", "text": "no"}}
    return {**answer, "steps": [refused for _ in answer["steps"]]}


def accepts_everything(answer: Message) -> Message:
    """Accept what has to be refused; nothing changes by it."""
    state = answer["start"]
    steps = []
    for step in answer["steps"]:
        state = step.get("state", state)
        steps.append({"ok": True, "state": state})
    return {**answer, "steps": steps}


# Whole engines, for ``py:``.


class NoRun:
    """Has a greeting only."""

    def hello(self, message: Message) -> Message:
        """Greet."""
        return Reference().hello(message)


class Panic(BaseException):
    """What no handler of exceptions catches."""


class Speechless(Exception):  # noqa: N818 - it says what it is
    """An exception that ends the program when it is printed."""

    def __str__(self) -> str:
        """Try to end the program."""
        raise SystemExit(0)


class NoAttributes:
    """Raises what is no exception as soon as it is looked at."""

    def __getattr__(self, name: str) -> object:
        """Panic."""
        raise Panic(name)


def panics_when_made() -> Fake:
    """Panic before there is an engine."""
    raise Panic


def panics_in_hello() -> Fake:
    """Panic in the greeting."""
    return greeting(raiser(Panic))


def panics_at_third() -> Fake:
    """Panic in one hand."""
    return answering(raiser(Panic), only="k3")


def raiser(kind: type[BaseException]) -> Callable[[Message], Any]:
    """Return what raises an exception of a kind."""

    def change(answer: Message) -> Message:
        raise kind(answer.get("id"))

    return change


def writes_to_descriptor_1() -> Fake:
    """Write where the report goes, past Python."""

    def change(answer: Message) -> Message:
        os.write(1, b"look at me\n")
        sys.__stdout__.write("look at me\n")  # type: ignore[union-attr]
        return answer

    return answering(change)


def goes_elsewhere() -> Fake:
    """Change the working folder."""
    os.chdir("/")
    return reference()


def asks_to_end(name: str) -> Fake:
    """Send this process a signal while the third hand is played."""

    def change(answer: Message) -> Message:
        os.kill(os.getpid(), getattr(signal, name))
        return answer

    return answering(change, only="k3")


def asks_to_terminate() -> Fake:
    """Send a signal to terminate."""
    return asks_to_end("SIGTERM")


def hangs_up() -> Fake:
    """Send the signal of a terminal that is closed."""
    return asks_to_end("SIGHUP")


def fails_when_made() -> Fake:
    """Fail before there is an engine, in two lines."""
    raise RuntimeError("no\nlicence")


def raises_in_hello() -> Fake:
    """Fail in the greeting."""
    return greeting(lambda hello: raises({"id": hello["protocol"]}))


def raises_in_run() -> Fake:
    """Fail in every hand."""
    return answering(raises)


def refusing() -> Fake:
    """Refuse every act."""
    return answering(refuses_everything)


def unsupporting() -> Fake:
    """Play no game."""
    return supporting(games=[])


def prints() -> Fake:
    """Write where the report goes."""

    def change(answer: Message) -> Message:
        sys.stdout.write("look at me\n")
        return answer

    return answering(change)


def hostile() -> Fake:
    """Say things that a terminal or a parser would stumble over."""

    def run(message: Message) -> Message:
        answer = Reference().run(message)
        number = int(message["id"][1:]) % 4
        if number == 0:
            return {"id": message["id"], "outcome": "error", "error": HOSTILE}
        if number == 1:
            return {**answer, "final": {**answer["final"], "stacks": {HOSTILE: HOSTILE}}}
        if number == 2:
            return {**answer, "steps": HOSTILE}
        refused = {"ok": False, "refused": {"code": HOSTILE, "text": HOSTILE}}
        return {**answer, "steps": [refused for _ in answer["steps"]]}

    def hello(message: Message) -> Message:
        return {**Reference().hello(message), "engine": {"name": HOSTILE, "version": HOSTILE}}

    return Fake(hello, run)


def hostile_feature() -> Fake:
    """Say that every hand needs what a terminal would stumble over."""
    return answering(lambda sent: {"id": sent["id"], "outcome": "unsupported", "feature": HOSTILE})


def hostile_greeting() -> Fake:
    """Fail in the greeting with a message that a terminal would stumble over."""

    def hello(message: Message) -> Message:
        del message
        raise RuntimeError(HOSTILE)

    return Fake(hello, Reference().run)


def interrupted_at_third() -> Fake:
    """Be interrupted by Ctrl-C while the third hand is played."""

    def change(answer: Message) -> Message:
        raise KeyboardInterrupt(answer["id"])

    return answering(change, only="k3")


def hangs(answer: Message) -> Message:
    """Never answer."""
    while True:
        answer = dict(answer)


def clings(answer: Message) -> Message:
    """Never answer, and swallow whatever would end that, some times."""
    for _ in range(3):
        try:
            hangs(answer)
        except BaseException:  # noqa: BLE001, S112 - that is what it does
            continue
    return hangs(answer)


def disarms() -> Fake:
    """Take longer than anybody waits, with all timers switched off."""

    def run(message: Message) -> Message:
        signal.setitimer(signal.ITIMER_REAL, 0)
        time.sleep(1)
        return Reference().run(message)

    return Fake(Reference().hello, run)


class HangsWhenLookedAt:
    """Never tell how it plays."""

    def hello(self, message: Message) -> Message:
        """Greet."""
        return Reference().hello(message)

    @property
    def run(self) -> Callable[[Message], Message]:
        """Hang, but not when it is made."""
        if self.is_looked_at:
            hangs({})
        self.is_looked_at = True
        return Reference().run

    is_looked_at = False


class _Endless(dict[str, Any]):
    """An answer without end."""

    def items(self) -> Any:  # noqa: ANN401 - it never returns
        """Hang."""
        hangs({})


def answers_without_end() -> Fake:
    """Answer what can never be read to its end."""
    return answering(_Endless)


def answers_too_much() -> Fake:
    """Answer more than anybody reads."""
    return answering(lambda answer: {**answer, "more": "x" * 2**23})


def hangs_when_made() -> Fake:
    """Never come to be."""
    hangs({})
    return reference()
