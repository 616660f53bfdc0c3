"""Change the seats, the cards and the chips of a case throughout."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from stud_conformance.spec.notation import Act
from stud_conformance.spec.scenario import Cards, Do, Expect, Refuse

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from stud_conformance.spec import Case
    from stud_conformance.spec.notation import Legal
    from stud_conformance.spec.scenario import Expectation, Setup, Step

Of = TypeVar("Of")


def same(one: Of) -> Of:
    """Return what is given."""
    return one


@dataclass(frozen=True, slots=True)
class Change:
    """What becomes of each seat, card and amount.

    Attributes:
        seat: The new number of a seat.
        card: The new name of a card.
        chips: The new amount; nothing has to stay nothing.
        options: All that may be done, with new bounds.

    """

    seat: Callable[[int], int] = same
    card: Callable[[str], str] = same
    chips: Callable[[int], int] = same
    options: Callable[[frozenset[Legal]], frozenset[Legal]] = same

    def case(self, case: Case, suffix: str) -> Case:
        """Return a case changed throughout; its id gets a suffix.

        Args:
            case: The source.
            suffix: What kind of variant it is.

        """
        return replace(
            case,
            id=f"{case.id}+{suffix}",
            setup=self.setup(case.setup),
            cards=self.cards(case.cards),
            steps=tuple(map(self.step, case.steps)),
            final=self.expectation(case.final),
        )

    def setup(self, table: Setup) -> Setup:
        """Return a table changed."""
        rake = table.rake and {
            key: self.chips(value) if key == "cap" else value for key, value in table.rake.items()
        }
        return replace(
            table,
            stakes={name: self.chips(own) for name, own in table.stakes.items()},
            stacks=dict(sorted(self._stacks(table.stacks).items())),
            button=self.seat(table.button),
            rake=rake,
        )

    def cards(self, stated: Cards) -> Cards:
        """Return cards changed."""
        return Cards(
            seats=self._cards(stated.seats),
            deck=self._row(stated.deck),
            burned=self._row(stated.burned),
            stub=self._row(stated.stub),
            scrambled=self._row(stated.scrambled),
        )

    def step(self, step: Step) -> Step:
        """Return a step changed."""
        if isinstance(step, Expect):
            return Expect(self.expectation(step.seen))
        act = self.act(step.act)
        return Do(act) if isinstance(step, Do) else Refuse(act, step.because)

    def act(self, act: Act) -> Act:
        """Return an act changed, and its words."""
        seat, to = self.seat(act.seat), None if act.to is None else self.chips(act.to)
        words = act.text.split()
        words[0] = str(seat)
        if to is not None:
            words[-1] = str(to)
        return Act(seat, act.act, to, " ".join(words))

    def expectation(self, seen: Expectation) -> Expectation:
        """Return what is expected changed."""
        change: dict[str, Callable[[Any], object]] = {
            "to-act": lambda seat: None if seat is None else self.seat(seat),
            "stacks": self._stacks,
            "bets": self._stacks,
            "returned": self._stacks,
            "pot": self.chips,
            "rake": self.chips,
            "cards": self._cards,
            "views": lambda views: self._by_seat(views, self._cards),
            "common": lambda card: None if card is None else self._name(card),
            "showdown": lambda shows: tuple((self.seat(seat), act) for seat, act in shows),
            "tabled": lambda seats: frozenset(map(self.seat, seats)),
            "legal": self.options,
            "pots": lambda pots: tuple(map(self._pot, pots)),
            "awards": lambda awards: tuple(map(self._award, awards)),
            "street": same,
        }
        return {key: change[key](value) for key, value in seen.items()}

    def _stacks(self, own: Mapping[int, int]) -> dict[int, int]:
        return self._by_seat(own, self.chips)

    def _cards(self, own: Mapping[int, tuple[str, ...]]) -> dict[int, tuple[str, ...]]:
        return self._by_seat(own, self._row)

    def _pot(self, pot: tuple[str, int, frozenset[int]]) -> tuple[str, int, frozenset[int]]:
        name, amount, seats = pot
        return name, self.chips(amount), frozenset(map(self.seat, seats))

    def _award(self, award: tuple[str, str | None, tuple[tuple[int, int], ...]]) -> object:
        pot, share, to = award
        paid = sorted((self.seat(seat), self.chips(chips)) for seat, chips in to)
        return pot, share, tuple(paid)

    def _by_seat(self, own: Mapping[int, Any], change: Callable[[Any], Any]) -> dict[int, Any]:
        return {self.seat(seat): change(value) for seat, value in own.items()}

    def _row(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(self._name, names))

    def _name(self, name: str) -> str:
        """Change a card, in parentheses or not; one that is not seen stays unseen."""
        bare = name.strip("()")
        return name if bare == "??" else name.replace(bare, self.card(bare))
