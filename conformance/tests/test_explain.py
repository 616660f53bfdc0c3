"""A hand is explained step by step, under one house or where several part."""

from __future__ import annotations

import re
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING

import pytest
from stud_conformance.audit.audit import audit
from stud_conformance.explain import find, several, single, under
from stud_conformance.explain.phrases import LANGUAGES, PHRASES, phrase
from stud_conformance.explain.trial import tried
from stud_conformance.hands import read
from stud_conformance.hands.recorded import Recorded
from stud_conformance.hands.scenario import recorded
from stud_conformance.play.told import KINDS
from stud_conformance.spec import hands as played
from stud_conformance.spec import load
from stud_reference import actions, events

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_conformance.spec import Corpus

CHECKED_RIVER = "showdown-0203"
ODD_CHIP = "awards-0201"
CAPPED = "betting-0109"


@cache
def hand_of(name: str, house: str | None = None) -> Recorded:
    """Return a hand by its name."""
    return find.hand(name, [load.house(house)] if house else [], ())


def explained(name: str, house: str | None = None, lang: str = "en") -> list[str]:
    """Return the explanation of a hand."""
    hand = hand_of(name, house)
    rulings = under.of_house(hand, load.house(house)) if house else under.of_hand(hand)
    return single.explained(hand, rulings, lang)[0]


def compared(name: str, *houses: str, lang: str = "en") -> list[str]:
    """Return where houses part in a hand."""
    hand = hand_of(name, houses[0])
    return several.compared(hand, [under.of_house(hand, load.house(one)) for one in houses], lang)


def after(lines: Sequence[str], start: str, count: int) -> list[str]:
    """Return some lines from the first one that holds a text, without their indents."""
    first = next(number for number, line in enumerate(lines) if start in line)
    return [line.strip() for line in lines[first : first + count]]


def title(rule: str, lang: str = "en") -> str:
    """Return a rule as it is told."""
    return f"{load.rules()[rule].title[lang]} [{rule}]"


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

    assert any("the main pot: 780 to seat 3" in line for line in lines)
    assert after(lines, "the end", 5) == [
        "the end",
        "main pot: 780 (seat 1, seat 3, seat 5)",
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
    capped = "1 raises to 1800: "

    assert f"tries      {capped}refused: {phrase('en', 'capped')}" in after(
        explained(CAPPED, "full-tilt"), capped, 1
    )
    hand = hand_of(CAPPED, "full-tilt")
    other = single.explained(hand, under.of_house(hand, load.house("wsop-live")), "en")[0]

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
        hand = recorded(corpus.scenario(case.scenario), case)
        lines, holds = single.explained(hand, under.of_hand(hand), "fr")

        assert holds, case.id
        assert phrase("fr", "holds") in lines, case.id
        assert all("\n" not in line for line in lines)


# Where a record leaves the rules.


def test_a_record_that_leaves_the_rules_says_where() -> None:
    """The rule, what was expected and found, and the hand is not followed further."""
    lines = explained("merge-12", "full-tilt")
    left = after(lines, "** here the record leaves the rules **", 6)

    assert left[0].partition(".")[0].isdecimal()
    assert any(line.startswith("expected   seat 4 must act: check, bet 50") for line in left)
    assert any(line.startswith("found      seat 4 folds: refused: ") for line in left)
    assert "the rest of the record is not followed" in lines
    assert "the end" not in lines


def test_other_money_at_the_end_is_told_in_the_unit_of_the_record() -> None:
    """The odd cent of a split pot went to another seat."""
    hand = hand_of("winning-5")
    lines, holds = single.explained(hand, under.of_hand(hand), "en")
    left = after(lines, "** here the record leaves the rules **", 10)

    assert not holds
    assert left[0].startswith("** ")
    assert "money      seat 5 +0.01, seat 8 -0.01" in left
    assert "the end" in lines


@pytest.mark.slow
def test_a_record_is_held_as_the_audit_holds_it() -> None:
    """The same deviation, at the same step."""
    for name, path in played.paths().items():
        hand = next(read.hands([str(path)]))
        assert isinstance(hand, Recorded), name
        rulings = under.of_hand(hand) if hand.out_of_scope is None else None
        if rulings is not None and rulings.house is not None:
            told = audit(hand, rulings.house).deviation

            assert told == tried(hand, rulings.rulings).trial.replayed.deviation, name


# What is not known.


def test_cards_that_are_not_told_stay_unknown() -> None:
    """They are filled in for the play, and never shown."""
    lines = explained("full-tilt-20", "full-tilt")

    assert phrase("en", "filled") in lines
    assert any(line.strip() == "seat 2 gets (??) (??) 8s" for line in lines)
    assert any(line.strip().startswith("seat 6 gets (7d) (5c) 6d") for line in lines)


def test_what_depends_on_unknown_upcards_is_undecided() -> None:
    """Who opens, and who is first to act."""
    lines = explained("everleaf-10")

    assert any(line.startswith("undecided: who opens and who acts, as upcards") for line in lines)
    assert any(line.endswith("is first to act (undecided)") for line in lines)
    assert phrase("en", "may-hold") in lines


@pytest.mark.slow
def test_what_is_expected_to_be_undecided_is_so() -> None:
    """Each says what is unknown, and marks what depends on it."""
    names = [one.hand for one in played.verdicts().values() if one.verdict == "undecided"]

    assert names
    for name in names:
        lines = explained(name)
        assert any(line.startswith("undecided: who") for line in lines), name
        assert any(line.endswith("(undecided)") for line in lines), name
        assert phrase("en", "holds") not in lines, name


# Where houses part.


def test_who_shows_first_is_told_side_by_side() -> None:
    """Houses that agree stand together."""
    lines = compared(CHECKED_RIVER, "full-tilt", "partouche", "bovada")
    text = "\n".join(lines)

    assert "the showdown and the pots" in lines
    assert "- full-tilt: seat 5 shows first: Ts 8h Th 5d Qc 2c 3s\n" in text
    assert "  partouche, bovada: seat 3 shows first: Ah Qd 6s Ac 9d 3h 5c\n" in text
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

    assert any("full-tilt: seat 1 must act: fold, call 1400" in line for line in lines)
    assert any(
        "wsop-live: seat 1 must act: fold, call 1400, raise to 1800" in line for line in lines
    )


def test_a_house_that_refuses_an_act_is_said_not_to_follow() -> None:
    """Under Tribeca no pair opens a double bet; it is left out of what comes after."""
    lines = compared(CAPPED, "full-tilt", "tribeca")
    at = next(number for number, line in enumerate(lines) if "cannot be followed" in line)

    assert "tribeca: the record cannot be followed: seat 1 raises to 600 is refused" in lines[at]
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
    assert any("full-tilt: the hand cannot go on: nothing answers" in line for line in lines)


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
    assert "le siège 5 poste le bring-in de 0.75" in text
    assert not re.search(r"\b(seat|seats|must|may|does|calls|shows|the)\b", text)


def test_houses_part_in_french_as_well() -> None:
    """With the titles of the rules in French."""
    text = "\n".join(compared(CHECKED_RIVER, "full-tilt", "partouche", lang="fr"))

    assert "full-tilt : le siège 5 montre en premier : " in text
    assert title("showdown.no-river-bet", "fr") in text
    assert "l'argent est le même" in text
