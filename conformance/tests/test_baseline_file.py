"""The file of a baseline: what it may hold, and that it is read as it was written."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stud_conformance import files
from stud_conformance.files import data
from stud_conformance.files.document import LARGEST
from stud_conformance.files.problems import MOST_TOLD
from stud_conformance.run import baseline, baseline_text
from stud_conformance.run.baseline import Baseline, Entry, Given, UnknownCases

from .engines import broken_engines
from .kit import judged

if TYPE_CHECKING:
    from stud_conformance.spec import Corpus

GOOD = Path(__file__).parent / "good" / "baseline.yaml"
FIRST = "betting-0165/fold-refused"
SECOND = "showdown-0209/seat-four-first@previous-street,tabled-before-last-card"
DAY = date(2026, 6, 1)
SMALL = Baseline({"name": "it"}, "1", {FIRST: Entry(FIRST, "known", DAY, "a failure")})


# Reading.


def loaded(path: Path, text: str, corpus: Corpus) -> Baseline:
    """Read a baseline from a text."""
    path.write_text(text, encoding="utf-8")
    return baseline.load(path, corpus)


def test_a_baseline_is_written_as_it_was_read(corpus: Corpus) -> None:
    """Byte for byte, whatever the order was before."""
    found = baseline.load(GOOD, corpus)

    assert list(found.entries) == [FIRST, SECOND]
    assert found.entries[FIRST].expires == date(2026, 12, 31)
    assert found.entries[SECOND].link is None
    assert GOOD.read_text(encoding="utf-8") == baseline_text.text(found, GOOD)


def test_a_day_may_be_quoted_and_entries_may_stand_in_any_order(
    corpus: Corpus, tmp_path: Path
) -> None:
    """Both read the same."""
    text = GOOD.read_text(encoding="utf-8")
    head, first, second = text.split("  - case:")
    turned = f"{head}  - case:{second}  - case:{first}".replace("2026-12-31", '"2026-12-31"')

    assert baseline.load(GOOD, corpus) == loaded(tmp_path / "a.yaml", turned, corpus)


@pytest.mark.parametrize(
    ("where", "write", "says"),
    [
        (FIRST, "betting-*", '8:11: "betting-*" does not fit, expected the exact id of one case'),
        (FIRST, "'*'", '8:11: "*" does not fit, expected the exact id of one case, such as bet'),
        (FIRST, "betting-0165", '8:11: "betting-0165" does not fit, expected the exact id of on'),
        (FIRST, SECOND, f"13:11: {SECOND} is listed twice, expected each case once"),
        ("2026-12-31", "2026-02-30", "11:14: there is no day 2026-02-30, expected a day of the"),
        ("2026-12-31", "31.12.2026", '11:14: "31.12.2026" does not fit, expected the last day on'),
        ("2026-12-31", "20261231", "11:14: 20261231 is given, expected the last day on which"),
        ("2026-12-31", "never", '11:14: "never" does not fit, expected the last day on which'),
        ("    expires: 2026-12-31\n", "", '8:5: the key "expires" is missing, expected the last d'),
        ("reason: A fold", "because: A", '8:5: the key "reason" is missing, expected why the fai'),
        ("    reason: A fold", "    raeson: A", '9:5: the key "raeson" is not known, expected rea'),
        ("A fold without", '"" #', '9:13: "" does not fit, expected why the failure is accepted'),
        ("A fold without", '"  " #', '9:13: "  " does not fit, expected why the failure is acc'),
        ("A fold without", '"A\\nB" #', '9:13: "A\\nB" does not fit, expected why the failure'),
        ("A fold without", "~ #", "9:13: nothing is given, expected why the failure is accepted"),
        ("https://", "ftp://", '10:11: "ftp://example.org/mine/17" does not fit, expected the ad'),
        ("failure: '13.", "x: '13.", '8:5: the key "failure" is missing, expected the failure'),
        ("'1.0'", "1", "5:12: 1 is given, expected the version of the engine, as text"),
        ("expected-failures", "failures", '7:1: the key "failures" is not known, expected expec'),
    ],
)
def test_a_mistake_is_told_with_its_place(
    where: str, write: str, says: str, corpus: Corpus, tmp_path: Path
) -> None:
    """All of them are, one a line."""
    text = GOOD.read_text(encoding="utf-8")
    assert where in text
    path = tmp_path / "a.yaml"

    with pytest.raises(files.Invalid) as caught:
        loaded(path, text.replace(where, write, 1), corpus)

    assert f"{path}:{says}" in str(caught.value)


def test_a_case_that_does_not_exist_is_told_with_the_nearest(
    corpus: Corpus, tmp_path: Path
) -> None:
    """One line each; an id is of a case, not of a scenario."""
    text = GOOD.read_text(encoding="utf-8")
    text = text.replace(FIRST, "betting-0165/fold-refuse").replace(SECOND, "mine-0001/always")
    path = tmp_path / "a.yaml"

    with pytest.raises(UnknownCases) as caught:
        loaded(path, text, corpus)

    first, second = str(caught.value).split("\n")
    assert first.startswith(
        f"{path}:8:11: there is no case 'betting-0165/fold-refuse'; did you mean {FIRST}"
    )
    assert second.startswith(f"{path}:13:11: there is no case 'mine-0001/always'; did you mean ")
    assert second.endswith("; if it is one of your own, give its folder with --corpus")
    assert "--corpus" not in first


def test_of_very_many_unknown_cases_the_first_ones_are_told() -> None:
    """Nobody reads more."""
    text = str(UnknownCases([f"line {number}" for number in range(MOST_TOLD + 7)]))

    assert text.split("\n")[MOST_TOLD:] == ["and 7 more"]


def test_the_comments_at_the_head_are_kept(corpus: Corpus, tmp_path: Path) -> None:
    """Those further down are not."""
    head = "# ours\n\n# licensed\n"
    path = tmp_path / "a.yaml"
    good = GOOD.read_text(encoding="utf-8").partition("engine:")[2]
    found = loaded(path, f"{head}engine:{good}".replace("suite", "# lost\nsuite"), corpus)

    assert f"{head}engine:{good}" == baseline_text.text(found, path)


def test_a_new_file_names_its_schema(tmp_path: Path) -> None:
    """So that an editor finds it, where it lies in the same tree."""
    inside, outside = (
        baseline_text.text(SMALL, folder / "a.yaml").split("\n")[0]
        for folder in (GOOD.parent, tmp_path)
    )

    if "site-packages" not in str(data.schemas()):
        assert inside == "# yaml-language-server: $schema=../../../schemas/baseline.schema.json"
    assert outside == "# Schema: urn:stud-conformance:baseline"


def test_a_baseline_may_be_empty(corpus: Corpus, tmp_path: Path) -> None:
    """An engine that passes everything needs no other."""
    text = baseline_text.text(Baseline({}, "1", {}), tmp_path)

    assert text.endswith("\nengine: {}\nsuite: '1'\nexpected-failures: []\n")
    assert loaded(tmp_path / "a.yaml", text, corpus).entries == {}


#: Lines as they can stand in a report: printable, and not beginning with a blank.
LINES = st.one_of(
    st.text(st.characters(categories=["L", "N", "P", "S"]) | st.just(" "), min_size=1),
    st.lists(st.sampled_from([*"#:-?'\"{}[],&*!|>%@`\\~ ", "true", "1", "é", "🂡"])).map("".join),
    st.lists(st.sampled_from(["- a", ": b", " #c", "null", "2026-01-01", "  ", "x" * 90])).map(
        " ".join
    ),
).filter(lambda text: text != "" and text[0] != " " and text.isprintable())


@settings(deadline=None)
@given(lines=st.lists(LINES, min_size=4, max_size=4))
def test_every_line_survives_a_file(
    lines: list[str], corpus: Corpus, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """What is written is read again, and written again the same."""
    reason, failure, name, suite = lines
    link = "https://example.org/#:é"
    entries = {case: Entry(case, reason, DAY, failure, link) for case in (FIRST, SECOND)}
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    made = Baseline({"name": name}, suite, entries, head="# mine")
    text = baseline_text.text(made, path)

    assert made == loaded(path, text, corpus)
    assert text == baseline_text.text(made, path)


def test_a_hostile_engine_gets_a_file_that_can_be_read(corpus: Corpus, tmp_path: Path) -> None:
    """Its failures are recognised again by it."""
    picked = list(corpus.cases())[::5]
    verdicts = list(judged(broken_engines.hostile(), corpus, picked).values())
    made = baseline.updated(None, verdicts, Given("known", "https://example.org/1"), DAY)
    text = baseline_text.text(made, tmp_path)
    found = loaded(tmp_path / "a.yaml", text, corpus)

    assert made.entries == found.entries
    assert baseline.problems(found.mark(verdicts, DAY)) == []
    assert all(line.isprintable() for line in text.split("\n"))


# Writing.


def test_no_text_is_made_that_could_not_be_read(tmp_path: Path) -> None:
    """A file has a limit."""
    made = replace(SMALL, entries={FIRST: Entry(FIRST, "known", DAY, "y" * LARGEST)})

    with pytest.raises(files.Invalid, match="too large"):
        baseline_text.text(made, tmp_path / "a.yaml")
