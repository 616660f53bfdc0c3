"""Words as they are compared: without accents, capitals and endings."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae"})
_WORD: Final = re.compile(r"[a-z0-9]+")
#: A plural, then how verbs end; in English and in French.
_PLURALS: Final = ("s", "x")
_ENDINGS: Final = ("ing", "ed", "er", "ez", "ee", "e")
_SHORTEST: Final = 3
#: Words that say little; who asks a question uses many of them.
_LITTLE: Final = """
    a an and any are as at be by can do does for from get gets has have he how i if in is it me my
    of on or own she that the their there they this to was were what when where which who why will
    with you
    ai au aux avec ce cette combien comment d dans de des doit du elle en est et faut il ils j je l
    la le les leur lui m ma mes mon n ne on ou par pas peut pour qu quand que quel quelle qui quoi
    s sa se ses si son sont sur t un une y
"""


def plain(text: str) -> list[str]:
    """Return the words of a text in order, without accents and capitals.

    >>> plain("L'ante, la Mise d'Ouverture brûlée")
    ['l', 'ante', 'la', 'mise', 'd', 'ouverture', 'brulee']
    """
    spread = unicodedata.normalize("NFKD", text.casefold().translate(_LIGATURES))
    bare = "".join(one for one in spread if not unicodedata.combining(one))
    return _WORD.findall(bare)


COMMON: Final = frozenset(plain(_LITTLE))


@lru_cache(maxsize=20000)
def stem(word: str) -> str:
    """Return a word without its ending.

    >>> stem("raises"), stem("raising"), stem("brulees"), stem("bruler"), stem("chip")
    ('rais', 'rais', 'brul', 'brul', 'chip')
    """
    for endings in (_PLURALS, _ENDINGS):
        for ending in endings:
            if word.endswith("ss"):
                continue
            if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
                word = word.removesuffix(ending)
                break
    return word


def tokens(text: str) -> Iterator[str]:
    """Yield each word without its ending, then each two neighbours as one word.

    So ``bring-in``, ``bring in`` and ``bringin`` have one in common.

    >>> list(tokens("Odd chips"))
    ['odd', 'chip', 'oddchip']
    """
    words = plain(text)
    yield from map(stem, words)
    for one, other in pairwise(words):
        yield stem(one + other)
