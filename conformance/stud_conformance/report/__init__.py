"""Reports, all made from the one stream of events of a run."""

from stud_conformance.report.outputs import FORMATS, NotWritten, Output, open_outputs

__all__ = ["FORMATS", "NotWritten", "Output", "open_outputs"]
