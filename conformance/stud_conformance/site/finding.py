"""What the search in a page finds: one list a language, with the titles in both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_conformance.files.languages import LANGUAGES
from stud_conformance.lookup.entries import Entry
from stud_conformance.lookup.entries import entries as known
from stud_conformance.site import docs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.site.world import World

#: How much of a text is searched, in characters.
MOST: Final = 600


def entries(world: World, lang: str) -> list[list[str]]:
    """Return what can be found.

    Each is its kind, the address of its page within a language, its id, its title, its title in
    the other language where that is another one, and more text.
    """
    [other] = [one for one in LANGUAGES if one != lang]
    return [
        [
            one.kind,
            _address(one),
            one.id,
            one.title[lang],
            one.title[other] if one.title[other] != one.title[lang] else "",
            one.text[lang][:MOST],
        ]
        for one in _all(world)
    ]


def _all(world: World) -> Iterator[Entry]:
    """Yield all that can be searched; houses and documents of one's own as well."""
    own = {("house", name) for name in world.houses} & set(world.own_files)
    found = [one for one in known(world.corpus) if (one.kind, one.id) not in own]
    yield from found
    ours = {(one.kind, one.id) for one in found}
    for house in world.houses.values():
        if ("house", house.id) not in ours:
            yield Entry("house", house.id, _both(house.name), house.raw["about"])
    for name, source in world.sources.items():
        if ("source", name) not in ours:
            yield Entry("source", name, _both(source["title"]), _both(source.get("note", "")))
    for name, text in docs.texts().items():
        yield Entry(
            "doc", name, _both(text.title), _both(", ".join(part for _, part in text.parts))
        )


def _both(text: str) -> dict[str, str]:
    return dict.fromkeys(LANGUAGES, text)


def _address(one: Entry) -> str:
    if one.kind == "term":
        return f"glossary.html#{one.id}"
    return f"{one.kind}s/{one.id}.html"
