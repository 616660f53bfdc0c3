"""A case of a scenario as a hand.

The cards and the shows of the hand are those of the reference, under the rulings that the case
names; everything else is what the scenario says. What a hand has no word for stands in fields of
``raw``, in the words of the scenario:

``_scenario``, ``_cases``
    the id of the case; the names of all cases of the scenario, where there are several
``_title``, ``_rules``, ``_why``, ``_source``, ``_derived``
    as in the scenario
``_rulings``
    what the case names; a list of one where the reading lists several
``_cards``
    the cards of the seats as written, where they are not just those that were dealt
``_stated``
    what the table states though it is the usual thing
``_own_steps``, ``_own_cards``, ``_own_rows``
    what the reading has of its own: how many of the steps, the cards of which seats, and which
    parts of the deck
``_replaced``
    the cards of seats, and parts of the deck, that the scenario states and the reading replaces
``_asides``
    refusals and expectations; ``after`` is the number of acts before it
``_written``
    the seats whose show or muck is a step
``_expect``
    what is seen at the end
``_words``
    what the scenario calls an act, by its number, where that is not the usual word
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeGuard

from stud_conformance import play
from stud_conformance.hands import played
from stud_conformance.hands.recorded import (
    SHOWS_UNRELIABLE,
    Award,
    Found,
    Mucked,
    Recorded,
    Showed,
)
from stud_conformance.hands.scenario_words import usual_words
from stud_conformance.spec import notation
from stud_conformance.spec.load import domains
from stud_conformance.spec.scenario import Do, Refuse, reading_name
from stud_conformance.spec.values import own_rulings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from stud_conformance.hands.recorded import Step
    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec.scenario import Case, Scenario

#: What stands for nobody, as TOML has no null.
NOBODY: Final = 0

#: What a scenario tells of the deck beside the cards of the seats.
ROWS: Final = ("deck", "burned", "stub", "scrambled")

_SEEN: Final = frozenset({"street", "to-act", "cards", "common", "showdown", "tabled"})


def recorded(scenario: Scenario, case: Case) -> Recorded:
    """Return a case as a hand.

    Raises:
        ValueError: The cards or the setup of the case cannot be played.

    """
    rulings = own_rulings(case, domains())
    sent = play.hand_message(case, rulings)
    answer = play.answer(sent, observe=_SEEN)
    _check(case, answer)
    steps = played.steps(case.setup, sent["actions"], answer)
    cards = {int(seat): played.names(own) for seat, own in answer["final"]["cards"].items()}
    return Recorded(
        id=case.id,
        place=f"{scenario.file}:1",
        room="",
        setup=case.setup,
        cards=dict(sorted(cards.items())),
        common=answer["final"]["common"],
        steps=tuple(steps),
        found=_found(case),
        flags=_flags(case, steps),
        raw=_raw(scenario, case, cards, steps),
        rulings=dict(case.when),
        order={row: getattr(case.cards, row) for row in ROWS if getattr(case.cards, row)},
    )


def _flags(case: Case, steps: Sequence[Step]) -> frozenset[str]:
    """Return what is not to be relied on: shows, where the case does not say who shows."""
    is_told = "showdown" in case.final or "tabled" in case.final
    shows = any(isinstance(step, Showed | Mucked) for step in steps)
    return frozenset({SHOWS_UNRELIABLE} if shows and not is_told else ())


def _check(case: Case, answer: Message) -> None:
    """Check that the steps go as written.

    Raises:
        ValueError: One does not.

    """
    steps = [step for step in case.steps if isinstance(step, Do | Refuse)]
    for step, seen in zip(steps, answer["steps"], strict=True):
        if seen["ok"] != isinstance(step, Do):
            verb = "accepted" if seen["ok"] else "refused"
            message = f"{step.act.text} is {verb} under the rulings that the case names"
            raise ValueError(message)


def _found(case: Case) -> Found:
    """Return what the case says of the end."""
    final = case.final
    awards = [Award(pot, share, dict(to)) for pot, share, to in final.get("awards", ())]
    pots = [amount for _, amount, _ in final.get("pots", ())]
    return Found(
        stacks=dict(sorted(final["stacks"].items())),
        returned=final.get("returned"),
        awards=tuple(awards) if "awards" in final else None,
        rake=final.get("rake"),
        total=sum(pots) if "pots" in final else None,
    )


# What a hand has no word for.


def _raw(
    scenario: Scenario, case: Case, cards: Mapping[int, tuple[str, ...]], steps: Sequence[Step]
) -> dict[str, Any]:
    reading = scenario.raw["readings"][reading_name(case.id)]
    entries = [*scenario.raw["steps"], *reading.get("steps", ())]
    stated = {str(seat): " ".join(own) for seat, own in sorted(case.cards.seats.items())}
    dealt = {str(seat): " ".join(own) for seat, own in sorted(cards.items())}
    is_told = stated == dealt or (not stated and case.cards.deck)
    written = [step.act.seat for step in case.steps if _is_show(step)]
    words = {
        str(number): act.verb
        for number, (act, (_, usual)) in enumerate(
            zip(_bets(case), usual_words(case.setup, steps), strict=True), start=1
        )
        if act.verb != usual
    }
    raw = {
        "_scenario": case.id,
        "_cases": [case_name(one.id) for one in scenario.cases] if scenario.cases[1:] else None,
        "_supersedes": scenario.raw.get("supersedes"),
        "_title": scenario.title,
        "_rules": list(scenario.rules),
        "_why": scenario.why,
        "_source": [dict(place) for place in scenario.source],
        "_derived": scenario.derived,
        "_rulings": _when(case, reading) or None,
        "_words": words or None,
        "_cards": None if is_told else stated,
        "_stated": [*stated_usual(scenario.raw["setup"])] or None,
        "_own_steps": len(reading["steps"]) if "steps" in reading else None,
        "_own_cards": [int(seat) for seat in reading.get("cards", ())] or None,
        "_own_rows": [row for row in ROWS if row in reading] or None,
        "_replaced": _replaced(scenario.raw, reading) or None,
        "_written": written or None,
        "_asides": list(_asides(entries)) or None,
        "_expect": plain(reading["expect"]),
    }
    return {key: value for key, value in raw.items() if value is not None}


def stated_usual(setup: Mapping[str, Any]) -> Iterator[str]:
    """Yield what a table states though it is the usual thing."""
    usual: dict[str, Any] = {
        "button": max(entry["seat"] for entry in setup["seats"]),
        "burns": "none",
        "format": "cash",
        "event-heads-up": False,
    }
    yield from (key for key, value in usual.items() if key in setup and setup[key] == value)
    if setup["stakes"].get("chip") == 1:
        yield "chip"


def _replaced(raw: Mapping[str, Any], reading: Mapping[str, Any]) -> dict[str, str]:
    """Return the cards that a scenario states and a reading replaces, by seat and part."""
    stated = {str(one["seat"]): one.get("cards") for one in raw["setup"]["seats"]}
    stated |= {row: raw.get(row) for row in ROWS}
    own = {*map(str, reading.get("cards", ())), *reading}
    return {
        key: " ".join(notation.names(text)) for key, text in stated.items() if text and key in own
    }


def case_name(case: str) -> str:
    """Return what the id of a case says beyond its scenario: the reading, and the values chosen."""
    return case.partition("/")[2]


def _bets(case: Case) -> list[notation.Act]:
    """Return the accepted acts, but for shows and mucks."""
    return [
        step.act for step in case.steps if isinstance(step, Do) and step.act.act not in played.SHOWS
    ]


def _is_show(step: object) -> TypeGuard[Do]:
    return isinstance(step, Do) and step.act.act in played.SHOWS


def _when(case: Case, reading: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rulings that a case names; as a list where the reading has one."""
    listed = reading.get("when", {})
    return {
        ruling: [value] if isinstance(listed.get(ruling), list) else value
        for ruling, value in case.when.items()
    }


def _asides(entries: Sequence[Any]) -> Iterator[dict[str, Any]]:
    acts = 0
    for entry in entries:
        if isinstance(entry, str):
            acts += 1
        else:
            yield {"after": acts, **plain(entry)}


def plain(value: Any) -> Any:  # noqa: ANN401 - a part of a scenario
    """Return a part of a scenario without nulls, which TOML has not."""
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    return NOBODY if value is None else value
