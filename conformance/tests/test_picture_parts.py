"""Pictures of where houses part."""

from __future__ import annotations

from stud_conformance import picture
from stud_conformance.explain import under
from stud_conformance.explain.parting import runs, sides, together
from stud_conformance.picture import side_by_side
from stud_conformance.spec import load

from .explaining import hand_of


def unders(name: str, *houses: str) -> list[under.Under]:
    """Return the rulings of houses for a hand of ours."""
    return [under.of_house(hand_of(name), load.house(one)) for one in houses]


def said(name: str, *houses: str, lang: str = "en") -> dict[int, list[dict[str, str]]]:
    """Return what houses say where they part, by the number of the frame."""
    hand = hand_of(name)
    reel = picture.reel(hand, under.of_hand(hand), lang)
    found = picture.parts(hand, unders(name, *houses), reel.frames, lang)
    return {
        number: [{house: part.said.text for part in one for house in part.houses} for one in some]
        for number, some in found.items()
    }


def test_houses_that_send_the_first_show_elsewhere_part_at_the_first_show() -> None:
    """A checked river goes back to the raiser of sixth street, or to the best board."""
    hand = hand_of("showdown-0203/sixth-raiser")
    reel = picture.reel(hand, under.of_hand(hand), "en")
    [number, *_] = said("showdown-0203/sixth-raiser", "full-tilt", "tribeca")

    assert reel.frames[number].is_show
    assert not reel.frames[number - 1].is_show
    first = said("showdown-0203/sixth-raiser", "full-tilt", "tribeca")[number][0]
    assert first["full-tilt"].startswith("seat 5 shows first")
    assert first["tribeca"].startswith("seat 3 shows first")


def test_houses_with_the_same_rulings_do_not_part() -> None:
    """A house agrees with itself."""
    assert said("showdown-0203/sixth-raiser", "full-tilt", "full-tilt") == {}


def test_one_house_has_nobody_to_part_from() -> None:
    """There is nothing to compare."""
    assert said("showdown-0203/sixth-raiser", "full-tilt") == {}


def test_houses_that_mix_other_cards_say_so() -> None:
    """The cards that a reading mixes again are not those that another house would mix."""
    name = "shortage-0303/burns-first"
    hand = hand_of(name)
    own = [under.of_house(hand, one) for one in load.houses().values()]
    found = side_by_side(hand, own)

    assert found is not None
    assert len(own) == len(found.own)
    [[part]] = said(name, "encyclopedia", "tda").values()
    assert {"tda": "the record cannot be followed, as other cards are mixed"} == part


def test_houses_that_part_say_so_in_either_language_at_the_same_place() -> None:
    """The frames are the same, and so are the houses."""
    name, houses = "bovada-41", ("bovada", "full-tilt", "tda")
    english, french = said(name, *houses), said(name, *houses, lang="fr")

    assert english.keys() == french.keys()
    assert english != french


def test_what_is_the_same_under_two_houses_is_told_as_if_each_stood_alone() -> None:
    """A run that is taken over from another house is the run that it would have had."""
    for name in ("bovada-41", "full-tilt-20", "showdown-0203/sixth-raiser", "stars-2"):
        own = [under.of_house(hand_of(name), one) for one in load.houses().values()]
        found = together(hand_of(name), own)
        for one, told in zip(own, runs(found, "en"), strict=True):
            alone = sides(hand_of(name), [one], "en").runs
            assert told.under is one
            if found.best.trial.cards == alone[0].tried.trial.cards:
                assert told.items == alone[0].items, (name, told.name)
                assert told.stacks == alone[0].stacks


def test_houses_that_part_name_the_ruling_on_which_they_do() -> None:
    """Seven houses allow three raises and three allow four: the fourth may be made or not."""
    name, houses = "bovada-41", ("bovada", "full-tilt", "tda")
    hand = hand_of(name)
    reel = picture.reel(hand, under.of_hand(hand), "en")
    found = picture.parts(hand, unders(name, *houses), reel.frames, "en")
    [(three, four)] = found[9]

    assert three.houses == ("bovada", "full-tilt")
    assert ("betting.raise-cap", ("3",)) in three.rulings
    assert four.houses == ("tda",)
    assert ("betting.raise-cap", ("4",)) in four.rulings


def test_a_ruling_that_was_not_asked_yet_is_no_reason_to_part() -> None:
    """How all-in hands are turned up comes up on sixth street, and not before."""
    name = "bovada-41"
    hand = hand_of(name)
    reel = picture.reel(hand, under.of_hand(hand), "en")
    found = picture.parts(hand, unders(name, "bovada", "tda"), reel.frames, "en")
    asked = {rule for one in found[9] for part in one for rule, _ in part.rulings}

    assert "showdown.all-in-hands" not in asked
