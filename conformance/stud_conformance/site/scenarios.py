"""A page for each scenario, on which every reading of it is replayed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stud_conformance.hands.scenario import recorded
from stud_conformance.picture.templates import WORDS
from stud_conformance.site.pages import Page
from stud_conformance.site.replay import Shown, replay
from stud_conformance.site.replay_films import film
from stud_conformance.site.replay_words import say
from stud_conformance.spec.scenario import reading_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.site.replay import Replay
    from stud_conformance.site.world import World
    from stud_conformance.spec.scenario import Case, Scenario, Value


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading of a scenario.

    Attributes:
        name: Its name.
        cases: Its cases; the first is shown.
        when: The values of each ruling that it names.
        houses: Those that hold it, of those that play at the table.

    """

    name: str
    cases: tuple[Case, ...]
    when: dict[str, tuple[Value, ...]]
    houses: tuple[str, ...]


def pages(world: World, lang: str) -> Iterator[Page]:
    """Yield the pages of the scenarios."""
    for scenario in world.corpus.scenarios:
        readings = [*_readings(world, scenario)]
        values = {
            "scenario": scenario,
            "readings": readings,
            "say": say(lang),
            "seats": WORDS[lang],
            **_replayed(world, scenario, readings, lang),
        }
        yield Page(f"scenarios/{scenario.id}.html", "site/scenario.html.j2", values, scenario.file)


def _replayed(
    world: World, scenario: Scenario, readings: list[Reading], lang: str
) -> dict[str, Replay | str | None]:
    """Return the hand, or why it cannot be replayed."""
    try:
        shown = [_shown(world, scenario, reading, lang) for reading in readings]
    except ValueError as error:
        return {"replay": None, "wrong": str(error)}
    return {"replay": replay(shown, lang), "wrong": None}


def _shown(world: World, scenario: Scenario, reading: Reading, lang: str) -> Shown:
    case = reading.cases[0]
    own = film(world, case.id, lambda: recorded(scenario, case))
    reel = own.reel(lang)
    return Shown(reading.name, reel, own.parts(reel, lang), own.houses)


def _readings(world: World, scenario: Scenario) -> Iterator[Reading]:
    """Yield the readings in the order written, each with its cases."""
    found: dict[str, list[Case]] = {}
    for case in scenario.cases:
        found.setdefault(reading_name(case.id), []).append(case)
    setup = scenario.setup
    playing = [house for house in world.houses.values() if house.fits(setup)]
    for name, cases in found.items():
        when = {rule: [case.when[rule] for case in cases] for rule in cases[0].when}
        houses = [
            house.id
            for house in playing
            for own in [house.values(setup.game, setup.limit)]
            if any(case.when.items() <= own.items() for case in cases)
        ]
        values = {rule: tuple(dict.fromkeys(own)) for rule, own in when.items()}
        yield Reading(name, tuple(cases), values, tuple(houses))
