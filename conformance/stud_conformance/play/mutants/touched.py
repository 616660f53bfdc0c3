"""Which mutants a hand touches: those that may play it otherwise than the reference.

A mutant plays a hand as the reference does for as long as its function, wherever the reference asks
its own, gives the same answer and leaves the hand in the same state.  So one play by the reference,
in which the functions of all mutants are asked beside its own, spares most of them a play.
"""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import stud_reference as ref
from stud_reference import RULES
from stud_reference.deal import STATE
from stud_reference.hand import BY_SEAT, COPIED, SHARED

from stud_conformance.play.answers import answer

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from stud_conformance.play.mutants.mutant import Mutant
    from stud_conformance.protocol.messages import Message

    Function = Callable[..., Any]

#: The whole state of a hand: all that may change while it is played, but for the rulings read.
_HAND: Final = (*BY_SEAT, *COPIED, *SHARED, "scores")
_state: Final = attrgetter(*_HAND, *[f"shoe.{name}" for name in STATE])
#: In place of what a function raised.
_NOTHING: Final = object()


class Touch:
    """Tells which of some mutants a hand touches."""

    def __init__(self, mutants: Iterable[Mutant]) -> None:
        """Take the mutants."""
        self._hearing: list[Mutant] = []
        self._asked: dict[str, list[Mutant]] = {}
        for mutant in mutants:
            if mutant.hears is not None:
                self._hearing.append(mutant)
            else:
                _wait(mutant, self._asked)

    def touched(self, hand: Message, observe: Collection[str]) -> frozenset[str]:
        """Play the hand of a message; return the ids of the mutants that may play it otherwise.

        Args:
            hand: The hand.
            observe: What is looked at, as looking asks some of the rule functions.

        """
        waiting = {field: [*own] for field, own in self._asked.items()}
        misheard: list[tuple[Mutant, Message]] = []
        for mutant in self._hearing:
            heard = mutant.heard(hand)
            if heard is hand or heard == hand:
                _wait(mutant, waiting)
            else:
                misheard.append((mutant, heard))
        beside = _Beside(waiting)
        read: list[str] = []
        answer(hand, beside.rules(), read, observe)
        also = [one.id for one, heard in misheard if one.fields or _matters(hand, heard, read)]
        return frozenset(beside.found.union(also))


def _wait(mutant: Mutant, waiting: dict[str, list[Mutant]]) -> None:
    for field in mutant.fields:
        waiting.setdefault(field, []).append(mutant)


def _matters(hand: Message, heard: Message, read: Collection[str]) -> bool:
    """Return whether what was misheard is more than the values of rulings that are not read."""
    said, taken = hand["rulings"], heard["rulings"]
    return {**heard, "rulings": said} != hand or any(said[name] != taken[name] for name in read)


class _Asked(NamedTuple):
    """What a mutant did in place of one call of a rule function.

    Attributes:
        mutant: The mutant.
        result: What it returned.
        given: What it was given, as it left it; the hand apart.
        hand: The hand as it left it; ``None`` where it changed nothing.

    """

    mutant: Mutant
    result: object
    given: list[Any]
    hand: ref.Hand | None


class _Beside:
    """Mutants that wait at rule functions until their own do otherwise.

    Attributes:
        found: The ids of those that did.
        _waiting: The others, by the names of the functions.
        _twin: A copy of the hand in play, about which they are asked.
        _last: Its state.
        _changes: How often the hand was seen to have changed.

    """

    def __init__(self, waiting: Mapping[str, list[Mutant]]) -> None:
        """Take the mutants by the names of the functions."""
        self.found: set[str] = set()
        self._waiting = waiting
        self._twin: Any = None
        self._last: tuple[Any, ...] = ()
        self._changes = 0

    def rules(self) -> ref.Rules:
        """Return the functions of the reference, with those of the mutants beside them."""
        changed: dict[str, Any] = {field: self._traced(field) for field in self._waiting}
        return replace(RULES, **changed)

    def _traced(self, field: str) -> Function:
        true: Function = getattr(RULES, field)
        waiting = self._waiting[field]

        def traced(*given: Any) -> Any:  # noqa: ANN401 - of any rule function
            if not waiting:
                return true(*given)
            # They are asked first, as the reference may change the hand.
            asked = self._ask(field, given)
            changes = self._changes
            result = true(*given)
            state = self._state(given)
            is_changed = self._changes != changes
            for one in asked:
                is_left = not is_changed if one.hand is None else _state(one.hand) == state
                if not (is_left and _is_same(one.result, result) and one.given == [*given]):
                    self.found.add(one.mutant.id)
                    waiting[:] = [other for other in waiting if other is not one.mutant]
            return result

        return traced

    def _ask(self, field: str, given: Sequence[Any]) -> list[_Asked]:
        """Ask each mutant that waits at a function."""
        found = []
        state = self._state(given)
        for mutant in self._waiting[field]:
            own = [one.copy() if isinstance(one, (list, dict)) else one for one in given]
            left = None
            if state:
                self._twin.rules, own[0] = mutant.rules, self._twin
            result = _result(mutant, field, own)
            if state:
                own[0] = given[0]
                if _state(self._twin) != state:
                    left = self._twin
                    self._renew(given[0])
            found.append(_Asked(mutant, result, own, left))
        return found

    def _state(self, given: Sequence[Any]) -> tuple[Any, ...]:
        """Return the state of the hand that a function is given, and note where it has changed.

        It is empty where the function is about no hand, but about cards, pots or chips.
        """
        if not isinstance(given[0], ref.Hand):
            return ()
        state: tuple[Any, ...] = _state(given[0])
        if state != self._last:
            self._changes += 1
            self._renew(given[0])
        return state

    def _renew(self, hand: ref.Hand) -> None:
        self._twin = hand.copy()
        self._last = _state(self._twin)


def _result(mutant: Mutant, field: str, given: Sequence[Any]) -> object:
    try:
        return getattr(mutant.rules, field)(*given)
    except Exception:  # noqa: BLE001 - whatever a mutant raises is otherwise
        return _NOTHING


def _is_same(one: object, other: object) -> bool:
    """Return whether two values are written the same, too: dicts have an order, True is no 1."""
    return one is other or (one == other and repr(one) == repr(other))
