"""A hand that shows a rule, told up to the point where it matters."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from stud_conformance.explain import opening, under
from stud_conformance.explain.parting import partings, sides
from stud_conformance.explain.runs import START
from stud_conformance.explain.telling import Teller
from stud_conformance.explain.trial import tried
from stud_conformance.explain.walk import moments
from stud_conformance.hands.scenario import recorded
from stud_conformance.lookup.answers import RULING
from stud_conformance.lookup.drawn import Grid, Heading, Said
from stud_conformance.lookup.words import say
from stud_conformance.spec import load
from stud_conformance.spec.values import own_rulings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from stud_conformance.explain.parting import Sides
    from stud_conformance.explain.runs import Run
    from stud_conformance.explain.under import Under
    from stud_conformance.explain.walk import Moment
    from stud_conformance.hands import Recorded
    from stud_conformance.lookup.answers import Answer
    from stud_conformance.lookup.drawn import Part
    from stud_conformance.play import Told
    from stud_conformance.spec import Corpus, Scenario
    from stud_conformance.spec.scenario import Value

#: So many things are told that come of a rule at one place.
MOST_TOLD: Final = 4
AWARD: Final = "award"
ENDS: Final = frozenset({"show", "muck", AWARD})


def told(answer: Answer, corpus: Corpus, lang: str) -> Iterator[Part]:
    """Yield the hand that shows a rule best, in ``en`` or ``fr``; nothing where there is none.

    Of a ruling, what each value makes of it; of another rule, what it brings about.
    """
    if answer.worked is None:
        return
    scenario = corpus.scenario(answer.worked)
    case = scenario.case(answer.worked)
    hand = recorded(scenario, case)
    rulings = own_rulings(case, load.domains())
    yield Heading(say(lang, "worked"), case.id)
    if answer.kind == RULING:
        values = load.domains()[answer.rule.id][case.setup.game]
        own = {value: under.Under({**rulings, answer.rule.id: value}) for value in values}
        rows = [(str(value), _shown(scenario, answer.rule.id, value, lang)) for value in values]
        yield from _ruling(hand, own, rows, lang)
    else:
        yield from _fixed(hand, under.Under(rulings), answer.rule.id, scenario.why, lang)
    yield Said(say(lang, "whole", hand=case.id))


def _ruling(
    hand: Recorded, unders: Mapping[Value, Under], shown: Sequence[tuple[str, str]], lang: str
) -> Iterator[Part]:
    """Yield a hand up to where values part; where the same acts do not tell, as each is shown."""
    together = sides(hand, tuple(unders.values()), lang)
    tell = Teller(lang, together.best.told, together.best.gaps)
    found = list(partings(together.runs))
    place = found[0].place if found else len(hand.steps)
    first = next(iter(unders.values()))
    yield from _opening(tell)
    yield from _acts(hand, first, lang, place)
    rows = _values(together, unders, place, lang) if found else shown
    yield Grid((say(lang, "value"), say(lang, "here")), tuple(rows))


def _shown(scenario: Scenario, rule: str, value: Value, lang: str) -> str:
    """Return how the case of a value ends: who must show, and what is paid; empty without one."""
    case = next((one for one in scenario.cases if one.when.get(rule) == value), None)
    if case is None:
        return ""
    rulings = own_rulings(case, load.domains())
    best = tried(recorded(scenario, case), rulings)
    tell = Teller(lang, best.told, best.gaps)
    texts: list[str] = []
    for moment in moments(best.trial.table(rulings), best.trial.hand):
        events = [text for text, event in tell.events(moment) if event.kind in ENDS]
        if moment.turn is not None and moment.turn.is_show:
            texts += [tell.must(moment.turn), *events]
    return "\n".join(texts)


def _values(
    together: Sides, unders: Mapping[Value, Under], place: int, lang: str
) -> Iterator[tuple[str, str]]:
    """Yield each value, with what is so under it and not under all, at one place."""
    some = [one for one in partings(together.runs) if one.place == place][:MOST_TOLD]
    for value, run in zip(unders, together.runs, strict=True):
        texts = [
            item.text
            for one in some
            for item, runs in one.sides
            if item is not None and _has(runs, run)
        ]
        yield str(value), "\n".join(texts) or say(lang, "goes-on")


def _has(runs: Sequence[Run], run: Run) -> bool:
    return any(one is run for one in runs)


def _fixed(hand: Recorded, own: Under, rule: str, why: str, lang: str) -> Iterator[Part]:
    """Yield a hand up to where a rule brings something about, or else whole, with its mistake."""
    best = tried(hand, own.rulings)
    tell = Teller(lang, best.told, best.gaps)
    yield from _opening(tell)
    end = len(hand.steps)
    seen: list[str] = []
    for number, moment in enumerate(moments(best.trial.table(own.rulings), best.trial.hand)):
        events = tell.events(moment)
        said = tuple(_matters(tell, moment, events, rule))
        if said:
            if number:
                yield from _acts(hand, own, lang, end if moment.step is None else moment.step)
            yield _here(said[: 2 * MOST_TOLD], lang)
            return
        seen += _refused(tell, moment)
        seen += [text for text, event in events if event.kind == AWARD]
    yield from _acts(hand, own, lang, end)
    yield _here(seen[-2 * MOST_TOLD :], lang)
    yield Said(say(lang, "catches", mistake=why))


def _here(texts: Sequence[str], lang: str) -> Grid:
    return Grid((say(lang, "here"),), tuple((text,) for text in texts))


def _opening(tell: Teller) -> Iterator[Part]:
    """Yield the hand and its table."""
    for line in opening.lines(tell):
        yield Said(line.strip(), 2 if line.startswith(" ") else 1)


def _acts(hand: Recorded, own: Under, lang: str, until: int) -> Iterator[Part]:
    """Yield what was done before a step, a street a line."""
    best = tried(hand, own.rulings)
    tell = Teller(lang, best.told, best.gaps)
    table = best.trial.table(own.rulings)
    done: list[tuple[int, str]] = []
    street = 0
    for moment in moments(table, best.trial.hand, None if until == START else until):
        if moment.act is not None and moment.turn is not None and not moment.turn.is_show:
            done.append((street, tell.act(moment.act, moment.turn.verbs)))
        street = table.street
    for number, some in groupby(done, key=lambda one: one[0]):
        acts = ", ".join(text for _, text in some)
        yield Said(tell.say("colon", head=tell.street(number), text=acts))


def _matters(
    tell: Teller, moment: Moment, events: Sequence[tuple[str, Told]], rule: str
) -> Iterator[str]:
    """Yield what a rule brings about in a moment: whose turn it is, a refusal, what happens."""
    turn = moment.turn
    own = [text for text, event in events if rule in event.rules]
    tries = tuple(_refused(tell, moment, rule))
    if turn is not None and (own or tries or rule in turn.why):
        yield tell.say("turn", must=tell.must(turn), legal=tell.legal(turn))
        yield from tries
        act = "" if moment.act is None else tell.act(moment.act, turn.verbs)
        if not turn.is_show and not any(text.startswith(act) for text in own):
            yield act
    yield from (text for block in own for text in block.splitlines())


def _refused(tell: Teller, moment: Moment, rule: str | None = None) -> Iterator[str]:
    """Yield what was tried and refused, for a rule or for any."""
    for one in moment.tries:
        why = one.refused
        if why is not None and (rule is None or rule in why.rules):
            yield tell.tried(one)
