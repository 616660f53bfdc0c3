"""What is told of an engine that fails: which wrong engines fail like it, and how to look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stud_conformance.protocol.text import counted
from stud_conformance.run import again

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stud_conformance.run.events import Chosen, Diagnosed, Suspect


def lines(found: Diagnosed, chosen: Chosen) -> Iterator[str]:
    """Yield the lines of a diagnosis.

    Args:
        found: The diagnosis.
        chosen: How the cases of the run were chosen, as the mutants are to be asked the same.

    """
    for one in found.suspects:
        yield _suspect(one)
        for rule, name in zip(one.rules, one.mutants, strict=True):
            yield f"  studconf rule {rule}; {again.of_run(f'mutant:{name}', chosen)}"
    if found.left_out:
        number = sum(found.left_out.values())
        told = counted(number, "failure is", "failures are")
        verb = "was" if number == 1 else "were"
        what = ", ".join(f"{count} {words}" for words, count in found.left_out.items())
        yield f"{told} not of this kind and {verb} left out ({what})"


def _suspect(one: Suspect) -> str:
    were, verb = ("was", "is") if one.of == 1 else ("were", "are")
    share = f"{one.same} of {counted(one.of, 'failure')} that {were} looked at"
    parts = [f"{share} {verb} just as of an engine that {one.words}"]
    if one.other:
        parts.append(f"{one.other} of the same cases fail otherwise")
    if one.extra:
        parts.append(f"alone it fails {counted(one.extra, 'case')} more, which pass here")
    return "; ".join(parts)
