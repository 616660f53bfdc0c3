"""Greet an engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stud_conformance import __version__
from stud_conformance.engines import NotStarted
from stud_conformance.engines.engine import OutOfTime
from stud_conformance.protocol import form, messages
from stud_conformance.protocol.text import described
from stud_conformance.run.profile import profile

if TYPE_CHECKING:
    from stud_conformance.engines import Connection
    from stud_conformance.protocol.messages import Message
    from stud_conformance.run.profile import Profile
    from stud_conformance.spec import Corpus


class Met(NamedTuple):
    """An engine that was greeted.

    Attributes:
        profile: What it says of itself.
        hello: The greeting.
        answer: The answer to it.

    """

    profile: Profile
    hello: Message
    answer: Message


def greet(name: str, engine: Connection, corpus: Corpus) -> Met:
    """Greet an engine.

    Raises:
        NotStarted: It does not answer as it should.
        OutOfTime: The time of the run is over.

    """
    suite = {"name": "stud-conformance", "version": __version__, "hash": corpus.hash}
    hello = messages.hello(suite)
    try:
        answer = engine.hello(hello)
    except (KeyboardInterrupt, NotStarted, OutOfTime):
        raise
    except BaseException as error:
        raise NotStarted(f"{name} failed in its greeting: {described(error)}") from error
    found = profile(name, answer, corpus.domains)
    mistake = form.mistake("greeting", answer)
    if mistake:
        raise NotStarted(f"{name} greets in the wrong form: {mistake}")
    return Met(found, hello, answer)
