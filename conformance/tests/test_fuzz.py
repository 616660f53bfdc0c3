"""What fuzz finds: mutants, in small hands that are scenarios; nothing where nothing is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from stud_conformance.fuzz import drawn
from stud_conformance.fuzz.compare import END
from stud_conformance.fuzz.kept import folder, keep, replay
from stud_conformance.fuzz.line import TooOften
from stud_conformance.fuzz.pair import Difference
from stud_conformance.run.judge import judge
from stud_conformance.spec import load_corpus
from stud_conformance.spec.load import rules

from .fuzzing import made, pair, searched
from .test_process import command

if TYPE_CHECKING:
    from pathlib import Path

    from stud_conformance.spec import Corpus

MUTANTS = [
    "awards.each-pot/best-hand-takes-every-pot",
    "awards.odd-chip=suit-of-five",
    "betting.raise-cap=3",
    "betting.open-pair=never",
    "bring-in.suit-order=diamonds-clubs-hearts-spades",
    "dealing.free-fold=no-more-cards",
    "first-to-act.tie=seat",
    "pots.rake-from=each-pot",
    "shortage.procedure=common-card-at-once",
    "showdown.all-in-hands=tabled",
    "showdown.no-river-bet=first-seat",
    "showdown.winning-hand=may-muck",
]


@pytest.fixture(autouse=True)
def _quiet_hypothesis() -> None:
    drawn.check_installed()


@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_mutant_is_found_and_kept_as_a_scenario(
    mutant: str, corpus: Corpus, tmp_path: Path
) -> None:
    """The file loads, the reference passes it, and the difference is seen again from it."""
    two = pair(f"mutant:{mutant}", corpus)
    [found], _ = searched(two, 1500)
    path = keep(found.difference, tmp_path, two.engine.name, "ref")
    [case] = load_corpus([tmp_path], ours=False).cases()
    again = [one.found for one in replay(two, tmp_path, never)]

    assert "found-0001.yaml" == path.name
    assert "NOT YET WORKED OUT BY HAND" in path.read_text(encoding="utf-8")
    assert case.when.items() <= found.difference.hand.rulings.items()
    assert set(case.rules) <= set(rules())
    assert judge(case, *_asked(two, case.id, tmp_path), reasons=True) is None
    assert [found.difference.kind] == [one.kind for one in again if isinstance(one, Difference)]


def never() -> bool:
    """Return that time is not over."""
    return False


def _asked(two: object, name: str, kept: Path) -> tuple[str, object]:
    """Return the id of a kept hand, and how the reference answers it."""
    from stud_conformance.engines.ref import Reference  # noqa: PLC0415 - of use here alone
    from stud_conformance.run.plan import Planned, plan  # noqa: PLC0415
    from stud_conformance.run.playable import hand  # noqa: PLC0415
    from stud_conformance.run.profile import profile  # noqa: PLC0415

    del two, name
    corpus = load_corpus([kept], ours=False)
    own = Reference()
    declared = profile("ref", own.hello({"protocols": [1]}), corpus.domains)
    [planned] = plan(corpus.cases(), declared, corpus.domains)
    assert isinstance(planned, Planned)
    asked = hand(planned, declared.supports.deal, corpus)
    answer = own.run({"id": "x", "hand": asked, "observe": declared.supports.observes})
    return "x", answer


@pytest.mark.parametrize("mutant", ["betting.raise-cap=3", "betting.open-pair=never"])
def test_a_hand_is_made_small(mutant: str, corpus: Corpus) -> None:
    """Two or three seats, few acts, and the rule is named."""
    [found], _ = searched(pair(f"mutant:{mutant}", corpus), 1500)
    small = found.difference

    assert len(small.hand.setup.stacks) <= 3
    assert small.acts <= 9
    assert mutant.partition("=")[0] in small.rules
    assert small.apart.step is not END


def test_the_same_seed_finds_the_same(corpus: Corpus) -> None:
    """The number of the hand, and the hand that is left of it."""
    one, other = (searched(pair("mutant:betting.raise-cap=4", corpus), 300)[0][0] for _ in range(2))

    assert one.number == other.number
    assert one.difference.hand == other.difference.hand


def test_the_reference_agrees_with_itself(corpus: Corpus) -> None:
    """Nothing is found, and hardly a hand cannot be asked."""
    found, end = searched(pair("ref", corpus), 500)

    assert [] == found
    assert (500, 0) == (end.made, end.parted)
    assert end.asked > 400


def test_a_house_agrees_with_the_reference(corpus: Corpus) -> None:
    """It is asked under its own rulings."""
    found, end = searched(pair("ref:partouche", corpus), 200)

    assert [] == found
    assert end.asked > 50


def test_several_differences_are_of_different_kinds(corpus: Corpus) -> None:
    """One rule is not told twice."""
    found, _ = searched(
        pair("mutant:awards.each-pot/best-hand-takes-every-pot", corpus), 300, most=3
    )

    kinds = [one.difference.kind for one in found]
    assert len(kinds) == len(set(kinds))


def test_a_crash_is_a_difference(corpus: Corpus) -> None:
    """One crash costs one hand, and is told with what happened."""
    found, end = searched(pair(command("crashes", "h3"), corpus), 12)

    assert "" == end.broken
    assert ["broke"] == [one.difference.apart.topic for one in found]


def test_what_breaks_too_often_is_left(corpus: Corpus) -> None:
    """After ten restarts."""
    two = pair(command("crashes"), corpus)

    for _, sent in made(two.shared, 12)[:10]:
        assert two.engine.ask(sent).broke
    with pytest.raises(TooOften, match="broke more than 10 times"):
        two.engine.ask({"id": "h1"})
    two.engine.close()


def test_what_was_kept_and_is_right_now_is_told_apart(corpus: Corpus, tmp_path: Path) -> None:
    """An engine that was mended."""
    two = pair("mutant:betting.raise-cap=3", corpus)
    [found], _ = searched(two, 500)
    keep(found.difference, tmp_path, "mine", "ref")
    keep(found.difference, tmp_path, "mine", "ref")
    mended = list(replay(pair("ref", corpus), tmp_path, never))

    assert ["found-0001", "found-0002"] == [one.case.scenario for one in mended]
    assert [None, None] == [one.found for one in mended]


@pytest.mark.parametrize(
    ("engine", "name"),
    [
        ("pokerkit", "pokerkit"),
        ("cmd:node ../my adapter.mjs", "cmd-node-..-my-adapter.mjs"),
        ("mutant:a.b/c", "mutant-a.b-c"),
        ("cmd:..", "cmd"),
    ],
)
def test_each_engine_has_a_folder_of_its_own(engine: str, name: str) -> None:
    """Below the working folder, whatever it is called."""
    assert (".studconf", "fuzz", name) == folder(engine).parts
