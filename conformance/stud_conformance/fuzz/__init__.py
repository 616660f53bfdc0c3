"""Fuzz two engines against each other: make hands, compare what is seen, shrink what differs."""
