"""All that is said of a hand in our own words, in English and in French."""

from __future__ import annotations

from typing import Final

from stud_conformance.files.languages import LANGUAGES

#: By name: in English, in French.
PHRASES: Final[dict[str, tuple[str, str]]] = {
    # The table.
    "seat": ("seat {seat}", "siège {seat}"),
    "seats": ("seats {seats}", "sièges {seats}"),
    "of-seat": ("of seat {seats}", "du siège {seats}"),
    "of-seats": ("of seats {seats}", "des sièges {seats}"),
    "to-seat": ("to seat {seats}", "au siège {seats}"),
    "to-seats": ("to seats {seats}", "aux sièges {seats}"),
    "and": (" and ", " et "),
    "ante": ("ante {chips}", "ante {chips}"),
    "bring-in": ("bring-in {chips}", "bring-in {chips}"),
    "no-bring-in": ("no bring-in", "sans bring-in"),
    "bets": ("bets {small} and {big}", "mises de {small} et {big}"),
    "min-bet": ("bets from {least}", "mises à partir de {least}"),
    "spread": ("bets {least} to {most}", "mises de {least} à {most}"),
    "button": ("button at seat {seat}", "bouton au siège {seat}"),
    "button-unknown": (
        "nobody knows who has the button: seat {seat} stands in for it",
        "nul ne sait qui a le bouton : le siège {seat} en tient lieu",
    ),
    "fixed-limit": ("fixed limit", "limite fixe"),
    "pot-limit": ("pot limit", "pot limit"),
    "no-limit": ("no limit", "no limit"),
    "spread-limit": ("spread limit", "limite variable"),
    "under": ("under the rulings of {house}", "selon les règles de {house}"),
    "under-case": (
        "under the rulings that the hand names, and the first value of every other",
        "selon les arbitrages que la main nomme, et la première valeur de tout autre",
    ),
    "under-first": (
        "under the first value of every ruling; --house names a house",
        "selon la première valeur de chaque arbitrage ; --house nomme une maison",
    ),
    "not-played": (
        "{house} does not play such a table; its rulings are taken all the same",
        "{house} ne joue pas à une telle table ; ses arbitrages sont pris quand même",
    ),
    "filled": (
        "cards shown as ?? are not told: some were filled in for the play",
        "les cartes ?? ne sont pas connues : d'autres en tiennent lieu pour jouer",
    ),
    "unknown-up": (
        "undecided: who opens and who acts, as upcards {seats} are unknown",
        "indécis : qui ouvre et qui parle, les cartes exposées {seats} étant inconnues",
    ),
    "unknown-down": (
        "undecided: who wins, as down cards {seats} are unknown",
        "indécis : qui gagne, les cartes fermées {seats} étant inconnues",
    ),
    "unknown-mucked": (
        "down cards {seats} were mucked and never seen: they are taken as beaten",
        "cartes fermées {seats} jetées sans être vues : elles sont tenues pour battues",
    ),
    "terms-tried": (
        "the rake is taken as {percent}% of a pot, {cap} at most, as its terms are not told",
        "le prélèvement, mal connu, est pris à {percent} % d'un pot, {cap} au plus",
    ),
    "undecided": (" (undecided)", " (indécis)"),
    # A turn.
    "start": ("the hand begins", "la main commence"),
    "when-over": ("when the hand is over", "une fois la main finie"),
    "default": ("as the rules have it", "comme le veulent les règles"),
    "must-act": ("seat {seat} must act", "le siège {seat} doit parler"),
    "must-show-or-muck": ("seat {seat} must show or muck", "le siège {seat} doit montrer ou jeter"),
    "must-show": ("seat {seat} must show", "le siège {seat} doit montrer"),
    "must-muck": ("seat {seat} must muck", "le siège {seat} doit jeter"),
    "nobody": ("nobody has to act", "personne n'a à parler"),
    "why": ("why", "pourquoi"),
    "may": ("may", "peut"),
    "tries": ("tries", "essaie"),
    "does": ("does", "fait"),
    "may-nothing": ("nothing", "rien"),
    "may-fold": ("fold", "se coucher"),
    "may-check": ("check", "checker"),
    "may-call": ("call {chips}", "suivre à {chips}"),
    "may-bring-in": ("bring in {chips}", "poster le bring-in de {chips}"),
    "may-bets": ("bet {chips}", "miser {chips}"),
    "may-raises": ("raise to {chips}", "relancer à {chips}"),
    "may-completes": ("complete to {chips}", "compléter à {chips}"),
    "may-show": ("show", "montrer"),
    "may-muck": ("muck", "jeter"),
    "range": ("{least} to {most}", "{least} à {most}"),
    # What happens: the kinds of ``play.told``, with words of their own for wagers.
    "told-ante": (
        "seat {seat} posts an ante of {amount}",
        "le siège {seat} pose une ante de {amount}",
    ),
    "told-street": ("{street} street is dealt{burned}", "on donne la {street} rue{burned}"),
    "burned": (", a card is burned first", ", une carte est brûlée d'abord"),
    "gets": ("seat {seat} gets {cards}", "le siège {seat} reçoit {cards}"),
    "told-mix": (
        "the burned cards and the stub are mixed",
        "les cartes brûlées et le talon sont mêlés",
    ),
    "told-common": (
        "{card} is turned in the middle for everybody{burned}",
        "{card} est retournée au milieu pour tous{burned}",
    ),
    "told-first-to-act": ("seat {seat} is first to act", "le siège {seat} parle en premier"),
    "told-bring-in": ("seat {seat} brings in {to}", "le siège {seat} poste le bring-in de {to}"),
    "told-fold": ("seat {seat} folds", "le siège {seat} se couche"),
    "told-check": ("seat {seat} checks", "le siège {seat} checke"),
    "told-call": ("seat {seat} calls {to}", "le siège {seat} suit à {to}"),
    "act-call": ("seat {seat} calls", "le siège {seat} suit"),
    "told-wager": ("seat {seat} wagers {to}", "le siège {seat} mise {to}"),
    "told-bets": ("seat {seat} bets {to}", "le siège {seat} mise {to}"),
    "told-raises": ("seat {seat} raises to {to}", "le siège {seat} relance à {to}"),
    "told-completes": ("seat {seat} completes to {to}", "le siège {seat} complète à {to}"),
    "told-returned": (
        "{amount} that nobody matched goes back to seat {seat}",
        "{amount} que personne n'a suivi revient au siège {seat}",
    ),
    "told-returned-otherwise": (
        "by the rules {amount} that nobody matched goes back to seat {seat}; in the record, {told}",
        "selon les règles {amount} que nul n'a suivi revient au siège {seat} ; au relevé, {told}",
    ),
    "told-tabled": (
        "no betting is left, so {seats} turn up their hands",
        "il n'y a plus d'enchères, donc les {seats} retournent leur main",
    ),
    "told-show": ("seat {seat} shows {cards}", "le siège {seat} montre {cards}"),
    "told-muck": ("seat {seat} mucks", "le siège {seat} jette sa main"),
    "told-rake": (
        "the house takes {amount} of the {pot}",
        "la maison prélève {amount} sur le {pot}",
    ),
    "told-award": ("the {pot}{share} pays {to}", "le {pot}{share} verse {to}"),
    "award": ("{pot}{share} pays {to}", "{pot}{share} verse {to}"),
    "all-in": (", all-in", ", à tapis"),
    "paid": ("{chips} to seat {seat}", "{chips} au siège {seat}"),
    "share-high": (" (high half)", " (moitié haute)"),
    "share-low": (" (low half)", " (moitié basse)"),
    "pot-all": ("pot", "pot"),
    "pot-main": ("main pot", "pot principal"),
    "pot-side": ("side pot {number}", "pot annexe {number}"),
    "second": ("second", "deuxième"),
    "third": ("third", "troisième"),
    "fourth": ("fourth", "quatrième"),
    "fifth": ("fifth", "cinquième"),
    "sixth": ("sixth", "sixième"),
    "seventh": ("seventh", "septième"),
    # Refusals, by their codes.
    "refused": ("{act}, refused: {why}", "{act}, refusé : {why}"),
    "allowed": ("{act}, allowed under these rulings", "{act}, permis selon ces arbitrages"),
    "mix": ("a mix of {cards}", "un mélange de {cards}"),
    "other-mix": (
        "the record cannot be followed, as other cards are mixed",
        "le relevé ne peut être suivi, car d'autres cartes sont mélangées",
    ),
    "hand-over": ("the hand is over", "la main est finie"),
    "unknown-seat": ("there is no such seat", "ce siège n'existe pas"),
    "not-your-turn": ("it is not its turn", "ce n'est pas son tour"),
    "capped": ("the raises of this street are used up", "les relances de la rue sont épuisées"),
    "not-reopened": (
        "the betting was not reopened for this seat",
        "les enchères n'ont pas été rouvertes pour ce siège",
    ),
    "insufficient-chips": ("it has not so many chips", "il n'a pas tant de jetons"),
    "illegal-action": ("this act is not possible now", "cet acte n'est pas possible maintenant"),
    "wrong-amount": ("the amount is wrong", "le montant n'est pas le bon"),
    # The end.
    "end": ("the end", "la fin"),
    "pot-total": ("{pot}: {chips} ({seats})", "{pot} : {chips} ({seats})"),
    "stack": ("seat {seat}: {chips} ({gain})", "siège {seat} : {chips} ({gain})"),
    "asked": ("rulings that this hand asks", "arbitrages que cette main demande"),
    "unanswered": (
        "the hand cannot go on, as nothing answers {rule}",
        "la main ne peut continuer, car rien ne répond à {rule}",
    ),
    "no-terms": (
        "the hand cannot go on, as {rule} depends on terms of the rake that are unknown",
        "la main ne peut continuer, car {rule} dépend des conditions inconnues du prélèvement",
    ),
    # Where the record leaves the rules.
    "holds": (
        "the record follows the rules throughout",
        "le relevé suit les règles d'un bout à l'autre",
    ),
    "may-hold": (
        "undecided: with other cards in place of ?? the record may leave the rules",
        "indécis : avec d'autres cartes à la place des ?? le relevé peut quitter les règles",
    ),
    "may-hold-button": (
        "undecided: with the button at another seat the record may leave the rules",
        "indécis : avec le bouton à un autre siège le relevé peut quitter les règles",
    ),
    "may-leave": (
        "here the record leaves the rules with the cards that were filled in; others may fit",
        "ici le relevé quitte les règles avec ces cartes-là ; d'autres peuvent convenir",
    ),
    "record-leaves": (
        "the record itself leaves the rules of {houses}: explain it under one house to see where",
        "le relevé lui-même quitte les règles de {houses} : sous une seule maison on voit où",
    ),
    "leaves": ("here the record leaves the rules", "ici le relevé quitte les règles"),
    "rules": ("rules", "règles"),
    "expected": ("expected", "attendu"),
    "found": ("found", "relevé"),
    "money": ("money", "argent"),
    "not-shown": ("no hand shown yet", "aucune main montrée encore"),
    "all-tabled": ("all hands turned up", "toutes les mains retournées"),
    "cards-to": ("cards {seats}", "des cartes {seats}"),
    "no-cards": ("cards to nobody", "des cartes à personne"),
    "street-dealt": ("{street} street dealt", "{street} rue donnée"),
    "common-none": ("no common card", "pas de carte commune"),
    "common-is": ("the common card {card}", "la carte commune {card}"),
    "nothing-more": ("nothing more", "rien de plus"),
    "nothing": ("nothing", "rien"),
    "kind-returned": ("returned: {what}", "rendu : {what}"),
    "kind-rake": ("rake: {what}", "prélèvement : {what}"),
    "kind-pots": ("pots: {what}", "pots : {what}"),
    "kind-awards": ("awards: {what}", "attributions : {what}"),
    "kind-winnings": ("winnings: {what}", "gains : {what}"),
    "kind-stacks": ("stacks: {what}", "tapis : {what}"),
    "not-followed": (
        "the rest of the record is not followed",
        "la suite du relevé n'est pas suivie",
    ),
    # Several houses.
    "compared": ("the same acts under {houses}", "les mêmes actes selon {houses}"),
    "at-step": ("step {step}: {act}", "étape {step} : {act}"),
    "none-part": (
        "these houses do not part in this hand",
        "ces maisons ne se séparent pas dans cette main",
    ),
    "ended": (
        "the hand comes to its end under {houses} alone",
        "la main n'arrive à sa fin que selon {houses}",
    ),
    "same-money": ("the money is the same", "l'argent est le même"),
    "same-money-there": ("there the money is the same", "là, l'argent est le même"),
    "stacks-part": ("final stacks where they differ", "tapis à la fin, où ils diffèrent"),
    "cannot-follow": (
        "the record cannot be followed, as this act is refused ({why})",
        "le relevé ne peut être suivi, car cet acte est refusé ({why})",
    ),
    "ends-early": ("the record ends, but {turn}", "le relevé s'arrête, mais {turn}"),
    "colon": ("{head}: {text}", "{head} : {text}"),
    "semicolon": ("; ", "\u00a0; "),
    "rulings-part": (
        "what they rule differently, and this hand asks",
        "ce qu'elles arbitrent autrement, et que cette main demande",
    ),
    "at-start": ("at the start", "au début"),
    "first-show": (
        "seat {seat} shows first, with {cards}",
        "le siège {seat} montre en premier, avec {cards}",
    ),
    "turn": ("{must} ({legal})", "{must} ({legal})"),
    "showing": ("the showdown and the pots", "l'abattage et les pots"),
}


def phrase(lang: str, name: str, **values: object) -> str:
    """Return a phrase in ``en`` or ``fr``, with its values.

    >>> phrase("fr", "seat", seat=3)
    'siège 3'
    """
    return PHRASES[name][LANGUAGES.index(lang)].format(**values)
