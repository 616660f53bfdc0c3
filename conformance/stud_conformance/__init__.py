"""Check any stud poker engine against one catalogue of rules and scenarios."""

__version__ = "0.1.0"
