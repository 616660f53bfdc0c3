"""From Markdown to a part of a page; HTML in it stays text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markupsafe import Markup

from stud_conformance.site.places import slug

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from markdown_it.token import Token

_ELSEWHERE: Final = re.compile(r"^https?://")
_OTHER_PAGE: Final = re.compile(r"^(?:[\w./-]*/)?([\w-]+\.md)(#.*)?$")


@dataclass(frozen=True, slots=True)
class Text:
    """A text in Markdown, as a page shows it.

    Attributes:
        title: Its heading.
        body: The rest, as HTML.
        parts: Its parts: the name of each in addresses, and its heading.

    """

    title: str
    body: Markup
    parts: tuple[tuple[str, str], ...]


def heading(source: str) -> str:
    """Return the heading of a text; empty where it has none."""
    found = re.search(r"^# +(.+)$", source, flags=re.MULTILINE)
    return found[1].strip() if found else ""


def rendered(source: str, pages: Mapping[str, tuple[str, str]]) -> Text:
    """Return a text in Markdown as HTML.

    Its first heading is its title; the others have names, as links within the text expect them.

    Args:
        source: The text.
        pages: By the name of a file, its page and its heading, which is shown where a link is
            called like the file; links to other files stay words.

    """
    parser = _parser()
    tokens = parser.parse(_without_comments(source))
    title, tokens = _title(tokens)
    parts = tuple(_named(tokens))
    for token in tokens:
        _relink(token.children or (), pages)
    html = parser.renderer.render(tokens, parser.options, {})
    return Text(title, Markup(html), parts)  # noqa: S704 - the parser lets no HTML through


def _parser() -> MarkdownIt:
    """Return a parser; what may be too wide for a page can be moved by keys there."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.add_render_rule("fence", _code)
    parser.add_render_rule("code_block", _code)
    parser.add_render_rule("table_open", _table_open)
    parser.add_render_rule("table_close", _table_close)
    return parser


def _code(_: object, tokens: Sequence[Token], index: int, *_rest: object) -> str:
    return f'<pre tabindex="0"><code>{escapeHtml(tokens[index].content)}</code></pre>\n'


def _table_open(*_: object) -> str:
    return '<div class="wide" tabindex="0"><table>\n'


def _table_close(*_: object) -> str:
    return "</table></div>\n"


def _without_comments(source: str) -> str:
    return re.sub(r"^<!--.*?-->\n", "", source, flags=re.MULTILINE | re.DOTALL)


def _title(tokens: list[Token]) -> tuple[str, list[Token]]:
    """Return the first heading, and the tokens without it; other headings of its rank sink."""
    start = next((n for n, one in enumerate(tokens) if one.type == "heading_open"), None)
    if start is None:
        return "", tokens
    title = _words(tokens[start + 1])
    rest = tokens[:start] + tokens[start + 3 :]
    for token in rest:
        if token.type in {"heading_open", "heading_close"} and token.tag == "h1":
            token.tag = "h2"
    return title, rest


def _named(tokens: Sequence[Token]) -> list[tuple[str, str]]:
    """Give every heading a name; return the names and headings of the second rank."""
    parts: list[tuple[str, str]] = []
    taken: dict[str, int] = {}
    for number, token in enumerate(tokens):
        if token.type != "heading_open":
            continue
        text = _words(tokens[number + 1])
        name = slug(text) or "part"
        again = taken[name] = taken.get(name, -1) + 1
        name = f"{name}-{again}" if again else name
        token.attrSet("id", name)
        if token.tag == "h2":
            parts.append((name, text))
    return parts


def _words(inline: Token) -> str:
    return "".join(one.content for one in inline.children or ())


def _relink(tokens: Sequence[Token], pages: Mapping[str, tuple[str, str]]) -> None:
    """Have links lead to our pages, or nowhere."""
    is_gone = False
    for token in tokens:
        if token.type == "link_open":
            address = _address(str(token.attrGet("href")), pages)
            is_gone = address is None
            if address is None:
                token.tag, token.attrs = "span", {}
            else:
                token.attrSet("href", address)
        elif token.type == "text" and token.content in pages:
            token.content = pages[token.content][1]
        elif token.type == "link_close" and is_gone:
            token.tag, is_gone = "span", False


def _address(href: str, pages: Mapping[str, tuple[str, str]]) -> str | None:
    if href.startswith("#") or _ELSEWHERE.match(href):
        return href
    found = _OTHER_PAGE.match(href)
    if found and found[1] in pages:
        return f"{pages[found[1]][0]}.html{found[2] or ''}"
    return None
