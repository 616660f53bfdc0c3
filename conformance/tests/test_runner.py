"""An engine that is broken costs exactly that, and no other verdict changes."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest
import stud_conformance
from stud_conformance.engines import connect
from stud_conformance.run import events
from stud_conformance.run.events import FAILED, NOT_RUN, PASSED, UNSUPPORTED
from stud_conformance.run.runner import BROKEN_OFF
from stud_conformance.spec import houses
from stud_conformance.spec.scenario import Do, Refuse
from stud_conformance.spec.select import plays, select

from . import kit
from .engines import broken_engines
from .engines.broken_engines import Fake, answering, declaring, greeting, supporting
from .kit import judge_all, judged, with_verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from stud_conformance.engines import Engine
    from stud_conformance.spec import Case, Corpus

Message = dict[str, Any]
STUD = "seven-card-stud"
CAP, CHIP, RIVER = "betting.raise-cap", "awards.odd-chip", "showdown.no-river-bet"


@pytest.fixture(scope="module")
def some(corpus: Corpus) -> list[Case]:
    """Some thirty cases of many kinds: every tenth of those in which somebody acts."""
    return [case for case in corpus.cases() if case.steps][::10]


def stream(corpus: Corpus, cases: list[Case], **engines: Engine) -> list[events.Event]:
    """Return all events of a run."""
    return list(kit.stream(engines, corpus, cases))


def not_started(engine: Fake, corpus: Corpus, cases: list[Case]) -> str:
    """Return why an engine was not started, and check that this costs all of its cases."""
    found = stream(corpus, cases, it=engine, other=broken_engines.reference())
    (failed,) = (event for event in found if isinstance(event, events.NotGreeted))
    own = [event for event in found if isinstance(event, events.Judged) and event.engine == "it"]
    rest = [event for event in found if isinstance(event, events.Judged) and event.engine != "it"]
    assert [(NOT_RUN, failed.reason)] * len(cases) == [(one.verdict, one.reason) for one in own]
    assert [PASSED] * len(cases) == [one.verdict for one in rest]
    return failed.reason


# The stream of events.


def test_a_run_begins_and_ends_with_its_bounds(corpus: Corpus, some: list[Case]) -> None:
    """Engines come one after another, and each case of each has a verdict, in order."""
    engine = broken_engines.reference()
    found = stream(corpus, some, one=engine, two=engine)
    verdicts = [event for event in found if isinstance(event, events.Judged)]

    assert found[0] == events.Started(
        stud_conformance.__version__,
        corpus.hash,
        ("one", "two"),
        len(some),
        len({c.scenario for c in some}),
    )
    assert isinstance(found[-1], events.Finished)
    assert [(name, case.id) for name in ("one", "two") for case in some] == [
        (one.engine, one.case.id) for one in verdicts
    ]


def test_progress_is_told_case_by_case(corpus: Corpus, some: list[Case]) -> None:
    """Whoever shows it learns how far an engine has come."""
    found = stream(corpus, some, it=broken_engines.reference())
    done = [event.done for event in found if isinstance(event, events.Played)]

    assert done == list(range(1, len(some) + 1))


def test_totals_count_cases_and_scenarios(corpus: Corpus) -> None:
    """The share is that of the scenarios of which a case was run."""
    cases = select(corpus, ["chapter:awards"])
    _, totals = judge_all(supporting(games=["razz"]), corpus, cases)

    razz = [case for case in cases if case.setup.game == "razz"]

    assert totals.counts == {
        PASSED: len(razz),
        FAILED: 0,
        UNSUPPORTED: len(cases) - len(razz),
        NOT_RUN: 0,
    }
    assert totals.scenarios == len({case.scenario for case in razz})
    assert totals.share == totals.scenarios / len({case.scenario for case in cases})


def test_the_reference_passes_everything(corpus: Corpus) -> None:
    """Under every ruling, all cases are run and conform."""
    verdicts = judged(broken_engines.reference(), corpus, list(corpus.cases()))

    assert {PASSED} == {one.verdict for one in verdicts.values()}


@pytest.mark.parametrize("name", sorted(houses()))
def test_the_reference_passes_as_each_house(name: str, corpus: Corpus) -> None:
    """As one house it plays what that house plays under its rulings, and no more."""
    cases = list(corpus.cases())
    own = {case.id for case in cases if plays(houses()[name], case)}

    verdicts = judged(connect(f"ref:{name}"), corpus, cases)

    assert own
    assert own == with_verdict(PASSED, verdicts.values())
    assert with_verdict(FAILED, verdicts.values()) == set()


# Engines that do not start.


@pytest.mark.parametrize(
    ("engine", "says"),
    [
        (broken_engines.raises_in_hello(), "failed in its greeting: ValueError: lost 1"),
        (greeting(broken_engines.exits), "failed in its greeting: SystemExit: 0"),
        (broken_engines.panics_in_hello(), "failed in its greeting: Panic"),
        (greeting(broken_engines.raiser(broken_engines.Speechless)), "greeting: Speechless"),
        (greeting(lambda _: {1, 2}), "failed in its greeting: NoJson: the answer is no JSON"),
        (greeting(lambda _: None), "not an object"),
        (greeting(lambda _: []), "not an object"),
        (greeting(lambda _: {}), "no version of the protocol"),
        (declaring(protocol=2), "no version of the protocol"),
        (declaring(protocol=None, error={"code": "no-common-protocol"}), "no version"),
        (declaring(supports={}), "which games it plays"),
        (supporting(games=None), "which games it plays"),
        (declaring(rulings={"*": {"betting.cap": 3}}), "betting.cap, which is no ruling"),
        (declaring(rulings={"*": {CAP: 5}}), "5, which is not one of 3, 4"),
        (greeting(lambda _: {"outcome": "error", "error": "no deck"}), "with an error: no deck"),
        (supporting(seats=[8, 2]), "gives seats as [8, 2], not as [least, most] from 2 to 10"),
        (declaring(engine="mine"), "greets in the wrong form: engine: "),
        (declaring(houses=["nowhere"]), "there is no house 'nowhere'"),
        (declaring(houses=[["full-tilt"]]), "list of words"),
    ],
)
def test_an_engine_that_does_not_start_costs_its_cases_only(
    engine: Fake, says: str, corpus: Corpus, some: list[Case]
) -> None:
    """None of its cases is run, the reason is told, and the next engine is judged."""
    assert says in not_started(engine, corpus, some)


def test_an_engine_without_games_is_asked_nothing(corpus: Corpus, some: list[Case]) -> None:
    """It has started; all cases are outside its declaration."""
    verdicts = judged(supporting(games=[]), corpus, some)

    assert {UNSUPPORTED} == {one.verdict for one in verdicts.values()}


# One answer that is wrong.


def without(key: str) -> Callable[[Message], Message]:
    """Return what drops an entry of an answer."""
    return lambda answer: {name: value for name, value in answer.items() if name != key}


SPOILED: dict[str, tuple[Callable[[Message], Any], str]] = {
    "it raises": (broken_engines.raises, "error: ValueError: lost k3"),
    "it exits": (broken_engines.exits, "error: SystemExit: 0 (broken_engines.py:"),
    "it panics": (broken_engines.raiser(broken_engines.Panic), "error: Panic: k3 (broken_engines."),
    "it leaves a generator": (broken_engines.raiser(GeneratorExit), "error: GeneratorExit"),
    "its error ends the program": (
        broken_engines.raiser(broken_engines.Speechless),
        "error: Speechless (broken_engines.py:",
    ),
    "nothing": (lambda _: None, "nothing"),
    "a list": (lambda answer: [answer], "[{"),
    "a number": (lambda _: 7, "7"),
    "a huge text": (lambda _: "x" * 1_000_000, "xxx..."),
    "no object of JSON": (lambda answer: {**answer, "final": {1, 2}}, "the answer is no JSON"),
    "no number of JSON": (lambda answer: {**answer, "rake": float("nan")}, "the answer is no JSON"),
    "no id": (without("id"), "nothing"),
    "the id of another hand": (lambda answer: {**answer, "id": "k2"}, "k2"),
    "no outcome": (without("outcome"), "nothing"),
    "unsupported": (
        lambda answer: {"id": answer["id"], "outcome": "unsupported", "feature": "stud"},
        "unsupported: stud",
    ),
    "an error": (
        lambda answer: {"id": answer["id"], "outcome": "error", "error": "lost"},
        "error: lost",
    ),
    "no steps": (without("steps"), "nothing"),
    "a step too few": (lambda answer: {**answer, "steps": answer["steps"][:-1]}, "steps"),
    "a step too many": (
        lambda answer: {**answer, "steps": [*answer["steps"], {"ok": True, "state": {}}]},
        "steps",
    ),
    "no end": (without("final"), "nothing"),
    "truth for numbers": (
        lambda answer: {**answer, "final": {**answer["final"], "stacks": {"1": True}}},
        'malformed: {"1": true}',
    ),
}


@pytest.mark.parametrize("name", SPOILED)
def test_one_wrong_answer_costs_one_case(name: str, corpus: Corpus, some: list[Case]) -> None:
    """Exactly that case fails and says why; the others are judged as if nothing had been."""
    change, says = SPOILED[name]
    verdicts = judged(answering(change, only="k3"), corpus, some)

    (failed,) = (one for one in verdicts.values() if one.verdict != PASSED)

    assert (FAILED, some[2].id) == (failed.verdict, failed.case.id)
    assert failed.failure is not None
    assert says in failed.failure.found


# Engines that are wrong throughout.


def test_an_engine_that_refuses_everything_passes_no_act(corpus: Corpus) -> None:
    """A refusal is worth nothing where the act that has to be accepted is refused too."""
    cases = list(corpus.cases())
    verdicts = judged(answering(broken_engines.refuses_everything), corpus, cases)

    acting = {case.id for case in cases if any(isinstance(step, Do) for step in case.steps)}

    assert acting == with_verdict(FAILED, verdicts.values())


def test_an_engine_that_accepts_everything_fails_each_refusal(corpus: Corpus) -> None:
    """It fails the cases in which an act has to be refused, and no other."""
    cases = list(corpus.cases())
    verdicts = judged(answering(broken_engines.accepts_everything), corpus, cases)

    refusing = {case.id for case in cases if any(isinstance(step, Refuse) for step in case.steps)}
    topics = {one.failure.topic for one in verdicts.values() if one.failure}

    assert refusing == with_verdict(FAILED, verdicts.values())
    assert topics == {"refused"}


def test_an_engine_that_always_answers_the_same_passes_one_case(corpus: Corpus) -> None:
    """The answer to the first hand is right for that hand alone."""
    first: list[Message] = []

    def change(answer: Message) -> Message:
        first.append(answer)
        return {**first[0], "id": answer["id"]}

    cases = list(corpus.cases())
    verdicts = judged(answering(change), corpus, cases)

    assert {cases[0].id} == with_verdict(PASSED, verdicts.values())


@pytest.mark.parametrize("change", [broken_engines.raises, lambda _: None, lambda _: {}])
def test_an_engine_that_never_answers_passes_nothing(
    change: Callable[[Message], Any], corpus: Corpus, some: list[Case]
) -> None:
    """Each case fails by itself."""
    verdicts = judged(answering(change), corpus, some)

    assert {FAILED} == {one.verdict for one in verdicts.values()}


def test_an_engine_that_spoils_its_messages_spoils_nothing(corpus: Corpus) -> None:
    """It is given copies: neither the corpus nor a later verdict changes."""

    def spoil(value: Any) -> None:  # noqa: ANN401
        for inner in value.values() if isinstance(value, dict) else value:
            if isinstance(inner, dict | list):
                spoil(inner)
        value.clear()

    def hello(message: Message) -> object:
        greeted = broken_engines.reference().hello(message)
        spoil(message)
        given.append(greeted)
        return greeted

    def play(message: Message) -> object:
        answer = deepcopy(broken_engines.reference().run(message))
        spoil(message)
        if given:
            spoil(given.pop())
        return answer

    given: list[Message] = []
    cases = list(corpus.cases())
    before = deepcopy(cases)
    verdicts = judged(Fake(hello, play), corpus, cases)

    assert {PASSED} == {one.verdict for one in verdicts.values()}
    assert before == cases


def test_an_engine_is_told_nothing_but_the_hand(corpus: Corpus, some: list[Case]) -> None:
    """Neither an id of the case nor a title, a rule cited or an expectation is sent."""
    sent: list[str] = []

    def play(message: Message) -> object:
        sent.append(repr(message))
        return broken_engines.reference().run(message)

    judged(Fake(broken_engines.reference().hello, play), corpus, some)

    assert len(sent) == len(some)
    for case, text in zip(some, sent, strict=True):
        assert case.scenario not in text
        assert case.title not in text
        assert all(f"'{rule}'" not in text for rule in case.rules if rule not in corpus.domains)


def test_what_an_engine_prints_is_no_report(
    corpus: Corpus, some: list[Case], capsys: pytest.CaptureFixture[str]
) -> None:
    """It goes to stderr, and harms no verdict."""
    verdicts = judged(broken_engines.prints(), corpus, some)
    printed = capsys.readouterr()

    assert {PASSED} == {one.verdict for one in verdicts.values()}
    assert printed.out == ""
    assert printed.err == "look at me\n" * len(some)


# Ctrl-C.


def test_ctrl_c_keeps_what_was_judged(corpus: Corpus, some: list[Case]) -> None:
    """The verdicts before it stand, and the rest of all engines is not run."""
    broken, other = broken_engines.interrupted_at_third(), broken_engines.reference()
    found = stream(corpus, some, it=broken, other=other)
    verdicts = [event for event in found if isinstance(event, events.Judged)]

    assert [PASSED] * 2 + [NOT_RUN] * (2 * len(some) - 2) == [one.verdict for one in verdicts]
    assert {BROKEN_OFF} == {one.reason for one in verdicts[2:]}
    assert isinstance(found[-1], events.Interrupted)
    assert found[-1].totals["it"].counts[NOT_RUN] == len(some) - 2
    assert not any(isinstance(event, events.Finished) for event in found)


def test_ctrl_c_in_the_greeting_runs_nothing(corpus: Corpus, some: list[Case]) -> None:
    """There is no verdict, but each case is told of."""

    def hello(_: Message) -> Message:
        raise KeyboardInterrupt

    found = stream(corpus, some, it=Fake(hello, broken_engines.reference().run))

    verdicts = [event.verdict for event in found if isinstance(event, events.Judged)]

    assert [NOT_RUN] * len(some) == verdicts
    assert isinstance(found[-1], events.Interrupted)


def test_who_gets_which_card_is_not_told_where_it_is_the_question(corpus: Corpus) -> None:
    """An engine that takes the deck is told nothing else; one with the stub what came before."""

    def heard(*forms: str) -> dict[str, Message]:
        sent: dict[str, Message] = {}

        def run(message: Message) -> Message:
            sent[message["hand"]["rulings"]["shortage.procedure"]] = message["hand"]["deal"]
            answer: Message = broken_engines.reference().run(message)
            return answer

        hello = supporting(deal=list(forms)).hello
        judged(Fake(hello, run), corpus, select(corpus, ["shortage-0502"]))
        return sent

    (deck,) = {tuple(deal) for deal in heard("cards", "deck").values()}
    stub = next(iter(heard("cards", "stub").values()))

    assert deck == ("deck",)
    assert list(stub) == ["cards", "burns", "deck"]
    assert {6} == {len(own) for seat, own in stub["cards"].items() if len(own) > 4}
