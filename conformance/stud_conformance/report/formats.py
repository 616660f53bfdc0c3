"""The formats that a run is reported in; each is loaded only where it is wanted."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from stud_conformance.report.outputs import Report
    from stud_conformance.run.events import Event


@dataclass(frozen=True, slots=True)
class Format:
    """A way to report a run.

    Attributes:
        words: What it is, for the help.
        module: The module of ``report`` that has it.
        name: Its class there.

    """

    words: str
    module: str
    name: str

    def __call__(self, stream: TextIO) -> Report[Event]:
        """Return a report that writes to a stream."""
        module = import_module(f"stud_conformance.report.{self.module}")
        report: Report[Event] = getattr(module, self.name)(stream)
        return report


FORMATS: dict[str, Format] = {
    "human": Format(
        "for a person; in a pipeline it ends with what a reviewer needs", "human", "Human"
    ),
    "jsonl": Format(
        "all that was asked and answered, an object of JSON a line", "jsonl", "JsonLines"
    ),
    "junit": Format("XML as most pipelines read it", "junit", "JUnit"),
    "tap": Format("the Test Anything Protocol, version 14", "tap", "Tap"),
    "markdown": Format("a summary for a reviewer, of 1 MB at most", "markdown", "Markdown"),
    "html": Format("one page that opens from disk, with a picture of each hand", "html", "Html"),
    "github": Format("annotations in a workflow of GitHub", "github", "GitHub"),
    "badge": Format("a badge, as an endpoint of shields.io", "badge", "Badge"),
}
