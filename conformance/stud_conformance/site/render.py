"""From a page to its text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stud_conformance import __version__
from stud_conformance.files.languages import LANGUAGES
from stud_conformance.picture.templates import environment
from stud_conformance.site.sources import cited
from stud_conformance.site.words import words
from stud_conformance.spec.chapters import CHAPTERS, TITLES, chapter

if TYPE_CHECKING:
    from stud_conformance.site.pages import Page
    from stud_conformance.site.world import World


class Renderer:
    """Fills in the templates of the site."""

    def __init__(self, world: World) -> None:
        """Read the templates."""
        self._world = world
        named = {document: one.anchors() for document, one in cited(world).items()}
        self._templates = environment("site")
        self._templates.globals |= {
            "place_anchor": lambda document, place: named[document][place],
            "chapter": chapter,
            "chapters": CHAPTERS,
            "titles": TITLES,
            "version": __version__,
        }

    def text(self, page: Page, lang: str) -> str:
        """Return a page in a language."""
        return self._templates.get_template(page.template).render(
            self._shared(page.path, lang), **page.values
        )

    def _shared(self, path: str, lang: str) -> dict[str, Any]:
        """Return what every template is given."""
        [other] = [one for one in LANGUAGES if one != lang]
        up = "../" * path.count("/")
        return {
            "lang": lang,
            "other_lang": other,
            "words": words(lang),
            "other_words": words(other),
            "root": up,
            "assets": f"{up}../assets/",
            "here": path,
            "other": f"{up}../{other}/{path}",
            "world": self._world,
        }
