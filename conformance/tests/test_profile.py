"""A greeting is read, and nothing in it is trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stud_conformance.engines import NotStarted
from stud_conformance.engines.ref import Reference
from stud_conformance.files import data
from stud_conformance.protocol import messages
from stud_conformance.run.profile import Profile, profile
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

STUD, FIVE, RAZZ = "seven-card-stud", "five-card-stud", "razz"
GREETING: dict[str, Any] = {
    "protocol": 1,
    "engine": {"name": "mine", "version": "1.0"},
    "supports": {"games": [STUD, FIVE], "limits": ["fixed-limit"]},
}
JUNK: tuple[object, ...] = (None, True, 0, 1.5, "", "x", [], [[]], {}, {"a": 1}, [1], ["x"], [{}])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def read(**changes: object) -> Profile:
    """Read the greeting with some entries changed."""
    return profile("it", GREETING | changes, load.domains())


def supporting(**changes: object) -> Profile:
    """Read the greeting with some entries of ``supports`` changed."""
    return read(supports=GREETING["supports"] | changes)


def refusal(call: Callable[[], Profile]) -> str:
    """Return why a greeting is not taken: one line that names the engine."""
    with pytest.raises(NotStarted) as caught:
        call()
    text = str(caught.value)
    assert text.startswith("it")
    assert text.isprintable()
    return text


def test_a_short_greeting_is_enough() -> None:
    """What is left out is not restricted, or not supported, and no ruling is declared."""
    found = read()

    assert found.supports.seats == (2, 10)
    assert found.supports.setup == {}
    assert found.supports.observes == ()
    assert found.houses == ()
    assert found.declared(STUD, "betting.raise-cap") is None


def test_the_reference_declares_every_value_of_every_ruling() -> None:
    """Its greeting is taken as it is."""
    greeting = Reference().hello(messages.hello({}))
    found = profile("ref", greeting, load.domains())

    for ruling, domain in load.domains().items():
        for game, values in domain.items():
            assert values == found.declared(game, ruling)


def test_what_holds_for_every_game_is_spread_over_the_games() -> None:
    """The entry of a game comes before that of every game."""
    found = read(rulings={"*": {"betting.raise-cap": 4}, FIVE: {"betting.raise-cap": [3, 4]}})

    assert (4,) == found.declared(STUD, "betting.raise-cap")
    assert (3, 4) == found.declared(FIVE, "betting.raise-cap")


def test_a_ruling_that_a_game_does_not_have_is_not_spread_to_it() -> None:
    """Five-card stud has no ruling for running out of cards."""
    found = read(rulings={"*": {"shortage.procedure": "players-plus-two"}})

    assert ("players-plus-two",) == found.declared(STUD, "shortage.procedure")
    assert found.declared(FIVE, "shortage.procedure") is None


def test_a_value_that_only_other_games_have_is_not_spread() -> None:
    """Of several values for every game, each game takes those it has."""
    found = read(rulings={"*": {"first-to-act.tie": ["seat", "high-suit"]}})

    assert ("seat", "high-suit") == found.declared(STUD, "first-to-act.tie")
    assert ("seat",) == found.declared(FIVE, "first-to-act.tie")


def test_none_is_no_value_but_a_declaration() -> None:
    """An engine that follows no value is told from one that does not say."""
    found = read(rulings={"*": {"awards.odd-chip": "none"}})

    assert found.declared(STUD, "awards.odd-chip") == ()


def test_an_order_of_preference_is_kept() -> None:
    """Values stand in the order declared; the first is sent where a case does not say."""
    found = read(rulings={STUD: {"betting.raise-cap": [4, 3]}})

    assert (4, 3) == found.declared(STUD, "betting.raise-cap")


def test_houses_are_found_by_id_and_by_file(tmp_path: Path) -> None:
    """A declared house may be one of ours or a file."""
    path = tmp_path / "room.yaml"
    text = (data.spec() / "houses" / "partouche.yaml").read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")

    found = read(houses=["full-tilt", str(path)])

    assert ["full-tilt", "partouche"] == [house.id for house in found.houses]


@pytest.mark.parametrize("answer", [None, [], "hello", 1, True])
def test_a_greeting_is_an_object(answer: Any) -> None:  # noqa: ANN401
    """Anything else is no greeting."""
    assert "not an object" in refusal(lambda: profile("it", answer, load.domains()))


@pytest.mark.parametrize("version", [None, 2, 0, "1", 1.0, True, [1]])
def test_only_a_version_that_is_spoken_here_is_taken(version: object) -> None:
    """The version is the whole number 1, and nothing that is merely equal to it."""
    assert "speaks no version" in refusal(lambda: read(protocol=version))


@pytest.mark.parametrize("supports", [None, [], {}, {"games": None}, {"games": "razz"}])
def test_an_engine_says_which_games_it_plays(supports: object) -> None:
    """Without a list of games there is nothing to ask."""
    assert "which games it plays" in refusal(lambda: read(supports=supports))


@pytest.mark.parametrize("key", ["games", "limits", "deal", "acts", "observes"])
@pytest.mark.parametrize("words", [[1], [None], [["fold"]]])
def test_a_list_holds_words(key: str, words: list[object]) -> None:
    """A list of something else is refused."""
    assert "list of words" in refusal(lambda: supporting(**{key: words}))


@pytest.mark.parametrize("seats", [None, 8, [2], [2, 8, 9], ["2", "8"], [2, None], "28"])
def test_seats_are_the_least_and_the_most(seats: object) -> None:
    """Anything but two whole numbers is refused."""
    assert "[least, most]" in refusal(lambda: supporting(seats=seats))


@pytest.mark.parametrize(
    ("setup", "says"),
    [
        (None, "not as an object"),
        ({"burn": ["none"]}, "restricts burn in setup"),
        ({"burns": True}, "list of words"),
        ({"burns": ["always"]}, "restricts burns to always"),
        ({"rake": ["yes"]}, "restricts rake to yes"),
    ],
)
def test_a_restriction_is_one_that_there_is(setup: object, says: str) -> None:
    """A part of a setup or a value that does not exist would restrict nothing."""
    assert says in refusal(lambda: supporting(setup=setup))


@pytest.mark.parametrize(
    ("rulings", "says"),
    [
        (None, "not as an object"),
        ([], "not as an object"),
        ({"*": None}, "not as an object"),
        ({"chess": {}}, "chess in rulings, which is not known"),
        ({"*": {"betting.cap": 3}}, "betting.cap, which is no ruling"),
        ({RAZZ: {"betting.cap": 3}}, "betting.cap, which is no ruling"),
        ({"*": {"betting.bet-size": 3}}, "betting.bet-size, which is a rule without values"),
        ({FIVE: {"shortage.procedure": "none"}}, "which has no such ruling"),
        ({STUD: {"betting.raise-cap": 5}}, "5, which is not one of 3, 4"),
        ({STUD: {"betting.raise-cap": [3, 5]}}, "5, which is not one of 3, 4"),
        ({"*": {"betting.raise-cap": [3, 5]}}, "5, which is not one of 3, 4"),
        ({STUD: {"betting.raise-cap": "3"}}, '"3", which is not one of 3, 4'),
        ({STUD: {"betting.raise-cap": 3.0}}, "3.0, which is not one of 3, 4"),
        ({STUD: {"betting.raise-cap": True}}, "true, which is not one of 3, 4"),
        ({STUD: {"betting.raise-cap": []}}, "[], which is not one of 3, 4"),
        ({STUD: {"betting.raise-cap": None}}, "null, which is not one of 3, 4"),
        ({STUD: {"betting.raise-cap": {"3": 4}}}, '{"3": 4}, which is not one of 3, 4'),
        ({"*": {"first-to-act.tie": "high-suit"}}, '"high-suit" for five-card-stud'),
    ],
)
def test_a_ruling_is_declared_with_values_of_its_domain(rulings: object, says: str) -> None:
    """A ruling or a value that does not exist is refused, and told with what there is."""
    assert says in refusal(lambda: read(rulings=rulings))


@pytest.mark.parametrize(
    "houses", [["nowhere"], ["./nowhere.yaml"], ["\0"], ["a/" * 999], "full-tilt", [1], [None]]
)
def test_a_house_is_one_that_there_is(houses: object) -> None:
    """A house that cannot be found costs the engine its start."""
    refusal(lambda: read(houses=houses))


@pytest.mark.parametrize("key", ["houses", "supports"])
def test_no_list_is_endless(key: str) -> None:
    """What is listed more often than there are words is a slip, and would cost time and memory."""
    if key == "houses":
        reason = refusal(lambda: read(houses=["full-tilt"] * 1000))
    else:
        reason = refusal(lambda: read(supports={"games": ["razz"] * 1000}))

    assert "1000" in reason
    assert "100 at the most make sense" in reason


def test_a_house_file_with_mistakes_is_refused(tmp_path: Path) -> None:
    """The mistake is told with its place."""
    path = tmp_path / "room.yaml"
    path.write_text("id: [", encoding="utf-8")

    assert "room.yaml:2:1: " in refusal(lambda: read(houses=[str(path)]))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"suports": {}}, "suports in the greeting, which is not known; did you mean supports?"),
        ({"ruling": {}}, "ruling in the greeting, which is not known; did you mean rulings?"),
        (
            {"rulings": {"raz": {}}},
            "raz in rulings, which is not known; did you mean razz?",
        ),
        (
            {"rulings": {"*": {"raise-cap": 3}}},
            "raise-cap, which is no ruling; did you mean betting.raise-cap?",
        ),
        ({"\ud800": 1}, "which is not known; known are protocol, engine, supports"),
    ],
)
def test_a_key_without_a_meaning_is_told_with_the_nearest(
    changes: dict[str, object], says: str
) -> None:
    """A slip of the pen is not passed over."""
    assert says in refusal(lambda: read(**changes))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"games": ["Razz"]}, "Razz in supports.games, which is not known; did you mean razz?"),
        ({"games": [STUD, "\ud800"]}, "in supports.games, which is not known; known are"),
        ({"limits": ["fixed limit"]}, "did you mean fixed-limit?"),
        ({"observes": ["to_act"]}, "did you mean to-act?"),
        ({"acts": ["raise"]}, "raise in supports.acts, which is not known"),
        ({"deal": ["card"]}, "did you mean cards?"),
        ({"game": [STUD]}, "game in supports, which is not known; did you mean games?"),
    ],
)
def test_a_word_of_supports_without_a_meaning_is_told(
    changes: dict[str, object], says: str
) -> None:
    """It would never fit any case."""
    assert says in refusal(lambda: supporting(**changes))


@pytest.mark.parametrize("engine", JUNK)
def test_what_an_engine_is_called_does_not_matter(engine: object) -> None:
    """Names that are none are left out."""
    assert read(engine=engine).engine == {}


def test_only_lines_of_text_are_told_of_an_engine() -> None:
    """A name is cut and printable, a version may be a number, the rest is left out."""
    found = read(
        engine={"name": "\x1b[31m" + "x" * 999, "version": 2, "url": ["u"], "mood": "fine"}
    )

    assert list(found.engine) == ["name", "version"]
    assert found.engine["name"].isprintable()
    assert len(found.engine["name"]) < 300
    assert found.engine["version"] == "2"


def taken_or_refused(call: Callable[[], Profile]) -> None:
    """Read a greeting that may be anything; a reason against it is one line."""
    reason = ""
    try:
        call()
    except NotStarted as error:
        reason = str(error)
    assert reason.isprintable()


@given(JSON)
def test_any_answer_is_a_greeting_or_a_reason(answer: Any) -> None:  # noqa: ANN401
    """Nothing that an engine may say ends the run."""
    taken_or_refused(lambda: profile("it", answer, load.domains()))


@given(st.sampled_from(["engine", "supports", "houses", "rulings"]), JSON)
def test_any_entry_is_taken_or_refused(key: str, value: object) -> None:
    """Nothing that an engine may put into a greeting ends the run."""
    taken_or_refused(lambda: read(**{key: value}))


@given(
    st.sampled_from(["games", "limits", "seats", "setup", "deal", "acts", "observes"]),
    JSON | st.sampled_from(JUNK),
)
def test_any_entry_of_supports_is_taken_or_refused(key: str, value: object) -> None:
    """Nothing that an engine may claim to support ends the run."""
    taken_or_refused(lambda: supporting(**{key: value}))
