"""The benchmarks run, and their page says what was measured. Speed itself is never tested."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parent.parent.parent
BENCHMARKS = ROOT / "conformance" / "benchmarks"
PAGE = BENCHMARKS / "README.md"

# The scripts are no package: they find each other by the folder they are in.
with pytest.MonkeyPatch.context() as _patch:
    _patch.syspath_prepend(str(BENCHMARKS))
    measuring, rows, kept, page, table = (
        import_module(name)
        for name in ("measuring", "table_rows", "table_kept", "table_page", "table")
    )

MIB = 1024**2
#: What the other side of a row needs.
NEEDS = {"high": "phevaluator"} | dict.fromkeys(
    ("random-acts", "calls", "audit", "growth"), "pokerkit"
)
#: What plays the whole corpus, however little is asked.
SLOW = {"cold-run", "process", "growth"}
#: What takes a minute, however little is asked: the whole matrix.
LONG = "mutants"
ROW_IDS = [row.id for row in rows.ROWS]
FIRST = ROW_IDS[0]
GOOD, BAD = 1000.0, 0.001
WRITTEN = {"profile": "here", "tried": "that", "bound": "this"}


def measured(value: Callable[[Any], float]) -> Any:  # noqa: ANN401 - scripts are imported by name
    """Return figures of all rows and both variants, each as a function of its bar says."""
    own = {
        row.id: kept.Measured(
            "2026-11-30",
            {bar.figure: measuring.Figure(value(bar), bar.unit) for bar in row.bars},
            "",
        )
        for row in rows.ROWS
    }
    return kept.Kept({}, {row: dict.fromkeys(rows.VARIANTS, found) for row, found in own.items()})


def good(bar: Any) -> float:  # noqa: ANN401
    """Return a figure that is as required."""
    return GOOD if bar.sense == rows.AT_LEAST else BAD


def bad(bar: Any) -> float:  # noqa: ANN401
    """Return a figure that is not as required."""
    return BAD if bar.sense == rows.AT_LEAST else GOOD


def wrong(found: Any, written: Any) -> list[str]:  # noqa: ANN401
    """Return what the command says of figures and bounds."""
    return list(kept.wrong(found, written, rows.ROWS))


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, marks=[pytest.mark.slow] if row in SLOW else [])
        for row in ROW_IDS
        if row != LONG
    ],
)
def test_a_row_is_measured(row: str, tmp_path: Path) -> None:
    """The script of each row finds every figure of which something is required."""
    if row in NEEDS and find_spec(NEEDS[row]) is None:
        pytest.skip(f"{NEEDS[row]} is not installed")
    command = (
        sys.executable,
        BENCHMARKS / "table_one.py",
        row,
        "--rounds",
        "1",
        "--share",
        "0.001",
    )

    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    bars = {bar.figure for bar in rows.BY_ID[row].bars}
    assert bars <= set(told["figures"])
    assert told["variant"] in rows.VARIANTS


def test_the_page_is_what_the_command_makes() -> None:
    """The page is made of the figures and bounds that are kept beside it."""
    found = kept.figures()

    assert found is not None
    assert PAGE.read_text(encoding="utf-8") == page.page(found, kept.bounds())


@pytest.mark.parametrize("row", ROW_IDS)
def test_the_page_has_every_row(row: str) -> None:
    """Each row has a line of the table, and a section with what stands behind it."""
    text = PAGE.read_text(encoding="utf-8")

    assert f"\n| [`{row}`](#{row}) |" in text
    assert f"\n### {row}\n" in text


def test_every_row_is_measured_and_reached_or_explained() -> None:
    """What is kept has every row, and a bound of just those that are not reached."""
    found = kept.figures()

    assert found is not None
    assert wrong(found, kept.bounds()) == []


def test_figures_that_are_good_need_no_word() -> None:
    """Nothing is wrong where every row is reached."""
    assert wrong(measured(good), {}) == []


def test_a_row_that_is_not_reached_needs_a_bound() -> None:
    """Each row that is not reached is told of, until its bound is written."""
    bounds = dict.fromkeys(ROW_IDS[1:], WRITTEN)

    expected = f"{FIRST} is not reached, and bounds.yaml does not say what bounds it"

    assert [expected] == wrong(measured(bad), bounds)


def test_a_bound_of_a_row_that_is_reached_is_stale() -> None:
    """A bound does not outlive its row."""
    assert [f"{FIRST} is reached: its bound in bounds.yaml is stale"] == wrong(
        measured(good), {FIRST: WRITTEN}
    )


def test_a_row_that_is_not_measured_is_told_of() -> None:
    """The reason why a row is not measured is told, and a bound does not excuse it."""
    found = measured(good)
    found.rows[FIRST][rows.COMPILED] = kept.Measured(reason="no compiler")

    assert [f"{FIRST}, {rows.COMPILED}: no compiler"] == wrong(found, {FIRST: WRITTEN})
    assert "| pure yes, compiled not measured |" in page.page(found, {})


def test_a_bound_says_all_that_it_has_to() -> None:
    """A bound without a profile is told of, and so is one of no row."""
    bounds = {"no-such-row": WRITTEN, FIRST: {**WRITTEN, "profile": ""}}

    assert [
        "bounds.yaml has a bound of no-such-row, which is no row",
        f"bounds.yaml: the bound of {FIRST} needs profile, tried, bound",
    ] == list(kept.misshapen(bounds))


def test_the_page_has_the_bound_of_a_row_that_is_not_reached() -> None:
    """What is written of a row stands in the page as long as the row is not reached."""
    title = f"### {FIRST}: why\n\nProfile: here\n"

    assert title in page.page(measured(bad), {FIRST: WRITTEN})
    assert title not in page.page(measured(good), {FIRST: WRITTEN})


def test_figures_are_kept_as_they_are(tmp_path: Path) -> None:
    """What is written into the file is read from it."""
    path = tmp_path / "figures.json"
    path.write_text(measured(bad).text(), encoding="utf-8")

    assert measured(bad) == kept.figures(path)


@pytest.mark.parametrize("place", ["wheel", "elsewhere"])
def test_only_what_was_meant_to_run_is_believed(place: str, tmp_path: Path) -> None:
    """Figures of another variant, or of another copy of the reference, are thrown away."""
    variant = rows.COMPILED if place == "elsewhere" else rows.PURE
    told = {"variant": variant, "file": str(tmp_path / place / "hand.so"), "figures": {}}

    found = table.told(told, rows.COMPILED, tmp_path / "wheel")

    assert found.reason == f"another reference ran, a {variant} one"


def test_reasons_name_no_folder() -> None:
    """The last line that a process said is kept, without the folders of the machine."""
    said = "Traceback:\nOSError: '/somewhere/of/mine/file.py' is missing\n"

    assert measuring.said(said) == "OSError: 'file.py' is missing"


def test_the_memory_of_a_process_is_its_own() -> None:
    """What a process had at the most does not depend on what the one that asks ever had."""
    command = [sys.executable, "-c", "pass"]
    before = measuring.called(command).memory
    touched = b"." * (150 * MIB)

    after = measuring.called(command).memory

    assert len(touched) == 150 * MIB
    assert after == pytest.approx(before, abs=2 * MIB)


def test_hands_that_end_otherwise_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """How fast other hands are played is no figure."""
    pytest.importorskip("pokerkit")
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    # Not by its name, which is that of a folder beside the tests.
    spec = spec_from_file_location("benchmark_of_the_reference", BENCHMARKS / "reference.py")
    assert spec is not None
    assert spec.loader is not None
    reference = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, reference)
    spec.loader.exec_module(reference)
    monkeypatch.setattr(reference, "play_pokerkit", lambda _: [0])

    with pytest.raises(RuntimeError, match="2 of 2 hands ended with other stacks"):
        reference.measure(2, 1, calling=True)


def test_a_process_that_fails_is_told_of() -> None:
    """What a process took is believed only if it ended as it should."""
    command = [sys.executable, "-c", "raise SystemExit(3)"]

    assert measuring.called(command, codes=(3,)).seconds > 0
    with pytest.raises(RuntimeError, match="ended with 3"):
        measuring.called(command)


def test_who_begins_changes_with_each_round() -> None:
    """No side is always the one that comes second."""
    began: list[str] = []

    def work(name: str) -> int:
        began.append(name)
        return len(began)

    found = measuring.by_turns({name: partial(work, name) for name in ("we", "they")}, 3)

    assert ["we", "they", "they", "we", "we", "they"] == began
    assert found == {"we": [1, 4, 5], "they": [2, 3, 6]}
