"""The words of the site itself, in English and in French."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from stud_conformance import files

if TYPE_CHECKING:
    from collections.abc import Mapping


@cache
def words(lang: str) -> Mapping[str, str]:
    """Return every word in a language, by its name."""
    path = Path(__file__).with_name("words.yaml")
    found = files.read(path, name=path.name).data
    return {name: texts[lang] for name, texts in found.items()}
