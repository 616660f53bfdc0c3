"""The hands of cases, and the cases whose cards do not suffice or do not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance import play
from stud_conformance.protocol import messages
from stud_conformance.spec.values import own_rulings

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from stud_conformance.protocol.messages import Message
    from stud_conformance.run.plan import Planned
    from stud_conformance.spec import Case, Corpus


class Unplayable(Exception):  # noqa: N818 - it says what the cases are
    """Raised for cases that the reference cannot deal; it has one line for each."""

    def __init__(self, mistakes: Iterable[tuple[Case, ValueError]], corpus: Corpus) -> None:
        """Keep the cases and what is wrong with each."""
        super().__init__(
            "\n".join(
                f"{corpus.scenario(case.id).file}: {case.id} cannot be played: {error}"
                for case, error in mistakes
            )
        )


def check(corpus: Corpus, cases: Iterable[Case]) -> None:
    """Play every case to its end, under the rulings that it names.

    Raises:
        Unplayable: With every case that cannot be played.

    """
    mistakes = []
    for case in cases:
        try:
            play.left_to_act(case, own_rulings(case, corpus.domains))
        except ValueError as error:
            mistakes.append((case, error))
    if mistakes:
        raise Unplayable(mistakes, corpus)


def hand(planned: Planned, deal: Collection[str], corpus: Corpus) -> Message:
    """Return the hand of a case, with no more of its cards than an engine has to be told.

    Args:
        planned: The case, and the rulings that are sent.
        deal: The forms in which the engine takes the cards.
        corpus: Where the case comes from.

    Raises:
        Unplayable: The reference cannot deal it.

    """
    case = planned.case
    try:
        message = play.hand_message(case, planned.rulings, planned.house)
    except ValueError as error:
        raise Unplayable([(case, error)], corpus) from error
    if case.cards.deck or case.cards.stub:
        message["deal"] = messages.untold(message["deal"], case, deal)
    return message
