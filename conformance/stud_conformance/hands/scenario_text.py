"""Write a hand as the file of a scenario, in the style of ``spec/scenarios``.

A hand that was made from a scenario gives the same case again. Of any other hand the rules, why it
matters, the authority and the calculation are left for a person to add, and the comments say so.
"""

from __future__ import annotations

import json
import re
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

import yaml

from stud_conformance.files.printable import printable
from stud_conformance.hands import scenario_fields
from stud_conformance.hands.played import faces
from stud_conformance.hands.recorded import BUTTON_UNKNOWN, TOTAL, UNKNOWN, Mucked, Showed
from stud_conformance.hands.scenario import NOBODY, reading_name
from stud_conformance.hands.scenario_words import said, shown, usual_words
from stud_conformance.spec import notation
from stud_conformance.spec.load import games

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from stud_conformance.hands.recorded import Recorded

_SCHEMA: Final = "# yaml-language-server: $schema=../../../schemas/scenario.schema.json"
_TO_ADD: Final = """\
# What a person has to add, from an authority and by hand (see CONTRIBUTING.md):
#   rules    the ids of the rules that the hand shows, the main one first
#   why      the mistake of an engine that it catches
#   source   the document and the place that decide it
#   derived  the calculation of what is expected
# What is expected below is what was found, and no more than that. Where it depends on a ruling,
# give the reading a name of its own in place of `always`, and say `when`. Leave out what the
# hand is not about: steps, streets and seats."""

_ID: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*-[0-9]{4}")
_LONGEST_TITLE: Final = 70
_DECK: Final = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
_ROWS: Final = ("deck", "burned", "stub", "scrambled")


def text(hand: Recorded) -> str:
    """Return a hand as the text of a scenario.

    Raises:
        ValueError: It is out of scope, or what it holds of a scenario is spoiled.

    """
    wrong = hand.out_of_scope or scenario_fields.spoiled(hand.raw)
    if wrong:
        raise ValueError(wrong)
    return "\n".join(_Writer(hand).lines()) + "\n"


def scenario_id(hand: Recorded) -> str:
    """Return the id of the scenario that a hand becomes.

    It is that of the scenario which the hand was made from, or else one in the same form, made
    from the name of the hand: ``full-tilt-20`` is ``full-tilt-0020``.
    """
    before = hand.raw.get("_scenario")
    own = before.partition("/")[0] if isinstance(before, str) else ""
    if _ID.fullmatch(own):
        return own
    words = re.findall(r"[a-z]+|[0-9]+", hand.id.lower())
    letters = [word for word in words if word.isalpha()]
    number = next((word for word in reversed(words) if word.isdecimal()), "1")
    return f"{'-'.join(letters[:3]) or 'hand'}-{number[-4:].zfill(4)}"


class _Writer:
    """Writes the parts of one hand."""

    def __init__(self, hand: Recorded) -> None:
        self.hand = hand
        self.raw = hand.raw
        self.is_own = hand.is_scenario
        self.notes: list[str] = []

    def lines(self) -> Iterator[str]:
        """Yield the lines of the file."""
        body = [*self._table(), *self._steps(), *self._readings()]
        yield _SCHEMA
        if not self.is_own:
            yield f"# Made from the hand {self.hand.id}{self._room()}."
            yield _TO_ADD
            yield from (f"# {note}" for note in self.notes)
        yield from self._head()
        yield from body

    def _room(self) -> str:
        return f", played at {printable(self.hand.room)}" if self.hand.room else ""

    def _head(self) -> Iterator[str]:
        raw = self.raw
        yield f"id: {scenario_id(self.hand)}"
        if "_supersedes" in raw:
            yield f"supersedes: {flow(raw['_supersedes'])}"
        title = raw.get("_title", f"The hand {self.hand.id}{self._room()}"[:_LONGEST_TITLE])
        yield f"title: {flow(title)}"
        yield f"rules: {flow(raw.get('_rules', []))}" + self._todo("rules")
        yield f"why: {flow(raw.get('_why', ''))}" + self._todo("why")
        yield f"source: {flow(raw.get('_source', []))}" + self._todo("source")
        derived = raw.get("_derived", "")
        if derived:
            yield from _block("derived", derived)
        else:
            yield "derived: ''" + self._todo("derived")

    def _todo(self, key: str) -> str:
        return "" if f"_{key}" in self.raw else "  # to be added"

    # The table.

    def _table(self) -> Iterator[str]:
        setup, hand = self.hand.setup, self.hand
        stakes = {key: chips for key, chips in setup.stakes.items() if key != "chip" or chips > 1}
        extras: dict[str, Any] = {
            "button": setup.button if setup.button != max(setup.stacks) else None,
            "burns": None if setup.any_burns else setup.burns,
            "rake": setup.rake or self._rake(),
            "opener": setup.opener,
            "last-card": setup.last_card,
            "format": setup.format if setup.format != "cash" else None,
            "event-heads-up": setup.event_heads_up or None,
        }
        yield "setup:"
        yield f"  game: {setup.game}"
        yield f"  limit: {setup.limit}"
        yield f"  stakes: {flow(stakes)}"
        yield from (f"  {key}: {flow(value)}" for key, value in extras.items() if value is not None)
        yield "  seats:"
        cards = self._cards()
        for seat, stack in sorted(setup.stacks.items()):
            own = f', cards: "{cards[seat]}"' if seat in cards else ""
            yield f"    - {{seat: {seat}, stack: {stack}{own}}}"
        self._note_doubts()
        if not setup.any_burns:
            yield from self._rows("")
        elif hand.common and not self.is_own:
            yield f"stub: {' '.join(self._stub(cards))}"

    def _note_doubts(self) -> None:
        hand = self.hand
        if hand.unit != 1:
            self.notes.append(f"One chip is {hand.unit} of the room's.")
        if BUTTON_UNKNOWN in hand.flags:
            self.notes.append(f"The button is not told; seat {hand.setup.button} stands in.")
        doubtful = sorted(hand.flags - {BUTTON_UNKNOWN})
        if doubtful:
            self.notes.append(f"Not to be relied on: {', '.join(map(printable, doubtful))}.")

    def _stub(self, cards: Mapping[int, str]) -> list[str]:
        """Return the rest of the deck, the common card first."""
        held = {name for own in cards.values() for name in notation.names(own)}
        common = self.hand.common or ""
        return [common, *(name for name in _DECK if name not in {*held, common})]

    def _rake(self) -> dict[str, int] | None:
        """Return a rake of just what was taken; the tables of rooms are of other forms."""
        if not self.hand.found.rake or self.is_own:
            return None
        self.notes.append("The rake is set to what was taken; the room's own table is another.")
        return {"percent": 100, "cap": self.hand.found.rake}

    def _rows(self, indent: str) -> Iterator[str]:
        for row in _ROWS:
            if row in self.hand.order:
                yield f"{indent}{row}: {flow(' '.join(self.hand.order[row]))}"

    def _cards(self) -> dict[int, str]:
        """Return the cards of each seat as a scenario writes them."""
        if "deck" in self.hand.order:
            return {}
        stated = self.raw.get("_cards")
        cards = dict(self.hand.cards)
        if isinstance(stated, dict):
            cards |= {int(seat): tuple(own.split()) for seat, own in stated.items()}
        else:
            cards = self._filled(cards)
        return {seat: self._laid(own) for seat, own in cards.items()}

    def _filled(self, cards: dict[int, tuple[str, ...]]) -> dict[int, tuple[str, ...]]:
        """Put unused cards in the place of unknown ones, the lowest first."""
        known = {name for own in cards.values() for name in own} | {self.hand.common or ""}
        unused = (name for name in _DECK if name not in known)
        filled = {}
        for seat, own in cards.items():
            filled[seat] = tuple(next(unused) if name == UNKNOWN else name for name in own)
            gaps = own.count(UNKNOWN)
            if gaps:
                self.notes.append(self._gap(seat, gaps))
        return filled

    def _gap(self, seat: int, gaps: int) -> str:
        what = "a card" if gaps == 1 else f"{gaps} cards"
        mucked = any(isinstance(step, Mucked) and step.seat == seat for step in self.hand.steps)
        care = "; see to it that it loses as it did" if mucked else ""
        return f"Nobody saw {what} of seat {seat}; the lowest unused ones stand in{care}."

    def _laid(self, names: Sequence[str]) -> str:
        up = faces(self.hand.setup)
        lying = groupby(zip(names, up, strict=False), key=lambda card: card[1])
        rows = [(is_up, " ".join(name for name, _ in cards)) for is_up, cards in lying]
        return " ".join(row if is_up else f"({row})" for is_up, row in rows)

    # The steps.

    def _steps(self) -> Iterator[str]:
        asides = self._asides()
        acts = self._acts()
        if not acts and not asides:
            yield "steps: []"
            return
        yield "steps:"
        for number in range(len(acts) + 1):
            for aside in (one for one in asides if one["after"] == number):
                yield from _aside(aside)
            if number < len(acts):
                yield f"  - {acts[number]}"

    def _acts(self) -> list[str]:
        """Return the acts as steps, and the shows and mucks that are steps."""
        words = self.raw.get("_words") or {}
        acts = [
            said(act, words.get(str(number), usual))
            for number, (act, usual) in enumerate(
                usual_words(self.hand.setup, self.hand.steps), start=1
            )
        ]
        return acts + [shown(step) for step in self._shows()]

    def _shows(self) -> list[Showed | Mucked]:
        """Return the shows and mucks that are steps: those at the showdown that are written."""
        last = max(
            (place for place, step in enumerate(self.hand.steps) if not _is_show(step)), default=-1
        )
        at_end = [step for step in self.hand.steps[last + 1 :] if isinstance(step, Showed | Mucked)]
        if not self.is_own:
            before = {step.seat for step in self.hand.steps[:last] if isinstance(step, Showed)}
            at_end = [step for step in at_end if step.seat not in before]
            return at_end if _is_contested(self.hand) else []
        return [step for step in at_end if step.seat in self.raw.get("_written", ())]

    def _asides(self) -> list[Mapping[str, Any]]:
        return list(self.raw.get("_asides", ())) if self.is_own else []

    # What is expected.

    def _readings(self) -> Iterator[str]:
        yield "readings:"
        name = reading_name(str(self.raw.get("_scenario", ""))) or "always"
        yield f"  {name}:"
        when = self.raw.get("_rulings")
        if when:
            yield f"    when: {flow(when)}"
        if self.hand.setup.any_burns:
            yield from self._rows("    ")
        yield "    expect:"
        expected = self.raw["_expect"] if self.is_own else self._expected()
        yield from (f"      {key}: {flow(value)}" for key, value in expected.items())

    def _expected(self) -> dict[str, Any]:
        found = self.hand.found
        expected = {
            "common": self.hand.common,
            "returned": found.returned or None,
            "rake": found.rake or None,
            "awards": self._awards(),
            "stacks": found.stacks or dict.fromkeys(sorted(self.hand.setup.stacks), 0),
        }
        if found.stacks is None:
            self.notes.append("The stacks at the end are not told: put them in.")
        return {key: value for key, value in expected.items() if value is not None}

    def _awards(self) -> list[dict[str, Any]] | None:
        """Return the awards; ``None`` where they are not told as a scenario tells them."""
        awards = self.hand.found.awards
        is_split = len(games()[self.hand.setup.game].shares) > 1
        if not awards or any(
            award.pot == TOTAL or (award.share is None) == is_split for award in awards
        ):
            return None
        ordered = sorted(awards, key=lambda award: (award.pot, award.share or ""))
        return [
            {"pot": award.pot, **({"share": award.share} if award.share else {}), "to": award.to}
            for award in ordered
        ]


def _is_show(step: object) -> bool:
    return isinstance(step, Showed | Mucked)


def _is_contested(hand: Recorded) -> bool:
    """Return whether the hand was shown down: nobody folded last."""
    acts = list(hand.acts())
    folded = {act.seat for act in acts if act.act == "fold"}
    return len(hand.setup.stacks) - len(folded) > 1


def _aside(aside: Mapping[str, Any]) -> Iterator[str]:
    if "refuse" in aside:
        yield f"  - refuse: {flow(aside['refuse'])}"
        yield f"    because: {flow(aside['because'])}"
    else:
        yield f"  - expect: {flow(_with_null(aside['expect']))}"


def _with_null(seen: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: None if key == "to-act" and value == NOBODY else value for key, value in seen.items()
    }


def _block(key: str, value: str) -> Iterator[str]:
    """Yield a text line by line, where YAML can write it so."""
    lines = value.split("\n")
    is_plain = lines[-1] == "" and all(line == line.rstrip() for line in lines)
    if not is_plain or lines[0].startswith(" ") or not value.strip():
        yield f"{key}: {flow(value)}"
        return
    yield f"{key}: |"
    yield from (f"  {line}" if line else "" for line in lines[:-1])


def flow(value: object) -> str:
    """Return a value on one line of YAML, seats as keys without quotes.

    >>> flow({"stacks": {"4": 1, "6": 0}, "to": [3, "a b", None]})
    '{stacks: {4: 1, 6: 0}, to: [3, a b, null]}'
    """
    if isinstance(value, str) and "\n" in value:
        return json.dumps(value, ensure_ascii=False)
    written: str = yaml.dump(
        _with_seats(value),
        Dumper=yaml.SafeDumper,
        default_flow_style=True,
        allow_unicode=True,
        sort_keys=False,
        width=float("inf"),
    )
    return written.removesuffix("...\n").strip()


def _with_seats(value: Any) -> Any:  # noqa: ANN401 - a part of a scenario
    if isinstance(value, dict):
        return {
            int(key) if isinstance(key, str) and key.isdecimal() else key: _with_seats(inner)
            for key, inner in value.items()
        }
    if isinstance(value, list | tuple):
        return [_with_seats(inner) for inner in value]
    return printable(value) if isinstance(value, str) else value
