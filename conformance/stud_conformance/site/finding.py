"""What the search of a page finds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stud_conformance.site.world import World


def entries(world: World, lang: str) -> list[dict[str, Any]]:
    """Return what can be found, in a language."""
    return [
        {"k": "rule", "i": rule.id, "t": rule.title[lang]} for rule in world.rules.values()
    ]
