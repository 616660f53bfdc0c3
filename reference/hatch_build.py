"""How the reference is compiled by mypyc: a build hook, which runs only where it is asked for.

Nothing is written to the source tree, and the sources stay in the wheel beside what is made.
"""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.errors import CompileError, LinkError

ROOT = Path(__file__).parent.parent
PACKAGE = "stud_reference"
CONFIG = ("--config-file", str(ROOT / "pyproject.toml"))
FAILED = (
    "the reference could not be compiled; where HATCH_BUILD_HOOK_ENABLE_CUSTOM is not set, a wheel"
    " is pure Python, and needs no compiler"
)


class Compiled(BuildHookInterface[Any]):
    """Add the compiled modules to a wheel, which then is one for this platform alone.

    Hatchling asks for a subclass here.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the reference; an editable install runs the sources, which may change."""
        if version == "editable":
            return
        self._folder = TemporaryDirectory()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        try:
            found = compiled(Path(self._folder.name))
        except (SystemExit, CompileError, LinkError) as error:
            self._folder.cleanup()
            raise RuntimeError(FAILED) from error
        build_data["force_include"].update(found)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw away what was copied into the wheel."""
        del build_data, artifact_path
        if version != "editable":
            self._folder.cleanup()


def compiled(folder: Path) -> dict[str, str]:
    """Compile the reference below a folder; return the files, and the place of each in a wheel.

    All code is in one library, ``stud_reference__mypyc``; each module is a door to it.
    """
    made = folder / "made"
    with chdir(ROOT / "reference"):  # so that a traceback names ``stud_reference/hand.py``
        sources = sorted(map(str, Path(PACKAGE).rglob("*.py")))
        modules = mypycify(
            [*CONFIG, "--cache-dir", str(folder / "cache"), *sources],
            opt_level="3",
            debug_level="0",
            group_name=PACKAGE,
            target_dir=str(folder),
        )
        build = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
        build.build_lib, build.build_temp = str(made), str(folder)
        build.ensure_finalized()
        build.run()
    return {str(path): path.relative_to(made).as_posix() for path in made.rglob("*.*")}
