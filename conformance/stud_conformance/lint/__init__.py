"""Check the specification itself, so that it cannot rot."""

from stud_conformance.lint.lint import lint

__all__ = ["lint"]
