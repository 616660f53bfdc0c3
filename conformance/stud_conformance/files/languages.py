"""The languages in which texts of ours are written."""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = ("en", "fr")
