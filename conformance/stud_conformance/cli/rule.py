"""``studconf rule``: look a rule up, search for it, or see on which rules houses part."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from stud_conformance.protocol.text import short
from stud_conformance.spec import houses, load_corpus, rules
from stud_conformance.spec.errors import UnknownName
from stud_conformance.spec.load import games
from stud_conformance.spec.load import house as load_house

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stud_conformance.lookup.drawn import Part
    from stud_conformance.spec import House


@click.command()
@click.argument("name", metavar="[ID]", required=False)
@click.option("--search", "words", metavar="WORDS", help="Find rules by what they are about.")
@click.option(
    "--compare",
    metavar="A,B,...",
    help="Show on which rulings these houses part: ids or house files.",
)
@click.option("--game", metavar="GAME", help="With --compare: only in this game, such as razz.")
@click.option(
    "--house", metavar="HOUSE", help="Show all that a house holds: an id or a house file."
)
@click.option(
    "--lang",
    type=click.Choice(["en", "fr"]),
    default="en",
    show_default=True,
    help="The language of the texts.",
)
def command(  # noqa: PLR0913 - one parameter an option
    *,
    name: str | None,
    words: str | None,
    compare: str | None,
    game: str | None,
    house: str | None,
    lang: str,
) -> None:
    """Look a rule up: the answer, who says so and where, a hand that shows it.

    \b
    studconf rule                             all rules by chapter
    studconf rule betting.raise-cap           three raises or four, and where
    studconf rule --search "odd chip"         find the rule; misspelt or in French, too
    studconf rule --search "qui montre en premier" --lang fr
    studconf rule --compare full-tilt,partouche
    studconf rule --compare wsop-live,my-room.yaml --game razz
    studconf rule --house partouche           what a house plays, and each of its rulings

    The answer comes first: the values and which houses hold each, or the rule itself where it is
    the same everywhere. Then who says so and where, a hand up to the point where it matters, what
    goes wrong otherwise, and where documents contradict each other.

    With --compare only tables count that two of the houses play. What is not said anywhere is a
    default, shown with the reason for it. Reasons and quotations are in English.

    Exit codes: 0 found, 2 usage, or there is no such rule, house or game, or nothing was found, 6 a
    house file is invalid.
    """  # noqa: D301 - click wants the character itself
    if sum(one is not None for one in (name, words, compare, house)) > 1:
        raise click.UsageError("give one of ID, --search, --compare and --house")
    if game is not None and compare is None:
        raise click.UsageError("--game goes with --compare")
    if words is not None:
        parts = _found(words, lang)
    elif compare is not None:
        parts = _compared(compare, game, lang)
    elif house is not None:
        parts = _sheet(house, lang)
    else:
        parts = _listed(lang) if name is None else _rule(name, lang)
    from stud_conformance.lookup.drawn import drawn  # noqa: PLC0415 - keeps --help quick

    click.echo(drawn(parts, sys.stdout, lang), nl=False)


def _listed(lang: str) -> Iterable[Part]:
    from stud_conformance.lookup.lists import chapters  # noqa: PLC0415 - as above

    return chapters(rules(), lang)


def _rule(name: str, lang: str) -> Iterable[Part]:
    from stud_conformance.cli.rule_worked import told  # noqa: PLC0415 - as above
    from stud_conformance.lookup.answers import answer  # noqa: PLC0415
    from stud_conformance.lookup.rule import page  # noqa: PLC0415

    known = rules()
    name = name.lower()
    if name not in known:
        raise UnknownName("rule", name, known, "studconf rule --search finds one by its words")
    corpus = load_corpus()
    found = answer(known[name], houses(), corpus)
    return page(found, houses(), corpus, lang, tuple(told(found, corpus, lang)))


def _found(words: str, lang: str) -> Iterable[Part]:
    """Return what a search finds.

    Raises:
        UnknownName: It is nothing.

    """
    from stud_conformance.lookup.entries import entries  # noqa: PLC0415 - as above
    from stud_conformance.lookup.lists import nearest, search  # noqa: PLC0415
    from stud_conformance.lookup.words import listed, say  # noqa: PLC0415

    if not any(letter.isalnum() for letter in words):
        raise click.UsageError('--search wants words, such as "odd chip"')
    found = search(words, entries(load_corpus()), lang)
    if not found:
        near = listed(lang, nearest(words, rules(), lang))
        raise UnknownName("rule about", short(words), (), say(lang, "nearest", names=near))
    return found


def _compared(text: str, game: str | None, lang: str) -> Iterable[Part]:
    from stud_conformance.lookup.compared import compared  # noqa: PLC0415 - as above

    if game is not None and game not in games():
        raise UnknownName("game", game, games(), f"these are: {', '.join(games())}")
    names = list(dict.fromkeys(one.strip() for one in text.split(",") if one.strip()))
    if len(names) < 2:  # noqa: PLR2004 - two can be compared
        raise click.UsageError("--compare wants two or more, such as full-tilt,partouche")
    return compared(_named(map(load_house, names)), rules(), game, lang)


def _named(found: Iterable[House]) -> dict[str, House]:
    """Return houses by name; those of one id are numbered."""
    named: dict[str, House] = {}
    for house in found:
        same = sum(one.id == house.id for one in named.values())
        named[f"{house.id} ({same + 1})" if same else house.id] = house
    return named


def _sheet(name: str, lang: str) -> Iterable[Part]:
    from stud_conformance.lookup.sheet import sheet  # noqa: PLC0415 - as above

    return sheet(load_house(name), rules(), lang)
