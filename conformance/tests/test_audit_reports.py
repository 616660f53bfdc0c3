"""Every report of an audit is made from the same events, and says all of it."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from stud_conformance.audit import counts as counting
from stud_conformance.audit import wording
from stud_conformance.audit.counts import Counts
from stud_conformance.audit.events import Interrupted, Started, follow
from stud_conformance.audit.human import Human
from stud_conformance.audit.markdown import Markdown
from stud_conformance.audit.reports import FORMATS, JsonLines
from stud_conformance.audit.verdict import (
    CONFORMS,
    DEVIATES,
    OUT_OF_SCOPE,
    UNDECIDED,
    UNREADABLE,
    VERDICTS,
    Audited,
    Deviation,
)

from .auditing import HAND, named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from stud_conformance.audit.events import Taker

    from .conftest import Studconf

HOSTILE = "##[error]\x1b[31mred\x1b[0m\r\n\x07[bold]x[/]\u202e\x9b2J|`<b>&`` www.x.org **\x00\ud800"
STARTED = Started("1.2", ("hands",), "pacific", {"here": "my-room"}, {"my-room": "my room.yaml"})
CENT = Decimal("0.01")
LEFT = Deviation(
    3, "4. 2 calls 5", "act", ("betting.turn", "betting.cap"), "a fold", "a call", {2: -5, 10: 5}
)
ONE = Audited(
    "hand-1", "f.phh:1", "here", DEVIATES, "my-room", "razz, fixed-limit", LEFT, unit=CENT
)
HANDS = [
    replace(ONE, read=("betting.raise-cap",)),
    Audited("hand-2", "f.phh:9", "here", CONFORMS, "my-room", read=("betting.raise-cap",) * 2),
    Audited("hand-3", "f.phh:20", "", UNDECIDED, "pacific", reason="two cards are unknown"),
    Audited("hand-4", "f.phh:30", "", OUT_OF_SCOPE, "pacific", reason="no game of ours"),
    Audited("", "g.phh:1:4", "", UNREADABLE, "", reason="the TOML is broken, expected TOML"),
]


class Terminal(io.StringIO):
    """A stream that is one: what to write on it depends on that."""

    def isatty(self) -> bool:
        """Say so."""
        return True


def written(
    make: Callable[[Any], Taker],
    hands: Sequence[Audited] = HANDS,
    stream: Any = None,  # noqa: ANN401
) -> str:
    """Return what a report writes of some hands."""
    stream = io.StringIO() if stream is None else stream
    follow(STARTED, hands, make(stream), Counts())
    return str(stream.getvalue())


def lines(hands: Sequence[Audited] = HANDS) -> list[dict[str, Any]]:
    """Return the objects of a report in JSON Lines."""
    return [json.loads(line) for line in written(JsonLines, hands).splitlines()]


def alike(number: int) -> list[Audited]:
    """Return hands that deviate in the same way."""
    return [replace(ONE, hand=f"like-{index}") for index in range(number)]


def test_the_hands_have_every_verdict() -> None:
    """The tests below see all there is."""
    assert set(VERDICTS) == {one.verdict for one in HANDS}


# JSON Lines.


def test_json_lines_have_a_header_and_a_footer() -> None:
    """The header says what was audited against what, the footer what became of it."""
    header, *_, footer = lines()

    assert {
        "line": "header",
        "suite": "stud-conformance",
        "command": "audit",
        "version": "1.2",
        "paths": ["hands"],
        "house": "pacific",
        "rooms": {"here": "my-room"},
    } == header
    assert (5, dict.fromkeys(VERDICTS, 1)) == (footer["hands"], footer["verdicts"])
    assert footer["houses"]["my-room"] == {
        **dict.fromkeys(VERDICTS, 0),
        CONFORMS: 1,
        DEVIATES: 1,
    }
    assert {
        "betting.turn": {DEVIATES: 1, CONFORMS: 0, UNDECIDED: 0},
        "betting.cap": {DEVIATES: 1, CONFORMS: 0, UNDECIDED: 0},
        "betting.raise-cap": {DEVIATES: 0, CONFORMS: 1, UNDECIDED: 0},
    } == footer["rules"]


def test_json_lines_have_a_line_for_each_hand() -> None:
    """With all that is known of it, and nothing that is not."""
    deviates, conforms, undecided, _, unreadable = lines()[1:-1]

    assert {
        "line": "hand",
        "hand": "hand-1",
        "verdict": "deviates",
        "house": "my-room",
        "room": "here",
        "game": "razz, fixed-limit",
        "unit": "0.01",
        "rules": ["betting.raise-cap"],
        "deviation": {
            "step": 3,
            "place": "4. 2 calls 5",
            "kind": "act",
            "rules": ["betting.turn", "betting.cap"],
            "expected": "a fold",
            "found": "a call",
            "money": {"2": -5, "10": 5},
        },
        "place": "f.phh:1",
    } == deviates
    assert {"reason", "deviation", "game", "unit"}.isdisjoint(conforms)
    assert "two cards are unknown" == undecided["reason"]
    assert {"line", "verdict", "reason", "place"} == unreadable.keys()
    assert "g.phh:1:4" == unreadable["place"]


def test_what_is_not_known_is_left_out() -> None:
    """Nothing is empty, not even within a deviation; its step is told also where it is none."""
    found = Deviation(None, "the end of the hand", "rake", (), "rake 5", "rake 6")
    header, hand, _ = lines([replace(ONE, room="", house="", game="", deviation=found)])
    stream = io.StringIO()
    JsonLines(stream).take(Started("1.2", ("hands",), "pacific"))

    assert {"step": None, "place": "the end of the hand", "kind": "rake"} == {
        key: own for key, own in hand["deviation"].items() if key not in {"expected", "found"}
    }
    assert {"line", "hand", "verdict", "deviation", "place"} == hand.keys()
    assert "house" in header
    assert "rooms" not in json.loads(stream.getvalue())


def test_an_audit_that_was_broken_off_has_no_footer() -> None:
    """So it cannot be taken for a whole one; its error goes on."""
    stream = io.StringIO()

    def broken() -> Iterator[Audited]:
        yield from HANDS[:2]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        follow(STARTED, broken(), JsonLines(stream), Counts())

    assert ["header", "hand", "hand"] == [
        json.loads(line)["line"] for line in stream.getvalue().splitlines()
    ]


# For a person.


def test_a_hand_that_deviates_is_told_with_the_command_that_explains_it() -> None:
    """And with the house as it was named, so that the command can be copied."""
    text = written(Human)

    assert "stud-conformance 1.2: hands held against the houses of 1 room and pacific\n" in text
    assert (
        "  DEVIATES hand-1  f.phh:1\n"
        "    at       4. 2 calls 5\n"
        "    rules    betting.turn, betting.cap\n"
        "    expected a fold\n"
        "    found    a call\n"
        "    money    seat 2 -0.05, seat 10 +0.05\n"
        "    room     here\n"
        "    house    my-room\n"
        "    look     studconf explain f.phh:1 --house 'my room.yaml'\n"
    ) in text


def test_what_came_by_stdin_is_not_looked_for_again() -> None:
    """Nobody can explain it later."""
    by_stdin = replace(STARTED, paths=("-", "stdin"))

    for place in ("stdin:7", "stdin!a.phh:7"):
        one = replace(ONE, place=place)
        rows = dict(wording.rows(one, by_stdin))
        assert "" == rows["look"]
        assert "save what came by stdin in a file" in rows["again"]
    assert "explain 'stdin!a.phh:7'" in wording.command(one, STARTED)


def test_the_house_is_told_where_there_are_several() -> None:
    """And not where there is but one, as the first line has it."""
    one_only = replace(STARTED, rooms={})
    by_game = replace(one_only, rooms={"here": {"razz": "my-room"}}, house="")

    assert "my-room" == dict(wording.rows(ONE, STARTED))["house"]
    assert "" == dict(wording.rows(ONE, one_only))["house"]
    assert "" == dict(wording.rows(ONE, by_game))["house"]


def test_what_is_taken_for_granted_is_told() -> None:
    """Also of a hand that conforms, where it is counted; where it deviates, with the hand."""
    taken = "taken as beaten: the unseen cards of seat 5"
    hands = [replace(HANDS[0], reason=taken), *[replace(HANDS[1], reason=taken)] * 2, HANDS[1]]

    text, page = written(Human, hands), written(Markdown, hands)
    assert f"\n    but      {taken}\n" in text
    assert f"\nconforms, with something taken for granted: 2 hands\n        2  {taken}\n" in text
    assert "\n## Conforms, with something taken for granted: 2 hands\n" in page
    assert f"| 2 | {taken} |" in page
    assert [taken] * 3 == [line["reason"] for line in lines(hands) if "reason" in line]


def test_totals_are_told_by_verdict_by_house_and_by_rule() -> None:
    """The rule from which most hands deviate comes first."""
    text = written(Human, [*HANDS, *HANDS[:1]])

    assert re.search(r"^deviates +2 +33\.3 %$", text, re.MULTILINE)
    assert re.search(r"^all +6 *$", text, re.MULTILINE)
    assert re.search(r"^my-room +1 +2 +0 +0 +0$", text, re.MULTILINE)
    assert re.search(
        r"^betting.cap +2 +0 +0\nbetting.turn +2 .*\nbetting.raise", text, re.MULTILINE
    )
    assert "\nundecided: 1 hand\n        1  two cards are unknown\n" in text


def test_what_is_alike_is_told_only_so_often() -> None:
    """Of very many hands a person reads the first ones; all of them are in JSON Lines."""
    most = wording.ALIKE_SHOWN
    hands = [*alike(most + 3), *HANDS[4:] * (most + 1)]

    for make in (Human, Markdown):
        text = written(make, hands)
        assert f"like-{most - 1}" in text
        assert f"like-{most}" not in text
        assert "nd 3 more hands deviate from betting.turn, betting.cap" in text
        assert "nd 1 more cannot be read" in text
    assert len(hands) + 2 == len(lines(hands))


def test_counts_do_not_grow_with_the_hands() -> None:
    """However many reasons there are."""
    counts = Counts()
    for number in range(counting.MOST_REASONS + 50):
        counts.add(replace(HANDS[2], reason=f"reason {number}"))

    assert counting.MOST_REASONS + 1 == len(counts.reasons[UNDECIDED])
    assert 50 == counts.reasons[UNDECIDED]["other reasons"]


def test_reasons_that_are_left_out_are_counted() -> None:
    """The most frequent ones come first."""
    hands = [replace(HANDS[2], reason=f"reason {number}") for number in range(15)]

    assert "and 3 more reasons" in written(Human, [*hands, hands[14]])
    assert "\n        2  reason 14\n" in written(Human, [*hands, hands[14]])
    assert "|  | 3 more reasons" in written(Markdown, [*hands, hands[14]])


@pytest.mark.parametrize("make", [Human, Markdown])
def test_an_audit_that_was_broken_off_says_so(make: Callable[[Any], Taker]) -> None:
    """What was audited before is told of."""
    stream = io.StringIO()
    counts = Counts()
    counts.add(HANDS[1])
    report = make(stream)
    report.take(STARTED)
    report.take(Interrupted(counts))

    assert "nterrupted" in stream.getvalue()
    assert "the rest was not audited" in stream.getvalue()


def test_colours_are_for_terminals_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """And not even there under NO_COLOR."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    colour = re.compile(r"\x1b\[[0-9;]*3[0-9]")

    assert colour.search(written(Human, stream=Terminal()))
    assert "\x1b" not in written(Human)
    monkeypatch.setenv("NO_COLOR", "1")
    assert not colour.search(written(Human, stream=Terminal()))


# Amounts.


def test_a_record_in_cents_is_told_in_its_unit(tmp_path: Path, studconf: Studconf) -> None:
    """To a person; a program is told what a chip is worth."""
    whole = HAND.replace("101, 99", "105, 95")
    cents = re.sub(r"\b[0-9]+(?=[],\n])", lambda found: f"{int(found[0]) / 100:.2f}", whole)
    for name, text in (("cents", cents), ("whole", whole)):
        (tmp_path / f"{name}.phh").write_text(named(name, text), encoding="utf-8")
    call = ("audit", tmp_path, "--house", "pokerstars", "--output")
    in_cents, in_chips = map(json.loads, studconf(*call, "jsonl:-").out.splitlines()[1:3])

    assert ("0.01", "1") == (in_cents["unit"], in_chips["unit"])
    assert {"1": 4, "2": -4} == in_cents["deviation"]["money"] == in_chips["deviation"]["money"]
    assert "seat 1 1.05" in in_cents["deviation"]["found"]
    for name in ("human", "markdown"):
        text = studconf(*call, f"{name}:-").out
        assert "seat 1 +0.04, seat 2 -0.04" in text
        assert "seat 1 +4, seat 2 -4" in text


# What others wrote.


def hostile() -> list[Audited]:
    """Return hands whose every text is one that nobody wants printed."""
    found = Deviation(0, HOSTILE, HOSTILE, (HOSTILE,), HOSTILE, HOSTILE, {1: 1})
    one = Audited(HOSTILE, HOSTILE, HOSTILE, DEVIATES, HOSTILE, HOSTILE, found, HOSTILE, (HOSTILE,))
    return [replace(one, verdict=verdict) for verdict in VERDICTS]


@pytest.mark.parametrize("name", FORMATS)
def test_hostile_text_does_no_harm(name: str) -> None:
    """Nothing in it is obeyed by a terminal, and no line is broken by it."""
    text = written(FORMATS[name], hostile())

    assert [one for one in text if not one.isprintable() and one != "\n"] == []
    assert 1 == text.count("# stud") or name != "markdown"


def test_hostile_text_has_no_meaning_in_markdown() -> None:
    """No markup, no link, no further cell of a table."""
    text = written(Markdown, hostile())
    code = re.compile(r"(`+)(?:(?!\1).)*?\1(?!`)")
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    plain = [code.sub("", line) for line in text.splitlines()]

    assert {3, 4, 5, 6, 7} >= {len(re.findall(r"(?<!\\)\|", row)) for row in rows}
    assert not [line for line in plain if re.search(r"(?<!\\)[*<`]|www\.", line)]
    assert "##[" not in text


def test_plain_words_are_plain_in_markdown() -> None:
    """Nothing is escaped that has no meaning where it stands."""
    found = replace(LEFT, expected="awards main: 3.00 to seat 5; a_b #", found="2..3 {1} a > b")
    text = written(Markdown, [replace(ONE, hand="f.phhs#3", deviation=found)])

    assert "\n### f.phhs#3\n" in text
    assert "\n- expected: awards main: 3.00 to seat 5; a_b \\#\n" in text
    assert "\n- found: 2..3 {1} a > b\n" in text


def test_markup_of_others_is_text() -> None:
    """It is shown as it was written."""
    assert "[bold]x[/]" in written(Human, [replace(ONE, hand="[bold]x[/]")])
