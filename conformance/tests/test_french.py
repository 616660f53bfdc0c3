"""What is told in French has no English in it, but for what is marked as English."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

import pytest
from stud_conformance.explain import single, under
from stud_conformance.explain.phrases import PHRASES
from stud_conformance.hands.scenario import recorded
from stud_conformance.lookup.answers import answer
from stud_conformance.lookup.holding import sentence
from stud_conformance.lookup.words import WORDS as LOOKUP
from stud_conformance.site.replay_words import WORDS as REPLAY
from stud_conformance.site.words import words

from .replaying import texts, whole

#: An act as a scenario has it, and as an English explanation has it.
ACT: Final = re.compile(
    r"\b[0-9]+ (?:folds|checks|calls|brings|completes|bets|raises|shows|mucks)\b"
)
#: Elements that hold no text of the page; the title of a window is in one language or two.
APART: Final = frozenset({"script", "style", "title"})
#: All are looked at as explanations; of the pages that are made of them every nth.
NTH: Final = 5
#: Elements without an end.
VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta"})


class Unmarked(HTMLParser):
    """Gathers the texts of a page that no ``lang`` says to be English.

    Attributes:
        found: The texts.

    """

    def __init__(self, page: str) -> None:
        """Read a page."""
        super().__init__()
        self.found: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the language of an element, which those within it share."""
        above = bool(self._open) and self._open[-1][1]
        is_english = dict(attrs).get("lang") == "en" or (above and "lang" not in dict(attrs))
        if tag not in VOID:
            self._open.append((tag, is_english or tag in APART))

    def handle_endtag(self, tag: str) -> None:
        """Leave an element, and those within it that were left open."""
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Keep a text."""
        if not (self._open and self._open[-1][1]):
            self.found.append(data)


def test_the_same_words_are_the_same_in_french_wherever_they_are_told() -> None:
    """On pages, in explanations and in the look-up; but for a word that goes with its noun."""
    pages = {name: (words("en")[name], words("fr")[name]) for name in words("en")}
    found: dict[str, set[str]] = {}
    for known in (PHRASES, LOOKUP, REPLAY, pages):
        for name, (english, french) in known.items():
            if name != "held-against":
                found.setdefault(english.lower().strip(), set()).add(french.lower().strip())

    assert [several for several in found.values() if len(several) > 1] == []


def test_signs_have_a_space_before_them_in_french() -> None:
    """A colon and a semicolon, in answers and on pages."""
    rule = whole().rules["betting.raise-cap"]
    told = sentence(answer(rule, whole().houses, whole().corpus), whole().houses, "fr")
    assert "tribeca\u00a0; 4 chez" in told
    for path, text in texts(whole(), "rules", "fr"):
        assert not re.search(r"[^\s]:</b>", text), path


@pytest.mark.slow
def test_no_act_is_told_in_english_in_a_french_explanation() -> None:
    """Neither one that is done nor one that is tried, in any case; titles are in English."""
    for scenario in whole().corpus.scenarios:
        for case in scenario.cases:
            hand = recorded(scenario, case)
            lines, _ = single.explained(hand, under.of_hand(hand), "fr")
            assert [line for line in lines[1:] if ACT.search(line)] == [], case.id


@pytest.mark.slow
@pytest.mark.parametrize("section", ["scenarios", "hands"])
def test_no_act_is_told_in_english_on_a_french_page(section: str) -> None:
    """But in the calculations, which are marked as English."""
    for path, text in texts(whole(), section, "fr", nth=NTH):
        assert [one for one in Unmarked(text).found if ACT.search(one)] == [], path
