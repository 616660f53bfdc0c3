"""Variants catch engines that pass every case as it is written."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from stud_conformance import play
from stud_conformance.mutants import stored
from stud_conformance.play.mutants import mutants
from stud_conformance.protocol import messages
from stud_conformance.run.judge import judge
from stud_conformance.spec import load_corpus
from stud_conformance.spec.values import own_rulings
from stud_conformance.variants import variants

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from stud_conformance.protocol.messages import Message
    from stud_conformance.spec import Case, Corpus

    Plays = Callable[[Message, list[str]], Message]


@cache
def corpus() -> Corpus:
    """Return the corpus, loaded once."""
    return load_corpus()


def sources() -> Iterator[Case]:
    """Yield every case."""
    yield from corpus().cases()


@cache
def all_variants() -> tuple[Case, ...]:
    """Return every variant."""
    return tuple(variant for case in sources() for variant in variants(case))


def killed_by(plays: Plays, cases: Iterable[Case]) -> Iterator[str]:
    """Yield the ids of the cases that an engine fails."""
    for case in cases:
        seen = sorted(messages.observed_keys(case))
        try:
            answer = plays(_hand(case), seen)
        except ValueError:
            yield case.id
        else:
            if judge(case, "k1", {"id": "k1", **answer}, reasons=True) is not None:
                yield case.id


def _hand(case: Case) -> Message:
    return play.hand_message(case, own_rulings(case, corpus().domains))


def counts_in_16_bits(hand: Message, seen: list[str]) -> Message:
    """Play with stacks that wrap around at 32768 chips, as signed numbers of 16 bits do."""
    seats = [{**one, "stack": one["stack"] % 2**15} for one in hand["setup"]["seats"]]
    return play.answer({**hand, "setup": {**hand["setup"], "seats": seats}}, observe=seen)


class ByHeart:
    """Answers the hands of the corpus by heart, and plays no other."""

    def __init__(self) -> None:
        """Learn every case."""
        self._learnt = {
            repr(_hand(case)): play.answer(_hand(case), observe=play.USUAL | {"views"})
            for case in sources()
        }

    def __call__(self, hand: Message, seen: list[str]) -> Message:
        """Give the answer that was learnt."""
        del seen
        unknown = {"outcome": "error", "error": "never heard of it"}
        return self._learnt.get(repr(hand), unknown)


def test_only_variants_catch_numbers_that_are_too_small() -> None:
    """No source has so many chips."""
    assert list(killed_by(counts_in_16_bits, sources())) == []
    assert next(killed_by(counts_in_16_bits, all_variants()), None) is not None


def test_only_variants_catch_what_was_learnt_by_heart() -> None:
    """Every variant is another hand."""
    by_heart = ByHeart()

    assert list(killed_by(by_heart, sources())) == []
    assert len(list(killed_by(by_heart, all_variants()))) == len(all_variants())


@pytest.mark.slow
def test_a_variant_spares_no_mutant_that_its_source_kills() -> None:
    """What is wrong at one table is wrong at the same table with other seats."""
    spared = []
    for name, mutant in mutants().items():
        if name.startswith("control/"):
            continue

        def plays(hand: Message, seen: list[str], mutant: object = mutant) -> Message:
            return play.answer(mutant.heard(hand), mutant.rules, observe=seen)  # type: ignore[attr-defined]

        killing = next(iter(stored.kills().fails[name]), None)
        if killing is None:
            continue
        source = corpus().scenario(killing).case(killing)
        assert list(killed_by(plays, [source])) == [killing]
        if next(killed_by(plays, variants(source)), None) is None:
            spared.append((name, killing))
    assert spared == []
