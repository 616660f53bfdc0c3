"""What is asked, from the options of pytest and from its file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from stud_conformance.engines.connect import check_name
from stud_conformance.engines.patience import Patience
from stud_conformance.files import Invalid
from stud_conformance.run import baseline, events, playable
from stud_conformance.spec import load_corpus
from stud_conformance.spec.errors import UnknownName
from stud_conformance.spec.load import house as load_house
from stud_conformance.spec.select import select

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_conformance.run.baseline import Baseline
    from stud_conformance.spec import Case, Corpus, House

DAY = 86400


@dataclass(frozen=True, slots=True)
class Asked:
    """What each engine is asked.

    Attributes:
        engines: Their names, as ``studconf run`` takes them.
        corpus: Where the cases come from.
        cases: The selected cases.
        house: The house whose values are sent, where an engine can be set to them.
        baseline: The failures that are expected.
        patience: How long an engine is waited for.
        chosen: How the cases were chosen, for whoever tells how to ask again.

    """

    engines: tuple[str, ...]
    corpus: Corpus
    cases: tuple[Case, ...]
    house: House | None
    baseline: Baseline | None
    patience: Patience
    chosen: events.Chosen


def asked(config: pytest.Config, engines: Sequence[str]) -> Asked:
    """Return what is asked; no engine is started.

    Args:
        config: The options.
        engines: The engines that are asked.

    Raises:
        UsageError: The options are wrong, or a file that they name has mistakes.

    """
    try:
        return _asked(config, engines)
    except (Invalid, OSError, UnknownName, playable.Unplayable) as error:
        raise pytest.UsageError(str(error)) from error


def _asked(config: pytest.Config, engines: Sequence[str]) -> Asked:
    for engine in engines:
        check_name(engine)
    folders = [config.invocation_params.dir / one for one in config.getoption("--stud-corpus")]
    folders = folders or config.getini("stud_corpus")
    selectors = tuple(config.getoption("--stud-select") or config.getini("stud_select"))
    house, known = _place(config, "house"), _place(config, "baseline")
    if known is not None and len(engines) > 1:
        raise pytest.UsageError("--stud-baseline needs exactly one engine, whose failures it lists")
    corpus = load_corpus(folders)
    ruled_by = None if house is None else load_house(house)
    cases = select(corpus, selectors, ruled_by)
    if folders:
        playable.check(corpus, cases)
    return Asked(
        engines=tuple(engines),
        corpus=corpus,
        cases=tuple(cases),
        house=ruled_by,
        baseline=None if known is None else baseline.load(Path(known), corpus),
        patience=_patience(config),
        chosen=events.Chosen(selectors, house, tuple(map(str, folders))),
    )


def _place(config: pytest.Config, name: str) -> str | None:
    """Return a file, or the id of a house; those in a file of pytest are looked for beside it."""
    by_option: str | None = config.getoption(f"--stud-{name}")
    if by_option is not None:
        return by_option
    by_file: str = config.getini(f"stud_{name}")
    is_path = name == "baseline" or "/" in by_file or by_file.endswith((".yaml", ".yml"))
    if not by_file or not is_path or config.inipath is None:
        return by_file or None
    return str(config.inipath.parent / by_file)


def _patience(config: pytest.Config) -> Patience:
    usual = Patience()
    hand = _seconds(config, "timeout")
    hello = _seconds(config, "hello-timeout")
    return Patience(
        hello=hello if hello is not None else usual.hello,
        hand=hand if hand is not None else usual.hand,
        first=_seconds(config, "first-timeout"),
    )


def _seconds(config: pytest.Config, name: str) -> float | None:
    by_file = config.getini(f"stud_{name.replace('-', '_')}")
    text = config.getoption(f"--stud-{name}") or by_file
    if not text:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= DAY:
        raise pytest.UsageError(f"--stud-{name}: {text!r} is no number of seconds")
    return seconds
