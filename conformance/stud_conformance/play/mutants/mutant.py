"""Engines that break one rule, and the register of all of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from stud_reference import RULES
from stud_reference.rules import COVERS

from stud_conformance.play.answers import answer_anyhow

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    import stud_reference as ref

    from stud_conformance.protocol.messages import Message

    Hears = Callable[[Message], Message]

Function = TypeVar("Function", bound="Callable[..., object]")

#: Every mutant with a rule broken, by its id.
BROKEN: dict[str, Mutant] = {}

#: The function of the record that stands for a rule.
FIELDS = {rule: field for field, rules in COVERS.items() for rule in rules}


@dataclass(frozen=True, slots=True)
class Mutant:
    """The reference with one rule broken.

    Attributes:
        id: ``RULE/what-it-does``, ``RULE=VALUE`` for one value of a ruling, or ``control/...``.
        rule: The rule that it breaks.
        words: What it does, as the end of "an engine that ...".
        rules: The rule functions that it plays by.
        fields: The names of those that are replaced.
        hears: What it takes the hand of a message to be.

    """

    id: str
    rule: str
    words: str
    rules: ref.Rules = RULES
    fields: frozenset[str] = frozenset()
    hears: Hears | None = None

    def heard(self, hand: Message) -> Message:
        """Return the hand as the mutant takes it."""
        return hand if self.hears is None else self.hears(hand)

    def answer(self, hand: Message, observe: Collection[str]) -> Message:
        """Play the hand of a message and return what is seen of it, without an id."""
        return answer_anyhow(self.heard(hand), self.rules, observe)

    def and_also(self, other: Mutant) -> Mutant | None:
        """Return an engine with both things wrong; ``None`` where both replace one function."""
        if self.fields & other.fields:
            return None
        changed: dict[str, Any] = {name: getattr(other.rules, name) for name in other.fields}
        return Mutant(
            f"{self.id} and {other.id}",
            self.rule,
            f"{self.words}, and {other.words}",
            replace(self.rules, **changed),
            self.fields | other.fields,
            hears=lambda hand: other.heard(self.heard(hand)),
        )


def breaks(rule: str, words: str, field: str | None = None) -> Callable[[Function], Function]:
    """Register a function as what a mutant plays in place of a function of the record.

    Args:
        rule: The rule that it breaks.
        words: What it does, as the end of "an engine that ...".
        field: The function of the record; that of the rule, where none is given.

    """

    def register(function: Function) -> Function:
        changed: dict[str, Any] = {field or FIELDS[rule]: function}
        name = f"{rule}/{_slug(function)}"
        add(Mutant(name, rule, words, replace(RULES, **changed), frozenset(changed)))
        return function

    return register


def mishears(rule: str, words: str) -> Callable[[Hears], Hears]:
    """Register a function as what a mutant makes of the hand of a message.

    Args:
        rule: The rule that it breaks.
        words: What it does, as the end of "an engine that ...".

    """

    def register(function: Hears) -> Hears:
        add(Mutant(f"{rule}/{_slug(function)}", rule, words, hears=function))
        return function

    return register


def add(mutant: Mutant) -> None:
    """Register a mutant.

    Raises:
        ValueError: There is one of that id.

    """
    if mutant.id in BROKEN:
        message = f"there are two mutants {mutant.id}"
        raise ValueError(message)
    BROKEN[mutant.id] = mutant


def _slug(function: Callable[..., object]) -> str:
    return function.__name__.replace("_", "-")
