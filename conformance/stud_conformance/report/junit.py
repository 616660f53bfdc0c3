"""JUnit XML: a suite for each engine, a test case for each case."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

from stud_conformance.files.still import markup
from stud_conformance.report import words
from stud_conformance.report.at_end import AtEnd
from stud_conformance.run.baseline import is_problem
from stud_conformance.run.events import EXPECTED, FAILED, NOT_RUN, UNSUPPORTED
from stud_conformance.run.words import rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.report.tally import OfEngine, Summary
    from stud_conformance.run.events import Chosen, Judged

_COUNTED = (("failures", "failure"), ("errors", "error"))


def _parts(summary: Summary) -> Iterator[str]:
    text = ET.tostring(_root(summary), encoding="unicode")
    yield '<?xml version="1.0" encoding="utf-8"?>\n'
    yield f"{markup(text)}\n"


def _root(summary: Summary) -> ET.Element:
    root = ET.Element("testsuites", name=words.SUITE)
    if summary.seconds is not None:
        root.set("time", f"{summary.seconds:.3f}")
    for engine in summary.engines:
        if engine.judged:
            root.append(_suite(engine, summary.started.chosen))
    root.set("tests", str(len(root.findall("testsuite/testcase"))))
    for name, tag in _COUNTED:
        root.set(name, str(len(root.findall(f"testsuite/testcase/{tag}"))))
    ET.indent(root)
    return root


def _suite(engine: OfEngine, chosen: Chosen) -> ET.Element:
    suite = ET.Element("testsuite", name=_clean(engine.name))
    for one in engine.judged:
        suite.append(_case(one, chosen))
    suite.set("tests", str(len(suite)))
    for name, tag in (*_COUNTED, ("skipped", "skipped")):
        suite.set(name, str(len(suite.findall(f"testcase/{tag}"))))
    if engine.stderr:
        ET.SubElement(suite, "system-err").text = _clean(engine.stderr)
    return suite


def _case(one: Judged, chosen: Chosen) -> ET.Element:
    element = ET.Element("testcase", classname=_clean(one.case.scenario), name=_clean(one.case.id))
    if is_problem(one):
        _fail(element, one, chosen)
    elif one.known == EXPECTED:
        ET.SubElement(element, "skipped", message=_clean(f"an expected failure: {one.note}"))
    elif one.verdict == UNSUPPORTED:
        ET.SubElement(element, "skipped", message=_clean(one.reason or ""))
    elif one.verdict == NOT_RUN:
        ET.SubElement(element, "error", type=NOT_RUN, message=_clean(one.reason or ""))
    return element


def _fail(element: ET.Element, one: Judged, chosen: Chosen) -> None:
    """Add a failure, or what is wrong with an entry of the baseline."""
    kind = one.known or (one.failure.topic if one.failure else FAILED)
    failure = ET.SubElement(element, "failure", type=kind, message=_clean(words.message(one)))
    told = "".join(f"{name:<9}{text}\n" for name, text in rows(one, chosen).items())
    failure.text = _clean(f"{one.case.title}\n{told}")
    if one.stderr:
        ET.SubElement(element, "system-err").text = _clean(one.stderr)


def _clean(text: str) -> str:
    """Return a text without the characters that XML cannot hold."""
    return "".join(letter for letter in text if letter.isprintable() or letter in "\n\t")


#: XML with a suite for each engine.
JUnit: Final = partial(AtEnd, parts=_parts)
