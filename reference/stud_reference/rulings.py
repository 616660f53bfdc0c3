"""The one way a hand learns how a house rules on a contested question."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class Undecided(ValueError):  # noqa: N818 - it says what the question is
    """Raised where a hand asks what no ruling that it was given, or no authority, answers.

    Attributes:
        rule: The id of the rule.

    """

    def __init__(self, rule: str) -> None:
        """Name the rule."""
        self.rule = rule
        super().__init__(f"the hand cannot go on: nothing answers the question of {rule}")


class Rulings:
    """One value for every ruling; each is read only when its question arises.

    Attributes:
        read: The rulings that were read, in order, each as often as it was.
        unnamed: Those of them that no event has named yet.

    """

    __slots__ = ("_values", "read", "unnamed")

    def __init__(self, values: Mapping[str, str | int]) -> None:
        """Take ``values`` by rule id."""
        self._values = values
        self.read: list[str] = []
        self.unnamed: list[str] = []

    def copy(self) -> Rulings:
        """Return the same values; what each of the two reads from now on is its own."""
        twin = Rulings(self._values)
        twin.read, twin.unnamed = self.read.copy(), self.unnamed.copy()
        return twin

    def __call__(self, rule: str) -> str | int:
        """Return the value of a ruling, and record that it was read.

        Raises:
            Undecided: The rulings give no value for ``rule``.

        """
        self.read.append(rule)
        self.unnamed.append(rule)
        try:
            return self._values[rule]
        except KeyError:
            raise Undecided(rule) from None
