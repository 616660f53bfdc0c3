"""Which cases an engine is asked to play, and under which rulings.

A case is played where the engine supports its setup and what it asserts, and
where the rulings that it names agree with what the engine declares.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stud_conformance.protocol import messages
from stud_conformance.spec.scenario import Expect
from stud_conformance.spec.select import plays
from stud_conformance.spec.values import first_values

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stud_conformance.run.profile import Profile, Supports
    from stud_conformance.spec.catalogue import House
    from stud_conformance.spec.load import Domains
    from stud_conformance.spec.scenario import Case, Rulings, Setup


@dataclass(frozen=True, slots=True)
class Planned:
    """A case to play.

    Attributes:
        case: The case.
        rulings: Every ruling of the game, with the value that is sent.
        house: The house that these rulings are of, where the engine declared it or was set to it.

    """

    case: Case
    rulings: Rulings
    house: str | None = None


@dataclass(frozen=True, slots=True)
class Excluded:
    """A case that an engine's declaration excludes, and why."""

    case: Case
    reason: str


def plan(
    cases: Iterable[Case], profile: Profile, domains: Domains, wanted: House | None = None
) -> Iterator[Planned | Excluded]:
    """Yield each case with what is to be done with it, in order.

    Args:
        cases: The cases.
        profile: What the engine declares.
        domains: The values of each ruling.
        wanted: The house whose values are sent, where the engine can be set to them.

    """
    for case in cases:
        reason = unsupported(case, profile)
        yield Excluded(case, reason) if reason else assign(case, profile, domains, wanted)


def unsupported(case: Case, profile: Profile) -> str | None:
    """Return what a case needs that the engine does not support, or ``None``."""
    table, supports = case.setup, profile.supports
    least, most = supports.seats
    if table.game not in supports.games:
        return f"it does not play {table.game}"
    if table.limit not in supports.limits:
        return f"it does not play {table.limit}"
    if not least <= len(table.stacks) <= most:
        return f"it does not seat {len(table.stacks)}"
    for name, value in features(table).items():
        if value not in supports.setup.get(name, (value,)):
            return f"it does not play with {name} {value}"
    return _unsupported_cards(case, supports.deal) or _unsupported_view(case, supports)


def features(table: Setup) -> dict[str, str]:
    """Return the parts of a setup that ``supports.setup`` may restrict, by name (``FEATURES``)."""
    return {
        "burns": table.burns,
        "bring-in": "posted" if table.stakes["bring-in"] else "none",
        "rake": "taken" if table.rake else "none",
        "opener": table.opener or "default",
        "last-card": table.last_card or "default",
        "chip": "1" if table.stakes["chip"] == 1 else "larger",
        "format": table.format,
        "event-heads-up": "yes" if table.event_heads_up else "no",
    }


def _unsupported_cards(case: Case, deal: Iterable[str]) -> str | None:
    by_deck = bool(case.cards.deck)
    by_stub = bool(case.cards.stub)
    if (by_deck and "deck" not in deal) or (by_stub and not {"deck", "stub"} & set(deal)):
        return "it cannot be given the deck in order"
    return None


def _unsupported_view(case: Case, supports: Supports) -> str | None:
    acts = {step.act.act for step in case.steps if not isinstance(step, Expect)}
    for act in sorted(acts.difference(supports.acts)):
        return f"it cannot be told to {act}"
    unseen = sorted(messages.observed_keys(case).difference(supports.observes))
    return f"it does not observe {', '.join(unseen)}" if unseen else None


def assign(
    case: Case, profile: Profile, domains: Domains, wanted: House | None = None
) -> Planned | Excluded:
    """Find the rulings under which an engine is to play a case."""
    for house in sorted(profile.houses, key=lambda one: one != wanted):
        if plays(house, case):
            held = house.values(case.setup.game, case.setup.limit)
            return Planned(
                case, {**first_values(case.setup.game, domains), **held, **case.when}, house.id
            )
    if profile.houses and not profile.rulings.get(case.setup.game):
        return Excluded(case, disagreement(case, profile.houses))
    for ruling, value in case.when.items():
        declared = profile.declared(case.setup.game, ruling)
        if declared and value not in declared:
            return Excluded(case, f"it declares {ruling} {', '.join(str(one) for one in declared)}")
    rulings = {
        **first_values(case.setup.game, domains),
        **_chosen(case, profile, wanted),
        **case.when,
    }
    held = wanted.values(case.setup.game, case.setup.limit) if wanted else {}
    is_house = held and all(rulings.get(ruling, value) == value for ruling, value in held.items())
    return Planned(case, rulings, wanted.id if wanted and is_house else None)


def _chosen(case: Case, profile: Profile, wanted: House | None) -> Rulings:
    """Return the values of the house that is wanted, or else the first ones that are declared."""
    held = wanted.values(case.setup.game, case.setup.limit) if wanted else {}
    declared = profile.rulings.get(case.setup.game, {})
    first = {ruling: values[0] for ruling, values in declared.items() if values}
    return first | {
        ruling: value
        for ruling, value in held.items()
        if value in (declared.get(ruling) or (value,))
    }


def disagreement(case: Case, houses: Iterable[House]) -> str:
    """Say why no declared house plays a case, in terms of the last one that came close."""
    reasons = []
    for house in houses:
        if not house.fits(case.setup):
            reasons.append(f"{house.id} does not play {_unplayed(house, case.setup)}")
            continue
        held = house.values(case.setup.game, case.setup.limit)
        for ruling, value in case.when.items():
            if held.get(ruling) != value:
                reasons.append(f"{house.id} has {ruling} {held.get(ruling, 'nothing')}")
                break
    return "; ".join(reasons)


def _unplayed(house: House, table: Setup) -> str:
    """Say what of a table a house does not play."""
    same = [played for played in house.plays if table.game in played.games]
    if not same:
        return table.game
    if not any(table.limit in played.limits for played in same):
        return f"{table.game} at {table.limit}"
    return f"{table.game} at such a table: seats, burns or no bring-in"
