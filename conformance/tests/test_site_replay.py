"""The pages on which scenarios and hands are replayed."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from stud_conformance.site.build import MOST
from stud_conformance.site.replay_words import WORDS
from stud_conformance.spec.scenario import step as written_step

from .replaying import STEP, of_hand, of_scenario, scenario, step, texts, whole, with_scenarios

HOSTILE = '</h1><script>alert(1)</script> & "it\'s" {{ 7 * 7 }}'


def readings(text: str) -> dict[str, list[int]]:
    """Return the numbers of the steps of each reading of a page, those that it shares as well."""
    found = re.search(r'data-readings="([^"]*)"', text)
    names = found[1].split(" ") if found else []
    steps = [(own, int(name.rpartition("-")[2])) for name, own in STEP.findall(text)]
    return {name: [number for own, number in steps if own in {"", name}] for name in names}


@pytest.mark.slow
@pytest.mark.parametrize(("section", "lang"), [("scenarios", "fr"), ("hands", "en")])
def test_every_page_has_every_step_once(section: str, lang: str) -> None:
    """Steps count from 0 in each reading, every link to one leads to it, and no page is long."""
    count = 0
    for path, text in texts(whole(), section, lang):
        count += 1
        names = [name for name, _ in STEP.findall(text)]
        assert len(names) == len(set(names)), path
        for own in readings(text).values():
            assert own == list(range(len(own))), path
        index = text[text.find('<nav class="index"') :] if names else ""
        assert set(re.findall(r'href="#([^"]+)"', index)) == set(names), path
        assert len(text.encode()) <= MOST, path
        assert len(re.findall(r'\bid="([^"]+)"', text)) == len(
            set(re.findall(r'\bid="([^"]+)"', text))
        ), path
    assert count == len(getattr(whole(), section, whole().corpus.scenarios))


def test_readings_share_the_steps_that_are_the_same() -> None:
    """Up to the last check there is one hand; then each reading has its own."""
    text = of_scenario("showdown-0203")
    own = [name for name, _ in STEP.findall(text)]

    assert own[:17] == [f"step-{number}" for number in range(17)]
    assert "sixth-raiser.step-17" in own
    assert "best-board.step-17" in own
    assert set(readings(text)) == {"sixth-raiser", "best-board", "left-of-button"}


def test_a_reading_names_its_rulings_and_the_houses_that_hold_it() -> None:
    """Full Tilt goes back to the raiser of sixth street, and nobody else does."""
    text = of_scenario("showdown-0203")
    start = text.index('value="sixth-raiser"')
    own = text[start : text.index("</li>", start)]

    assert "<code>previous-street</code>" in own
    assert "houses/full-tilt.html" in own
    assert "houses/tribeca.html" not in own


def test_a_step_stands_beside_its_rules_and_the_houses_that_part() -> None:
    """What happens, why it is that seat's turn, what it may do, and who has it otherwise."""
    text = step(of_scenario("showdown-0203"), "sixth-raiser.step-18")

    assert "seat 5 shows Ts 8h Th 5d Qc 2c 3s" in text
    assert "seat 5 must show" in text
    assert "../rules/showdown.no-river-bet.html" in text
    parts = text[text.index("Here houses part") :]
    assert "seat 5 shows first" in parts
    assert "seat 3 shows first" in parts
    assert "../houses/tribeca.html" in parts


def test_what_is_refused_says_why_with_its_rule() -> None:
    """A scenario in which a seat tries what it may not do."""
    own = next(
        one
        for one in whole().corpus.scenarios
        if any(isinstance(entry, dict) and "refuse" in entry for entry in one.raw["steps"])
    )
    text = of_scenario(own.id)
    start = text.index("What is refused")

    assert "../rules/" in text[start : text.index("</div>", start)]


def test_a_hand_that_leaves_the_rules_says_where_and_why() -> None:
    """The last step names the rules, what they ask for, and what was done."""
    text = of_hand("bovada-41")
    last = step(text, STEP.findall(text)[-1][0])

    assert "here the record leaves the rules" in last
    assert "expected: seat 7 must show" in last
    assert "../rules/showdown.side-pots-first.html" in last
    assert 'class="kind deviates"' in text
    assert "../houses/bovada.html" in text


def test_unknown_cards_are_shown_as_unknown() -> None:
    """Nobody saw the down cards of a seat that folded."""
    assert '<span class="card x down">??</span>' in of_hand("stars-19")


def test_amounts_are_in_the_unit_of_the_record() -> None:
    """Cents are written as the language writes them."""
    assert "seat 7 bets 0.08" in of_hand("stars-19")
    assert "le siège 7 mise 0,08" in of_hand("stars-19", "fr")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_hand_of_another_game_says_so(lang: str) -> None:
    """Deuce-to-seven razz is not played here: there is a page, and no table."""
    text = of_hand("kingsclub-1", lang)

    assert "deuce-to-seven razz" in text
    assert 'class="kind out-of-scope"' in text
    assert 'class="replay"' not in text


def test_what_a_scenario_says_is_text() -> None:
    """No title, reason or calculation becomes a part of the page."""
    own = replace(scenario("showdown-0203"), title=HOSTILE, why=HOSTILE, derived=HOSTILE)
    [(_, text)] = texts(with_scenarios(own), "scenarios")

    assert "<script>alert" not in text
    assert text.count("&lt;script&gt;alert(1)&lt;/script&gt;") >= 3
    assert "{{ 7 * 7 }}" in text


def test_a_scenario_that_cannot_be_played_says_so() -> None:
    """The rest of its page stands all the same."""
    good = scenario("ante-0001")
    cases = tuple(replace(case, steps=(written_step("9 folds"),)) for case in good.cases)
    [(_, text)] = texts(with_scenarios(replace(good, cases=cases)), "scenarios")

    assert "It cannot be replayed." in text
    assert good.derived.strip().splitlines()[0] in text


def test_every_word_has_both_languages() -> None:
    """None is empty."""
    assert all(map(all, WORDS.values()))


def test_what_is_tried_after_the_end_has_a_step() -> None:
    """A hand in which somebody acts too late ends with that, refused."""
    text = of_scenario("betting-0169")

    last = step(text, STEP.findall(text)[-1][0])

    assert "when the hand is over" in last
    assert "2 checks, refused: the hand is over" in last
