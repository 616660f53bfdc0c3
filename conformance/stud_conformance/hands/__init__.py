"""Hands that were really played, read from files: hand histories, run logs and scenarios.

``read`` gives every hand of some paths, as a ``Recorded``; what cannot be read is an ``Unreadable``
among them, and costs nothing but itself.
"""

from stud_conformance.hands.recorded import Recorded, Unreadable

__all__ = ["Recorded", "Unreadable"]
