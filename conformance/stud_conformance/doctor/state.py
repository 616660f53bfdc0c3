"""Checks that nothing is kept from hand to hand, and nothing is left to chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.doctor.check import Check, NotLookedAt, Sick
from stud_conformance.doctor.compare import difference
from stud_conformance.doctor.wire import WIRED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_conformance.doctor.reply import Reply
    from stud_conformance.doctor.subject import Pass, Subject


def _plays_the_same_again(subject: Subject) -> None:
    first, again = subject.first.replies[0], subject.first.replies[-1]
    _check(subject.first.sent[0], first, again)


def _plays_the_same_fresh(subject: Subject) -> None:
    _, done = subject.second
    _compare(subject, done, subject.first.replies)


def _plays_the_same_backwards(subject: Subject) -> None:
    if len(subject.sample) == 1:
        raise NotLookedAt("there is only one hand")
    replies = list(reversed(subject.first.replies[: len(subject.sample)]))
    _compare(subject, subject.backwards(), replies)


def _compare(subject: Subject, done: Pass, before: Sequence[Reply]) -> None:
    if done.broken is not None and done.blamed is not None:
        text = f"it was answered before: {done.broken.about}"
        raise Sick(text, sent=done.blamed, came=done.broken.came)
    if not done.replies:
        raise NotLookedAt("a fresh process did not greet")
    pairs = zip(done.sent, before, done.replies, strict=False)
    for message, one, two in list(pairs)[: len(subject.sample)]:
        _check(message, one, two)


def _check(sent: dict[str, object], one: Reply, two: Reply) -> None:
    differs = difference(one.answer, two.answer)
    if differs:
        raise Sick(differs, sent=sent, came=two.came)


STATE = (
    Check(
        id="same-again",
        title="the same hand is played the same at the end",
        how="Play the first hand of the handful again after all others, and compare.",
        cure="Keep nothing from one hand to the next: make a new table for each, and look for "
        "globals, caches, stacks and buttons that are carried over, and dice.",
        look=_plays_the_same_again,
        after=WIRED,
    ),
    Check(
        id="same-fresh",
        title="a fresh process plays the same",
        how="Play the handful by a process that was just started, and compare.",
        cure="Leave nothing to chance or to the hour: deal the cards that are sent, and do not "
        "depend on the order of a set, on a seed, or on files that are left behind.",
        look=_plays_the_same_fresh,
        after=(*WIRED, "same-again", "greeting-same"),
        needs_process=True,
    ),
    Check(
        id="same-any-order",
        title="hands are played the same in any order",
        how="Play the handful from its end, and compare.",
        cure="Keep nothing from one hand to the next: make a new table for each, and look for "
        "globals, caches, stacks and buttons that are carried over.",
        look=_plays_the_same_backwards,
        after=(*WIRED, "same-again", "same-fresh"),
    ),
)
SAME = tuple(check.id for check in STATE)
