"""JUnit XML: a suite for each engine, a test case for each case."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO
from xml.etree import ElementTree as ET

from stud_conformance.run.baseline import is_problem
from stud_conformance.run.events import (
    EXPECTED,
    FAILED,
    NOT_RUN,
    UNSUPPORTED,
    Finished,
    Interrupted,
    Judged,
)

if TYPE_CHECKING:
    from stud_conformance.run.events import Event


class JUnit:
    """Collects a run and writes it at the end."""

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``."""
        self._stream = stream
        self._suites: dict[str, ET.Element] = {}

    def take(self, event: Event) -> None:
        """Add a case, or write everything once the run has finished."""
        if isinstance(event, Judged):
            suite = self._suites.setdefault(
                event.engine, ET.Element("testsuite", name=_clean(event.engine))
            )
            suite.append(_case(event))
        if isinstance(event, Finished):
            self._write({"time": f"{event.seconds:.3f}"})
        if isinstance(event, Interrupted):
            self._write({})

    def _write(self, attributes: dict[str, str]) -> None:
        root = ET.Element("testsuites", attributes, name="stud-conformance")
        for suite in self._suites.values():
            _count(suite)
            root.append(suite)
        ET.indent(root)
        self._stream.write('<?xml version="1.0" encoding="utf-8"?>\n')
        self._stream.write(ET.tostring(root, encoding="unicode") + "\n")


def _count(suite: ET.Element) -> None:
    suite.set("tests", str(len(suite)))
    for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(name, str(len(suite.findall(f"testcase/{tag}"))))


def _case(event: Judged) -> ET.Element:
    element = ET.Element("testcase", classname=event.case.scenario, name=event.case.id)
    if is_problem(event):
        _fail(element, event)
    elif event.known == EXPECTED:
        message = _clean(f"an expected failure: {event.note}")
        ET.SubElement(element, "skipped", message=message)
    elif event.verdict == UNSUPPORTED:
        ET.SubElement(element, "skipped", message=_clean(event.reason or ""))
    elif event.verdict == NOT_RUN:
        ET.SubElement(element, "error", type=NOT_RUN, message=_clean(event.reason or ""))
    return element


def _fail(element: ET.Element, event: Judged) -> None:
    """Add a failure, or what is wrong with an entry of the baseline."""
    case, found = event.case, event.failure
    message = event.note
    if found is not None:
        told = f"{found.place}: expected {found.wanted}, found {found.seen}"
        message = f"{message}; {told}" if message else told
    kind = event.known or (found.topic if found else FAILED)
    failure = ET.SubElement(element, "failure", type=kind, message=_clean(message))
    failure.text = _clean(f"{case.title}\nrules: {', '.join(case.rules)}\n{message}\n")
    if event.stderr:
        ET.SubElement(element, "system-err").text = _clean(event.stderr)


def _clean(text: str) -> str:
    """Return a text without the characters that XML cannot hold."""
    return "".join(letter for letter in text if letter.isprintable() or letter in "\n\t")
