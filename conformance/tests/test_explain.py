"""A hand is explained step by step, under one house or where several part."""

from __future__ import annotations

import re
from string import Formatter
from typing import TYPE_CHECKING

import pytest
from stud_conformance.explain.phrases import PHRASES, phrase
from stud_conformance.files.folded import WIDTH
from stud_conformance.files.languages import LANGUAGES
from stud_conformance.hands.scenario import recorded
from stud_conformance.play.told import KINDS
from stud_conformance.spec import load
from stud_reference import actions, events

from .explaining import after, compared, explain, explained, flowed, hand_of, title

if TYPE_CHECKING:
    from stud_conformance.spec import Corpus

CHECKED_RIVER = "showdown-0203"
ODD_CHIP = "awards-0201"
CAPPED = "betting-0109"


# Step by step.


def test_a_turn_says_who_must_act_and_why_and_what_is_legal() -> None:
    """Then what was done, and by which rules."""
    why = title("bring-in.opener")

    assert after(explained(CHECKED_RIVER), "  2. ", 4) == [
        "2. seat 1 must act",
        f"why        {why}",
        "may        bring in 15, complete to 50",
        "does       seat 1 brings in 15",
    ]


def test_a_raise_is_told_as_such() -> None:
    """A first full bet completes, the next raises, and calls are told to the street total."""
    lines = "\n".join(explained("showdown-0201"))

    assert "does       seat 4 completes to 50\n" in lines
    assert "does       seat 7 raises to 200\n" in lines
    assert "may        fold, call 100, raise to 200\n" in lines
    assert "does       seat 2 calls 200\n" in lines


def test_the_end_tells_pots_awards_and_stacks() -> None:
    """With what each seat won or lost: 1000 - 10 - 50 - 200 + 780 = 1520."""
    lines = explained(CHECKED_RIVER)

    assert any("the main pot pays 780 to seat 3" in line for line in lines)
    assert after(lines, "the end", 5) == [
        "the end",
        "main pot: 780 (seats 1, 3 and 5)",
        "seat 1: 740 (-260)",
        "seat 3: 1520 (+520)",
        "seat 5: 740 (-260)",
    ]


def test_the_rulings_that_a_hand_asks_are_told_with_their_values() -> None:
    """By title and id."""
    told = f"{title('showdown.no-river-bet')}: previous-street"

    assert told in after(explained(CHECKED_RIVER, "full-tilt"), "rulings that", 4)


def test_the_case_is_taken_that_the_house_plays() -> None:
    """Its acts are those that the house expects."""
    assert explained(CHECKED_RIVER, "full-tilt")[0].startswith("showdown-0203/sixth-raiser:")
    assert explained(CHECKED_RIVER, "pokerstars")[0].startswith("showdown-0203/left-of-button:")


def test_what_a_scenario_has_refused_is_told_with_its_reason() -> None:
    """A fourth raise where three are allowed; what another house allows is said to be allowed."""
    capped = "seat 1 raises to 1800, "

    assert f"tries      {capped}refused: {phrase('en', 'capped')}" in after(
        explained(CAPPED, "full-tilt"), capped, 1
    )
    other, _ = explain(hand_of(CAPPED, "full-tilt"), "wsop-live")

    assert after(other, capped, 1) == [f"tries      {capped}allowed under these rulings"]


def test_razz_is_explained(corpus: Corpus) -> None:
    """The high card opens, and the lowest board is first afterwards."""
    name = next(one.id for one in corpus.scenarios if one.setup.game == "razz")
    lines = explained(name)

    assert lines[1].startswith("Razz, fixed limit, ")
    assert any(line.endswith(title("bring-in.opener")) for line in lines)
    assert "the end" in lines


@pytest.mark.slow
def test_every_case_follows_its_own_rulings(corpus: Corpus) -> None:
    """A scenario never leaves the rules that it names, and no line is too long or in pieces."""
    for case in corpus.cases():
        lines, holds = explain(recorded(corpus.scenario(case.scenario), case), lang="fr")

        assert holds, case.id
        assert phrase("fr", "holds") in lines, case.id
        assert [line for line in lines if len(line) > WIDTH or "\n" in line] == [], case.id


# Where a record leaves the rules.


def test_a_record_that_leaves_the_rules_says_where() -> None:
    """The rule, what was expected and found, and the hand is not followed further."""
    lines = explained("merge-12", "full-tilt")
    left = after(lines, "** here the record leaves the rules **", 6)

    assert left[0].partition(".")[0].isdecimal()
    assert any(line.startswith("expected   seat 4 must act (check, bet 50") for line in left)
    assert any(line.startswith("found      seat 4 folds, refused: ") for line in left)
    assert "the rest of the record is not followed" in lines
    assert "the end" not in lines


def test_other_money_at_the_end_is_told_in_the_unit_of_the_record() -> None:
    """The odd cent of a split pot went to another seat."""
    lines, holds = explain(hand_of("winning-5"))
    left = after(lines, "** here the record leaves the rules **", 12)

    assert not holds
    assert left[0].startswith("** ")
    assert "money      seat 5 +0.01, seat 8 -0.01" in left
    assert "the end" in lines


# Where houses part.


def test_who_shows_first_is_told_side_by_side() -> None:
    """Houses that agree stand together."""
    lines = compared(CHECKED_RIVER, "full-tilt", "partouche", "bovada")
    text = "\n".join(lines)

    assert "the showdown and the pots" in lines
    assert "- full-tilt: seat 5 shows first, with Ts 8h Th 5d Qc 2c 3s\n" in text
    assert "  partouche, bovada: seat 3 shows first, with Ah Qd 6s Ac 9d 3h 5c\n" in text
    assert "brings in" not in text
    assert "the money is the same" in lines


def test_money_that_differs_is_told_by_seat() -> None:
    """The odd chip goes left of the button, or by suit."""
    lines = compared(ODD_CHIP, "full-tilt", "wsop-live")

    assert after(lines, "final stacks where they differ", 3)[1:] == [
        "seat 3: full-tilt 34, wsop-live 33 (-1)",
        "seat 5: full-tilt 33, wsop-live 34 (+1)",
    ]
    assert any(
        title("awards.odd-chip") in line for line in after(lines, "what they rule differently", 9)
    )


def test_what_is_legal_under_one_house_alone_is_told() -> None:
    """One more raise where the cap is four."""
    lines = compared(CAPPED, "full-tilt", "wsop-live")

    assert any("full-tilt: seat 1 must act (fold, call 1400)" in line for line in lines)
    assert any(
        "wsop-live: seat 1 must act (fold, call 1400, raise to 1800)" in line for line in lines
    )


def test_a_house_that_refuses_an_act_is_said_not_to_follow() -> None:
    """Under Tribeca no pair opens a double bet; it is left out of what comes after."""
    lines = compared(CAPPED, "full-tilt", "tribeca")
    at = next(number for number, line in enumerate(lines) if "cannot be followed" in line)

    why = phrase("en", "wrong-amount")
    assert f"tribeca: the record cannot be followed, as this act is refused ({why})" in lines[at]
    assert [line for line in lines[:at] if line.startswith("step")][-1].endswith(
        ": seat 1 raises to 600"
    )
    assert not any(line.startswith("step 1") for line in lines[at:])
    assert not any("final stacks" in line or "the money is" in line for line in lines)


def test_houses_that_agree_are_said_to_agree() -> None:
    """Nothing else is told."""
    lines = compared("showdown-0202", "full-tilt", "full-tilt")

    assert phrase("en", "none-part") in lines
    assert lines[lines.index(phrase("en", "none-part")) :] == [
        phrase("en", "none-part"),
        "",
        phrase("en", "same-money"),
    ]


def test_a_house_without_an_answer_says_which_question_it_was() -> None:
    """Full Tilt has no five-card stud."""
    lines = compared("showdown-0207", "full-tilt", "tda")

    assert any(line.startswith("full-tilt does not play such a table") for line in lines)
    assert "full-tilt: the hand cannot go on, as nothing answers " in flowed(lines)


# Two languages.


def test_every_phrase_has_both_languages_and_the_same_values() -> None:
    """None is empty, and none forgets a value."""
    fields = Formatter().parse
    for name, words in PHRASES.items():
        english, french = ({field for _, field, *_ in fields(one) if field} for one in words)

        assert len(words) == len(LANGUAGES)
        assert all(words)
        assert english == french, name


@pytest.mark.parametrize("kind", list(events.Event.__args__))
def test_every_kind_of_event_has_words(kind: type[events.Event]) -> None:
    """In both languages, with every value that it needs."""
    words = PHRASES[f"told-{KINDS[kind]}"]
    values = {*kind.__slots__, "cards", "seat"}

    for one in words:
        assert {field for _, field, *_ in Formatter().parse(one) if field} <= values


def test_every_act_and_every_refusal_has_words() -> None:
    """Also streets, limits, and what a wager may be called."""
    names = {*actions.REASONS, *(f"may-{act}" for act in actions.ACTS if act != actions.WAGER)}
    names |= {f"{head}-{verb}" for head in ("may", "told") for verb in ("bets", "raises")}
    names |= {street for game in load.games().values() for street, *_ in game.streets}
    names |= {limit for one in load.houses().values() for own in one.plays for limit in own.limits}

    assert names <= set(PHRASES)


def test_a_hand_is_explained_in_french() -> None:
    """All our own words, and the titles of the rules."""
    lines = explained("full-tilt-20", "full-tilt", "fr")
    text = re.sub(r"\[[a-z.-]+\]", "", "\n".join(lines))

    assert "     pourquoi   À qui de parler" in text
    assert "le siège 5 poste le bring-in de 0,75" in text
    assert not re.search(r"\b(seat|seats|must|may|does|calls|shows|the)\b", text)


def test_houses_part_in_french_as_well() -> None:
    """With the titles of the rules in French."""
    text = "\n".join(compared(CHECKED_RIVER, "full-tilt", "partouche", lang="fr"))

    assert "full-tilt : le siège 5 montre en premier, avec " in text
    assert title("showdown.no-river-bet", "fr") in text
    assert "l'argent est le même" in text


def test_where_acts_agree_it_is_still_told_that_the_record_leaves_the_rules() -> None:
    """Whoever compares houses is not to think that all is well: the odd cent went astray."""
    lines = compared("winning-5", "full-tilt", "pokerstars")

    assert phrase("en", "none-part") in lines
    assert any(
        line.startswith("the record itself leaves the rules of full-tilt, pokerstars")
        for line in lines
    )
    assert not any("leaves the rules" in line for line in compared(ODD_CHIP, "full-tilt", "tda"))
