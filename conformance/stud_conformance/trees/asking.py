"""Count the tree of an engine by messages alone.

The engine is asked to play hands that end in the middle, and its own ``legal`` and ``to-act`` say
how they may go on.  One message is sent for each leaf: what it tells of the positions on the way is
kept until they come up.

The reference goes along as far as it agrees, so that the first position is found where it does not.
The cards of a message go on to the end of the hand, as if all checked and called from there; so an
engine that deals too soon finds cards to deal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stud_conformance.engines.engine import Broke, OutOfTime
from stud_conformance.protocol import form, messages
from stud_conformance.protocol.text import described, short
from stud_conformance.run.observation import Malformed
from stud_conformance.spec import notation
from stud_conformance.trees import choices, difference
from stud_conformance.trees.choices import Choice
from stud_conformance.trees.positions import OBSERVED

if TYPE_CHECKING:
    from stud_conformance.engines.engine import Connection
    from stud_conformance.play import Table
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.scenario import Rulings
    from stud_conformance.trees.choices import Seen
    from stud_conformance.trees.count import Tally
    from stud_conformance.trees.difference import Difference
    from stud_conformance.trees.positions import Position

_PASSIVE = (notation.CHECK, notation.CALL, notation.BRING_IN, notation.WAGER)

Acts = tuple[tuple[int, Choice], ...]
#: The seats that have folded, each with the street; who gets which card depends on nothing else.
Folds = tuple[tuple[int, int], ...]


class Uncounted(Exception):  # noqa: N818 - it says what the engine is
    """Raised where an engine breaks, or does not play a hand that it was asked.

    Attributes:
        is_broken: Whether it can be asked no more.

    """

    def __init__(self, reason: str, *, is_broken: bool = False) -> None:
        """Keep the reason."""
        self.is_broken = is_broken
        super().__init__(reason)


@dataclass(frozen=True, slots=True)
class Place:
    """A position in the tree of an engine.

    Attributes:
        acts: The acts since the start of the hand.
        steps: The same, as a scenario writes them.
        table: The hand of the reference there; ``None`` where it does not go along.
        folds: The seats that have folded.
        deal: The cards.

    """

    acts: Acts
    steps: tuple[str, ...]
    table: Table | None
    folds: Folds
    deal: Message


@dataclass(slots=True)
class Walk:
    """Walks the tree of an engine.

    Attributes:
        line: A line to the engine, greeted.
        hand: What every message has: the setup and the rulings.
        tally: What was counted so far.
        first: The shortest way to a position where the engine differs, if there is one.
        differing: At how many positions it differs.

    """

    line: Connection
    hand: Message
    tally: Tally
    first: Difference | None = None
    differing: int = 0
    _base: int = 0
    _sent: int = 0
    _known: dict[Acts, Seen] = field(default_factory=dict)
    _deals: dict[Folds, Message] = field(default_factory=dict)

    def from_position(self, position: Position, rulings: Rulings) -> None:
        """Count what follows a position.

        Raises:
            Uncounted: The engine does not answer as it has to.
            TooMany: The tree is too large.

        """
        table, folds = position.start_of_hand(rulings), []
        acts = [(sent["seat"], Choice(sent["act"], sent.get("to"))) for sent in position.sent()]
        for seat, choice in acts:
            if choice.act == notation.FOLD:
                folds.append((seat, table.street))
            table.send(choice.sent(seat))
        self._base = len(acts)
        deal = self._deal(table, tuple(folds))
        self._below(Place(tuple(acts), position.acts, table, tuple(folds), deal), 0)

    # The tree.

    def _below(self, place: Place, at: int) -> None:
        self.tally.look()
        seen = self._look(place)
        if seen is None or seen.to_act is None:
            return
        found = choices.choices(seen.legal)
        self.tally.counts[at] += len(found)
        is_last = at + 1 == len(self.tally.counts)
        for choice in found if not (is_last and at) else ():
            before = self.tally.counts[-1]
            if not is_last:
                self._below(self._after(place, seen.to_act, choice), at + 1)
            if not at:
                more = self.tally.counts[-1] - before
                self.tally.split[str(choice)] = 1 if is_last else more

    def _look(self, place: Place) -> Seen | None:
        """Return what the engine sees at a place; ``None`` where it refuses the act before.

        What differs from the reference is noted.
        """
        seen = self._known.pop(place.acts, None)
        if seen is None:
            seen = self._ask(place)
        if place.table is None:
            return seen
        ours = choices.seen_of(place.table)
        if seen != ours:
            self.differing += 1
            if self.first is None or len(place.steps) < len(self.first.steps):
                self.first = difference.told(place.steps, place.table, ours, seen)
        return seen

    def _after(self, place: Place, seat: int, choice: Choice) -> Place:
        """Return the place after an act."""
        before, folds, deal = place.table, place.folds, place.deal
        table = None if before is None else before.copy()
        if table is not None and table.send(choice.sent(seat)) is not None:
            table = None
        if table is not None and before is not None and choice.act == notation.FOLD:
            folds = (*folds, (seat, before.street))
            deal = self._deal(table, folds)
        steps = (*place.steps, difference.step(before, seat, choice))
        return Place((*place.acts, (seat, choice)), steps, table, folds, deal)

    def _deal(self, table: Table, folds: Folds) -> Message:
        if folds not in self._deals:
            self._deals[folds] = to_the_end(table.copy()).dealt()
        return self._deals[folds]

    # The messages.

    def _ask(self, place: Place) -> Seen | None:
        """Ask for a place, and for others that most likely follow it."""
        guessed = self._guess(place)
        acts = (*place.acts, *guessed)
        self._sent += 1
        hand = {**self.hand, "deal": place.deal, "actions": [one.sent(seat) for seat, one in acts]}
        answer = self._answer(messages.run(f"k{self._sent}", hand, sorted(OBSERVED)))
        steps = answer["steps"]
        if len(steps) != len(acts):
            raise Uncounted(f"it answered {len(acts)} acts with {len(steps)} steps")
        own = len(place.acts)
        if not all(step["ok"] for step in steps[:own]):
            return None
        try:
            seen = first = choices.read(steps[own - 1]["state"] if own else answer["start"])
            for number, (seat, choice) in enumerate(guessed, start=own):
                is_legal = seat == seen.to_act and choice in choices.choices(seen.legal)
                if not (is_legal and steps[number]["ok"]):
                    break
                seen = self._known[acts[: number + 1]] = choices.read(steps[number]["state"])
        except Malformed as error:
            raise Uncounted(f"what it sees is {error}") from error
        return first

    def _guess(self, place: Place) -> Acts:
        """Return the first ways on by the reference, down to the positions that come last.

        Nobody folds on the way, as the cards of a hand depend on who does.
        """
        if place.table is None:
            return ()
        table, guessed = place.table.copy(), []
        left = self._base + len(self.tally.counts) - 1 - len(place.acts)
        for _ in range(left):
            seat, legal = choices.seen_of(table)
            found = [one for one in choices.choices(legal) if one.act != notation.FOLD]
            if seat is None or not found:
                break
            guessed.append((seat, found[0]))
            table.send(found[0].sent(seat))
        return tuple(guessed)

    def _answer(self, message: Message) -> Message:
        """Return the answer to a hand.

        Raises:
            Uncounted: There is none, or it is none.

        """
        try:
            answer = self.line.run(message)
        except KeyboardInterrupt:
            raise
        except (Broke, OutOfTime) as error:
            raise Uncounted(str(error), is_broken=True) from error
        except BaseException as error:  # an engine may throw anything
            raise Uncounted(described(error)) from error
        mistake = form.mistake("answer", answer)
        if mistake is not None:
            raise Uncounted(mistake)
        if answer["outcome"] != messages.PLAYED:
            why = answer.get("feature", answer.get("error"))
            raise Uncounted(f"it answered {answer['outcome']}: {short(why)}")
        if answer["id"] != message["id"]:
            raise Uncounted(f"it answered {short(answer['id'])} to {message['id']}")
        return answer


def to_the_end(table: Table) -> Table:
    """Let all check and call, or do the least that they have to, to the end of a hand."""
    while not table.over:
        if table.at_showdown:
            table.show_or_muck()
            continue
        seat, legal = choices.seen_of(table)
        options = sorted(
            [one for one in legal if one[0] in _PASSIVE], key=lambda one: _PASSIVE.index(one[0])
        )
        act, least, _ = options[0]
        table.act(seat or 0, act, least or None)
    return table
