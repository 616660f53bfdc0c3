"""Names that stand in addresses."""

from __future__ import annotations

import re
import unicodedata


def slug(text: str) -> str:
    """Return a text as a name of letters, digits and hyphens.

    >>> slug("L254-261"), slug("rule 72, Ouvreur forcé")
    ('l254-261', 'rule-72-ouvreur-force')
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def place_anchor(place: str) -> str:
    """Return the name of a place within the page of its document."""
    return f"place-{slug(place)}"
