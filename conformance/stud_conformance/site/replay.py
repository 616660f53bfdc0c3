"""A hand as a page has it: its readings, and the steps that they share."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from stud_conformance.explain.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stud_conformance.picture import Frame, Part, Reel, Said

    Parting = tuple[tuple[Part, ...], ...]


@dataclass(frozen=True, slots=True)
class Told:
    """Sentences in a row that the same rules caused."""

    texts: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """What is so, and happens, under houses that agree in it.

    Attributes:
        houses: Their names.
        said: What it is.
        rulings: What they rule otherwise than all others, each with its values.

    """

    houses: tuple[str, ...]
    said: tuple[Said, ...]
    rulings: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a hand.

    Attributes:
        id: Its name within the page: ``step-3``, or ``best-board.step-14``.
        number: Which it is; the start of the hand is 0.
        title: What happens, in short.
        frame: The table then.
        happened: What was done, and what followed.
        parts: Where houses part: each time all sides, side by side.

    """

    id: str
    number: int
    title: str
    frame: Frame
    happened: tuple[Told, ...]
    parts: tuple[tuple[Side, ...], ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """What a reading has of its own.

    Attributes:
        name: The reading; empty where the hand has only one.
        steps: Its steps, after those that are shared.
        last: The number of its last step.
        end: The table at the end; ``None`` where nothing could be played.
        outcome: Whether the record follows the rules.
        asked: The rulings that were asked, each with its value.

    """

    name: str
    steps: tuple[Step, ...]
    last: int
    end: Frame | None
    outcome: tuple[str, ...]
    asked: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """A hand, step by step.

    Attributes:
        table: The table in words.
        shared: The steps that all readings share.
        branches: The readings.

    """

    table: tuple[str, ...]
    shared: tuple[Step, ...]
    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A reading as it is shown.

    Attributes:
        name: Its name.
        reel: It frame by frame.
        parts: Where houses part, by the number of the frame.
        houses: How many houses are compared.

    """

    name: str
    reel: Reel
    parts: dict[int, Parting]
    houses: int = 0


def replay(shown: Sequence[Shown], lang: str) -> Replay:
    """Return a hand from its readings.

    What is the same at the start of all of them is told once, with all houses that are compared
    in one of them: some cannot play the cards of another.
    """
    shares = len(shown) > 1
    common = _common([one.reel.frames for one in shown]) if shares else len(shown[0].reel.frames)
    widest = max(shown, key=lambda one: one.houses)
    return Replay(
        table=shown[0].reel.table,
        shared=tuple(_steps(widest, range(common), "", lang)),
        branches=tuple(_branch(one, common, lang, shares=shares) for one in shown),
    )


def _branch(one: Shown, common: int, lang: str, *, shares: bool) -> Branch:
    frames = one.reel.frames
    return Branch(
        name=one.name if shares else "",
        steps=tuple(_steps(one, range(common, len(frames)), f"{one.name}.", lang)),
        last=max(len(frames) - 1, 0),
        end=frames[-1] if frames else None,
        outcome=one.reel.outcome,
        asked=one.reel.asked,
    )


def _common(reels: Sequence[Sequence[Frame]]) -> int:
    """Return how many steps all readings have in common; each keeps its last."""
    most = max(min(map(len, reels)) - 1, 0)
    for number in range(most):
        if any(frames[number] != reels[0][number] for frames in reels):
            return number
    return most


def _steps(shown: Shown, numbers: range, prefix: str, lang: str) -> Iterator[Step]:
    for number in numbers:
        frame = shown.reel.frames[number]
        yield Step(
            id=f"{prefix}step-{number}",
            number=number,
            title=_title(frame, lang),
            frame=frame,
            happened=tuple(_told(frame.happened)),
            parts=tuple(_sides(shown.parts.get(number, ()), lang)),
        )


def _told(said: Sequence[Said]) -> Iterator[Told]:
    for rules, group in groupby(said, key=lambda one: one.rules):
        yield Told(tuple(one.text for one in group), rules)


def _sides(parts: Parting, lang: str) -> Iterator[tuple[Side, ...]]:
    """Yield where houses part; what parts the same houses in a row stands together."""
    by_houses = groupby(parts, key=lambda sides: frozenset(part.houses for part in sides))
    for _, group in by_houses:
        found: dict[tuple[str, ...], list[Part]] = {}
        for sides in group:
            for part in sides:
                found.setdefault(part.houses, []).append(part)
        yield tuple(_side(houses, own, lang) for houses, own in found.items())


def _side(houses: tuple[str, ...], parts: Sequence[Part], lang: str) -> Side:
    said = [part.said for part in parts]
    something = [one for one in said if one.text != phrase(lang, "nothing")]
    rulings = dict.fromkeys(ruling for part in parts for ruling in part.rulings)
    return Side(houses, tuple(something or said[:1]), tuple(rulings))


def _title(frame: Frame, lang: str) -> str:
    """Return what happens in a step, in short."""
    if not frame.number:
        return phrase(lang, "start")
    texts = [one.text for one in frame.happened] or [frame.must]
    return texts[0].partition("\n")[0]
