"""Adapters whose greetings are sick on the wire, in one way each."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from .wires import A_WHILE, InHello, Wire

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .healthy import Message

LONG = 20 * 2**20


class DiesInHello(InHello):
    """End with a word on stderr."""

    check, says = (
        "hello-survived",
        "it ended with exit code 3 before it answered; it says: no table",
    )

    def greet(self, greeting: Message) -> None:
        """End."""
        del greeting
        sys.stderr.write("no table\n")
        sys.stderr.flush()
        os._exit(3)


class DiesOnStdout(InHello):
    """End with a word on stdout."""

    check, says = "hello-survived", "it ended with exit code 1"

    def greet(self, greeting: Message) -> None:
        """End."""
        del greeting
        self.write(b"Error: cannot find module\n")
        os._exit(1)


class KeepsGreeting(InHello):
    """Keep the greeting until stdin is closed."""

    check, says = "hello-flushed", "its answer came only when stdin was closed"

    def greet(self, greeting: Message) -> None:
        """Write without a flush."""
        self.keep(greeting)


class SleepsInHello(InHello):
    """Take its time."""

    check, says = "hello-in-time", "no answer came within"

    def greet(self, greeting: Message) -> None:
        """Tell who it is, where that is asked for, and sleep."""
        del greeting
        if "SICK_PID" in os.environ:
            Path(os.environ["SICK_PID"]).write_text(str(os.getpid()), encoding="utf-8")
        time.sleep(A_WHILE)


class NeverFlushes(InHello):
    """Write into a buffer that nobody flushes, not even in the end."""

    check, says = "hello-in-time", "then it ended with exit code 0: it may be too slow, or"

    def greet(self, greeting: Message) -> None:
        """Write nothing that is seen."""


class PrintsBeforeHello(InHello):
    """Print a banner."""

    check, says = "hello-alone", "before its answer it wrote to stdout: Welcome to my engine!"

    def greet(self, greeting: Message) -> None:
        """Write the banner and the greeting."""
        self.write(b"Welcome to my engine!\n(c) me\n")
        super(InHello, self).say(greeting)


class GreetsPrettily(InHello):
    """Write the greeting with an indentation."""

    check, says = "hello-one-line", "it wrote its answer on "

    def greet(self, greeting: Message) -> None:
        """Write it."""
        self.write(json.dumps(greeting, indent=2).encode() + b"\n")


class GreetsWithoutEnd(InHello):
    """Write the greeting without a line feed."""

    check, says = "hello-one-line", "without an end of line"

    def greet(self, greeting: Message) -> None:
        """Write it."""
        self.write(json.dumps(greeting).encode())


class Floods(InHello):
    """Write and write."""

    check, says = "hello-one-line", "more than 8 MiB without an end of line"

    def greet(self, greeting: Message) -> None:
        """Write."""
        del greeting
        self.write(b"y" * LONG)


class GreetsWithBom(InHello):
    """Write a byte order mark first."""

    check, says = "hello-bom", "EF BB BF"

    def greet(self, greeting: Message) -> None:
        """Write it."""
        self.write(json.dumps(greeting).encode("utf-8-sig") + b"\n")


class GreetsInLatin1(InHello):
    """Write in the encoding of its author."""

    check, says = "hello-utf-8", "is no UTF-8"

    def greet(self, greeting: Message) -> None:
        """Write it."""
        greeting["engine"]["name"] = "Müller"
        self.write(json.dumps(greeting, ensure_ascii=False).encode("latin-1") + b"\n")


class SaysHello(InHello):
    """Write what is no JSON."""

    check, says = "hello-json", "it is no JSON"

    def greet(self, greeting: Message) -> None:
        """Write it."""
        del greeting
        self.write(b"hello!\n")


class GreetsWithNaN(InHello):
    """Write a number that JSON does not have."""

    check, says = "hello-json", "NaN is no number in JSON"

    def greet(self, greeting: Message) -> None:
        """Write it."""
        self.write(json.dumps({**greeting, "engine": {"version": float("nan")}}).encode() + b"\n")


class ReadsToTheEnd(Wire):
    """Read all of stdin before it answers."""

    check, says = "hello-flushed", "its answer came only when stdin was closed"

    def lines(self) -> Iterable[bytes]:
        """Yield the lines of stdin."""
        return sys.stdin.buffer.readlines()
