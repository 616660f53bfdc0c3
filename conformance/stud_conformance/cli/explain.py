"""``studconf explain``: a hand step by step, and where houses part."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from stud_conformance.cli import codes
from stud_conformance.cli.options import own_folders
from stud_conformance.cli.say import tell
from stud_conformance.spec.load import house as load_house

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from stud_conformance.hands import Recorded
    from stud_conformance.spec import House


@click.command()
@click.argument("name", metavar="HAND")
@click.option(
    "--house",
    metavar="HOUSE",
    help="Explain it under this house: an id or a house file.",
)
@click.option(
    "--houses",
    metavar="A,B,...",
    help="Tell only where these houses part, side by side.",
)
@click.option(
    "--lang",
    type=click.Choice(["en", "fr"]),
    default="en",
    show_default=True,
    help="The language of the texts.",
)
@own_folders("Look for scenarios in a folder of your own as well. Repeatable.")
def command(
    name: str, house: str | None, houses: str | None, lang: str, folders: tuple[Path, ...]
) -> int:
    """Explain a hand step by step, or tell where houses part in it.

    HAND is the id of a scenario, of a case, or of a hand that came with the kit; or a file: a hand
    history in PHH (.phh, .phhs), a run log (.jsonl of a run), or a scenario (.yaml). Of a file with
    several hands, add #NUMBER or #ID, or :LINE as an audit writes it.

    \b
    studconf explain showdown-0203
    studconf explain full-tilt-20 --house full-tilt
    studconf explain hands.phhs#12 --house my-room.yaml --lang fr
    studconf explain showdown-0203 --houses full-tilt,partouche

    At each turn: who must act, and by which rule; what is legal; what was done, and what came of
    it, each with its rule. Then the pots, the final stacks, and the rulings that the hand asked.
    Where the record leaves the rules it says so, with the rule, what was expected and what was
    found, and the money. Amounts are in the unit of the record. Cards that it does not tell are
    shown as ??, and what depends on them as undecided.

    Without a house the hand is explained under the rulings that it names, or those of its room, or
    the first value of each. Of a scenario, by its id or its file, the case is taken that the house
    plays, or else the first.

    With several houses the same acts are made under each. Only what differs is told: who must act,
    what is legal, what happens, and the money; and where a house refuses an act of the record.

    Exit codes: 0 explained, 1 the record leaves the rules of --house, 2 usage, or there is no such
    hand or house, 6 a file is invalid, or the hand cannot be played.
    """  # noqa: D301 - click wants the character itself
    if house is not None and houses is not None:
        raise click.UsageError("name one house with --house, or several with --houses")
    asked = [load_house(one) for one in _names(house, houses)]
    hand = _hand(name, asked, folders)
    lines, holds = _explained(hand, asked, lang, is_compared=houses is not None)
    for line in lines:
        tell(line)
    return codes.OK if holds or house is None else codes.FAILED


def _names(house: str | None, houses: str | None) -> list[str]:
    """Return the names of houses.

    Raises:
        UsageError: There are not two to compare.

    """
    if houses is None:
        return [] if house is None else [house]
    names = list(dict.fromkeys(one.strip() for one in houses.split(",") if one.strip()))
    if len(names) < 2:  # noqa: PLR2004 - two can be compared
        raise click.UsageError("--houses wants two or more, such as full-tilt,partouche")
    return names


def _hand(name: str, houses: Sequence[House], folders: Sequence[Path]) -> Recorded:
    from stud_conformance.cli import stdin  # noqa: PLC0415 - keeps --help quick
    from stud_conformance.explain import find  # noqa: PLC0415 - as above

    stdin.check([name.partition(find.NUMBER)[0]])
    try:
        return find.hand(name, houses, folders)
    except find.Several as several:
        raise click.UsageError(str(several)) from several


def _explained(
    hand: Recorded, houses: Sequence[House], lang: str, *, is_compared: bool
) -> tuple[list[str], bool]:
    """Return the lines, and whether the record follows the rules.

    Raises:
        Invalid: The hand cannot be played.

    """
    from stud_conformance import files  # noqa: PLC0415 - keeps --help quick
    from stud_conformance.explain import several, single, under  # noqa: PLC0415

    try:
        if is_compared:
            return several.compared(hand, [under.of_house(hand, one) for one in houses], lang), True
        rulings = under.of_house(hand, houses[0]) if houses else under.of_hand(hand)
        return single.explained(hand, rulings, lang)
    except ValueError as error:
        cure = "a hand that can be played"
        problem = files.Problem.at(hand.place, f"it cannot be played: {error}", cure)
        raise files.Invalid([problem]) from error
