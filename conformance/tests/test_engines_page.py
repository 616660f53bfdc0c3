"""The page on real engines is what the command makes, and its baselines say what they should."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from stud_conformance.run import baseline
from stud_conformance.run.events import EXPECTED, FAILED, PASSED, UNSUPPORTED, Judged
from stud_conformance.spec import load

from .kit import ours

if TYPE_CHECKING:
    from stud_conformance.spec import Corpus

ROOT = Path(__file__).parent.parent.parent
ADAPTERS = ROOT / "conformance" / "adapters"
PAGE = ROOT / "conformance" / "ENGINES.md"
TEXT = PAGE.read_text(encoding="utf-8")
BASELINES = sorted((ADAPTERS / "baselines").glob("*.yaml"))
HALF = "betting.half-bet: a half is not enough (tda-2024 rule 47)"

# The scripts beside the adapters are no package: they find each other by the folder they are in.
with pytest.MonkeyPatch.context() as _patch:
    _patch.syspath_prepend(str(ADAPTERS))
    engines, engines_listed, engines_run, engines_page, engines_faults, engines_markdown = (
        import_module(f"engines{part}")
        for part in ("", "_listed", "_run", "_page", "_faults", "_markdown")
    )

LISTED: dict[str, Any] = {engine.name: engine for engine in engines_listed.listed()}


@cache
def held(path: Path) -> baseline.Baseline:
    """Return a baseline."""
    return baseline.load(path, ours().corpus)


def ready(name: str) -> Any:  # noqa: ANN401 - the scripts are imported by name
    """Return an engine of the list; skip the test where it is not here as the page has it."""
    engine = LISTED[name]
    try:
        engines_listed.ready(engine)
    except engines_listed.NotHere as reason:
        pytest.skip(f"{name}: {reason}")
    package = engine.needs.get("package")
    if package is not None and engine.baseline_path is not None:
        here, wanted = version(name), held(engine.baseline_path).engine["version"]
        if here != wanted:
            pytest.skip(f"{name}: the page is of {wanted}, and {here} is installed")
    return engine


def wrong(engine: Any, corpus: Corpus, text: str) -> str:  # noqa: ANN401 - as above
    """Return what is not as baseline and page have it, and which command puts it right."""
    found = engines_run.ran(engine, corpus)
    lines = list(engines_run.problems(replace(engine, also=()), found, corpus))
    if lines:
        lines.append(f"and then: {engines.UPDATE}")
    elif engines_page.made(engine, found) != engines_page.kept(engine, text):
        lines.append(engines.OUTDATED)
    return "\n".join(f"{engine.name}: {line}" for line in lines)


def judged(case: Any, reason: str, verdict: str = FAILED) -> Judged:  # noqa: ANN401 - as above
    """Return a verdict that is as a baseline expects it."""
    return Judged("mine", case, verdict, known=EXPECTED, note=reason)


def passed(case: Any) -> Judged:  # noqa: ANN401 - as above
    """Return a verdict of a case that passes."""
    return Judged("mine", case, PASSED)


def ran(verdicts: list[Judged]) -> Any:  # noqa: ANN401 - as above
    """Return a run with these verdicts."""
    return engines_run.Ran(SimpleNamespace(), tuple(verdicts), SimpleNamespace())


@pytest.mark.parametrize("name", ["pokerkit", "poker-equity", "javascript"])
def test_the_page_is_what_the_command_makes(name: str, corpus: Corpus) -> None:
    """Row and section of an engine are those that a run gives now."""
    found = wrong(ready(name), corpus, TEXT)

    if found:
        pytest.fail(found, pytrace=False)


def test_a_page_that_is_out_of_date_names_the_command(corpus: Corpus) -> None:
    """Whoever adds a scenario that an engine passes is told in one line what to run."""
    found = wrong(ready("javascript"), corpus, "")

    cure = "python conformance/adapters/engines.py page"
    assert found == f"javascript: the page is not up to date: {cure}"


def test_a_baseline_that_is_out_of_date_names_both_commands(corpus: Corpus) -> None:
    """Whoever changes what an engine fails is told what to run, and what after that."""
    engine = replace(ready("javascript"), baseline="baselines/pokerkit.yaml")

    *_, cure, then = wrong(engine, corpus, TEXT).splitlines()

    file = "conformance/adapters/baselines/pokerkit.yaml"
    assert cure == f"javascript: put right by: studconf baseline update {file} '{engine.connect}'"
    assert then == "javascript: and then: python conformance/adapters/engines.py page"


def test_the_rest_of_the_page_is_what_the_command_makes() -> None:
    """Put together of the parts that it has, the page is the same."""
    parts = [engines_page.kept(engine, TEXT) for engine in LISTED.values()]

    assert engines_page.page(parts) == TEXT


def test_every_engine_has_run() -> None:
    """No section says that its engine was not run."""
    assert "not run yet" not in TEXT


def test_links_of_the_page_lead_somewhere() -> None:
    """Rules, scenarios and houses that are linked exist."""
    paths = set(re.findall(r"\]\((?!https://|#)([^)]+)\)", TEXT))

    assert len(paths) > len(BASELINES)
    assert [path for path in sorted(paths) if not (PAGE.parent / path).exists()] == []


def test_a_new_engine_has_an_empty_part() -> None:
    """An engine that is not on the page yet, and cannot be run, is said not to have run."""
    part = engines_page.kept(replace(LISTED["pkcore"], title="Nobody"), TEXT)

    assert part.section == "## Nobody\n\nIt was not run yet.\n"
    assert part.row.startswith("| [Nobody](#nobody) | Rust |")


@pytest.mark.parametrize("path", BASELINES, ids=lambda path: path.stem)
def test_reasons_name_rule_and_authority(path: Path) -> None:
    """Every reason names a rule, and authorities that speak on that rule at that place."""
    for case, entry in held(path).entries.items():
        fault = engines_faults.fault(entry.reason, [case])
        spoken = {
            f"{said['document']} {said.get('place', '')}"
            for said in load.rules()[fault.rule].raw["authorities"]
            if not said.get("silent")
        }
        assert set(fault.authority.split("; ")) <= spoken, f"{case}: {entry.reason}"


def test_every_baseline_is_of_an_engine() -> None:
    """The baselines in the folder are those of the list."""
    assert BASELINES == sorted(
        engine.baseline_path for engine in LISTED.values() if engine.baseline_path
    )


def test_tox_pins_the_versions_of_the_baselines() -> None:
    """The engines that tox installs are those whose failures were read."""
    pins = dict(re.findall(r"^ +(\S+)==(\S+)$", _of_tox("engines"), re.MULTILINE))
    packages = [engine for engine in LISTED.values() if "package" in engine.needs]

    assert pins == {one.name: held(one.baseline_path).engine["version"] for one in packages}


def _of_tox(name: str) -> str:
    text = (ROOT / "tox.ini").read_text(encoding="utf-8")
    return text.partition(f"[testenv:{name}]")[2].partition("\n[")[0]


def test_failures_are_grouped_by_reason(corpus: Corpus) -> None:
    """Failures with one reason are one fault; the most frequent comes first."""
    first, second, third, fourth = list(corpus.cases())[:4]
    other = "adapter: awards.odd-chip: it has (we hear) none (partouche L90-91; barge odd chips)"

    found = engines_faults.faults(
        [
            judged(first, other),
            judged(second, HALF),
            judged(third, HALF),
            judged(fourth, HALF, UNSUPPORTED),
        ]
    )

    assert [(one.is_adapter, one.rule, one.cases) for one in found] == [
        (False, "betting.half-bet", (second.id, third.id)),
        (True, "awards.odd-chip", (first.id,)),
    ]
    assert (found[1].does, found[1].authority) == (
        "it has (we hear) none",
        "partouche L90-91; barge odd chips",
    )


@pytest.mark.parametrize("reason", ["", "known", "betting.half-bet: no", "it is wrong (tda-2024)"])
def test_a_reason_without_a_rule_or_an_authority_is_refused(reason: str) -> None:
    """A failure that nobody read does not come on the page."""
    with pytest.raises(ValueError, match="case-1"):
        engines_faults.fault(reason, ["case-1"])


def test_text_of_engines_is_shown_as_it_is() -> None:
    """What an engine says of itself cannot change the page."""
    assert engines_markdown.plain("a|b\n# <b>*x*</b>") == r"a\|b \# \<b\>\*x\*\</b\>"
    assert engines_markdown.code("a`b``c") == "``` a`b``c ```"
    assert engines_markdown.code("a|b") == r"`a\|b`"


def test_an_engine_that_changed_is_not_as_expected(corpus: Corpus) -> None:
    """A failure that no longer happens is told, with the command that puts the file right."""
    case = next(corpus.cases())
    known = baseline.Entry(case.id, HALF, baseline.today(), "at the end")
    verdicts = baseline.Baseline({}, "", {case.id: known}).mark([passed(case)], baseline.today())
    engine = replace(LISTED["pokerkit"], also=())

    lines = list(engines_run.problems(engine, ran(verdicts), corpus))

    file = "conformance/adapters/baselines/pokerkit.yaml"
    assert lines == [
        f"unexpected pass: {case.id}: it was expected to fail: {HALF}",
        f"put right by: studconf baseline update {file} pokerkit",
    ]


def test_another_way_has_to_give_the_same_verdicts(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the process of an engine passes, and the engine itself does not, is told."""
    case = next(corpus.cases())
    monkeypatch.setattr(engines_run, "ran", lambda *_: ran([passed(case)]))

    lines = list(engines_run.problems(LISTED["pokerkit"], ran([judged(case, HALF)]), corpus))

    assert lines == [f"by cmd:studconf serve pokerkit it is passed: {case.id}: "]


@pytest.mark.parametrize(
    ("changes", "code", "said"),
    [
        ({"needs": {"package": "nobody_has_it"}}, 0, "the package nobody_has_it is not installed"),
        ({"needs": {}, "connect": "cmd:false"}, 1, "as it is wrong: cmd:false failed"),
    ],
)
def test_an_engine_that_does_not_run_keeps_its_section(
    changes: dict[str, Any], code: int, said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The page is made without an engine, and a line says why its section is as before."""
    path = tmp_path / "ENGINES.md"
    engine = replace(LISTED["javascript"], **changes)
    part = engines_page.kept(engine, TEXT)
    path.write_text(engines_page.page([part]), encoding="utf-8")
    for name, value in {"ROOT": tmp_path, "PAGE": path, "listed": lambda: [engine]}.items():
        monkeypatch.setattr(engines, name, value)

    result = CliRunner().invoke(engines.main, ["page"])

    assert result.exit_code == code
    assert f"javascript: kept as it was{', ' * code or ': '}{said}" in result.output
    assert engines_page.kept(engine, path.read_text(encoding="utf-8")) == part


def test_an_engine_without_its_program_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """One clear line says what is missing; where nothing can be run that is no success."""
    monkeypatch.setenv("PATH", "")

    result = CliRunner().invoke(engines.main, ["check", "pkcore"])

    assert (result.exit_code, result.output) == (1, "pkcore: skipped: there is no cargo\n")


def test_an_old_program_is_told() -> None:
    """A program that is older than needed is named with both versions."""
    engine = replace(LISTED["javascript"], needs={"program": "sh", "least": "99.1"})

    with pytest.raises(engines_listed.NotHere, match=r"^sh is .*, and 99\.1 is needed$"):
        engines_listed.ready(engine)


def test_an_unknown_engine_is_refused() -> None:
    """A name that is not listed is answered with those that are."""
    result = CliRunner().invoke(engines.main, ["check", "nobody"])

    assert result.exit_code == 2
    assert "there are pokerkit, poker-equity, pkcore, javascript" in result.output
