"""One hand in PokerKit: it is fed cards and acts, and what it does is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pokerkit import Card

from stud_conformance.engines.pokerkit import table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pokerkit import ChipsPushing, State

    Acts = Sequence[Mapping[str, Any]]

FOLD, CHECK, CALL = "fold", "check", "call"
BRING_IN, WAGER = "bring-in", "wager"
SHOW, MUCK = "show", "muck"
ACTS = (FOLD, CHECK, CALL, BRING_IN, WAGER, SHOW, MUCK)

NOT_YOUR_TURN, OTHER = "not-your-turn", "other"


class Hand:
    """A hand, with what PokerKit's state does not keep of it.

    Attributes:
        state: PokerKit's state.
        form: The form of stud.
        seats: The seat number of each player index.
        street: The index of the last street dealt.
        cards: Each player's cards as they were dealt, and whether they lay face up.
        common: The card on the board.
        shows: Player indices in showing order, and whether the hand was shown.
        tabled: Player indices that showed because nobody could bet any more.
        pots: Amount and player indices of each pot, before the first hand was shown or paid.
        pushes: What was paid, in order.
        returned: Chips that were not collected, by player index.

    """

    def __init__(self, sent: Mapping[str, Any]) -> None:
        """Post the antes of a hand message; ``go_on`` deals."""
        setup, deal = sent["setup"], sent["deal"]
        self.state: State = table.state(setup, sent.get("rulings") or {})
        self.form = table.FORMS[setup["game"]]
        self.seats = table.seats(setup)
        self.street = 0
        self.cards: list[list[tuple[Card, bool]]] = [[] for _ in self.seats]
        self.common: Card | None = None
        self.shows: list[tuple[int, bool]] = []
        self.tabled: list[int] = []
        self.pots: list[tuple[int, tuple[int, ...]]] = []
        self.pushes: list[ChipsPushing] = []
        self.returned: dict[int, int] = {}
        self._places = _places(deal["deck"])
        self._mixed_places = _places([*deal.get("scrambled", ()), *deal["deck"]])

    @property
    def turn(self) -> int | None:
        """The seat that PokerKit waits for, to act or to show."""
        index = self.state.turn_index if self.state.status else None
        return None if index is None else self.seats[index]

    # What PokerKit does before the next act.

    def go_on(self, coming: Acts) -> None:
        """Carry out whatever is due before the next act, default shows and mucks among it.

        Args:
            coming: The acts still to come; where one of them speaks for the seat that is to
                show, the default waits.

        """
        while self._deal() or self._show(coming) or self._settle():
            pass

    def _deal(self) -> bool:
        """Collect bets, burn, or deal one card; return whether anything was due."""
        state = self.state
        if state.street_index is not None:
            self.street = state.street_index
        if state.bet_collection_status:
            self._collect()
        elif state.card_burning_status:
            state.burn_card(self._next_card())
        elif state.hole_dealee_index is not None:
            dealt = state.deal_hole(self._next_card())
            self.cards[dealt.player_index] += zip(dealt.cards, dealt.statuses, strict=True)
        elif state.board_dealing_count is not None:
            self.common = state.deal_board(self._next_card()).cards[0]
        else:
            return False
        return True

    def _collect(self) -> None:
        bets = list(self.state.bets)
        collected = self.state.collect_bets().bets
        for index, (bet, taken) in enumerate(zip(bets, collected, strict=True)):
            if bet > taken:
                self.returned[index] = self.returned.get(index, 0) + bet - taken

    def _next_card(self) -> Card:
        """Return the card of the deal that comes next among those PokerKit would deal.

        Once its deck is empty PokerKit shuffles burns and folded hands; from then on the deal's
        order of the mixed cards comes first.
        """
        if not self.state.deck_cards:
            self._places = self._mixed_places
        dealable = self.state.get_dealable_cards(1, warning_status=False)
        return min(dealable, key=self._places.__getitem__)

    def _show(self, coming: Acts) -> bool:
        """Let the next seat show or muck by default; return whether it did."""
        if self.state.showdown_index is None or self._waits(coming):
            return False
        self._show_or_muck(None)
        return True

    def _waits(self, coming: Acts) -> bool:
        """Return whether the seat to show has an act of its own to come.

        Where nobody can bet any more PokerKit turns the hands up, so a coming show is no choice.
        """
        own = (MUCK,) if self.state.all_in_status else (SHOW, MUCK)
        return any(sent["seat"] == self.turn and sent["act"] in own for sent in coming)

    def _show_or_muck(self, choice: bool | None) -> None:  # noqa: FBT001 - PokerKit's own argument
        """Show (true), muck (false), or leave it to PokerKit (``None``)."""
        self._keep_pots()
        tabled = self.state.all_in_status
        done = self.state.show_or_muck_hole_cards(choice)
        shown = bool(done.hole_cards)
        if not (shown and tabled):
            self.shows.append((done.player_index, shown))
        elif done.player_index not in self.tabled:
            self.tabled.append(done.player_index)

    def _settle(self) -> bool:
        """Kill a hand that cannot win, or push a pot; return whether anything was due."""
        if self.state.can_kill_hand():
            self._keep_pots()
            self.state.kill_hand()
        elif self.state.can_push_chips():
            self._keep_pots()
            self.pushes.append(self.state.push_chips())
        else:
            return False
        return True

    def _keep_pots(self) -> None:
        """Keep the pots while PokerKit still has them whole, once the betting is over."""
        if not self.pots:
            self.pots = [(pot.amount, pot.player_indices) for pot in self.state.pots]

    # What it is asked to do.

    def act(self, sent: Mapping[str, Any]) -> tuple[str, str] | None:
        """Let a seat do something; return the code and the text of a refusal, or ``None``.

        PokerKit is asked first whether it would; an error in doing it is then no refusal.
        """
        if sent["seat"] != self.turn:
            return NOT_YOUR_TURN, f"PokerKit waits for seat {self.turn}"
        try:
            self._verify(sent["act"], sent.get("to"))
        except ValueError as refusal:
            return OTHER, str(refusal)
        self._do(sent["act"], sent.get("to"))
        return None

    def _verify(self, act: str, to: int | None) -> None:
        state = self.state
        match act:
            case "fold":
                state.verify_folding()
            case "check" | "call":
                state.verify_checking_or_calling()
                self._verify_word(act, to)
            case "bring-in":
                state.verify_bring_in_posting()
                self._verify_word(act, to)
            case "wager":
                state.verify_completion_betting_or_raising_to(to)
            case _:
                state.verify_hole_cards_showing_or_mucking(act == SHOW)

    def _verify_word(self, act: str, to: int | None) -> None:
        """Check a word and an amount that PokerKit's operation does not take.

        It checks and calls by one operation, and fixes the amount of it and of the bring-in; so
        what it would do is told by the amount.

        Raises:
            ValueError: It would do something else.

        """
        done, total = self.without_wager()
        if act != done or (to is not None and to != total):
            message = f"PokerKit would {done} to {total}"
            raise ValueError(message)

    def without_wager(self) -> tuple[str, int]:
        """Return what the actor may do but fold or wager, and the street total (0 for a check)."""
        state = self.state
        bet = 0 if state.actor_index is None else state.bets[state.actor_index]
        if state.effective_bring_in_amount is not None:
            return BRING_IN, bet + state.effective_bring_in_amount
        owed = state.checking_or_calling_amount
        return (CALL, bet + owed) if owed else (CHECK, 0)

    def _do(self, act: str, to: int | None) -> None:
        state = self.state
        match act:
            case "fold":
                state.fold()
            case "check" | "call":
                state.check_or_call()
            case "bring-in":
                state.post_bring_in()
            case "wager":
                state.complete_bet_or_raise_to(to)
            case _:
                self._show_or_muck(act == SHOW)


def _places(names: Iterable[str]) -> dict[Card, int]:
    """Return the place of each card in an order of names, the first where it stands twice."""
    order = dict.fromkeys(Card.parse(*names))
    return {card: place for place, card in enumerate(order)}
