"""An engine that hears no rulings shows by its play which ones it follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from stud_conformance.engines.inprocess import InProcess
from stud_conformance.engines.mutant import Mutated
from stud_conformance.engines.ref import Reference, Usual
from stud_conformance.fingerprint import (
    FOREIGN,
    NONE_KNOWN,
    ONE_OF,
    UNTOUCHED,
    VALUE,
    Asked,
    NothingPlayed,
    fingerprint,
)
from stud_conformance.fingerprint import clue as clues
from stud_conformance.fingerprint.clue import LEFT, NOT_PLAYED
from stud_conformance.fingerprint.report import text
from stud_conformance.play.mutants import mutants
from stud_conformance.spec import load
from stud_conformance.spec.select import select
from stud_conformance.spec.values import first_values

from .engines import deaf_engines

if TYPE_CHECKING:
    from stud_conformance.engines import Engine
    from stud_conformance.fingerprint import Answer, Found
    from stud_conformance.spec import Corpus
    from stud_conformance.spec.scenario import Rulings

#: A ruling whose question does not arise where another one has this value.
NEVER_ASKED = {
    "betting.open-pair-who": ("betting.open-pair", "never"),
    "dealing.free-fold": ("betting.fold-without-bet", "forbidden"),
}


#: Is dealt no packets of three.
FIVE = "five-card-stud"


def found_of(engine: Engine, corpus: Corpus, *selectors: str) -> Found:
    """Return the fingerprint of an engine, by some cases."""
    asked = Asked(corpus, select(corpus, selectors))
    return fingerprint("it", InProcess(engine, is_ours=True), asked)


def answer_of(found: Found, ruling: str, game: str = "seven-card-stud") -> Answer:
    """Return what is found of a ruling in a game."""
    [answer] = [one for one in found.answers if (one.ruling, one.game) == (ruling, game)]
    return answer


@pytest.mark.slow
@pytest.mark.parametrize("house", sorted(load.houses())[::3])
def test_a_house_is_found_by_its_play(house: str, corpus: Corpus) -> None:
    """Each ruling has the value of the house, but where its question cannot arise under it."""
    engine = deaf_engines.Deaf(house)

    found = found_of(engine, corpus)

    assert found.nearest == (house,)
    assert found.near[0].differs == ()
    for answer in found.answers:
        held = load.house(house).values(answer.game)
        premise, value = NEVER_ASKED.get(answer.ruling, ("", None))
        if premise and held[premise] == value:
            assert answer.state == UNTOUCHED
        else:
            assert (answer.state, answer.left) == (VALUE, (held[answer.ruling],))
        assert not answer.strange


def test_rulings_are_not_sent(corpus: Corpus) -> None:
    """The engine is sent no ruling and no house."""
    heard = []

    class Listening(deaf_engines.Deaf):
        """Keeps what it is sent."""

        def run(self, message: deaf_engines.Message) -> deaf_engines.Message:
            """Play one hand."""
            heard.append(message["hand"])
            return super().run(message)

    found_of(Listening(), corpus, "rule:betting.raise-cap")

    assert heard
    assert all(hand["rulings"] == {} and "house" not in hand for hand in heard)


def test_a_value_is_told_by_the_cases_that_part_it_from_others(corpus: Corpus) -> None:
    """A cap of three fits each case that tells of the cap, and four fits none."""
    found = found_of(deaf_engines.Deaf(), corpus, "betting-0114")

    answer = answer_of(found, "betting.raise-cap")
    assert (answer.state, answer.left) == (VALUE, (3,))
    assert set(answer.fits[3]) == {"betting-0114/three", "betting-0114/four"}
    assert answer.fits[4] == ()


def test_what_no_case_asks_is_untouched(corpus: Corpus) -> None:
    """Cases about the cap leave the odd chip untouched."""
    found = found_of(deaf_engines.Deaf(), corpus, "betting-0114")

    answer = answer_of(found, "awards.odd-chip")
    assert answer.state == UNTOUCHED
    assert not answer.told_by


def test_what_is_not_told_is_not_compared(corpus: Corpus) -> None:
    """An engine that tells of no showdown is asked all the same, and no case is foreign."""
    found = found_of(deaf_engines.Secretive(), corpus, "rule:showdown.no-river-bet")

    answer = answer_of(found, "showdown.no-river-bet")
    assert not any(clue.kind == FOREIGN for clue in found.clues)
    assert not any("observe" in reason for reason in found.unasked)
    assert answer.state in (UNTOUCHED, ONE_OF)


def test_a_case_in_which_the_engine_leaves_earlier_constrains_nothing(corpus: Corpus) -> None:
    """An engine that refuses the first act left all values before they part."""
    found = found_of(deaf_engines.Stubborn(), corpus, "betting-0114")

    assert [(clue.kind, clue.reason) for clue in found.clues] == [(FOREIGN, LEFT)] * 2
    assert {answer.state for answer in found.answers} == {UNTOUCHED}
    assert found.nearest == ()


def test_who_leaves_after_values_have_parted_follows_none_of_them(corpus: Corpus) -> None:
    """Who takes a fourth raise and then a fifth one has a cap of three no more than one of four."""
    found = found_of(deaf_engines.Uncapped(), corpus, "rule:betting.raise-cap")

    answer = answer_of(found, "betting.raise-cap")
    assert (answer.state, answer.left) == (NONE_KNOWN, ())
    assert answer.strange


def test_of_another_hand_than_was_sent_a_case_says_nothing(corpus: Corpus) -> None:
    """Who deals in another order may open or win with other cards, which is no ruling."""
    found = found_of(
        Mutated(mutants()["dealing.third-street/deals-packets-of-three"]),
        corpus,
        "rule:bring-in.suit-order",
        "rule:first-to-act.tie",
    )

    told = [one for one in found.clues if one.case.setup.game != FIVE]
    assert {(one.reason, one.place) for one in told} == {(LEFT, "the start of the hand")}
    assert {one.state for one in found.answers if one.game != FIVE} == {UNTOUCHED}


def test_an_end_that_did_not_come_is_not_compared(corpus: Corpus) -> None:
    """Who refuses what goes on under another value is in the middle of a hand."""
    found = found_of(deaf_engines.Unfinished(), corpus, "rule:betting.raise-cap")

    assert not [one.case.id for one in found.clues if one.kind == FOREIGN]
    assert answer_of(found, "betting.raise-cap").left == (3,)


def test_what_no_value_does_is_none_known(corpus: Corpus) -> None:
    """An engine that gives odd chips to everybody follows no value of the odd chip."""

    class Generous(deaf_engines.Deaf):
        """Adds a chip to each stack in the end."""

        def run(self, message: deaf_engines.Message) -> deaf_engines.Message:
            """Play one hand."""
            answer = super().run(message)
            final = answer["final"]
            final["stacks"] = {seat: own + 1 for seat, own in final["stacks"].items()}
            return answer

    found = found_of(Generous(), corpus, "rule:awards.odd-chip")

    answer = answer_of(found, "awards.odd-chip")
    assert (answer.state, answer.left) == (NONE_KNOWN, ())
    assert answer.strange


def test_an_engine_that_changes_its_mind_follows_no_value(corpus: Corpus) -> None:
    """Three raises in one hand and four in another leave no value."""

    class Moody(deaf_engines.Deaf):
        """Takes four raises in every other hand."""

        cap = 3

        def ruled(self, hand: deaf_engines.Message) -> Rulings:
            """Take three raises and four by turns."""
            self.cap = 7 - self.cap
            return {**super().ruled(hand), "betting.raise-cap": self.cap}

    found = found_of(Moody(), corpus, "betting-0114")

    answer = answer_of(found, "betting.raise-cap")
    assert (answer.state, answer.left) == (NONE_KNOWN, ())
    assert [len(cases) for cases in answer.fits.values()] == [1, 1]


def test_a_fold_that_is_taken_is_only_the_first_question(corpus: Corpus) -> None:
    """Where values part twice, those that stay after the first place are parted at the second."""
    engine = deaf_engines.Deaf("roberts-rules")

    found = found_of(engine, corpus, "rule:dealing.free-fold")

    assert answer_of(found, "betting.fold-without-bet").left == ("allowed",)
    assert answer_of(found, "dealing.free-fold").left == ("keeps-receiving",)


def test_cases_without_rulings_are_not_played(corpus: Corpus) -> None:
    """A case that names no ruling says nothing of them."""
    with pytest.raises(NothingPlayed, match="supports no case that names a ruling"):
        found_of(deaf_engines.Deaf(), corpus, "betting-0104")


def test_an_engine_that_plays_nothing_has_no_fingerprint(corpus: Corpus) -> None:
    """Errors are no observation."""
    with pytest.raises(NothingPlayed, match=r"played none of 2 hands .*: 2 error: not today"):
        found_of(deaf_engines.Mute(), corpus, "betting-0114")


def test_why_a_game_was_not_played_is_told(corpus: Corpus) -> None:
    """Beside the others, with what is not supported or went wrong; numbers make no new reason."""

    class NoRazz(deaf_engines.Deaf):
        """Has no razz."""

        asked = 0

        def run(self, message: deaf_engines.Message) -> deaf_engines.Message:
            """Play one hand."""
            self.asked += 1
            if message["hand"]["setup"]["game"] == "razz":
                error = f"razz is missing ({self.asked})"
                return {"id": message["id"], "outcome": "error", "error": error}
            return super().run(message)

    found = found_of(NoRazz(), corpus, "rule:awards.odd-chip")

    left = [one for one in found.clues if one.reason == NOT_PLAYED]
    assert {one.case.setup.game for one in left} == {"razz"}
    assert all(one.found.startswith("error: razz is missing (") for one in left)
    assert text(found).count("razz is missing") == 1
    assert f"  razz, {len(left)} cases: not played: error: razz is missing (" in text(found)


def test_where_not_every_way_was_tried_nothing_is_ruled_out(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cap of four could look like the engine under rulings that were not tried."""
    monkeypatch.setattr(clues, "MOST_WAYS", 1)

    found = found_of(deaf_engines.Deaf(), corpus, "betting-0114")

    assert answer_of(found, "betting.raise-cap").state == UNTOUCHED


# The reference and its mutants, which rule as they are told, and in some way where they are not.


@pytest.mark.parametrize("house", ["full-tilt", "partouche"])
def test_the_reference_plays_a_house_where_it_is_told_nothing(house: str, corpus: Corpus) -> None:
    """What it plays is found by its play."""
    found = found_of(Reference(house), corpus, "rule:betting.raise-cap", "rule:awards.odd-chip")

    told = [answer for answer in found.answers if answer.state == VALUE]
    assert {answer.ruling for answer in told} >= {"betting.raise-cap", "awards.odd-chip"}
    for answer in told:
        assert answer.left == (load.house(house).values(answer.game)[answer.ruling],)
    assert house in found.nearest


def test_what_the_reference_is_told_goes_before_what_it_is_used_to() -> None:
    """It takes a house's values, or the first ones, for what is left out, and nothing else."""
    usual = Usual("wsop-live")
    hand = {"setup": {"game": "razz", "limit": "fixed-limit"}, "rulings": {}}
    held = load.house("wsop-live").values("razz")

    assert usual.ruled(hand)["rulings"] == held
    told = usual.ruled({**hand, "rulings": {"betting.raise-cap": "told"}})["rulings"]
    assert told == {**held, "betting.raise-cap": "told"}
    assert Usual().ruled(hand)["rulings"] == first_values("razz", load.domains())
    assert hand["rulings"] == {}


def test_the_reference_mixes_cards_as_its_house_does(corpus: Corpus) -> None:
    """The order of mixed cards of a message fits one procedure; under another they come anyhow."""
    found = found_of(Reference("roberts-rules"), corpus, "chapter:shortage")

    assert not [one.case.id for one in found.clues if one.kind == FOREIGN]
    for game in ("seven-card-stud", "seven-card-stud-hi-lo", "razz"):
        assert answer_of(found, "shortage.procedure", game).left == ("last-card-with-burns",)


def played(mutant: str, game: str) -> Rulings:
    """Return what a mutant plays where it is told nothing."""
    held = first_values(game, load.domains())
    ruling, is_follower, value = mutant.partition("=")
    if is_follower:
        followed = [one for one in load.domains()[ruling].get(game, ()) if str(one) == value]
        held |= dict.fromkeys([ruling], *followed) if followed else {}
    return held


SAMPLE = sorted(name for name in mutants() if "=" in name)[::30]
SAMPLE += sorted(name for name in mutants() if "=" not in name)[::200]


@pytest.mark.slow
@pytest.mark.parametrize("name", SAMPLE)
def test_no_value_is_named_that_is_not_played(name: str, corpus: Corpus) -> None:
    """A fault may hide what an engine follows; it makes it look like no other house."""
    found = found_of(Mutated(mutants()[name]), corpus)

    for answer in found.answers:
        if answer.state in (VALUE, ONE_OF):
            assert played(name, answer.game)[answer.ruling] in answer.left
    ruling, is_follower, value = name.partition("=")
    if is_follower:
        told = [one for one in found.answers if one.ruling == ruling and one.state == VALUE]
        assert value in {str(one) for answer in told for one in answer.left} or not told
