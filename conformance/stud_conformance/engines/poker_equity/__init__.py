"""poker-equity as an engine, asked in this process for showdowns alone.

It says what share of a pot each hand wins; it knows no betting and no chips.  The adapter takes
the antes, asks it once for each pot, and pays the shares.
"""

from stud_conformance.engines.poker_equity.adapter import PokerEquity

__all__ = ["PokerEquity"]
