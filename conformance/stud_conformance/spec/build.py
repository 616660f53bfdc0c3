"""From the plain values of a scenario file to its cases."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from stud_conformance.spec import notation
from stud_conformance.spec.scenario import Cards, Case, Scenario, Setup, expectation, step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stud_conformance.spec.scenario import Rulings


#: Where one of these is stated, it matters whether the table burns cards.
BURNS_MATTER = {"burns", "burned", "stub", "scrambled", "deck"}


def scenario(raw: Mapping[str, Any], file: str, folder: str | None = None) -> Scenario:
    """Build a scenario, and its cases, from a file that its schema has accepted.

    Args:
        raw: What the file holds.
        file: Its name.
        folder: The folder of one's own that it is from.

    """
    table = setup(raw["setup"], any_burns=not BURNS_MATTER & {*raw, *raw["setup"]})
    shared = tuple(step(entry) for entry in raw["steps"])
    built = []
    for name, reading in raw["readings"].items():
        steps = shared + tuple(step(entry) for entry in reading.get("steps", ()))
        final = expectation(reading["expect"])
        dealt = cards(raw, reading)
        for suffix, when in assignments(reading.get("when", {})):
            built.append(
                Case(
                    id=f"{raw['id']}/{name}{suffix}",
                    scenario=raw["id"],
                    title=raw["title"],
                    rules=tuple(raw["rules"]),
                    setup=table,
                    cards=dealt,
                    when=when,
                    steps=steps,
                    final=final,
                    folder=folder,
                )
            )
    return Scenario(
        id=raw["id"],
        file=file,
        title=raw["title"],
        rules=tuple(raw["rules"]),
        why=raw["why"],
        source=tuple(raw["source"]),
        derived=raw["derived"],
        raw=raw,
        cases=tuple(built),
    )


def assignments(when: Mapping[str, Any]) -> Iterator[tuple[str, Rulings]]:
    """Yield each (suffix, rulings) of a ``when``: lists give their product, named after ``@``."""
    lists = [ruling for ruling, value in when.items() if isinstance(value, list)]
    for choice in product(*(when[ruling] for ruling in lists)):
        chosen = dict(zip(lists, choice, strict=True))
        suffix = "@" + ",".join(str(value) for value in choice) if lists else ""
        yield suffix, {ruling: chosen.get(ruling, value) for ruling, value in when.items()}


def setup(raw: Mapping[str, Any], *, any_burns: bool = False) -> Setup:
    """Build the table, filling in the defaults (the highest seat has the button)."""
    stacks = {entry["seat"]: entry["stack"] for entry in raw["seats"]}
    return Setup(
        game=raw["game"],
        limit=raw["limit"],
        stakes={"chip": 1, **raw["stakes"]},
        stacks=stacks,
        button=raw.get("button", max(stacks)),
        burns=raw.get("burns", "none"),
        rake=raw.get("rake"),
        opener=raw.get("opener"),
        last_card=raw.get("last-card"),
        format=raw.get("format", "cash"),
        event_heads_up=raw.get("event-heads-up", False),
        any_burns=any_burns,
    )


def cards(raw: Mapping[str, Any], reading: Mapping[str, Any]) -> Cards:
    """Collect the cards of a reading: its own before the scenario's."""
    seats = {
        entry["seat"]: notation.names(entry["cards"])
        for entry in raw["setup"]["seats"]
        if "cards" in entry
    }
    seats |= {int(seat): notation.names(text) for seat, text in reading.get("cards", {}).items()}
    rows = {
        key: notation.names(reading.get(key, raw.get(key, "")))
        for key in ("deck", "burned", "stub", "scrambled")
    }
    return Cards(seats=seats, **rows)
