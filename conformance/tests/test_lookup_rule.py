"""A rule is told answer first: its values, who says so, what goes wrong, and hands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance.lookup.answers import answer
from stud_conformance.lookup.compared import compared
from stud_conformance.lookup.drawn import Grid, Heading, Said
from stud_conformance.lookup.holding import sentence
from stud_conformance.lookup.lists import chapters
from stud_conformance.lookup.rule import HANDS_SHOWN, page
from stud_conformance.lookup.sheet import sheet
from stud_conformance.lookup.words import WORDS, say
from stud_conformance.spec import houses, rules
from stud_conformance.spec.chapters import CHAPTERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stud_conformance.lookup.drawn import Part
    from stud_conformance.spec import Corpus

CAP = "betting.raise-cap"


def told(name: str, corpus: Corpus, lang: str = "en", **raw: Any) -> list[Part]:  # noqa: ANN401
    """Return a rule part by part, some entries of it changed."""
    found = rules()[name]
    changed = {key.replace("_", "-"): value for key, value in raw.items()}
    other = replace(found, raw={**found.raw, **changed})
    return list(page(answer(other, houses(), corpus), houses(), corpus, lang))


def below(parts: Iterable[Part], heading: str) -> list[str]:
    """Return what stands below a heading, line by line; the cells of a row are joined."""
    found: list[str] = []
    is_below = False
    for part in parts:
        match part:
            case Heading(text):
                is_below = text == heading
            case Said(text) if is_below:
                found.append(text)
            case Grid(_, rows) if is_below:
                found += [" | ".join(row) for row in rows]
    return found


# A rule.


def test_the_answer_to_a_ruling_comes_first(corpus: Corpus) -> None:
    """The values with the houses that hold each, in a sentence, below the title."""
    title, said, statement, *_ = told(CAP, corpus)

    assert Heading(rules()[CAP].title["en"], f"{CAP} (ruling)") == title
    assert (
        Said(
            "Houses differ: 3 at bovada, encyclopedia, full-tilt, pacific, partouche, pokerstars, "
            "roberts-rules and tribeca; 4 at tda, wsop-live and wsop-tournament."
        )
        == said
    )
    assert Said(rules()[CAP].statement["en"]) == statement


def test_a_house_that_parts_with_itself_is_told_by_game(corpus: Corpus) -> None:
    """The games stand with it, and only then."""
    found = answer(rules()["first-to-act.tie"], houses(), corpus)
    text = sentence(found, houses(), "fr")

    assert "high-suit chez tda et wsop-tournament (stud)" in text
    assert "wsop-tournament (hi-lo, razz)" in text
    assert "full-tilt (" not in text


def test_houses_that_all_agree_are_told_so(corpus: Corpus) -> None:
    """Without a list of them."""
    some = {name: houses()[name] for name in ("full-tilt", "partouche")}

    assert sentence(answer(rules()[CAP], some, corpus), some, "en") == "All these houses hold 3."


def test_the_answer_to_a_fixed_rule_is_the_rule(corpus: Corpus) -> None:
    """And that it is the same everywhere."""
    name = "betting.completion-is-no-raise"
    title, statement, *_ = told(name, corpus)

    assert Heading(rules()[name].title["en"], f"{name} (the same everywhere)") == title
    assert Said(rules()[name].statement["en"]) == statement


def test_a_question_that_nobody_answers_says_so_first(corpus: Corpus) -> None:
    """Before what the question is."""
    found = told("shortage.last-street", corpus, "fr")

    assert Said(say("fr", "contested")) == found[1]


def test_every_house_tells_its_value_and_why(corpus: Corpus) -> None:
    """With the document and the place, or that it is a default."""
    found = below(told(CAP, corpus), "by house")

    assert {line.partition(" ")[0] for line in found} == set(houses())
    assert "full-tilt (stud) | 3 | full-tilt L126-128" in found
    assert any("| default: " in line for line in found)


def test_every_authority_is_told_with_its_place(corpus: Corpus) -> None:
    """Those that are silent are named together."""
    found = below(told(CAP, corpus), "who says so")

    assert "wsop-tournament-2024 rule 100b | 4 | read in full" in found
    assert found[-1] == "silent: tribeca, encyclopedia"


def test_an_authority_may_speak_of_some_games_only(corpus: Corpus) -> None:
    """The games are told with it."""
    entry = {"document": "tda-2024", "value": 4, "place": "x", "grade": "read", "games": ["razz"]}
    found = told(CAP, corpus, authorities=[entry])

    assert below(found, "who says so") == ["tda-2024 x | 4 (razz) | read in full"]


def test_hands_that_show_a_rule_are_told(corpus: Corpus) -> None:
    """The one that shows it best first, and not too many."""
    found = below(told(CAP, corpus), "hands that show it")

    assert HANDS_SHOWN + 1 == len(found)
    assert CAP == corpus.scenario(found[0].split()[2].rstrip(":")).rules[0]
    assert found[-1].endswith(f"more: studconf list --select rule:{CAP}")


def test_a_rule_without_a_scenario_says_so(corpus: Corpus) -> None:
    """Rather than an empty list."""
    found = told(CAP, replace(corpus, scenarios=()))

    assert below(found, "hands that show it") == ["no scenario cites it"]


def test_what_is_not_tested_says_why(corpus: Corpus) -> None:
    """The reason is given in the language asked for."""
    why = {"en": "nobody can see it", "fr": "personne ne le voit"}

    assert below(told(CAP, corpus, why_not=why), "not tested") == [why["en"]]
    assert below(told(CAP, corpus, "fr", why_not=why), "non testé") == [why["fr"]]


def test_what_is_there_in_english_only_is_marked(corpus: Corpus) -> None:
    """In French, and not in English."""
    notes = {part.text: part.note for part in told(CAP, corpus, "fr") if isinstance(part, Heading)}

    assert notes["contradictions"] == notes["par maison"] == "(en anglais)"
    assert not any("(in English)" in str(part) for part in told(CAP, corpus))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_rule_can_be_told(lang: str, corpus: Corpus) -> None:
    """Its texts in the language asked for."""
    for one in rules().values():
        found = told(one.id, corpus, lang)

        assert Said(one.statement[lang]) in found
        assert Said(one.raw["goes-wrong"][lang]) in found
        for value in one.raw.get("values", ()):
            assert any(value[lang] in line for line in below(found, say(lang, "values")))


# Houses.


def test_houses_are_compared_where_they_part() -> None:
    """Value by value, each with its source; what they agree on is only named."""
    some = {name: houses()[name] for name in ("full-tilt", "partouche")}
    found = list(compared(some, rules(), None, "en"))
    lines = below(found, "full-tilt and partouche: where they part")
    shows = next(line for line in lines if "showdown.no-river-bet" in line)

    assert shows.endswith("previous-street\nfull-tilt L254-261 | high-board\npartouche L94-95")
    assert CAP not in str(lines)
    assert CAP in below(found, "the same at all of them")[0]


def test_houses_are_compared_in_one_game() -> None:
    """What a house holds in another game is left out."""
    some = {name: houses()[name] for name in ("roberts-rules", "wsop-tournament")}
    stud = str(list(compared(some, rules(), "seven-card-stud", "en"))[1])
    razz = str(list(compared(some, rules(), "razz", "en"))[1])

    assert "first-to-act.tie" in stud
    assert "first-to-act.tie" not in razz


def test_values_that_depend_on_the_game_say_for_which() -> None:
    """Where houses part in some games only, these are told."""
    some = {name: houses()[name] for name in ("full-tilt", "wsop-tournament")}
    lines = below(
        compared(some, rules(), None, "en"), "full-tilt and wsop-tournament: where they part"
    )
    tie = next(line for line in lines if "first-to-act.tie" in line)

    assert tie.startswith(
        "Which of two equal boards acts first\nfirst-to-act.tie\nin stud | seat\n"
    )
    assert any(line.partition(" | ")[0].endswith(CAP) for line in lines)


def test_houses_without_a_common_table_are_told_so() -> None:
    """There is nothing to have a dispute about."""
    some = {name: houses()[name] for name in ("pacific", "partouche")}

    assert Said(say("fr", "no-table")) in compared(some, rules(), None, "fr")


def test_a_house_like_another_parts_in_nothing() -> None:
    """That is said, too."""
    one = houses()["full-tilt"]

    assert Said(say("en", "no-parting")) in compared({"a": one, "b": one}, rules(), None, "en")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_sheet_of_a_house_has_every_ruling(lang: str) -> None:
    """And what it plays."""
    for house in houses().values():
        found = list(sheet(house, rules(), lang))
        text = str(found)

        assert Said(house.raw["about"][lang]) in found
        assert all(
            name in text and rules()[name].title[lang] in str(found) for name in house.rulings
        )
        assert len(house.plays) == len(below(found, say(lang, "plays")))


# Lists and words.


def test_every_rule_is_listed_by_chapter() -> None:
    """In the order of a hand, and each once."""
    found = list(chapters(rules(), "en"))
    listed = [row[0] for part in found if isinstance(part, Grid) for row in part.rows]

    assert sorted(rules()) == sorted(listed)
    assert list(CHAPTERS) == list(dict.fromkeys(name.partition(".")[0] for name in listed))


def test_every_phrase_is_there_in_both_languages() -> None:
    """With the same places to fill in."""
    for english, french in WORDS.values():
        assert english.strip()
        assert french.strip()
        assert english.count("{") == french.count("{")
