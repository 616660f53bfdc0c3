"""PokerKit as an engine, driven in this process.

Every decision is PokerKit's: who brings in, who acts, for how much, what is
refused, who shows and who is paid.  The adapter only builds its state from a
setup, hands it the cards, passes on each act and tells what it then sees.
"""

from stud_conformance.engines.pokerkit.adapter import PokerKit

__all__ = ["PokerKit"]
