"""A plugin of pytest: each case of the corpus is an item, for each engine that is named.

    pytest --stud-engine py:mypackage.adapter:Engine
    pytest --stud-engine 'cmd:node my-adapter.mjs' -k raise-cap -n 4

It is loaded wherever it is installed; so nothing is imported until an engine is named.
An engine named in pytest's own file is asked where no path is given, and where one is named by an
id: ``pytest tests/test_mine.py`` runs nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

#: What every id of an item begins with: ``stud::ENGINE::CASE``.
ROOT = "stud"
MARKERS = (
    """stud(engine, game, limit, scenario): a case of a stud engine: -m "stud(game='razz')" """,
    """stud_rule(id): a rule that it cites: -m "stud_rule(id='betting.raise-cap')" """,
)

#: Each option that can be given several times: its name, its place holder, and help.
_LISTS = (
    ("engine", "ENGINE", "Ask this engine every case; any that studconf run takes. Repeatable."),
    ("select", "WHAT", "Only a scenario or case id, rule:ID, game:ID or chapter:NAME. Repeatable."),
)
_FOLDERS = "Add the scenarios of a folder of your own. Repeatable."
_SINGLE = (
    ("house", "HOUSE", "Only cases that this house plays, under its rulings: an id or a file."),
    ("baseline", "FILE", "Expect exactly the failures in this file (studconf baseline)."),
    ("timeout", "SECONDS", "How long an engine may take for a hand."),
    ("first-timeout", "SECONDS", "The same for the first hand that it plays."),
    ("hello-timeout", "SECONDS", "The same for the greeting."),
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options; each can stand in a file of pytest as well, as ``stud_NAME``."""
    group = parser.getgroup("stud", "stud-conformance: check stud poker engines")
    for name, metavar, text in _LISTS:
        group.addoption(f"--stud-{name}", action="append", default=[], metavar=metavar, help=text)
        parser.addini(f"stud_{name}", text, type="linelist")
    group.addoption("--stud-corpus", action="append", default=[], metavar="DIR", help=_FOLDERS)
    parser.addini("stud_corpus", _FOLDERS, type="paths")
    for name, metavar, text in _SINGLE:
        group.addoption(f"--stud-{name}", metavar=metavar, help=text)
        parser.addini(f"stud_{name.replace('-', '_')}", text)


def pytest_configure(config: pytest.Config) -> None:
    """Prepare the cases where an engine is asked; nothing else is done, or loaded."""
    for marker in MARKERS:
        config.addinivalue_line("markers", marker.strip())
    named = _named(config)
    engines = list(dict.fromkeys([*_engines(config), *(engine for engine, _ in named)]))
    if not engines:
        return
    from stud_conformance.pytest_plugin.asked import asked  # noqa: PLC0415 - costs, if not used
    from stud_conformance.pytest_plugin.session import Session  # noqa: PLC0415

    config.pluginmanager.register(Session(asked(config, engines), named), "stud-session")


def _engines(config: pytest.Config) -> Sequence[str]:
    """Return the engines named by an option, or by the file where no path is given."""
    by_option: list[str] = config.getoption("--stud-engine")
    by_file: list[str] = config.getini("stud_engine")
    has_path = config.args_source is config.ArgsSource.ARGS
    return by_option or ([] if has_path else by_file)


def _named(config: pytest.Config) -> list[tuple[str, str]]:
    """Take the ids of items from the arguments of pytest, which knows only files.

    Returns:
        The engine and the case of each; the case is empty where all are meant.

    """
    mine = [name for name in config.args if name.startswith(f"{ROOT}::")]
    config.args[:] = [name for name in config.args if name not in mine]
    parts = [name.removeprefix(f"{ROOT}::").rpartition("::") for name in mine]
    return [(engine, case) if colons else (case, "") for engine, colons, case in parts]
