"""A page before it is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Page:
    """A page.

    Attributes:
        path: Its path within a language, such as ``rules/awards.odd-chip.html``.
        template: The name of its template, such as ``site/rule.html.j2``.
        values: What the template is given beside what every template has.
        file: The file that it tells of; empty where there are several, or none.

    """

    path: str
    template: str
    values: Mapping[str, Any] = field(default_factory=dict)
    file: str = ""
