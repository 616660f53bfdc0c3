"""The cases of a corpus, each with the message that asks it: what some of the benchmarks play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance import play
from stud_conformance.protocol import messages
from stud_conformance.spec.values import own_rulings

if TYPE_CHECKING:
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec import Case, Corpus


def questions(corpus: Corpus) -> list[tuple[Case, Message]]:
    """Return every case with its message."""
    return [
        (
            case,
            messages.run(
                case.id,
                play.hand_message(case, own_rulings(case, corpus.domains)),
                sorted(messages.observed_keys(case)),
            ),
        )
        for case in corpus.cases()
    ]
