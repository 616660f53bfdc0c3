"""A hand under several houses: only where they part, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.explain import opening
from stud_conformance.explain.parting import partings, sides
from stud_conformance.explain.runs import START
from stud_conformance.explain.telling import Teller
from stud_conformance.files.folded import fitting, folded

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stud_conformance.explain.parting import Parting
    from stud_conformance.explain.runs import Run
    from stud_conformance.explain.trial import Tried
    from stud_conformance.explain.under import Under
    from stud_conformance.hands.recorded import Recorded


def compared(hand: Recorded, unders: Sequence[Under], lang: str) -> list[str]:
    """Return line by line where houses part.

    Raises:
        ValueError: The hand cannot be played.

    """
    together = sides(hand, unders, lang)
    runs, best = together.runs, together.best
    tell = Teller(lang, best.told, best.gaps)
    found = [*opening.lines(tell), ""]
    found.append(tell.say("compared", houses=", ".join(one.name for one in runs)))
    for under in unders:
        if under.house is not None:
            found += opening.not_played(tell, under.house)
    found += [*opening.unknown(tell), *_terms(tell, runs)]
    found += [tell.say("may-hold-button"), ""] if best.needs_button else [""]
    parting = [*_parting(tell, runs)]
    found += parting or [tell.say("none-part")]
    for section in (_money(tell, runs), _leaving(tell, runs, together.tries), _rulings(tell, runs)):
        lines = list(section)
        found += ["", *lines] if lines else []
    return list(fitting(found))


def _terms(tell: Teller, runs: Sequence[Run]) -> Iterator[str]:
    """Yield the terms of the rake that were found by trying, and for which houses."""
    groups: dict[str, list[str]] = {}
    for one in runs:
        terms = opening.terms(tell, one.tried)
        if terms is not None:
            groups.setdefault(terms, []).append(one.name)
    for terms, names in groups.items():
        yield tell.say("colon", head=", ".join(names), text=terms)


def _parting(tell: Teller, runs: Sequence[Run]) -> Iterator[str]:
    """Yield each thing that is not the same under all houses that came so far."""
    before: int | None = None
    for parting in partings(runs):
        if parting.place != before:
            before = parting.place
            yield _place(tell, before, parting.first)
        yield from _row(tell, parting)


def _place(tell: Teller, place: int, one: Run) -> str:
    if place == START:
        return tell.say("at-start")
    if place == len(tell.hand.steps):
        return tell.say("showing")
    return tell.say("at-step", step=place + 1, act=one.acts[place])


def _row(tell: Teller, parting: Parting) -> Iterator[str]:
    """Yield one thing as each house has it; houses that agree are named together."""
    bullet = "   - "
    for item, own in parting.sides:
        head = ", ".join(one.name for one in own)
        text = tell.say("nothing") if item is None else item.text
        said = tell.say("colon", head=head, text=", ".join(text.splitlines()))
        yield from folded(said, bullet, " " * 5)
        bullet = " " * 5
        if item is not None and item.rules:
            yield from folded(tell.rules(item.rules), " " * 9)


def _money(tell: Teller, runs: Sequence[Run]) -> Iterator[str]:
    """Yield the final stacks that differ between the houses that came to an end."""
    ended = [(one.name, one.stacks) for one in runs if one.stacks is not None]
    is_for_all = len(ended) == len(runs)
    if ended and not is_for_all:
        yield tell.say("ended", houses=", ".join(name for name, _ in ended))
    if len(ended) < 2:  # noqa: PLR2004 - two can be compared
        return
    seats = [
        seat
        for seat in sorted(tell.hand.setup.stacks)
        if len({stacks[seat] for _, stacks in ended}) > 1
    ]
    if not seats:
        yield tell.say("same-money" if is_for_all else "same-money-there")
        return
    yield tell.say("stacks-part") + (tell.say("undecided") if tell.gaps.open else "")
    first = ended[0][1]
    for seat in seats:
        words = [f"{name} {tell.chips(stacks[seat])}" for name, stacks in ended]
        for at, (_, stacks) in enumerate(ended):
            if stacks[seat] != first[seat]:
                words[at] += f" ({tell.gain(stacks[seat] - first[seat])})"
        text = tell.say("colon", head=tell.seat(seat), text=", ".join(words))
        yield from folded(text, " " * 5, " " * 7)


def _leaving(tell: Teller, runs: Sequence[Run], tries: Sequence[Tried]) -> Iterator[str]:
    """Yield the houses of which the record leaves the rules though its acts can be followed.

    A scenario ends as one reading has it, so that it does for houses with another.
    """
    if tell.hand.is_scenario:
        return
    leaving = [
        run.name
        for run, one in zip(runs, tries, strict=True)
        if one.left is not None and not one.may_fit and not run.has_stopped
    ]
    if leaving:
        yield from folded(tell.say("record-leaves", houses=", ".join(leaving)), "", "  ")


def _rulings(tell: Teller, runs: Sequence[Run]) -> Iterator[str]:
    """Yield the rulings on which the houses differ, of those that any of the runs asked."""
    asked = dict.fromkeys(rule for one in runs for rule in one.read)
    lines: list[str] = []
    for rule in asked:
        values = [str(one.under.rulings.get(rule, "?")) for one in runs]
        if len(set(values)) > 1:
            words = [f"{one.name} {value}" for one, value in zip(runs, values, strict=True)]
            text = tell.say("colon", head=tell.rules([rule]), text=", ".join(words))
            lines += folded(text, " " * 5, " " * 7)
    if lines:
        yield tell.say("rulings-part")
        yield from lines
