"""A handful of hands that differ as much as they can, always the same ones."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from stud_conformance import play
from stud_conformance.protocol import messages
from stud_conformance.run.plan import Excluded, Planned, features, plan, unsupported
from stud_conformance.spec.scenario import Do, Refuse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stud_conformance.protocol.messages import Message
    from stud_conformance.run.profile import Profile, Supports
    from stud_conformance.spec import Case, Corpus
    from stud_conformance.spec.scenario import Value

FEW, MANY = 3, 6


def planned(corpus: Corpus, profile: Profile) -> list[Planned]:
    """Return what an engine would be asked."""
    plans = plan(corpus.cases(), profile, corpus.domains)
    return [one for one in plans if isinstance(one, Planned)]


def excluded(corpus: Corpus, profile: Profile) -> str:
    """Say why most cases are not asked."""
    plans = plan(corpus.cases(), profile, corpus.domains)
    reasons = Counter(one.reason for one in plans if isinstance(one, Excluded))
    [(reason, number)] = reasons.most_common(1)
    return f"{reason} ({number} of {reasons.total()} cases)"


def chosen(plans: Sequence[Planned], most: int) -> list[Planned]:
    """Choose a plain hand, and then always the one that has most that was not there before.

    Where no hand has anything new, others fill up, as far apart as they can be.
    """
    picked: list[Planned] = []
    seen: set[str] = set()
    left = {one.case.id: (one, set(traits(one.case))) for one in plans}
    name = max(left, key=lambda one: _plainness(left[one][0]), default=None)
    while name is not None and len(picked) < most:
        one, own = left.pop(name)
        picked.append(one)
        seen |= own
        name = max(left, key=lambda other: len(left[other][1] - seen), default=None)
        if name is not None and left[name][1] <= seen:
            break
    others, more = [one for one, _ in left.values()], most - len(picked)
    return picked + others[:: max(1, len(others) // max(1, more))][:more]


def _plainness(one: Planned) -> tuple[bool, ...]:
    """Return what makes a hand plain, in order of weight."""
    case = one.case
    acts = {act["act"] for act in messages.actions(case)}
    return (
        bool(acts),
        not any(isinstance(step, Refuse) for step in case.steps),
        not acts & {*play.SHOWDOWN_ACTS},
        not case.when,
        not (case.cards.deck or case.cards.stub),
        case.setup.limit == "fixed-limit",
        len(case.setup.stacks) <= FEW,
    )


def traits(case: Case) -> Iterator[str]:
    """Yield what is remarkable in a case."""
    table = case.setup
    yield table.game
    yield table.limit
    yield "many seats" if len(table.stacks) >= MANY else f"{len(table.stacks)} seats"
    yield from (f"{name} {value}" for name, value in features(table).items())
    for step in case.steps:
        if isinstance(step, Do):
            yield step.act.act
        if isinstance(step, Refuse):
            yield f"refused: {step.because}"
    yield from (name for name in ("deck", "stub", "scrambled") if getattr(case.cards, name))
    yield from _traits_of_the_end(case)


def _traits_of_the_end(case: Case) -> Iterator[str]:
    end = case.final
    yield from end
    if 0 in end.get("stacks", {}).values() or end.get("tabled"):
        yield "all-in"
    if any(len(paid) > 1 for _, _, paid in end.get("awards", ())):
        yield "split"
    if len(end.get("pots", ())) > 1:
        yield "side pot"


def by_value(corpus: Corpus, profile: Profile) -> dict[tuple[str, str, Value], list[Case]]:
    """Return the cases that are about one value alone, by game, ruling and value."""
    found: dict[tuple[str, str, Value], list[Case]] = {}
    for case in corpus.cases():
        if len(case.when) == 1 and unsupported(case, profile) is None:
            [(ruling, value)] = case.when.items()
            found.setdefault((case.setup.game, ruling, value), []).append(case)
    return found


def message(one: Planned, name: str, supports: Supports) -> Message:
    """Return the message that asks a hand, and everything that is declared to be observed."""
    hand = play.hand_message(one.case, one.rulings, one.house)
    if one.case.cards.deck or one.case.cards.stub:
        hand["deal"] = messages.untold(hand["deal"], one.case, supports.deal)
    return messages.run(name, hand, sorted(set(supports.observes) - {"reason"}))
