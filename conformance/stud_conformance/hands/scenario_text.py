"""Write a hand as the file of a scenario, in the style of ``spec/scenarios``.

The hands that were made from a scenario give the same scenario again, and one of them its case. Of
any other hand the rules, why it matters, the authority and the calculation are left for a person to
add, and the comments say so.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.files.printable import printable
from stud_conformance.hands import scenario_fields, scenario_joined
from stud_conformance.hands.played import faces
from stud_conformance.hands.recorded import BUTTON_UNKNOWN, UNKNOWN, Mucked, Showed
from stud_conformance.hands.scenario import NOBODY, ROWS, case_name
from stud_conformance.hands.scenario_words import said, shown, usual_words
from stud_conformance.hands.scenario_yaml import block, flow
from stud_conformance.spec import notation
from stud_conformance.spec.load import games
from stud_conformance.spec.scenario import reading_name

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


def text(first: Recorded, *others: Recorded) -> str:
    """Return a hand, or the hands of one scenario, as the text of a scenario.

    Raises:
        ValueError: One is out of scope, or what it holds of a scenario is spoiled; or they are not
            of one scenario.

    """
    for hand in (first, *others):
        wrong = mistake(hand)
        if wrong:
            raise ValueError(wrong)
    writers = [_Writer(hand) for hand in (first, *others)]
    parts = [writer.part() for writer in writers]
    body = list(scenario_joined.joined(parts))
    return "\n".join([*writers[0].comments(), *_note(parts), *body]) + "\n"


def mistake(hand: Recorded) -> str | None:
    """Return why a hand cannot become a scenario, or ``None``."""
    return hand.out_of_scope or scenario_fields.spoiled(hand.raw)


def missing(hands: Sequence[Recorded]) -> list[str]:
    """Return the names of the cases that a scenario had, and of which there is no hand."""
    return scenario_joined.missing([_Writer(hand).part() for hand in hands])


def _note(parts: Sequence[scenario_joined.Part]) -> Iterator[str]:
    """Yield that cases are missing, if any are."""
    lost = scenario_joined.missing(parts)
    if lost:
        yield f"# Of the {len(parts[0].cases)} cases of this scenario there was no hand of these:"
        yield from (f"#   {name}" for name in lost)


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

    def part(self) -> scenario_joined.Part:
        """Return the hand in the words of a scenario."""
        case = str(self.raw.get("_scenario", ""))
        return scenario_joined.Part(
            name=case_name(case),
            reading=reading_name(case) or "always",
            cases=tuple(self.raw.get("_cases", ())),
            above=(*self._head(), *self._table()),
            steps=tuple(self._steps()),
            own=self.raw.get("_own_steps"),
            when=self.raw.get("_rulings") or {},
            within=(tuple(self._own_cards()), tuple(self._expects())),
        )

    def comments(self) -> Iterator[str]:
        """Yield the lines before all others; the notes of a draft are those on its parts."""
        yield _SCHEMA
        if not self.is_own:
            yield f"# Made from the hand {self.hand.id}{self._room()}."
            yield _TO_ADD
            yield from (f"# {note}" for note in self.notes)

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
            yield from block("derived", derived)
        else:
            yield "derived: ''" + self._todo("derived")

    def _todo(self, key: str) -> str:
        return "" if f"_{key}" in self.raw else "  # to be added"

    # The table.

    def _table(self) -> Iterator[str]:
        setup, hand = self.hand.setup, self.hand
        usual: dict[str, Any] = {
            "chip": 1,
            "button": max(setup.stacks),
            "burns": "none",
            "format": "cash",
            "event-heads-up": False,
        }
        left_out = {key: value for key, value in usual.items() if not self._is_stated(key)}
        stakes = {
            key: chips
            for key, chips in setup.stakes.items()
            if key not in left_out or chips != left_out[key]
        }
        extras: dict[str, Any] = {
            "button": setup.button,
            "burns": setup.burns,
            "rake": setup.rake or self._rake(),
            "opener": setup.opener,
            "last-card": setup.last_card,
            "format": setup.format,
            "event-heads-up": setup.event_heads_up,
        }
        extras = {
            key: value
            for key, value in extras.items()
            if value is not None and (key not in left_out or value != left_out[key])
        }
        yield "setup:"
        yield f"  game: {setup.game}"
        yield f"  limit: {setup.limit}"
        yield f"  stakes: {flow(stakes)}"
        yield from (f"  {key}: {flow(value)}" for key, value in extras.items())
        yield "  seats:"
        cards = self._cards()
        for seat, stack in sorted(setup.stacks.items()):
            own = f', cards: "{cards[seat]}"' if seat in cards else ""
            yield f"    - {{seat: {seat}, stack: {stack}{own}}}"
        self._note_doubts()
        yield from (f"{row}: {' '.join(own)}" for row, own in self._rows().items())
        if setup.any_burns and hand.common and not self.is_own:
            yield f"stub: {' '.join(self._stub(cards))}"

    def _is_stated(self, key: str) -> bool:
        """Return whether the table states a thing though it is the usual one."""
        if self.is_own:
            return key in self.raw.get("_stated", ())
        return key == "burns" and not self.hand.setup.any_burns

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

    # The cards. A reading may have some of its own, in place of those of the scenario.

    def _rows(self) -> dict[str, tuple[str, ...]]:
        """Return what the scenario tells of the deck."""
        own = self._own_rows()
        rows = {row: names for row, names in self.hand.order.items() if row not in own}
        replaced = self.raw.get("_replaced", {})
        rows |= {row: tuple(replaced[row].split()) for row in own if row in replaced}
        return {row: rows[row] for row in ROWS if row in rows}

    def _own_rows(self) -> Sequence[str]:
        """Return what the reading tells of the deck; all, where that says nothing of burns."""
        own: Sequence[str] = self.raw.get("_own_rows", ROWS if self.hand.setup.any_burns else ())
        return own

    def _own_cards(self) -> Iterator[str]:
        """Yield what the reading tells of the cards."""
        cards, seats = self._all_cards(), self.raw.get("_own_cards", ())
        own = {seat: self._laid(cards[seat]) for seat in seats if seat in cards}
        if own:
            yield f"    cards: {flow(own)}"
        for row in self._own_rows():
            if row in self.hand.order:
                yield f"    {row}: {' '.join(self.hand.order[row])}"

    def _cards(self) -> dict[int, str]:
        """Return the cards of each seat as the scenario states them."""
        own, replaced = self.raw.get("_own_cards", ()), self.raw.get("_replaced", {})
        cards = {seat: names for seat, names in self._all_cards().items() if seat not in own}
        cards |= {seat: tuple(replaced[str(seat)].split()) for seat in own if str(seat) in replaced}
        return {seat: self._laid(names) for seat, names in cards.items() if names}

    def _all_cards(self) -> dict[int, tuple[str, ...]]:
        """Return the cards of each seat that is told any."""
        stated = self.raw.get("_cards")
        if isinstance(stated, dict):
            return {int(seat): tuple(own.split()) for seat, own in stated.items()}
        return {} if "deck" in self.hand.order else self._filled(dict(self.hand.cards))

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

    def _steps(self) -> Iterator[tuple[str, ...]]:
        """Yield the lines of each step."""
        asides = self._asides()
        acts = self._acts()
        for number in range(len(acts) + 1):
            for aside in (one for one in asides if one["after"] == number):
                yield _aside(aside)
            if number < len(acts):
                yield (f"- {acts[number]}",)

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

    def _expects(self) -> Iterator[str]:
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
        if not awards or any((award.share is None) == is_split for award in awards):
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


def _aside(aside: Mapping[str, Any]) -> tuple[str, ...]:
    if "refuse" in aside:
        return f"- refuse: {flow(aside['refuse'])}", f"  because: {flow(aside['because'])}"
    return (f"- expect: {flow(_with_null(aside['expect']))}",)


def _with_null(seen: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: None if key == "to-act" and value == NOBODY else value for key, value in seen.items()
    }
