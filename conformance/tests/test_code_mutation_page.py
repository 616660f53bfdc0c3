"""The page on the mutation of the reference: its figures are of one run, and agree."""

from __future__ import annotations

import re
from typing import Final

import pytest
import yaml

from .documents import ROOT

PAGE: Final = (ROOT / "conformance" / "CODE_MUTATION.md").read_text(encoding="utf-8")
PROOF: Final = (ROOT / "conformance" / "docs" / "proof.md").read_text(encoding="utf-8")
DECLARED: Final = ROOT / "conformance" / "benchmarks" / "code_mutation" / "declared.yaml"

ROWS: Final = dict(re.findall(r"^\| ([a-z][^|]*) \| ([0-9]+)", PAGE, re.MULTILINE))
FIGURES: Final = {name: int(number) for name, number in ROWS.items()}


@pytest.mark.parametrize(
    ("whole", "parts"),
    [
        ("made", ("left out", "played")),
        ("played", ("cannot be told from the reference (declared)", "can be told from it")),
        ("can be told from it", ("killed", "survived")),
        (
            "killed",
            ("by a wrong answer", "by an exception", "by going on without end"),
        ),
    ],
)
def test_the_parts_make_the_whole(whole: str, parts: tuple[str, ...]) -> None:
    """What was made was played or left out, and what was played was killed or not."""
    assert FIGURES[whole] == sum(FIGURES[part] for part in parts)


def test_each_kind_that_is_left_out_is_in_the_table() -> None:
    """The kinds are those that are declared, and two of the program; they are all there is."""
    declared = yaml.safe_load(DECLARED.read_text(encoding="utf-8"))["left-out"]
    table = PAGE.partition("## What is left out")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| ([a-z][^|]*) \| ([0-9]+) \|", table, re.MULTILINE))

    assert set(declared) <= set(rows)
    assert FIGURES["left out"] == sum(map(int, rows.values()))


def test_every_survivor_is_explained() -> None:
    """The table has all of them."""
    table = PAGE.partition("## The survivors")[2]
    rows = re.findall(r"^\| `[^|]* \| ([0-9]+) \|", table, re.MULTILINE)

    assert FIGURES["survived"] == sum(map(int, rows))


def test_the_page_on_proof_has_the_same_figures() -> None:
    """It tells of the same run."""
    words = " ".join(PROOF.split())
    share = FIGURES["killed"] / FIGURES["can be told from it"]

    told, percent = FIGURES["can be told from it"], f"that is {100 * share:.1f} %"
    assert f"Of {told} changes that can be told from the reference the corpus" in words
    assert f"notices {FIGURES['killed']}, {percent}" in words
    assert f"| killed | {FIGURES['killed']}, {percent} |" in PAGE
