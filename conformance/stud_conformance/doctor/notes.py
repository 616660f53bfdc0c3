"""What there is to note of an engine: its stderr, its speed, and how much it can be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.doctor import share
from stud_conformance.doctor.check import Check, NotLookedAt
from stud_conformance.doctor.reply import last_word
from stud_conformance.protocol.text import counted

if TYPE_CHECKING:
    from stud_conformance.doctor.subject import Subject

#: From this share of a limit on it is worth telling.
NEAR = 0.5
MILLISECONDS = 1000
#: So many words are told that would let it be asked more.
MOST_WORDS = 3


def _tells_stderr(subject: Subject) -> str:
    if not subject.is_process:
        raise NotLookedAt("it is no process")
    rows = subject.said.strip().splitlines()
    if not rows:
        return "it wrote nothing to stderr"
    return f"it wrote {counted(len(rows), 'line')} to stderr, such as: {last_word(subject.said, 0)}"


def _tells_speed(subject: Subject) -> str:
    took = [reply.seconds for reply in subject.first.replies]
    opening, slowest = subject.opening.seconds, max(took)
    usual = sorted(took)[len(took) // 2]
    text = (
        f"greeted after {_milliseconds(opening)}; a hand takes {_milliseconds(usual)}, "
        f"the first {_milliseconds(took[0])}, the slowest {_milliseconds(slowest)}"
    )
    if not subject.is_process:
        return text
    patience = subject.patience
    near = [
        f"{what} is near its limit of {limit:g} s"
        for what, seconds, limit in (
            ("the greeting", opening, patience.hello),
            ("the first hand", took[0], patience.of_hand(is_first=True)),
            ("a hand", max(took[1:]), patience.hand),
        )
        if seconds > NEAR * limit
    ]
    return "; ".join([text, *near])


def _milliseconds(seconds: float) -> str:
    return f"{seconds * MILLISECONDS:.1f} ms"


def _tells_share(subject: Subject) -> str:
    asked, every = len(subject.plans), len(list(subject.corpus.cases()))
    if asked == every:
        return f"it is asked all {every} cases"
    more = share.more(subject.corpus, subject.profile)[:MOST_WORDS]
    words = [f"{number} more with {word}" for word, number in more]
    return ", ".join([f"it is asked {asked} of {counted(every, 'case')}", *words])


STDERR = Check(
    id="stderr",
    title="what is on stderr",
    how="Listen on stderr while the handful is played; anything may be there.",
    cure="",
    look=_tells_stderr,
)
SPEED = Check(
    id="speed",
    title="how fast it is",
    how="Take the time of the greeting and of each hand.",
    cure="",
    look=_tells_speed,
)
SHARE = Check(
    id="share",
    title="how much it is asked",
    how="Count the cases that fit what is declared, and those that would with one word more.",
    cure="",
    look=_tells_share,
)
