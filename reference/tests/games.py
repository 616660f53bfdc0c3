"""The four games and the domains of their rulings, as plain data."""

from __future__ import annotations

from stud_reference import Game, Street

Values = dict[str, str | int]

DOWN, UP = False, True

SEVEN_STREETS = (
    Street("third", (DOWN, DOWN, UP), "small"),
    Street("fourth", (UP,), "small"),
    Street("fifth", (UP,), "big"),
    Street("sixth", (UP,), "big"),
    Street("seventh", (DOWN,), "big"),
)
FIVE_STREETS = (
    Street("second", (DOWN, UP), "small"),
    Street("third", (UP,), "small"),
    Street("fourth", (UP,), "big"),
    Street("fifth", (UP,), "big"),
)

STUD = Game("seven-card-stud", (2, 10), SEVEN_STREETS, ("high",), None, "low", "high")
HI_LO = Game(
    "seven-card-stud-hi-lo",
    (2, 10),
    SEVEN_STREETS,
    ("high", "low"),
    "eight-or-better",
    "low",
    "high",
)
RAZZ = Game("razz", (2, 10), SEVEN_STREETS, ("low",), "ace-to-five", "high", "low")
FIVE = Game("five-card-stud", (2, 10), FIVE_STREETS, ("high",), None, "low", "high")
GAMES = {game.id: game for game in (STUD, HI_LO, RAZZ, FIVE)}

#: The values that every game has; where a game has others, ``OWN_DOMAINS`` says so.
DOMAINS: dict[str, tuple[str | int, ...]] = {
    "awards.odd-chip": ("seat", "suit-of-five", "suit-of-seven"),
    "betting.cap-heads-up": ("capped", "round-start", "before-cap", "event"),
    "betting.fold-without-bet": ("allowed", "forbidden"),
    "betting.open-pair": ("never",),
    "betting.open-pair-who": ("any-player",),
    "betting.raise-cap": (3, 4),
    "bring-in.none": ("may-check",),
    "bring-in.opening-amount": ("two-sizes", "any-between"),
    "bring-in.suit-order": ("clubs-diamonds-hearts-spades", "diamonds-clubs-hearts-spades"),
    "dealing.free-fold": ("no-more-cards", "keeps-receiving"),
    "first-to-act.common-card": ("previous-opener", "board-with-common-card"),
    "first-to-act.tie": ("seat", "high-suit"),
    "pots.rake-from": ("main-first", "each-pot"),
    "shortage.procedure": (
        "common-card-at-once",
        "burns-then-common-card",
        "players-plus-two",
        "last-card-with-burns",
    ),
    "showdown.all-in-hands": ("tabled", "tabled-before-last-card", "at-showdown"),
    "showdown.no-river-bet": ("previous-street", "high-board", "first-actor", "first-seat"),
    "showdown.winning-hand": ("shown", "may-muck"),
}
OWN_DOMAINS: dict[str, dict[str, tuple[str | int, ...]]] = {
    "seven-card-stud": {
        "betting.open-pair": ("never", "open-pair", "always"),
        "betting.open-pair-who": ("any-player", "pair-holder"),
        "bring-in.none": ("may-check", "must-bet"),
    },
    "seven-card-stud-hi-lo": {"betting.open-pair": ("never", "open-pair")},
    "razz": {"first-to-act.tie": ("seat", "high-suit", "low-suit")},
    "five-card-stud": {
        "awards.odd-chip": ("seat", "suit-of-five"),
        "bring-in.none": ("may-check", "must-bet"),
        "first-to-act.common-card": ("previous-opener",),
        "first-to-act.tie": ("seat",),
    },
}

#: No authority says what to do in these games, so the spec gives no value; the engine plays on, or
#: stops without asking.
CONTESTED = {("shortage.procedure", "five-card-stud"), ("bring-in.none", "razz")}

#: Where no authority says how a hand goes on, whatever the house.
STOPS = ("shortage.five-card", "shortage.last-street")


def domain(rule: str, game: str) -> tuple[str | int, ...]:
    """Return the values of a ruling in a game."""
    return OWN_DOMAINS[game].get(rule, DOMAINS[rule])


def house(game: Game = STUD, **values: str | int) -> Values:
    """Return a value for each ruling: the first of its domain, or the one given.

    A ruling is given by its name without the chapter, with underscores: ``raise_cap=4``.
    """
    given = {name.replace("_", "-"): value for name, value in values.items()}
    known = {rule.partition(".")[2]: rule for rule in DOMAINS}
    chosen: Values = {rule: domain(rule, game.id)[0] for rule in DOMAINS}
    return chosen | {known[name]: value for name, value in given.items()}
