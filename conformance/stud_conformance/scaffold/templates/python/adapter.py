# /// script
# requires-python = ">=3.9"
# ///
"""A stud engine behind the protocol of stud-conformance: one JSON object a line, in and out."""

from __future__ import annotations

import json
import os
import sys
import traceback
from pathlib import Path
from typing import Any

# ---- FILL IN, 1 of 2: what the engine is, and what it can be asked -------------------------------
#
# Only what is declared here is run. There is no game at first, so nothing is run, and nothing can
# look right by chance. A word that the protocol does not have costs the engine its start. Hands of
# another game, limit or number of seats are answered as unsupported without asking the engine.
#
#   games     "seven-card-stud" "seven-card-stud-hi-lo" "razz" "five-card-stud"
#   limits    "fixed-limit" "pot-limit" "no-limit" "spread-limit"
#   seats     the least and the most
#   setup     restrictions, such as "burns": ["none"], "rake": ["none"]; {} is no restriction
#   deal      "cards": it can be told the cards of each seat; "deck": the whole deck, in order;
#             hands about the dealing order or running out of cards have the "deck" alone
#   acts      "fold" "check" "call" "bring-in" "wager" "show" "muck"; with none of them only hands
#             are run that are all-in from the ante, which is a good beginning
#   observes  the keys of state and final that it tells, and "reason" if its codes are those of act
#   houses    the rooms whose rules it plays, the preferred one first, such as "full-tilt"; or value
#             by value:
#   rulings   "betting.raise-cap": 4 is what it always does, [3, 4] what it can be set to; what is
#             left out is found out by running

GREETING: dict[str, Any] = {
    "protocol": 1,
    "engine": {"name": "my-engine", "version": "0.1", "language": "Python"},
    "supports": {
        "games": [],
        "limits": ["fixed-limit"],
        "seats": [2, 8],
        "setup": {},
        "deal": ["cards"],
        "acts": [],
        "observes": ["stacks"],
    },
    "houses": [],
    "rulings": {"*": {}},
}

# ---- FILL IN, 2 of 2: the engine -----------------------------------------------------------------
#
# One Engine is one hand, and nothing is kept from one hand to the next. Chips are whole numbers, a
# card is rank and suit ("Th"), a seat is a number as a value (4) and text as a key ("4"). Whatever
# is raised here is answered as an error of this hand, with its place. Where the engine cannot play
# a hand, raise Unsupported("a rake"); better still, leave it out of "supports".


class Engine:
    """One hand."""

    def __init__(
        self,
        setup: dict[str, Any],
        rulings: dict[str, Any],
        deal: dict[str, Any],
        shows: list[int],
    ) -> None:
        """Start a hand: post the antes, deal the first street.

        Where nobody can bet then, play the hand to its end: act is never called.

        setup    {"game": "razz", "limit": "fixed-limit", "button": 5, "burns": "none",
                 "stakes": {"chip": 1, "ante": 10, "bring-in": 15, "small-bet": 50, "big-bet": 100},
                 "seats": [{"seat": 2, "stack": 1000}, {"seat": 5, "stack": 1000}], ...}, where the
                 stacks are those before the ante
        rulings  {"betting.raise-cap": 3, ...}: every ruling of the game, with the value to play by
        deal     {"cards": {"2": ["Ac", "7d", "3s", ...], "5": [...]}, "deck": ["Ac", ...], ...}:
                 the cards of each seat in the order received, and the deck in the order dealt; or
                 "deck" alone, see above
        shows    the seats that have a show or a muck of their own to come; see act
        """
        raise NotImplementedError("fill in: start a hand")

    def act(self, seat: int, act: str, to: int | None, shows: list[int]) -> dict[str, str] | None:
        """Let a seat act; return None, or why it may not.

        "wager" completes, bets or raises. `to` is None but for a wager and a bring-in: the total of
        the seat on this street after it, never what it adds. With 15 in, a wager to 50 pays 35.

        An act that is refused changes nothing: {"code": "not-your-turn", "text": "5 is to act"}.
        The first code that applies: hand-over, unknown-seat, not-your-turn, capped, not-reopened,
        insufficient-chips, illegal-action, wrong-amount; or always "other", without "reason".

        After an act, accepted or not, all that is due happens by itself: cards are dealt, chips
        that nobody matched go back, pots are paid. At the showdown each seat in its turn shows
        where it has to, and otherwise unless it is beaten in every pot and share that it contests
        (a tie is not beaten); then it mucks. Only the seats in `shows` are waited for.
        """
        raise NotImplementedError("fill in: act")

    def state(self) -> dict[str, Any]:
        """Tell what is seen now: what "observes" declares of these keys.

        {"street": "third", "to-act": 2, "stacks": {"2": 990, "5": 990}, "bets": {"2": 0, "5": 0},
         "pot": 20, "legal": [{"act": "bring-in", "to": 15}, {"act": "wager", "to": 50}],
         "cards": {"2": ["(Ac)", "(7d)", "3s"], "5": ["(9s)", "(9c)", "Jd"]}, "common": None,
         "views": {"2": {"2": ["Ac", "7d", "3s"], "5": ["??", "??", "Jd"]}, "5": ...}}

        Cards in parentheses are face down, and "??" is a card that a seat may not see; a range of
        totals is {"act": "wager", "min": 50, "max": 400}. Once the hand is over: "to-act" None,
        "legal" [], "bets" {}, "pot" 0.
        """
        raise NotImplementedError("fill in: state")

    def final(self) -> dict[str, Any]:
        """Tell what is seen at the end: "observes" of these, "cards", "common" and "views".

        {"stacks": {"2": 1000, "5": 1000}, "showdown": [{"seat": 5, "act": "show"}, ...],
         "tabled": [], "pots": [{"pot": "main", "amount": 120, "seats": [2, 5]}], "awards":
         [{"pot": "main", "share": "high", "to": {"5": 60}}, ...], "returned": {}, "rake": 0}

        It is asked after the last act; if the hand is not over then, {} will do.
        """
        raise NotImplementedError("fill in: final")


# ---- Nothing to fill in below --------------------------------------------------------------------


def main() -> None:
    """Answer each line until the farewell, or the end of stdin; prints go to stderr."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    for line in sys.stdin.buffer:
        answer = answered(line)
        if answer is None:
            break
        out.write(answer.encode() + b"\n")
        out.flush()


def answered(line: bytes) -> str | None:
    """Return the answer to a line; None for the farewell."""
    name = None
    try:
        message = json.loads(line.decode(), parse_constant=int)  # NaN is neither
        name = message.get("id") if isinstance(message.get("id"), (str, int)) else None
        op = message.get("op")
        if op == "bye":
            return None
        if op == "hello":
            return json.dumps(GREETING)
        if op == "run":
            return json.dumps({"id": name, "outcome": "played", **played(message["hand"])})
        return failed(name, f"unknown op: {op}")
    except Unsupported as error:
        return json.dumps({"id": name, "outcome": "unsupported", "feature": str(error)})
    except Exception as error:  # noqa: BLE001 - whatever goes wrong is the answer
        traceback.print_exc()
        return failed(name, f"{type(error).__name__}: {error}{place(error)}")


def failed(name: str | int | None, text: str) -> str:
    """Return the answer that something went wrong."""
    return json.dumps({"id": name, "outcome": "error", "error": text})


def place(error: Exception) -> str:
    """Return the innermost line that is not Python's own."""
    own = Path(os.__file__).parent
    frames = [(Path(one.filename), one.lineno) for one in traceback.extract_tb(error.__traceback__)]
    theirs = [one for one in frames if own not in one[0].parents or "site-packages" in one[0].parts]
    path, line = (theirs or frames)[-1]
    return f" ({path.name}:{line})"


class Unsupported(Exception):  # noqa: N818 - it says what the hand is
    """Raised for a hand that cannot be played; it says what of it."""


def check_declared(setup: dict[str, Any]) -> None:
    """Check that a hand is of a game, a limit and a number of seats that are declared."""
    supports, seats = GREETING["supports"], len(setup["seats"])
    for key, word in (("games", setup["game"]), ("limits", setup["limit"])):
        if word not in supports[key]:
            raise Unsupported(f"{word} is not under {key}")
    least, most = supports.get("seats", (2, 10))
    if not least <= seats <= most:
        raise Unsupported(f"{seats} seats")


def played(hand: dict[str, Any]) -> dict[str, Any]:
    """Play a hand, and tell what was seen of it."""
    check_declared(hand["setup"])
    acts = hand["actions"]
    engine = Engine(hand["setup"], hand["rulings"], hand["deal"], showing(acts))
    start = copied(engine.state())
    steps = []
    for place, sent in enumerate(acts, start=1):
        refused = engine.act(sent["seat"], sent["act"], sent.get("to"), showing(acts[place:]))
        if refused is None:
            steps.append({"ok": True, "state": copied(engine.state())})
        else:
            steps.append({"ok": False, "refused": refused})
    return {"start": start, "steps": steps, "final": copied(engine.final())}


def showing(coming: list[dict[str, Any]]) -> list[int]:
    """Return the seats that show or muck by an act of their own."""
    return [sent["seat"] for sent in coming if sent["act"] in ("show", "muck")]


def copied(seen: dict[str, Any]) -> dict[str, Any]:
    """Return a copy that stays as it is, whatever the engine does next."""
    copy: dict[str, Any] = json.loads(json.dumps(seen, allow_nan=False))
    return copy


if __name__ == "__main__":
    main()
