"""The engine, and these tests, speak of the games, rulings and rules that the spec has."""

from __future__ import annotations

import ast
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import stud_reference
from stud_conformance.spec import load
from stud_reference import COVERS, RULES, Street

from .games import CONTESTED, DOMAINS, GAMES, domain
from .tables import finish, fixed_tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from stud_reference import Game

    Told = tuple[object, ...]

HOME = Path(stud_reference.__file__).parents[1]


def told(game: Game) -> Told:
    """Return all that a game of the tests says."""
    order = (game.opener, game.first_to_act)
    return (game.id, game.seats, game.streets, game.shares, game.low, *order)


def specified(name: str) -> Told:
    """Return all that a game of the spec says."""
    game = load.games()[name]
    streets = tuple(Street(*street) for street in game.streets)
    order = (game.opener, game.first_to_act)
    return (game.id, game.seats, streets, game.shares, game.low, *order)


def test_the_games_are_those_of_the_spec() -> None:
    """The plain data of these tests says what the files of the spec say."""
    assert {told(game) for game in GAMES.values()} == {specified(name) for name in load.games()}


def test_the_rulings_are_those_of_the_spec() -> None:
    """Every ruling that a hand asks has the domain that the spec gives it, game by game."""
    domains = load.domains()
    found = {
        (rule, game): domain(rule, game)
        for rule in DOMAINS
        for game in GAMES
        if (rule, game) not in CONTESTED
    }
    expected = {
        (rule, game): tuple(values)
        for rule, by_game in domains.items()
        for game, values in by_game.items()
    }

    assert found == expected


@pytest.mark.slow
def test_the_rules_that_events_name_are_in_the_catalogue() -> None:
    """Whatever an event gives as its reason can be looked up, and is a rule of the game."""
    known = load.rules()
    found = {
        (rule, hand.game.id)
        for table in fixed_tables(3000)
        for hand in (finish(table),)
        if hand is not None
        for event in hand.events
        for rule in event.rules
        if rule not in known or hand.game.id not in known[rule].games
    }

    assert found <= {*CONTESTED, ("bring-in.none-tie", "razz")}


def test_every_rule_that_can_be_tested_is_covered_by_one_function() -> None:
    """Every fixed rule and every ruling; what the table announces needs none."""
    testable = {
        rule.id
        for rule in load.rules().values()
        if rule.raw["testable"] and rule.kind in ("fixed", "ruling")
    }
    announced = {"dealing.last-card-face", "deck.burns", "pots.rake"}
    covered = {rule for rules in COVERS.values() for rule in rules}

    assert testable == covered - announced
    assert {load.rules()[rule].kind for rule in announced} == {"setup"}


def docstring(function: Callable[..., object]) -> str:
    """Return the docstring of a function as its source has it, as a compiled one carries none."""
    path = HOME / f"{function.__module__.replace('.', '/')}.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    [found] = [
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name == function.__name__
    ]
    return str(ast.get_docstring(found))


@pytest.mark.slow
def test_the_functions_of_the_record_are_named_after_rules() -> None:
    """``chapter_name`` is rule ``chapter.name``, with which its docstring opens."""
    known = {rule.replace("-", "_").replace(".", "_"): rule for rule in load.rules()}
    found = [
        (field.name, docstring(getattr(RULES, field.name)).startswith(f"``{known[field.name]}``"))
        for field in fields(RULES)
        if field.name in known
    ]

    assert found == [(field.name, True) for field in fields(RULES)]
