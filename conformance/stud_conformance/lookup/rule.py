"""A rule for a reader: the answer first, then who says so and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_conformance.lookup.answers import CONTESTED, RULING
from stud_conformance.lookup.drawn import Grid, Heading, Said
from stud_conformance.lookup.holding import reason, sentence, where
from stud_conformance.lookup.words import games, say
from stud_conformance.spec import load

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from stud_conformance.lookup.answers import Answer, Authority
    from stud_conformance.lookup.drawn import Part
    from stud_conformance.spec import Corpus, House, Rule

HANDS_SHOWN: Final = 5


def page(
    answer: Answer,
    houses: Mapping[str, House],
    corpus: Corpus,
    lang: str,
    worked: Sequence[Part] = (),
) -> Iterator[Part]:
    """Yield all that there is to know of a rule, in ``en`` or ``fr``.

    Args:
        answer: The answer.
        houses: The houses that it tells of.
        corpus: The scenarios.
        lang: The language.
        worked: A hand that shows it, told.

    """
    yield from _answer(answer, houses, lang)
    if answer.sides:
        yield from _sides(answer, lang)
        yield from _houses(answer, lang)
    yield from _authorities(answer.authorities, lang)
    yield from worked
    yield from _texts(answer.rule, lang)
    yield from _contradictions(answer.rule, lang)
    yield from _related(answer.rule, lang)
    yield from _hands(answer, corpus, lang)


def kind(rule: Rule, lang: str) -> str:
    """Return in words whether a rule has one answer, several or none."""
    return say(lang, "open" if rule.kind == CONTESTED else rule.kind)


def _answer(answer: Answer, houses: Mapping[str, House], lang: str) -> Iterator[Part]:
    rule = answer.rule
    yield Heading(rule.title[lang], f"{rule.id} ({kind(rule, lang)})")
    if answer.kind == RULING:
        yield Said(sentence(answer, houses, lang))
    elif answer.kind == CONTESTED:
        yield Said(say(lang, "contested"))
    yield Said(rule.statement[lang])
    if set(rule.games) != set(load.games()):
        yield Said(f"{say(lang, 'games')}: {games(lang, rule.games)}")


def _sides(answer: Answer, lang: str) -> Iterator[Part]:
    rule = answer.rule
    yield Heading(say(lang, "values"))
    rows = []
    for side in answer.sides:
        some = games(lang, side.games) if set(side.games) != set(rule.games) else ""
        rows.append((str(side.value), side.text[lang] + (f" ({some})" if some else "")))
    yield Grid((say(lang, "value"), say(lang, "meaning")), tuple(rows))


def _houses(answer: Answer, lang: str) -> Iterator[Part]:
    yield Heading(say(lang, "houses"), _english(lang))
    heads = ("house", "value", "source")
    rows = tuple(
        (_named(holder.house, where(holder, lang)), str(side.value), reason(holder, lang))
        for side in answer.sides
        for holder in side.holders
    )
    yield Grid(tuple(say(lang, head) for head in heads), rows)


def _named(house: str, some: str) -> str:
    return f"{house} ({some})" if some else house


def _english(lang: str) -> str:
    """Return a note for what there is in English only."""
    return "" if lang == "en" else f"({say(lang, 'english')})"


def _authorities(said: Sequence[Authority], lang: str) -> Iterator[Part]:
    yield Heading(say(lang, "authorities"), _english(lang))
    rows = tuple(
        (f"{one.document} {one.place}", _words(one, lang), say(lang, one.grade))
        for one in said
        if one.grade is not None
    )
    if rows:
        heads = ("document", "says", "known")
        yield Grid(tuple(say(lang, head) for head in heads), rows)
    silent = ", ".join(one.document for one in said if one.silent)
    if silent:
        yield Said(say(lang, "silent", documents=silent))


def _words(one: Authority, lang: str) -> str:
    text = ": ".join(str(part) for part in (one.value, one.says) if part is not None)
    return f"{text} ({games(lang, one.games)})" if one.games else text


def _texts(rule: Rule, lang: str) -> Iterator[Part]:
    for key, word in (("goes-wrong", "wrong"), ("why-not", "untested")):
        if key in rule.raw:
            yield Heading(say(lang, word))
            yield Said(rule.raw[key][lang])


def _contradictions(rule: Rule, lang: str) -> Iterator[Part]:
    if not rule.raw.get("contradictions"):
        return
    yield Heading(say(lang, "contradictions"), _english(lang))
    heads = ("place", "clash", "taken")
    yield Grid(
        tuple(say(lang, head) for head in heads),
        tuple((one["place"], one["en"], one["ruling"]) for one in rule.raw["contradictions"]),
    )


def _related(rule: Rule, lang: str) -> Iterator[Part]:
    if rule.raw.get("related"):
        yield Heading(say(lang, "related"))
        yield listing([load.rules()[one] for one in rule.raw["related"]], lang)


def listing(rules: Sequence[Rule], lang: str) -> Grid:
    """Return rules, each with its title and whether it has one answer."""
    heads = ("rule", "title", "kind")
    return Grid(
        tuple(say(lang, head) for head in heads),
        tuple((rule.id, rule.title[lang], kind(rule, lang)) for rule in rules),
    )


def _hands(answer: Answer, corpus: Corpus, lang: str) -> Iterator[Part]:
    yield Heading(say(lang, "hands"), _english(lang) if answer.hands else "")
    if not answer.hands:
        yield Said(say(lang, "no-hand"))
        return
    for name in answer.hands[:HANDS_SHOWN]:
        yield Said(f"studconf show {name}: {corpus.scenario(name).title}")
    left = len(answer.hands) - HANDS_SHOWN
    if left > 0:
        yield Said(say(lang, "more", number=left, rule=answer.rule.id))
