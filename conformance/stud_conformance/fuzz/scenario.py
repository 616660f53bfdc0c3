"""Write a hand in which two engines part as the file of a scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from stud_conformance import play
from stud_conformance.fuzz.compare import END, START
from stud_conformance.fuzz.hands import played, runs_out
from stud_conformance.fuzz.near import bounds
from stud_conformance.hands.played import faces
from stud_conformance.hands.scenario_yaml import block, flow
from stud_conformance.play import FINAL, STATE
from stud_conformance.spec import load
from stud_conformance.spec.notation import BRING_IN, CALL, CHECK, DECK, FOLD, MUCK, SHOW, WAGER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stud_conformance.fuzz.hands import Hand
    from stud_conformance.fuzz.pair import Difference
    from stud_conformance.play import Table
    from stud_conformance.protocol.messages import Message

_SCHEMA: Final = "# yaml-language-server: $schema=../../../schemas/scenario.schema.json"
_LONGEST_TITLE: Final = 70
_VERBS: Final = {FOLD: "folds", CHECK: "checks", CALL: "calls", SHOW: "shows", MUCK: "mucks"}
_WORDS: Final = {"raises": "raises to", "completes": "completes to", "bets": "bets"}
_USUAL: Final = {"burns": "none", "format": "cash", "event-heads-up": False}
_UNCHECKED: Final = """\
# NOT YET WORKED OUT BY HAND. What is expected is what the reference says, and the rules are those
# that it names. Before this goes into a corpus, a person has to check both against the authorities,
# and write the calculation under `derived`.
"""


def text(found: Difference, name: str, engine: str, against: str) -> str:
    """Return the file of a scenario that says what the reference sees of a hand.

    Args:
        found: The difference, and its hand.
        name: The id of the scenario.
        engine: The engine, as on the command line.
        against: What it was held against.

    """
    hand = found.hand
    read = list(dict.fromkeys(played(hand).read))
    cited = rules(found)
    lines = [
        _SCHEMA,
        f"# Found by studconf fuzz: {flow(engine)} against {flow(against)}.",
        *_UNCHECKED.splitlines(),
        f"id: {name}",
        f"title: {flow(title(found))}",
        f"rules: {flow(list(cited))}",
        f"why: {flow(_why(found, engine))}",
        f"source: {flow(_sources(cited))}",
        *block("derived", f"NOT YET WORKED OUT BY HAND: {_said(found)}\n"),
        *_setup(hand),
        *(["steps:", *steps] if (steps := list(_steps(found))) else ["steps: []"]),
        "readings:",
        *_reading(found, read),
    ]
    return "\n".join(lines) + "\n"


def title(found: Difference) -> str:
    """Return what the hand is about, in few words."""
    return f"{_topic(found)} in {found.hand.setup.game} ({rules(found)[0]})"[:_LONGEST_TITLE]


def _topic(found: Difference) -> str:
    return f"Differs: {found.apart.topic}"


def rules(found: Difference) -> tuple[str, ...]:
    """Return the rules of a difference; where no hand was played, one that every hand is about."""
    known = tuple(rule for rule in found.rules if rule in load.rules())
    return known or ("betting.turn",)


def _why(found: Difference, engine: str) -> str:
    return f"{engine} has {found.apart.topic} {found.apart.found}"


def _said(found: Difference) -> str:
    return f"the reference has {found.apart.topic} {found.apart.expected}"


def _sources(cited: tuple[str, ...]) -> list[dict[str, str]]:
    """Return an authority on the rules, the nearest rule first."""
    for rule in cited:
        for held in load.rules()[rule].raw.get("authorities", ()):
            if "place" in held and "document" in held:
                return [{"document": held["document"], "place": str(held["place"])}]
    return [{"document": "full-tilt", "place": "not yet looked up"}]


# The table.


def _setup(hand: Hand) -> Iterator[str]:
    setup = hand.setup
    stakes = {key: chips for key, chips in setup.stakes.items() if (key, chips) != ("chip", 1)}
    extras: dict[str, object] = {
        "button": setup.button,
        "burns": setup.burns,
        "rake": setup.rake,
        "opener": setup.opener,
        "last-card": setup.last_card,
        "format": setup.format,
        "event-heads-up": setup.event_heads_up,
    }
    usual = {**_USUAL, "button": max(setup.stacks)}
    yield "setup:"
    yield f"  game: {setup.game}"
    yield f"  limit: {setup.limit}"
    yield f"  stakes: {flow(stakes)}"
    for key, value in extras.items():
        if value is not None and value != usual.get(key):
            yield f"  {key}: {flow(value)}"
    yield "  seats:"
    own = played(hand)
    dealt = own.dealt(hand.cards.scrambled)
    is_deck = runs_out(own) or "scrambled" in dealt
    for seat, stack in sorted(setup.stacks.items()):
        cards = "" if is_deck else f', cards: "{_laid(hand, dealt["cards"][str(seat)])}"'
        yield f"    - {{seat: {seat}, stack: {stack}{cards}}}"
    if is_deck:
        yield f'deck: "{" ".join(_whole(dealt["deck"]))}"'
    elif dealt["burns"]:
        yield f'burned: "{" ".join(dealt["burns"])}"'
    if "scrambled" in dealt:
        yield f'scrambled: "{" ".join(dealt["scrambled"])}"'


def _whole(order: list[str]) -> list[str]:
    """Return a deck, with the cards that never left it."""
    left = set(order)
    return [*order, *(card for card in DECK if card not in left)]


def _laid(hand: Hand, names: list[str]) -> str:
    """Return the cards of a seat, those face down in parentheses."""
    return " ".join(
        name if up else f"({name})" for name, up in zip(names, faces(hand.setup), strict=False)
    ).replace(") (", " ")


# The acts.


def _steps(found: Difference) -> Iterator[str]:
    hand, step = found.hand, found.apart.step
    yield from _expected(found, START) if step == START else ()
    own = hand.start()
    own.show_until(hand.acts)
    for index, sent in enumerate(hand.acts):
        words = own.wager_words() if sent["act"] == WAGER and not own.at_showdown else ()
        refused = own.send(sent)
        own.show_until(hand.acts[index + 1 :])
        written = _written(sent, words)
        if refused is None:
            yield f"  - {written}"
        else:
            yield f"  - refuse: {written}"
            yield f"    because: {refused.code}"
        if step == index:
            yield from _expected(found, index)
            yield from _no_muck(found, own)


def _no_muck(found: Difference, own: Table) -> Iterator[str]:
    """Yield what tells that a hand has to be shown: an expectation cannot say it."""
    if found.apart.topic != "legal" or not own.at_showdown:
        return
    seat = own.to_act
    if all(option["act"] != MUCK for option in own.legal()):
        refused = own.act(seat or 0, MUCK)
        yield f"  - refuse: {seat} mucks"
        yield f"    because: {refused.code if refused else ''}"


def _written(sent: Message, words: tuple[str, ...]) -> str:
    seat, act = sent["seat"], sent["act"]
    if act == BRING_IN:
        return f"{seat} brings in {sent['to']}"
    if act == WAGER:
        return f"{seat} {_WORDS[words[0] if words else 'raises']} {sent['to']}"
    return f"{seat} {_VERBS[act]}"


def _expected(found: Difference, step: int) -> Iterator[str]:
    """Yield what is seen between two acts, of what the engines see otherwise."""
    answer = play.answer(found.sent["hand"], observe=found.sent["observe"])
    entry = answer["start"] if step == START else answer["steps"][step].get("state")
    topic = found.apart.topic
    if entry is None or topic not in STATE or topic not in entry:
        return
    value = state_value(topic, entry[topic])
    if value is not None or topic == "to-act":
        yield f"  - expect: {{{topic}: {flow(value)}}}"


def state_value(topic: str, value: Any) -> Any:  # noqa: ANN401 - one of many forms
    """Return what is observed as a scenario writes it; ``None`` where it cannot."""
    if topic == "legal":
        written = [_option(option) for option in value if option["act"] not in (SHOW, MUCK)]
        return written or None
    if topic == "cards":
        return {seat: _joined(own) for seat, own in value.items()}
    if topic == "views":
        return {
            viewer: {seat: " ".join(own) for seat, own in seen.items()}
            for viewer, seen in value.items()
        }
    if topic == "showdown":
        return [f"{entry['seat']} {_VERBS[entry['act']]}" for entry in value]
    return value


def _joined(own: list[str]) -> str:
    return " ".join(own).replace(") (", " ")


def _option(option: Mapping[str, Any]) -> str | None:
    act = option["act"]
    if act in (FOLD, CHECK):
        return str(act)
    least, most = bounds(option)
    if act == CALL:
        return f"call {least}"
    if act == BRING_IN:
        return f"bring in {least}" if least == most else f"bring in {least}..{most}"
    return f"raise to {least}" if least == most else f"wager {least}..{most}"


# What is expected at the end.


def _reading(found: Difference, read: list[str]) -> Iterator[str]:
    yield "  as-ruled:" if read else "  always:"
    if read:
        yield f"    when: {flow({ruling: found.hand.rulings[ruling] for ruling in read})}"
    yield "    expect:"
    final = play.answer(found.sent["hand"], observe=found.sent["observe"])["final"]
    for topic in dict.fromkeys((found.apart.topic, "stacks")):
        if topic in FINAL and (topic == "stacks" or found.apart.step is END):
            value = state_value(topic, final.get(topic))
            if value is not None:
                yield f"      {topic}: {flow(value)}"
