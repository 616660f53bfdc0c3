"""Reports, all made from the one stream of events of a run."""

from stud_conformance.report.formats import FORMATS
from stud_conformance.report.outputs import STDOUT, NotWritten, Output, Report, Reports, opened

__all__ = ["FORMATS", "STDOUT", "NotWritten", "Output", "Report", "Reports", "opened"]
