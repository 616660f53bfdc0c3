"""``studconf convert``: a scenario as a hand history, and a hand history as a scenario."""

from __future__ import annotations

import os
import re
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from stud_conformance import files
from stud_conformance.cli import convert_faults, stdin
from stud_conformance.cli.inputs import replaced
from stud_conformance.cli.inputs_of_hands import of_hands
from stud_conformance.cli.options import place
from stud_conformance.cli.say import complain, tell
from stud_conformance.files import whole
from stud_conformance.hands import phh_text, runlog, scenario_again, scenario_text
from stud_conformance.hands.documents import PHH, SCENARIO
from stud_conformance.hands.read import of_document
from stud_conformance.hands.recorded import Recorded, Unreadable
from stud_conformance.hands.scenario_sound import sound
from stud_conformance.hands.sources import documents, is_path
from stud_conformance.protocol.text import counted
from stud_conformance.report import STDOUT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from stud_conformance.files import Problem
    from stud_conformance.spec import Scenario

_FORMATS: Final = ("phh", "scenario")
_NAMES: Final = {"phh": "hand", "scenario": "scenario"}
_ENDINGS: Final = {"phh": ".phh", "scenario": ".yaml"}
_WANTED: Final = frozenset({PHH, SCENARIO})
_ODD: Final = re.compile(r"[^A-Za-z0-9._-]+")
_LONGEST_NAME: Final = 80


class _Changed(files.Invalid):
    """Raised for hands that say something else than the scenario that they become."""


def _out(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Read where the files go; ``None`` is stdout. A slash at the end counts."""
    place(ctx, param, value)
    return None if value == STDOUT else value


@click.command()
@click.argument("names", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--to",
    "wanted",
    type=click.Choice(_FORMATS),
    help="What is written. Left out, each scenario becomes PHH, and PHH a scenario.",
)
@click.option(
    "-o",
    "--out",
    metavar="OUT",
    callback=_out,
    help="A file, or a folder, where each hand or scenario has a file of its own. Left out, or -, "
    "stdout.",
)
def command(names: tuple[str, ...], wanted: str | None, out: str | None) -> None:
    """Turn scenarios into hand histories, and hand histories into scenarios.

    FILE is a scenario (.yaml), a hand history in PHH, the format of PokerKit (.phh, .phhs), a
    folder, a .zip or .gz of them, a pattern, a URL (with the extra [remote]), or - for stdin.

    \b
    studconf convert spec/scenarios/showdown/showdown-0201.yaml
    studconf convert spec/scenarios --to phh -o hands/
    studconf convert hand.phh -o mine/
    studconf convert spec/scenarios/ante -o ante.phhs

    A scenario becomes one hand for each of its cases. The hand has the cards and the shows that the
    reference deals and makes under the rulings that the case names. Everything that PHH has no word
    for stands in fields that begin with an underscore, which other programs overlook. So the hands
    of a scenario, converted together, become that scenario again; if some are missing, it is told.
    A hand in which something was changed that the scenario would not say is refused: its field
    _scenario says what it was made from.

    Seven-card stud, hi-lo and razz at fixed limit have codes of PHH; the others have codes of our
    own, which PokerKit does not know. PokerKit reads every hand with a code of PHH, but replays it
    by its own rulings (see ENGINES.md), and no PHH can tell it of a fourth raise, a hand without a
    bring-in, a chip larger than 1, a rake, or streets without a burned card. Where a hand depends
    on these, PokerKit ends with an error, such as "Unable to repair", or with other stacks.

    A hand history becomes a scenario that expects what was found: a draft. Its comments say what a
    person has to add: the rules that it shows, why it matters, an authority, the calculation, and
    the rulings that it depends on. Cards that nobody saw are filled in, and told.

    Several hands become one .phhs, but scenarios have a file each, and several need a folder.
    Files that are there are replaced, but never one that is read. If anything is wrong, all that is
    wrong is told, and nothing is written: all files are made before one is put in its place.

    Exit codes: 0 converted, 2 usage, or it cannot be written, 6 a file is invalid.
    """  # noqa: D301 - click wants the character itself
    _check_there(names)
    hands = list(_read(names))
    target = wanted or _other(hands)
    texts = list(_texts(hands, target))
    if out is None:
        _print(texts, target)
    elif _is_folder(out):
        _write(names, _named(texts, target, Path(out)))
        tell(f"wrote {counted(len(texts), _NAMES[target])} into {out}")
    else:
        _write(names, [(Path(out), "".join(_joined(texts, target)))])
        tell(f"wrote {out}")


def _check_there(names: Sequence[str]) -> None:
    """Check that every file that is named is there, and that stdin can be read.

    Raises:
        UsageError: One is not.

    """
    stdin.check(names)
    for name in names:
        if is_path(name) and not os.path.lexists(name):
            raise click.UsageError(f"there is no file {name!r}")


def _read(names: Sequence[str]) -> Iterator[Recorded]:
    """Yield every hand.

    Raises:
        Invalid: With everything that is wrong.
        UsageError: One is of a kind that is not converted.

    """
    problems: list[Problem] = []
    for found in documents(names, wanted=_WANTED):
        for hand in [found] if isinstance(found, Unreadable) else of_document(found):
            if isinstance(hand, Unreadable):
                problems += hand.problems
            elif hand.out_of_scope is not None:
                wrong, cure = hand.out_of_scope, "a hand of one of our games"
                problems.append(files.Problem.at(hand.place, wrong, cure))
            elif runlog.is_of_run(hand):
                raise click.UsageError(f"{hand.place} is of a run log, which is not converted")
            else:
                yield hand
    if problems:
        raise files.Invalid(problems)


def _other(hands: Iterable[Recorded]) -> str:
    """Return the format that the hands are not in.

    Raises:
        UsageError: They are in both.

    """
    found = {"scenario" if "variant" in hand.raw else "phh" for hand in hands}
    if len(found) > 1:
        raise click.UsageError("there are scenarios and hand histories: say which --to write")
    return found.pop()


def _texts(hands: Iterable[Recorded], target: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file: a hand, or the hands of one scenario.

    Raises:
        Invalid: With everything that is wrong.

    """
    problems: list[Problem] = []
    for group in _groups(hands, target):
        try:
            yield _text(group, target)
        except ValueError as error:
            problems += convert_faults.unfit(group, error)
        except _Changed as changed:
            problems += changed.problems
        except files.Invalid as invalid:
            problems += convert_faults.in_fields(group, invalid.problems)
    if problems:
        raise files.Invalid(problems)


def _groups(hands: Iterable[Recorded], target: str) -> list[list[Recorded]]:
    """Return the hands that become a file together: those of one scenario become one again."""
    found: dict[str, list[Recorded]] = {}
    for number, hand in enumerate(hands):
        is_case = target == "scenario" and hand.is_scenario and scenario_text.mistake(hand) is None
        name = scenario_text.scenario_id(hand) if is_case else f"#{number}"
        found.setdefault(name, []).append(hand)
    return list(found.values())


def _text(group: Sequence[Recorded], target: str) -> tuple[str, str]:
    first = group[0]
    if target == "phh":
        return first.id, phh_text.text(first)
    name, text = scenario_text.scenario_id(first), scenario_text.text(*group)
    if first.is_scenario:
        _hold(group, sound(text, name))
    else:
        files.parse(text, name)
    return name, text


def _hold(group: Sequence[Recorded], made: Scenario) -> None:
    """Hold hands against the scenario that they become, and say if that is not whole.

    Raises:
        Invalid: A hand says something else than it.
        ValueError: It cannot be played.

    """
    name, lost = made.id, scenario_text.missing(group)
    problems = list(scenario_again.changed(made, group, is_whole=not lost))
    if problems:
        raise _Changed(problems)
    if lost:
        complain(f"{name} is not whole: no hand of {', '.join(lost)}")


# Writing.


def _joined(texts: Sequence[tuple[str, str]], target: str) -> Iterator[str]:
    """Yield the pieces of one file with all hands.

    Raises:
        UsageError: They do not fit into one.

    """
    if target == "scenario" and len(texts) > 1:
        raise click.UsageError(
            f"{len(texts)} scenarios do not fit into one file: name a folder, such as -o mine/"
        )
    if len(texts) == 1:
        yield texts[0][1]
        return
    yield from phh_text.joined(text for _, text in texts)


def _print(texts: Sequence[tuple[str, str]], target: str) -> None:
    for piece in _joined(texts, target):
        click.echo(piece, nl=False)


def _is_folder(out: str) -> bool:
    return out.endswith(("/", "\\")) or Path(out).is_dir()


def _named(texts: Sequence[tuple[str, str]], target: str, folder: Path) -> list[tuple[Path, str]]:
    """Return the file of each hand; what is odd in a name becomes a hyphen.

    No two have one name, also where capitals make no difference.
    """
    stems = [_ODD.sub("-", name).strip("-.")[:_LONGEST_NAME] or "hand" for name, _ in texts]
    taken = {stem.casefold() for stem in stems}
    numbers: dict[str, Iterator[int]] = {}
    found = []
    for stem, (_, text) in zip(stems, texts, strict=True):
        own = stem
        if stem.casefold() in numbers:
            others = (f"{stem}-{number}" for number in numbers[stem.casefold()])
            own = next(other for other in others if other.casefold() not in taken)
        numbers.setdefault(stem.casefold(), count(2))
        found.append((folder / f"{own}{_ENDINGS[target]}", text))
    return found


def _write(names: Sequence[str], found: Sequence[tuple[Path, str]]) -> None:
    """Write files.

    Raises:
        UsageError: A source would be replaced.
        OSError: One cannot be written.

    """
    kept = replaced((path for path, _ in found), of_hands(names, _WANTED))
    if kept is not None:
        raise click.UsageError(f"{kept} would replace what it is made from")
    whole.write_all(found)
