"""Reports, all made from the one stream of events of a run."""

from stud_conformance.report.outputs import FORMATS, Output, open_outputs

__all__ = ["FORMATS", "Output", "open_outputs"]
