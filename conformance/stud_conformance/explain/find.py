"""Find the hand that somebody names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from stud_conformance import files
from stud_conformance.explain.under import case_among, case_of
from stud_conformance.files.printable import printable
from stud_conformance.hands import read
from stud_conformance.hands.archives import WITHIN
from stud_conformance.hands.documents import SCENARIO, kind_of
from stud_conformance.hands.recorded import Recorded, Unreadable
from stud_conformance.hands.scenario import recorded
from stud_conformance.hands.sources import STDIN
from stud_conformance.spec import hands as played
from stud_conformance.spec import load_corpus
from stud_conformance.spec.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stud_conformance.spec.catalogue import House
    from stud_conformance.spec.scenario import Case

NUMBER: Final = "#"
_REMOTE: Final = "://"
_CURE: Final = "name a scenario, a case, a hand of spec/hands, or a file"


class Several(Exception):  # noqa: N818 - it says what a file holds
    """Raised for a file of several hands, of which none is named."""


def hand(name: str, houses: Sequence[House], folders: Sequence[Path]) -> Recorded:
    """Return the hand of a name.

    Args:
        name: The id of a scenario, a case or a hand of ours; ``FILE``, ``FILE#NUMBER``,
            ``FILE#ID``, or ``FILE:LINE`` as audits write it.
        houses: Of a scenario, the case is taken that the first of them plays.
        folders: Folders with scenarios of one's own.

    Raises:
        UnknownName: There is none of that name.
        Several: The file has several.
        Invalid: It cannot be read, or is no hand of ours.

    """
    own = played.paths().get(name)
    if own is not None:
        return _checked(next(read.hands([str(own)])))
    split = _split(name)
    if split is not None:
        return _checked(_of_file(*split, houses))
    return _of_scenario(name, houses, folders)


def _of_scenario(name: str, houses: Sequence[House], folders: Sequence[Path]) -> Recorded:
    """Return a case.

    Raises:
        UnknownName: There is none.
        Invalid: It cannot be played.

    """
    corpus = load_corpus(folders)
    ids = [scenario.id for scenario in corpus.scenarios]
    if name.partition("/")[0] not in ids:
        known = [*ids, *played.paths()]
        raise UnknownName("scenario, hand or file", printable(name), known, _CURE)
    scenario = corpus.scenario(name)
    case: Case = case_of(scenario, houses) if name == scenario.id else scenario.case(name)
    try:
        return recorded(scenario, case)
    except ValueError as error:
        wrong = f"{case.id} cannot be played: {printable(str(error))}"
        cure = "steps and cards that can be played"
        raise files.Invalid([files.Problem(scenario.file, 1, 1, wrong, cure)]) from error


def _split(name: str) -> tuple[str, str, str] | None:
    """Return the file of a name, which hand of it, and its place; ``None`` where it is no file."""
    if _is_file(name):
        return name, "", ""
    path, _, which = name.rpartition(NUMBER)
    if path and _is_file(path):
        return path, which, ""
    path, _, line = name.rpartition(":")
    while path and line.isdecimal():
        if _is_file(path):
            return path, "", _place(path, name[len(path) :])
        if WITHIN not in path:
            break
        path = path.rpartition(WITHIN)[0]
    return None


def _place(path: str, rest: str) -> str:
    """Return the place of a hand as readers write it, where ``./a.phh`` is ``a.phh``."""
    is_local = path != STDIN and _REMOTE not in path
    return printable(f"{Path(path) if is_local else path}{rest}")


def _is_file(path: str) -> bool:
    if path == STDIN or _REMOTE in path:
        return NUMBER not in path and not path.rpartition(":")[2].isdecimal()
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False


def _of_file(path: str, which: str, place: str, houses: Sequence[House]) -> Recorded | Unreadable:
    """Return one hand of a file.

    Raises:
        UnknownName: It has no such hand.
        Several: It has several, and none was named.

    """
    found = read.hands([path])
    if not which and not place and kind_of(path) == SCENARIO:
        return _of_cases(list(found), houses)
    if not which and not place:
        return _only(path, found)
    for number, one in enumerate(found, start=1):
        if one.place == place or (which and _is_named(one, which, number)):
            return one
    raise UnknownName("hand", printable(which or place), (), f"none in {printable(path)}")


def _of_cases(
    found: Sequence[Recorded | Unreadable], houses: Sequence[House]
) -> Recorded | Unreadable:
    """Return a case of a scenario that was read from its file, as its id alone would name it."""
    cases = [one for one in found if isinstance(one, Recorded)]
    return case_among(cases, houses) if cases and len(cases) == len(found) else found[0]


def _is_named(one: Recorded | Unreadable, which: str, number: int) -> bool:
    """Return whether a hand is the one of that id or number; numbers that files give go first."""
    if isinstance(one, Unreadable):
        return which == str(number)
    given = one.id.rpartition(NUMBER)[2] if NUMBER in one.id else str(number)
    return which in {one.id, given}


def _only(path: str, found: Iterator[Recorded | Unreadable]) -> Recorded | Unreadable:
    """Return the only hand of a file.

    Raises:
        Several: It has several.

    """
    one = next(found, None)
    if one is None:
        raise UnknownName("hand in the file", printable(path), ())
    if next(found, None) is not None:
        shown = printable(path)
        raise Several(f"{shown} holds several hands: name one, such as {shown}#1 or {shown}#ID")
    return one


def _checked(one: Recorded | Unreadable) -> Recorded:
    """Return a hand that can be explained.

    Raises:
        Invalid: It cannot be read, or is none of ours.

    """
    if isinstance(one, Unreadable):
        raise files.Invalid(one.problems)
    if one.out_of_scope is not None:
        raise files.Invalid(
            [files.Problem.at(one.place, one.out_of_scope, "a hand of one of our games")]
        )
    return one
