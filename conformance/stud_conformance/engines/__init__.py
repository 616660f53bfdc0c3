"""What is judged, and how it is connected."""

from stud_conformance.engines.connect import connect
from stud_conformance.engines.engine import Engine, NotStarted

__all__ = ["Engine", "NotStarted", "connect"]
