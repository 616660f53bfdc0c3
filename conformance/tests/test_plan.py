"""Which cases an engine is asked to play, and under which rulings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance import play
from stud_conformance.protocol.messages import OBSERVED as OBSERVES
from stud_conformance.run.plan import Excluded, Planned, features, plan, unsupported
from stud_conformance.run.profile import FEATURES, Profile, Supports
from stud_conformance.spec import load
from stud_conformance.spec.values import own_rulings

from .kit import GOOD, case

if TYPE_CHECKING:
    from stud_conformance.spec import Case, Corpus

STUD = "seven-card-stud"
RIVER = "showdown.no-river-bet"
EVERYTHING = Supports(
    games=(STUD,),
    limits=("fixed-limit",),
    deal=("cards", "deck", "stub"),
    acts=play.ACTS,
    observes=OBSERVES,
)
PLAIN = case("sixth-bettor")


def supporting(**changes: Any) -> Profile:  # noqa: ANN401
    """Return a profile that supports everything but for some changes."""
    return Profile("it", {}, replace(EVERYTHING, **changes))


def declaring(*houses: str, **rulings: Any) -> Profile:  # noqa: ANN401
    """Return a profile with houses, and rulings for seven-card stud."""
    found = tuple(load.house(name) for name in houses)
    return Profile("it", {}, EVERYTHING, found, {STUD: rulings})


def table(**changes: Any) -> Case:  # noqa: ANN401
    """Return the good case at another table."""
    return replace(PLAIN, setup=replace(PLAIN.setup, **changes))


def planned(profile: Profile, one: Case = PLAIN) -> Planned:
    """Return how a case is played that has to be."""
    (found,) = plan([one], profile, load.domains())
    assert isinstance(found, Planned)
    return found


def excluded(profile: Profile, one: Case = PLAIN) -> str:
    """Return why a case is excluded that has to be."""
    (found,) = plan([one], profile, load.domains())
    assert isinstance(found, Excluded)
    return found.reason


# What an engine supports.


def test_a_case_within_the_declaration_is_played() -> None:
    """Nothing is missing, so there is no reason against it."""
    assert unsupported(PLAIN, supporting()) is None


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"games": ("razz",)}, "it does not play seven-card-stud"),
        ({"games": ()}, "it does not play seven-card-stud"),
        ({"limits": ("no-limit",)}, "it does not play fixed-limit"),
        ({"seats": (3, 8)}, "it does not seat 2"),
        ({"setup": {"burns": ("fourth-on",)}}, "it does not play with burns none"),
        ({"setup": {"bring-in": ("none",)}}, "it does not play with bring-in posted"),
        ({"setup": {"format": ()}}, "it does not play with format cash"),
        ({"acts": ("fold", "check", "call", "wager")}, "it cannot be told to bring-in"),
        ({"acts": ()}, "it cannot be told to bring-in"),
        ({"observes": ("stacks", "street", "to-act", "pot", "legal")}, "it does not observe"),
        ({"observes": ()}, "it does not observe awards, legal, pot, showdown, stacks, street"),
    ],
)
def test_a_case_outside_the_declaration_is_unsupported(
    changes: dict[str, Any], reason: str
) -> None:
    """It is excluded with the reason, whatever the engine would do with it."""
    assert excluded(supporting(**changes)).startswith(reason)


def test_show_and_muck_need_no_support_where_they_are_not_written() -> None:
    """Hands are shown by default without being told."""
    profile = supporting(acts=("fold", "check", "call", "bring-in", "wager"))

    assert planned(profile).case == PLAIN


def test_a_written_muck_needs_support() -> None:
    """An engine that cannot be told to muck is not asked to."""
    text = GOOD.replace("  - 4 checks\nreadings:", "  - 4 checks\n  - 4 mucks\nreadings:")
    profile = supporting(acts=("fold", "check", "call", "bring-in", "wager", "show"))

    assert "it cannot be told to muck" == excluded(profile, case("sixth-bettor", text))


@pytest.mark.parametrize(
    ("cards", "deal", "fits"),
    [
        ({"deck": ("2c",)}, ("cards", "stub"), False),
        ({"deck": ("2c",)}, ("deck",), True),
        ({"stub": ("2c",)}, ("cards",), False),
        ({"stub": ("2c",)}, ("stub",), True),
        ({"stub": ("2c",)}, ("deck",), True),
        ({}, ("cards",), True),
    ],
)
def test_a_case_about_the_deck_needs_an_engine_that_takes_it(
    cards: dict[str, Any], deal: tuple[str, ...], *, fits: bool
) -> None:
    """Running out of cards and the dealing order cannot be told by hands alone."""
    one = replace(PLAIN, cards=replace(PLAIN.cards, **cards))
    reason = unsupported(one, supporting(deal=deal))

    assert reason == (None if fits else "it cannot be given the deck in order")


def test_the_reason_of_a_refusal_need_not_be_observed() -> None:
    """Without it only the refusal itself is checked."""
    observes = tuple(key for key in OBSERVES if key != "reason")

    assert planned(supporting(observes=observes)).case == PLAIN


@pytest.mark.parametrize(
    ("changes", "name", "value"),
    [
        ({"burns": "fourth-on"}, "burns", "fourth-on"),
        ({"stakes": PLAIN.setup.stakes | {"bring-in": 0}}, "bring-in", "none"),
        ({"rake": {"percent": 5}}, "rake", "taken"),
        ({"opener": "high"}, "opener", "high"),
        ({"last_card": "up"}, "last-card", "up"),
        ({"stakes": PLAIN.setup.stakes | {"chip": 5}}, "chip", "larger"),
        ({"format": "tournament"}, "format", "tournament"),
        ({"event_heads_up": True}, "event-heads-up", "yes"),
    ],
)
def test_each_part_of_a_setup_can_be_restricted(
    changes: dict[str, Any], name: str, value: str
) -> None:
    """A table is excluded by the one part in which it differs, and only by that."""
    plain = features(PLAIN.setup)
    profile = supporting(setup={name: (plain[name],)})

    assert value in FEATURES[name]
    assert f"it does not play with {name} {value}" == excluded(profile, table(**changes))
    assert planned(profile).case == PLAIN


def test_the_parts_of_a_setup_are_those_that_a_greeting_may_restrict(corpus: Corpus) -> None:
    """Every table of the corpus has a known value for each known part."""
    assert list(features(PLAIN.setup)) == list(FEATURES)
    for one in corpus.cases():
        assert all(value in FEATURES[name] for name, value in features(one.setup).items())


# Which rulings are sent.


def test_every_ruling_of_the_game_is_sent() -> None:
    """Those of the case as it names them, the rest with the first value of their domains."""
    found = planned(declaring())

    assert found.rulings == own_rulings(PLAIN, load.domains())
    assert set(found.rulings) == {name for name, by in load.domains().items() if STUD in by}
    assert found.house is None


def test_the_first_declared_value_is_sent() -> None:
    """A ruling that the case does not name has the value that the engine put first."""
    found = planned(declaring(**{"betting.raise-cap": (4, 3)}))

    assert found.rulings["betting.raise-cap"] == 4


def test_a_declared_value_that_disagrees_excludes() -> None:
    """An engine is not asked for a ruling that it says it does not follow."""
    profile = declaring(**{RIVER: ("high-board", "first-seat")})

    assert f"it declares {RIVER} high-board, first-seat" == excluded(profile)


def test_an_engine_that_follows_no_value_is_asked_all_the_same() -> None:
    """A case that names a ruling declared ``none`` is run."""
    found = planned(declaring(**{RIVER: ()}))

    assert found.rulings[RIVER] == "previous-street"


def test_no_value_of_one_ruling_does_not_excuse_another() -> None:
    """A case is excluded by its other rulings though one is declared ``none``."""
    one = replace(PLAIN, when={"awards.odd-chip": "seat", **PLAIN.when})
    profile = declaring(**{"awards.odd-chip": (), RIVER: ("high-board",)})

    assert f"it declares {RIVER} high-board" == excluded(profile, one)


def test_the_first_house_that_agrees_is_named() -> None:
    """Its rulings are sent, whole; each case is played once."""
    found = planned(declaring("tribeca", "full-tilt"))

    held = load.house("full-tilt").values(STUD)

    assert found.house == "full-tilt"
    assert held.items() <= found.rulings.items()


def test_no_house_that_agrees_excludes() -> None:
    """The reason tells for each house why it does not fit."""
    profile = declaring("tribeca", "full-tilt")
    one = replace(PLAIN, when={RIVER: "first-seat"})
    burned = case("sixth-bettor", GOOD.replace("  seats:\n", "  burns: fourth-on\n  seats:\n"))

    held = load.house("tribeca").values(STUD)[RIVER]

    assert excluded(profile, one) == (
        f"tribeca has {RIVER} {held}; full-tilt has {RIVER} previous-street"
    )
    assert "full-tilt does not play seven-card-stud at such a table" in excluded(profile, burned)


def test_declared_rulings_speak_where_no_house_agrees() -> None:
    """An engine may follow a house, and some values beyond it."""
    profile = declaring("full-tilt", **{RIVER: ("high-board",)})
    found = planned(profile, case("best-board@high-board"))

    assert found.house is None
    assert found.rulings[RIVER] == "high-board"


# The house that is wanted.


def under(house: str, profile: Profile) -> Planned:
    """Return how a case is played where a house is wanted."""
    (found,) = plan([PLAIN], profile, load.domains(), load.house(house))
    assert isinstance(found, Planned)
    return found


def test_the_values_of_the_house_that_is_wanted_are_sent() -> None:
    """An engine that can be set to all of them is told the house as well."""
    everything = {name: by[STUD] for name, by in load.domains().items() if STUD in by}
    held = load.house("full-tilt").values(STUD)
    found = under("full-tilt", declaring(**everything))

    assert held.items() <= found.rulings.items()
    assert found.house == "full-tilt"
    assert held.items() <= under("full-tilt", declaring()).rulings.items()


def test_what_an_engine_cannot_be_set_to_stays_as_declared() -> None:
    """A message never claims a house whose values it does not send."""
    held = load.house("full-tilt").values(STUD)["betting.raise-cap"]
    (other,) = (one for one in load.domains()["betting.raise-cap"][STUD] if one != held)
    found = under("full-tilt", declaring(**{"betting.raise-cap": (other,)}))

    assert other == found.rulings["betting.raise-cap"]
    assert found.house is None


def test_a_declared_house_that_is_wanted_comes_first() -> None:
    """Of several that agree."""
    one = replace(PLAIN, when={})
    (found,) = plan(
        [one], declaring("partouche", "full-tilt"), load.domains(), load.house("full-tilt")
    )

    assert isinstance(found, Planned)
    assert found.house == "full-tilt"
