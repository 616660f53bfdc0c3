"""Read the files of the specification: find them, parse them, check them against their schemas.

This is the lowest layer of the package. It knows files and schemas, and nothing of poker.

>>> from stud_conformance.files import data
>>> (data.schemas() / "scenario.schema.json").is_file()
True
"""

from stud_conformance.files.document import Document, parse, read
from stud_conformance.files.problems import Invalid, Problem
from stud_conformance.files.schema import check, mistakes

__all__ = ["Document", "Invalid", "Problem", "check", "mistakes", "parse", "read"]
