"""Checks that nothing is kept from hand to hand, and nothing is left to chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.doctor.check import Check, NotLookedAt, Sick
from stud_conformance.doctor.compare import check_same

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_conformance.doctor.reply import Reply
    from stud_conformance.doctor.subject import Pass, Subject


def _plays_the_same_again(subject: Subject) -> None:
    first, again = subject.first.replies[0], subject.first.replies[-1]
    check_same(first.answer, again, subject.first.sent[0])


def _plays_the_same_fresh(subject: Subject) -> None:
    _compare(subject.second[1], subject.first.replies)


def _plays_the_same_backwards(subject: Subject) -> None:
    if len(subject.sample) == 1:
        raise NotLookedAt("there is only one hand")
    replies = list(reversed(subject.first.replies[: len(subject.sample)]))
    _compare(subject.backwards(), replies * 2)


def _compare(done: Pass, before: Sequence[Reply]) -> None:
    if done.broken is not None and done.blamed is not None:
        text = f"it was answered before: {done.broken.about}"
        raise Sick(text, sent=done.blamed, came=done.broken.came)
    if not done.replies:
        raise NotLookedAt("a fresh process did not greet")
    for message, one, two in zip(done.sent, before, done.replies, strict=False):
        check_same(one.answer, two, message)


STATE = (
    Check(
        id="same-again",
        title="the same hand is played the same at the end",
        how="Play the first hand of the handful again after all others, and compare.",
        cure="Keep nothing from one hand to the next: make a new table for each, and look for "
        "globals, caches, stacks and buttons that are carried over, and dice.",
        look=_plays_the_same_again,
    ),
    Check(
        id="same-fresh",
        title="a fresh process plays the same",
        how="Play the handful by a process that was just started, and compare.",
        cure="Leave nothing to chance or to the hour: deal the cards that are sent, and do not "
        "depend on the order of a set, on a seed, or on files that are left behind.",
        look=_plays_the_same_fresh,
        after=("same-again", "greeting-same"),
        needs_process=True,
    ),
    Check(
        id="same-any-order",
        title="hands are played the same in any order",
        how="Play the handful from its end, twice, and compare.",
        cure="Keep nothing from one hand to the next: make a new table for each, and look for "
        "globals, caches, stacks and buttons that are carried over.",
        look=_plays_the_same_backwards,
        after=("same-again", "same-fresh"),
    ),
)
