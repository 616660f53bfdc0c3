"""Lint finds each kind of mistake, and nothing in what is right."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from stud_conformance.cli import codes
from stud_conformance.files import data
from stud_conformance.lint import cited, rulings
from stud_conformance.lint.finding import Finding
from stud_conformance.lint.lint import PER_SCENARIO, lint
from stud_conformance.spec import load_corpus

from . import kit
from .kit import case, ours, put

if TYPE_CHECKING:
    from pathlib import Path

    from stud_conformance import files
    from stud_conformance.spec import Case
    from stud_conformance.spec.load import Domains
    from stud_conformance.spec.scenario import Rulings

    from .conftest import Studconf

STUD = "seven-card-stud"
CAP, RIVER = "betting.raise-cap", "showdown.no-river-bet"
ORDINARY = "showdown.winning-hand"

CITED = '{document: full-tilt, place: "L254-261"}'
OTHERS = '{document: partouche, place: "L94-95"}, {document: roberts-rules, place: "showdown, 7"}'
#: The good scenario, with a document for every value that it names.
GOOD = kit.GOOD.replace(CITED, f"{CITED}, {OTHERS}")

#: The good scenario with the big blunder that nothing depends on any ruling.
ALWAYS = GOOD[: GOOD.index("readings:")] + (
    "readings:\n  always:\n    expect: {stacks: {1: 9360, 4: 10640}}\n"
)


#: The same hand, but seat 1 folds to the bet on sixth street.
FOLDED = (
    ALWAYS.replace("  - 1 calls\n  - 1 checks\n  - 4 checks\nreadings", "  - 1 folds\nreadings")
    .replace("1: 9360, 4: 10640", "1: 9760, 4: 10240")
    .replace("+ 800 sixth = 1280", "= 480")
)
NOWHERE = "which neither cards nor stub nor deck state [stated-cards]"
OWN_SOURCE = "source: [{document: my-club, place: page 3}]\n"
OWN_SOURCES = "[{id: my-club, title: My club, kind: rule-book, language: en, read: full}]\n"


def mine(text: str = GOOD, number: int = 1) -> str:
    """Return a scenario as one of somebody's own."""
    return kit.mine(text, number)


def found(folder: Path, *texts: str) -> list[str]:
    """Return what the checks of scenarios find in some, one line a finding, without the folder."""
    corpus = load_corpus([put(folder, *texts)], ours=False)
    own = replace(ours(), corpus=corpus)
    findings: list[Finding | files.Problem] = list(cited.titles_unique(own))
    for one in corpus.scenarios:
        for check in PER_SCENARIO:
            findings += check(one, own)
    return [str(finding).removeprefix(f"{folder}/") for finding in findings]


# What is right.


def test_our_specification_has_no_findings() -> None:
    """Every file, every id and every scenario of ours passes every check."""
    findings, summary = lint()

    assert [] == [str(finding) for finding in findings]
    assert summary.endswith("no findings")


def test_the_command_says_what_was_checked(studconf: Studconf) -> None:
    """A clean specification exits 0 with one line on stdout."""
    result = studconf("lint")

    assert (codes.OK, "") == (result.code, result.err)
    assert "scenarios with" in result.out


def test_a_good_scenario_has_no_findings(tmp_path: Path) -> None:
    """The one that the tests below spoil."""
    assert found(tmp_path, mine()) == []
    assert found(tmp_path, mine(ALWAYS)) == []
    assert found(tmp_path, mine(FOLDED)) == []


def test_the_command_tells_findings_one_a_line(studconf: Studconf, tmp_path: Path) -> None:
    """They come on stderr, with their number, and the exit code is 6."""
    folder = put(tmp_path, mine(GOOD.replace("= 1280;", "= 1281;")), mine(number=2))
    result = studconf("lint", "--corpus", folder)

    assert (codes.INVALID, "") == (result.code, result.out)
    assert result.err.splitlines() == [
        (
            f"{folder}/mine-0001.yaml: in derived, '80 antes + 400 third + 800 sixth = 1281': "
            "the sides are 1280 and 1281 [sums]"
        ),
        "1 finding",
    ]


def test_the_command_counts_its_findings(studconf: Studconf, tmp_path: Path) -> None:
    """Several are in the plural."""
    text = ALWAYS.replace("= 1280;", "= 1281;").replace("document: full-tilt", "document: full")
    result = studconf("lint", "--corpus", put(tmp_path, mine(text)))

    assert result.err.splitlines()[-1] == "2 findings"


# What is wrong with a scenario.

SPOILED: dict[str, tuple[str, list[str]]] = {
    "a rule of another game": (
        GOOD.replace("showdown.first-to-show]", "bring-in.five-card]"),
        ["mine-0001.yaml: bring-in.five-card is no rule of seven-card-stud [rules-of-game]"],
    ),
    "an unknown document": (
        ALWAYS.replace("document: full-tilt", "document: fool-tilt"),
        ["mine-0001.yaml: there is no document fool-tilt in sources.yaml [known-documents]"],
    ),
    "a value that nobody cited holds": (
        GOOD.replace(CITED, "{document: tribeca, place: L8}"),
        [
            (
                f"mine-0001.yaml: no document under source holds {RIVER} previous-street: "
                "cite full-tilt, L254-261 [values-held]"
            )
        ],
    ),
    "cards at the showdown that nobody states": (
        ALWAYS.replace("5d 6h (Tc)", "5d").replace("Jd 9c (4h)", "Jd 9c"),
        [
            f"mine-0001/always: seat 1 is dealt 2d, {NOWHERE}",
            f"mine-0001/always: seat 4 is dealt 2c 2h, {NOWHERE}",
        ],
    ),
    "upcards that nobody states": (
        FOLDED.replace("3c 5d 6h (Tc)", "3c").replace("Ks Jd 9c (4h)", "Ks"),
        [
            f"mine-0001/always: seat 1 is dealt 2c 2h, {NOWHERE}",
            f"mine-0001/always: seat 4 is dealt 2d 2s, {NOWHERE}",
        ],
    ),
    "a wrong sum": (
        GOOD.replace("80 antes + 400", "80 antes + 401"),
        [
            (
                "mine-0001.yaml: in derived, '80 antes + 401 third + 800 sixth = 1280': "
                "the sides are 1281 and 1280 [sums]"
            )
        ],
    ),
    "no sum at all": (
        GOOD.replace("80 antes + 400", "80 antes + + 400 /"),
        [
            (
                "mine-0001.yaml: in derived, '80 antes + + 400 / third + 800 sixth = 1280': "
                "this is no arithmetic [sums]"
            )
        ],
    ),
    "a refusal without a twin": (
        GOOD.replace(
            "  sixth-bettor:\n",
            "  sixth-bettor:\n    steps: [{refuse: 4 mucks, because: illegal-action}]\n",
        ),
        [
            "mine-0001/sixth-bettor: '4 mucks' is refused, but no accepted act follows it [twins]",
        ],
    ),
    "a hand that goes on": (
        ALWAYS.replace("  - 4 checks\nreadings", "readings"),
        [
            (
                "mine-0001/always: the hand is not over after the last step: seat 4 is to act "
                "[finished]"
            ),
        ],
    ),
    "a hand that nobody began": (
        ALWAYS[: ALWAYS.index("steps:")]
        + "steps: []\nreadings:\n  always:\n    expect: {stacks: {1: 10000, 4: 10000}}\n",
        [
            (
                "mine-0001/always: the hand is not over after the last step: seat 1 is to act "
                "[finished]"
            ),
        ],
    ),
    "bet for raise": (
        ALWAYS.replace("  - 4 completes to 200\n", "  - 4 bets 200\n"),
        ["mine-0001/always: '4 bets 200': the word here is completes or raises [words]"],
    ),
    "raise for bet": (
        ALWAYS.replace("  - 4 bets 400\n", "  - 4 raises to 400\n"),
        ["mine-0001/always: '4 raises to 400': the word here is bets [words]"],
    ),
    "complete for raise": (
        ALWAYS.replace("  - 1 calls\n  - expect", "  - 1 completes to 400\n  - 4 calls\n  - expect")
        .replace("9360", "9160")
        .replace("10640", "10840")
        .replace("9760", "9560")
        .replace("pot: 480", "pot: 880")
        .replace("400 third", "800 third")
        .replace("1280", "1680"),
        ["mine-0001/always: '1 completes to 400': the word here is raises [words]"],
    ),
    "a wrong expectation": (
        ALWAYS.replace("1: 9360, 4: 10640", "1: 9361, 4: 10639"),
        [
            (
                "mine-0001/always: the reference does not pass it: the end of the hand: stacks "
                "1: 9360, 4: 10640, expected 1: 9361, 4: 10639 [reference-passes]"
            )
        ],
    ),
    "an illegal step": (
        ALWAYS.replace("  - 4 bets 400\n", "  - 4 bets 300\n"),
        [
            (
                "mine-0001/always: the reference does not pass it: 12. 4 bets 300: accepted "
                "refused: wager to 300 is not possible, but to 400, expected accepted "
                "[reference-passes]"
            ),
        ],
    ),
    "a ruling that is not named": (
        ALWAYS.replace("expect: {stacks", "expect: {showdown: [4 shows, 1 mucks], stacks"),
        [
            f"mine-0001/always: it does not hold under {RIVER} {value} (the end of the hand: "
            "showdown 1 shows, 4 shows, expected 4 shows, 1 mucks): name the ruling in when "
            "[hidden-dependency]"
            for value in ("high-board", "first-actor", "first-seat")
        ],
    ),
    "a value that is left out though it changes nothing": (
        GOOD.replace("[high-board, first-actor, first-seat]", "[high-board, first-actor]"),
        [
            f"mine-0001/best-board@{value}: {RIVER} first-seat changes nothing: add it to the "
            "reading, or drop the ruling [idle-ruling]"
            for value in ("high-board", "first-actor")
        ],
    ),
    "a ruling that changes nothing": (
        ALWAYS.replace("  always:\n", "  four:\n    when: {betting.raise-cap: 4}\n").replace(
            CITED, "{document: barge, place: betting}"
        ),
        [
            (
                "mine-0001/four: betting.raise-cap 3 changes nothing: add it to the reading, or "
                "drop the ruling [idle-ruling]"
            )
        ],
    ),
}


@pytest.mark.parametrize("name", SPOILED)
def test_each_mistake_in_a_scenario_has_its_finding(name: str, tmp_path: Path) -> None:
    """Exactly the finding of its check, with the place and the advice."""
    text, expected = SPOILED[name]

    assert text not in (GOOD, ALWAYS)
    assert expected == found(tmp_path, mine(text))


def test_last_cards_that_nobody_sees_need_not_be_stated(tmp_path: Path) -> None:
    """Without a showdown only upcards decide anything, and those of a folded hand end with it."""
    text = FOLDED.replace("9c (4h)", "9c").replace("6h (Tc)", "6h").replace("(Kc 8d)", "(Kd 8d)")

    assert found(tmp_path, mine(text)) == []


def test_a_deck_states_the_cards_of_all(tmp_path: Path) -> None:
    """As far as it goes."""
    seats = ALWAYS.replace(', cards: "(Kc 8d) 7h Ks Jd 9c (4h)"', "")
    seats = seats.replace(', cards: "(Ah Ad) 9s 3c 5d 6h (Tc)"', "")
    deck = "Kc Ah 8d Ad 7h 9s Ks 3c Jd 5d 9c 6h 4h Tc"

    assert found(tmp_path, mine(seats.replace("steps:\n", f'deck: "{deck}"\nsteps:\n'))) == []
    assert found(tmp_path, mine(seats.replace("steps:\n", f'deck: "{deck[:-3]}"\nsteps:\n'))) == [
        f"mine-0001/always: seat 4 is dealt 2c, {NOWHERE}"
    ]


def test_a_common_card_is_stated_too(tmp_path: Path) -> None:
    """It belongs to every hand; here it is the first card of the stub."""
    path = data.spec() / "scenarios" / "shortage" / "shortage-0307.yaml"
    lines = path.read_text("utf-8").replace("shortage-0307", "mine-0001").splitlines(keepends=True)
    text = "".join(line for line in lines if not line.startswith("stub:"))

    assert "[stated-cards]" in found(tmp_path, text)[0]


def test_a_document_of_ones_own_may_be_cited(studconf: Studconf, tmp_path: Path) -> None:
    """A list beside the scenarios names it, and it is no scenario; it holds what they say."""
    text = mine(GOOD[: GOOD.index("source:")] + OWN_SOURCE + GOOD[GOOD.index("derived:") :])
    folder = put(tmp_path, text)
    (folder / "sources.yaml").write_text(OWN_SOURCES, encoding="utf-8")

    assert studconf("lint", "--corpus", folder).code == codes.OK
    assert studconf("list", "--corpus", folder, "--only-corpus").code == codes.OK


def test_a_list_of_ones_own_documents_is_checked(studconf: Studconf, tmp_path: Path) -> None:
    """Against the schema of our own."""
    folder = put(tmp_path, mine())
    (folder / "sources.yaml").write_text(OWN_SOURCES.replace("full", "whole"), encoding="utf-8")
    result = studconf("lint", "--corpus", folder)

    assert result.code == codes.INVALID
    assert f'{folder}/sources.yaml:1:69: "whole" is not known' in result.err


def test_a_list_that_repeats_our_documents_changes_nothing(tmp_path: Path) -> None:
    """A document of ours holds what our rules say."""
    own = OWN_SOURCES.replace("my-club", "tribeca")
    (tmp_path / "sources.yaml").write_text(own, encoding="utf-8")
    put(tmp_path, mine(GOOD.replace("document: full-tilt", "document: tribeca")))

    assert {"values-held"} == {one.check for one in lint([tmp_path])[0] if isinstance(one, Finding)}


def test_a_refusal_after_the_end_needs_no_twin(tmp_path: Path) -> None:
    """Nothing can be accepted any more."""
    text = ALWAYS.replace(
        "  - 4 checks\nreadings",
        "  - 4 checks\n  - refuse: 1 checks\n    because: hand-over\nreadings",
    )

    assert found(tmp_path, mine(text)) == []


def test_a_refusal_may_be_followed_by_another(tmp_path: Path) -> None:
    """One accepted act is the twin of all refusals before it."""
    text = ALWAYS.replace(
        "  - 4 completes to 200\n",
        "  - refuse: 1 calls\n    because: not-your-turn\n  - 4 completes to 200\n",
    )

    assert found(tmp_path, mine(text)) == []


def test_a_file_bears_the_name_of_its_scenario(tmp_path: Path) -> None:
    """Another name is found, whatever the folder."""
    put(tmp_path, mine()).joinpath("mine-0001.yaml").rename(tmp_path / "mine-0002.yaml")

    assert ["mine-0002.yaml: rename the file to mine-0001.yaml [file-name]"] == found(tmp_path)


def test_a_file_lies_in_the_folder_of_its_chapter(tmp_path: Path) -> None:
    """In a tree of scenarios another folder is found."""
    folder = tmp_path / "scenarios" / "other"
    folder.mkdir(parents=True)
    put(folder, mine())

    assert ["scenarios/other/mine-0001.yaml: move the file to the folder mine [file-name]"] == (
        found(tmp_path)
    )


def test_two_scenarios_have_two_titles(tmp_path: Path) -> None:
    """The case of the letters makes no difference."""
    second = mine(number=2).replace("A hand of my own, number 2", "A HAND of my own, number 1")

    assert ["mine-0002.yaml: mine-0001 has the same title [titles-unique]"] == (
        found(tmp_path, mine(), second)
    )


def test_cards_that_cannot_be_dealt_are_found_once(tmp_path: Path) -> None:
    """No other check stumbles over them."""
    text = (data.spec() / "scenarios" / "shortage" / "shortage-0305.yaml").read_text("utf-8")
    text = text.replace('scrambled: "Kh 8s Qs 3h"', 'scrambled: "Kh 8s Qs"')
    wrong = "the scrambled cards are not exactly the burned cards and the rest of the deck"

    assert found(tmp_path, text.replace("shortage-0305", "mine-0001")) == [
        f"mine-0001/mixed-with-burns@{value}: {wrong} [playable]"
        for value in ("players-plus-two", "last-card-with-burns")
    ]


def test_too_many_ways_to_rule_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The walk over unnamed rulings has an end, and a case that needs more is a mistake."""
    monkeypatch.setattr(rulings, "MOST_LEAVES", 3)

    assert found(tmp_path, mine(ALWAYS)) == [
        (
            "mine-0001/always: more than 3 ways to rule: name more rulings, or shorten the hand "
            "[hidden-dependency]"
        )
    ]


def test_a_dependency_behind_another_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruling that is read only under some value of another unnamed one is walked too."""
    one = case("always", ALWAYS)
    domains: Domains = {
        "a": {STUD: ("x", "y", "z")},
        "b": {STUD: (1, 2)},
        "c": {STUD: (1, 2)},
    }
    played: list[str] = []

    def attempt(_: Case, chosen: Rulings) -> tuple[str | None, list[str]]:
        played.append("".join(str(value) for value in chosen.values()))
        read = ["a", "b", "a"] if chosen["a"] == "y" else ["c", "a"]
        return ("lost" if (chosen["a"], chosen["b"]) == ("y", 2) else None), read

    monkeypatch.setattr(rulings, "attempt", attempt)
    monkeypatch.setattr(rulings, "MOST_LEAVES", 8)  # as many as there are, each once
    findings = [str(finding) for finding in rulings.hidden(one, ["c", "a"], domains)]

    assert findings == [
        (
            "showdown-0007/always: it does not hold under a y, b 2 (lost): name the ruling in when "
            "[hidden-dependency]"
        )
    ]
    assert {"x12", "y11", "z11", "y12", "z12", "y21", "y22"} <= set(played)
