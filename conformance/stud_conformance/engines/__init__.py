"""What is judged, and how it is connected."""

from stud_conformance.engines.connect import connect
from stud_conformance.engines.engine import Connection, Engine, NotStarted
from stud_conformance.engines.patience import Patience

__all__ = ["Connection", "Engine", "NotStarted", "Patience", "connect"]
