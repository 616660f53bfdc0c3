"""Write words as a shell takes them, on a line that can be shown."""

from __future__ import annotations

import shlex

from stud_conformance.files.printable import printable


def quoted(word: str) -> str:
    r"""Return a word for a line that a reader copies; the line obeys nobody before.

    What cannot be printed, or would be a command to whoever reads a log, is escaped in a way that
    the usual shells undo.

    >>> print(quoted("a"), quoted("my room"), quoted("a\n##["))
    a 'my room' $'a\012\043\043\133'
    """
    if printable(word) == word:
        return shlex.quote(word)
    return f"$'{''.join(map(_escaped, word))}'"


def operand(path: str) -> str:
    """Return a path for such a line in a place where options may stand too.

    >>> operand("-x.phh"), operand("x.phh")
    ('./-x.phh', 'x.phh')
    """
    return quoted(f"./{path}" if path.startswith("-") else path)


def _escaped(one: str) -> str:
    if one.isprintable() and one not in "'\\#[:":
        return one
    is_byte = "\udc80" <= one <= "\udcff"  # one of a name that is no UTF-8
    content = one.encode(errors="surrogateescape" if is_byte else "replace")
    return "".join(f"\\{byte:03o}" for byte in content)
