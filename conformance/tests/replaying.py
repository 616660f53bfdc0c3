"""What the tests of the pages of hands share."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

from stud_conformance.site import hands, rules, scenarios
from stud_conformance.site.render import Renderer
from stud_conformance.site.world import World, world

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.spec.scenario import Scenario

STEP = re.compile(r'<section class="step" id="([^"]+)"(?: data-of="([^"]+)")?>')


@cache
def whole() -> World:
    """Return all that the site tells of."""
    return world()


def scenario(name: str) -> Scenario:
    """Return a scenario of ours."""
    return whole().corpus.scenario(name)


def with_scenarios(*own: Scenario) -> World:
    """Return a world with only these scenarios."""
    return replace(whole(), corpus=replace(whole().corpus, scenarios=own))


def with_hands(*names: str) -> World:
    """Return a world with only these hands."""
    return replace(whole(), hands={name: whole().hands[name] for name in names})


def texts(own: World, section: str, lang: str = "en", nth: int = 1) -> Iterator[tuple[str, str]]:
    """Yield the path of each page of a section, or of every nth of them, and its text."""
    pages = {"scenarios": scenarios.pages, "hands": hands.pages, "rules": rules.pages}[section]
    renderer = Renderer(own)
    for page in islice(pages(own, lang), None, None, nth):
        yield page.path, renderer.text(page, lang)


def of_scenario(name: str, lang: str = "en") -> str:
    """Return the page of a scenario of ours."""
    [(_, text)] = texts(with_scenarios(scenario(name)), "scenarios", lang)
    return text


def of_hand(name: str, lang: str = "en") -> str:
    """Return the page of a hand of ours."""
    [(_, text)] = texts(with_hands(name), "hands", lang)
    return text


def step(text: str, name: str) -> str:
    """Return one step of a page."""
    start = text.index(f'<section class="step" id="{name}"')
    return text[start : text.index("</section>", start)]
