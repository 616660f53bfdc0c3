"""What the pages need beside their text: styles, scripts, and the index of the search."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from stud_conformance.files.languages import LANGUAGES
from stud_conformance.lookup.asked import alike
from stud_conformance.lookup.tokens import COMMON
from stud_conformance.picture.templates import style
from stud_conformance.site.finding import entries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.site.world import World

_ENDINGS: Final = (".css", ".js", ".txt", ".svg")


def assets(world: World) -> Iterator[tuple[str, str]]:
    """Yield the name of each file of the folder ``assets``, and what is in it."""
    for one in files("stud_conformance.site").joinpath("assets").iterdir():
        if one.name.endswith(_ENDINGS):
            yield one.name, one.read_text(encoding="utf-8")
    yield "table.css", style()
    for lang in LANGUAGES:
        found = {"entries": entries(world, lang), "alike": alike(), "little": sorted(COMMON)}
        told = json.dumps(found, ensure_ascii=True, separators=(",", ":"))
        yield f"search-{lang}.js", f"globalThis.studSearch={told};\n"
