"""Names that stand in addresses."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def slug(text: str) -> str:
    """Return a text as a name of letters, digits and hyphens.

    >>> slug("L254-261"), slug("rule 72, Ouvreur forcé")
    ('l254-261', 'rule-72-ouvreur-force')
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def anchors(places: Iterable[str]) -> dict[str, str]:
    """Return the name of each place of a document within its page.

    No two are the same: those that would be, as signs and other scripts are left out, are counted.

    >>> anchors(["L1, 2", "L1-2", "二", "三"])
    {'L1, 2': 'place-l1-2', 'L1-2': 'place-l1-2-2', '二': 'place', '三': 'place-2'}
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    number: dict[str, int] = {}
    for place in dict.fromkeys(places):
        name = base = f"place-{slug(place)}".rstrip("-")
        while name in taken:
            number[base] = number.get(base, 1) + 1
            name = f"{base}-{number[base]}"
        found[place] = name
        taken.add(name)
    return found
