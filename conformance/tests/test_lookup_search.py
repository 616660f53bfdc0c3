"""What somebody in a dispute types finds the rule: misspelt, and in either language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from stud_conformance.lookup.entries import entries
from stud_conformance.lookup.search import Index, find, indexed, ranked

if TYPE_CHECKING:
    from stud_conformance.spec import Corpus

#: What is typed, and the rules that answer it; one of them is among the first three.
ENGLISH: Final = {
    "who shows first": "showdown.no-river-bet showdown.first-to-show",
    "three raises": "betting.raise-cap",
    "all in ante": "bring-in.all-in-for-ante ante.short",
    "burn": "deck.burns",
    "burnt card": "deck.burns",
    "odd chip": "awards.odd-chip",
    "open pair double bet": "betting.open-pair",
    "run out of cards": "shortage.procedure",
    "cap heads up": "betting.cap-heads-up",
    "low card same rank who opens": "bring-in.suit-tie",
    "can i muck a winning hand": "showdown.winning-hand",
    "does the completion count as a raise": "betting.completion-is-no-raise",
    "all in half a bet reopens": "betting.half-bet",
    "eight or better": "ranking.low-qualifier",
    "community card": "shortage.common-card",
    "act out of turn": "floor.out-of-turn",
    "bet nobody called returned": "pots.uncalled-bet",
    "side pot": "pots.side-pots",
    "dealer exposed my down card": "floor.exposed-card",
    "check raise allowed": "betting.check-raise",
    "tied boards who acts first": "first-to-act.tie",
    "wheel straight ace": "ranking.ace",
    "rake from side pot": "pots.rake-from",
    "raise cap": "betting.raise-cap",
    "four bets": "betting.raise-cap",
    "who gets the extra chip": "awards.odd-chip awards.odd-chip-high-side",
    "two lows tie quartered": "awards.halves-then-ties awards.equal-split awards.each-pot",
    "opener cannot afford bring in": "bring-in.short",
    "folded with nothing to call": "betting.fold-without-bet",
    "who gets the next card folded": "dealing.free-fold dealing.who-gets-cards",
    "highest card opens no bring in": "bring-in.none",
    "last card face up dealer mistake": "floor.exposed-last-card",
    "pot limit maximum raise": "betting.pot-limit",
    "show losing hand": "showdown.muck",
    "same boards who is first to act": "first-to-act.tie",
}
MISSPELT_ENGLISH: Final = {
    "od chip": "awards.odd-chip",
    "bringin": "bring-in.amount bring-in.forced bring-in.no-check",
    "racap": "betting.raise-cap",
    "chek raise": "betting.check-raise",
    "who shws first": "showdown.no-river-bet showdown.first-to-show",
    "compleet bring in": "betting.completion",
    "sidepot": "pots.side-pots",
    "miss deal": "floor.misdeal-window",
    "showdwon order": "showdown.order",
    "heads up raises unlimitted": "betting.cap-heads-up",
    "suit ordr": "bring-in.suit-order",
    "reshufle muck": "shortage.scramble shortage.folded-cards",
    "uncaled bet": "pots.uncalled-bet",
    "strait flush order of hands": "ranking.high",
    "raze after short all in": "betting.under-half betting.half-bet betting.half-bet-raise",
    "forth street pair": "betting.open-pair betting.open-pair-trigger",
}
FRENCH: Final = {
    "jeton impair": "awards.odd-chip",
    "qui montre en premier": "showdown.no-river-bet showdown.first-to-show",
    "brûlée": "deck.burns",
    "combien de relances": "betting.raise-cap",
    "relance": "betting.raise-cap betting.raise-size",
    "deux paires au tapis": "showdown.all-in-hands pots.all-in-showdown ranking.high",
    "paire ouverte quatrième rue": "betting.open-pair",
    "plus assez de cartes": "shortage.procedure",
    "à tapis pour l'ante": "bring-in.all-in-for-ante",
    "jeter une main gagnante": "showdown.winning-hand",
    "pot annexe": "pots.side-pots",
    "parler hors de son tour": "floor.out-of-turn",
    "carte fermée retournée par le croupier": "floor.exposed-card",
    "ordre des couleurs": "bring-in.suit-order",
    "huit ou mieux": "ranking.low-qualifier",
    "compléter la mise": "betting.completion",
    "égalité qui parle en premier": "first-to-act.tie",
    "mise non suivie rendue": "pots.uncalled-bet",
    "prélèvement de la maison": "pots.rake",
    "tête à tête plafond": "betting.cap-heads-up",
    "se coucher sans mise": "betting.fold-without-bet",
    "fausse donne": "floor.misdeal-window",
    "la couleur départage le pot": "ranking.suits",
    "les cartes parlent": "showdown.cards-speak",
    "qui ouvre": "bring-in.opener",
    "carte brûlée vue": "deck.burn-secrecy floor.burn-error",
    "nombre de joueurs maximum": "table.seats shortage.seat-limit",
    "mise minimale pot limit": "betting.pot-limit-minimum",
    "partage du pot égalité": "awards.equal-split",
    "qui gagne sans abattage": "showdown.uncontested",
    "dernière carte commune": "shortage.common-card first-to-act.common-card",
    "jouer sans bas": "awards.no-low",
    "suite et couleur": "ranking.high",
    "parole puis relance": "betting.check-raise",
    "ouvreur sans assez de jetons": "bring-in.short",
}
MISSPELT_FRENCH: Final = {
    "geton impaire": "awards.odd-chip",
    "relence maximum": "betting.raise-cap",
    "abatage": "showdown.order",
    "tappis ante": "bring-in.all-in-for-ante ante.short",
    "pair exposé": "betting.open-pair betting.open-pair-trigger betting.open-pair-who",
    "ouverture forcé": "bring-in.forced bring-in.amount bring-in.no-check",
    "carte comune": "shortage.common-card ranking.common-card",
    "cheker relancer": "betting.check-raise",
    "boutton": "table.button",
    "prelevment": "pots.rake",
    "jeton inpair": "awards.odd-chip",
    "l as est il bas": "bring-in.ace ranking.ace first-to-act.ace ranking.low-scale",
    "carte suplementaire": "floor.extra-card",
    "plafon tete a tete": "betting.cap-heads-up",
    "montrer main batue": "showdown.muck",
    "racket de la maison": "pots.rake",
}
#: How many of a hundred have to find.
ENOUGH: Final = 93
ENOUGH_OF_OTHERS: Final = 90
FIRST: Final = 3


@pytest.fixture(scope="module")
def indexes(corpus: Corpus) -> dict[str, Index]:
    """The rules made ready to be searched, by language."""
    rules = [one for one in entries(corpus) if one.kind == "rule"]
    return {lang: indexed(rules, lang) for lang in ("en", "fr")}


def missed(asked: dict[str, str], index: Index) -> list[str]:
    """Return what is typed and finds no right rule among the first."""
    return [
        words
        for words, right in asked.items()
        if not {one.id for one in ranked(words, index)[:FIRST]} & set(right.split())
    ]


def test_there_is_enough_to_measure() -> None:
    """In both languages, and a third of it misspelt."""
    assert min(len(ENGLISH | MISSPELT_ENGLISH), len(FRENCH | MISSPELT_FRENCH)) >= 30
    assert len(MISSPELT_ENGLISH | MISSPELT_FRENCH) >= 20


def test_what_is_typed_in_a_dispute_finds_the_rule(indexes: dict[str, Index]) -> None:
    """Among the first three, but for a few."""
    typed = {"en": ENGLISH | MISSPELT_ENGLISH, "fr": FRENCH | MISSPELT_FRENCH}
    lost = [one for lang, asked in typed.items() for one in missed(asked, indexes[lang])]

    assert 100 * len(lost) <= (100 - ENOUGH) * sum(map(len, typed.values())), lost


def test_misspelt_words_find_the_rule(indexes: dict[str, Index]) -> None:
    """As often as those that are spelt well."""
    typed = {"en": MISSPELT_ENGLISH, "fr": MISSPELT_FRENCH}
    lost = [one for lang, asked in typed.items() for one in missed(asked, indexes[lang])]

    assert 100 * len(lost) <= (100 - ENOUGH) * sum(map(len, typed.values())), lost


def test_words_of_the_other_language_find_the_rule(indexes: dict[str, Index]) -> None:
    """Nearly as often: whoever reads English may type French, and the other way round."""
    typed = {"fr": ENGLISH | MISSPELT_ENGLISH, "en": FRENCH | MISSPELT_FRENCH}
    lost = [one for lang, asked in typed.items() for one in missed(asked, indexes[lang])]

    assert 100 * len(lost) <= (100 - ENOUGH_OF_OTHERS) * sum(map(len, typed.values())), lost


@pytest.mark.parametrize(
    "words", ["odd chip", "od chip", "oddchip", "jeton impair", "JETON IMPAIR"]
)
def test_the_odd_chip_is_found_first(words: str, corpus: Corpus) -> None:
    """However it is written, and among all that can be searched."""
    assert find(words, entries(corpus), "en")[0].id in {"awards.odd-chip", "odd-chip"}


@pytest.mark.parametrize(
    "name", ["showdown-0204", "full-tilt-20", "partouche", "betting.raise-cap"]
)
def test_an_id_finds_what_it_names(name: str, corpus: Corpus) -> None:
    """Of every kind."""
    assert name == find(name, entries(corpus), "en")[0].id


@pytest.mark.parametrize("words", ["", "?!", "zzzzqqqq", "\x1b[31m", "日本", "a" * 10_000])
def test_nothing_is_found_where_nothing_fits(words: str, indexes: dict[str, Index]) -> None:
    """Rather than something."""
    assert () == ranked(words, indexes["en"])


def test_what_is_found_is_the_same_each_time(indexes: dict[str, Index], corpus: Corpus) -> None:
    """In the same order."""
    rules = [one for one in entries(corpus) if one.kind == "rule"]

    assert ranked("relence", indexes["fr"]) == find("relence", rules, "fr")
