"""The work of a long hand grows as its number of acts, also at the showdown."""

from __future__ import annotations

from collections.abc import Iterator  # noqa: TC003 - a class of the tests yields them
from typing import Any

import pytest
from stud_conformance import play
from stud_conformance.lint import steps
from stud_conformance.play import case as played
from stud_conformance.protocol import messages
from stud_conformance.spec.values import own_rulings

from .kit import case, ours, scenario
from .test_lint import ALWAYS

REFUSED = "  - refuse: 1 calls\n    because: illegal-action\n"
#: A hand in which seat 1 is refused many times before it shows.
SHOWN = f"  - 4 checks\n{REFUSED * 50}  - 1 shows\nreadings"
LONG = ALWAYS.replace("  - 4 checks\nreadings", SHOWN)


class Counted(list[Any]):
    """A list that counts how often it is gone through."""

    rounds = 0

    def __iter__(self) -> Iterator[Any]:
        """Count, and go through it."""
        type(self).rounds += 1
        return super().__iter__()

    def __getitem__(self, key: Any) -> Any:  # noqa: ANN401 - as a list has it
        """Count a part that is taken as well."""
        type(self).rounds += isinstance(key, slice)
        return super().__getitem__(key)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> type[Counted]:
    """Count how often the acts of a case are gone through."""
    real = messages.actions
    monkeypatch.setattr(messages, "actions", lambda one: Counted(real(one)))
    monkeypatch.setattr(Counted, "rounds", 0)
    return Counted


def test_the_acts_of_a_case_are_gone_through_a_few_times(counted: type[Counted]) -> None:
    """However many there are: once for each way to look at them."""
    one = case("always", LONG)
    rulings = own_rulings(one, ours().corpus.domains)

    assert play.left_to_act(one, rulings) is None
    assert len(played.wager_words(one, rulings)) == len(["completes", "bets"])
    answer = play.answer({**play.hand_message(one, rulings), "actions": messages.actions(one)})

    assert answer["final"]["stacks"] == {"1": 9360, "4": 10640}
    assert counted.rounds < len(REFUSED.splitlines()) * 10


def test_the_last_refusals_alone_have_no_twin() -> None:
    """Each is told, and none before an accepted act."""
    text = LONG.replace("  - 1 shows\n", f"  - 1 shows\n{REFUSED * 2}")

    assert list(steps.twins(scenario(LONG), ours())) == []
    assert len(list(steps.twins(scenario(text), ours()))) == len([1, 1])
