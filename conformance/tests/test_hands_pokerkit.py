"""Hands made from scenarios are read by PokerKit, and it plays them as written."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

import pytest
from stud_conformance.hands import phh_text, scenario
from stud_conformance.hands.variants import CODES, STANDARD

from .kit import judge_all

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pokerkit import State
    from stud_conformance.hands import Recorded
    from stud_conformance.spec import Case, Corpus

pokerkit = pytest.importorskip("pokerkit")

#: Operations of PokerKit that are acts of a seat.
ACTS = {"Folding", "CheckingOrCalling", "CompletionBettingOrRaisingTo", "BringInPosting"}

#: Why a hand history cannot say what PokerKit would have to be told, case by case.
NOT_SAID = {
    "four raises": "a hand history has no cap; PokerKit has four bets a street",
    "no bring-in": "PHH has none of nothing",
    "split": "PokerKit splits below the smallest chip",
    "rake": "PHH has no word for it",
}

#: It takes the unseen burns for cards that it could deal, and wants no common card.
UNSEEN_BURNS = {"first-to-act-0501/always"}


def unsaid(case: Case) -> str | None:
    """Return which of the reasons holds for a case."""
    if case.when.get("betting.raise-cap") == 4:
        return "four raises"
    if not case.setup.stakes["bring-in"]:
        return "no bring-in"
    if case.setup.rake is not None:
        return "rake"
    return "split" if case.setup.stakes["chip"] > 1 else None


def stepped(hand: Recorded, **told: object) -> tuple[State, list[str], list[str]]:
    """Let PokerKit step through a hand; return its last state, and what it did of the actions.

    Args:
        hand: The hand.
        told: What PokerKit is told besides, as no hand history says it.

    """
    history = pokerkit.HandHistory.loads(phh_text.text(hand), **told)
    done, state = [], None
    for after, action in history.state_actions:
        state = after
        if action is not None:
            done.append(action)
    assert state is not None
    return state, done, history.actions


@pytest.fixture(scope="module")
def played(corpus: Corpus) -> dict[str, tuple[Case, Recorded]]:
    """The hands that have a code of PHH, and that PokerKit plays right when it is asked to."""
    from stud_conformance.engines.pokerkit.adapter import PokerKit  # noqa: PLC0415 - an extra

    verdicts, _ = judge_all(PokerKit(), corpus, list(corpus.cases()))
    return {
        case.id: (case, scenario.recorded(found, case))
        for found in corpus.scenarios
        for case in found.cases
        if CODES[case.setup.game, case.setup.limit] in STANDARD
        and verdicts[case.id].verdict == "passed"
    }


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """PokerKit warns of what it finds odd, such as a fold for nothing."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def test_it_steps_through_every_hand_that_it_can_be_told(
    played: dict[str, tuple[Case, Recorded]],
) -> None:
    """Nothing is put in, nothing left out, and the stacks at the end are those of the scenario."""
    count = 0
    for name, (case, hand) in played.items():
        if unsaid(case) or name in UNSEEN_BURNS:
            continue
        state, done, actions = stepped(hand)
        count += 1

        assert done == actions, name
        operations = [type(one).__name__ for one in state.operations]
        assert sum(kind in ACTS for kind in operations) == sum(1 for _ in hand.acts()), name
        assert not state.status, name
        assert ended(hand, state) == hand.found.stacks, name
    assert count >= 170


def ended(hand: Recorded, state: State) -> dict[int, int]:
    """Return the stacks of a state by seat."""
    return dict(sorted(zip(hand.seats(), state.stacks, strict=True)))


def test_whatever_it_replays_otherwise_it_rules_otherwise(corpus: Corpus) -> None:
    """A hand with a code ends as it should, or has a ruling that PokerKit has not, or a reason."""
    from stud_conformance.engines.pokerkit.adapter import PokerKit  # noqa: PLC0415 - an extra

    verdicts, _ = judge_all(PokerKit(), corpus, list(corpus.cases()))
    replayed, otherwise = 0, set()
    for found in corpus.scenarios:
        if CODES[found.setup.game, found.setup.limit] not in STANDARD:
            continue
        for case in found.cases:
            hand = scenario.recorded(found, case)
            try:
                state, *_ = stepped(hand)
                is_same = ended(hand, state) == hand.found.stacks
            except (ValueError, KeyError):
                is_same = False
            replayed += is_same
            is_excused = unsaid(case) or case.id in UNSEEN_BURNS
            if not is_same and verdicts[case.id].verdict == "passed" and not is_excused:
                otherwise.add(case.id)

    assert not otherwise
    assert replayed >= 290


def test_it_replays_what_it_is_told_besides(
    played: dict[str, tuple[Case, Recorded]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the cap, the rake and the chip, which PHH has no words for, the same hands end right."""
    from stud_conformance.engines.pokerkit import table  # noqa: PLC0415 - an extra

    for kind in pokerkit.HandHistory.game_types.values():
        monkeypatch.setattr(kind, "max_completion_betting_or_raising_count", 5)
    count = 0
    for name, (case, hand) in played.items():
        if unsaid(case) in {None, "no bring-in"}:
            continue
        chip = case.setup.stakes["chip"]
        split, rake = table.whole_chips(chip), table.rake(case.setup.rake, chip)
        state, done, actions = stepped(hand, divmod=split, rake=rake)
        count += 1

        assert done == actions, name
        assert ended(hand, state) == hand.found.stacks, name
    assert count >= 20


def test_each_reason_to_leave_one_out_is_one(played: dict[str, tuple[Case, Recorded]]) -> None:
    """Every reason is needed, and few hands are left out."""
    left_out = {name: unsaid(case) for name, (case, _) in played.items() if unsaid(case)}

    assert set(left_out.values()) == set(NOT_SAID)
    assert len(left_out) <= 40
    assert played.keys() >= UNSEEN_BURNS


def test_it_reads_every_hand_that_has_a_code(corpus: Corpus) -> None:
    """Whatever the rulings, the file is a hand history to PokerKit."""
    count = 0
    for found in corpus.scenarios:
        if CODES[found.setup.game, found.setup.limit] not in STANDARD:
            continue
        for case in found.cases:
            hand = scenario.recorded(found, case)
            history = pokerkit.HandHistory.loads(phh_text.text(hand))
            count += 1

            assert history.starting_stacks == [hand.setup.stacks[seat] for seat in hand.seats()]
            assert history.user_defined_fields["_scenario"] == case.id
    assert count >= 400


def test_a_file_of_several_hands_is_one_to_pokerkit(corpus: Corpus) -> None:
    """It reads as many hands."""
    found = corpus.scenario("showdown-0201")
    hands = [scenario.recorded(found, case) for case in found.cases]

    read = list(pokerkit.HandHistory.loads_all("".join(phh_text.texts(hands))))

    assert [history.actions for history in read] == [
        phh_text.fields(hand)["actions"] for hand in hands
    ]


def test_what_pokerkit_writes_is_read_here(corpus: Corpus) -> None:
    """Its own way of writing, with other quotes and on long lines, gives the same hands."""
    from stud_conformance.hands import phh  # noqa: PLC0415 - beside what it is compared with

    found = corpus.scenario("showdown-0201")
    hands = [scenario.recorded(found, case) for case in found.cases]
    histories = [pokerkit.HandHistory.loads(phh_text.text(hand)) for hand in hands]

    for history in histories:
        history.user_defined_fields = {"_id": history.user_defined_fields["_id"]}
    again = list(phh.read(pokerkit.HandHistory.dumps_all(histories), "x"))

    assert [(one.id, one.steps, one.cards) for one in again] == [  # type: ignore[union-attr]
        (one.id, one.steps, one.cards) for one in hands
    ]
