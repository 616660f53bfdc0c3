"""Make text fit for a terminal, whoever wrote it."""

from __future__ import annotations


def printable(text: str, keep: str = "") -> str:
    r"""Return a text with a blank for each character that cannot be printed.

    >>> printable("a\x1b[31m\nb"), printable("a\nb\x07", keep="\n")
    ('a [31m b', 'a\nb ')
    """
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one in keep else " " for one in text)
