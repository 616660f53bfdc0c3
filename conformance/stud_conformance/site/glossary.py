"""The words of the rules, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.site.pages import Page
from stud_conformance.site.places import slug

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.site.world import World


def pages(world: World, lang: str) -> Iterator[Page]:
    """Yield the one page of the glossary, in the order of the alphabet of a language."""
    terms = sorted(world.terms, key=lambda one: slug(one[lang]))
    yield Page("glossary.html", "site/glossary.html.j2", {"terms": terms})
