"""Write the beginning of an adapter: one file that speaks the protocol, and how to go on.

The templates lie beside this file, a folder a language.  All of a folder is
copied as it is; the README is the same for all but for the commands.
"""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from pathlib import Path
from string import Template

from stud_conformance.files.shell import operand

TEMPLATES = Path(__file__).resolve().parent / "templates"
README = "README.md"


@dataclass(frozen=True, slots=True)
class Language:
    """A language for which there is a template.

    Attributes:
        name: As its users write it.
        file: The file to be filled in.
        needs: What has to be installed, as a sentence without its full stop.
        run: The command that runs the adapter.
        build: The command that builds it first; empty where there is nothing to build.

    """

    name: str
    file: str
    needs: str
    run: str
    build: str = ""

    @property
    def engine(self) -> str:
        """The name of the adapter as an engine, on the command line."""
        return f"cmd:{self.run}"


LANGUAGES = {
    "python": Language(
        "Python", "adapter.py", "It needs Python 3.9 or newer", run="python adapter.py"
    ),
    "javascript": Language(
        "JavaScript", "adapter.mjs", "It needs Node.js 16 or newer", run="node adapter.mjs"
    ),
    "rust": Language(
        "Rust",
        "adapter.rs",
        "It needs Rust 1.60 or newer",
        build="rustc --edition 2021 -O adapter.rs",
        run="./adapter",
    ),
    "go": Language(
        "Go",
        "adapter.go",
        "It needs Go 1.18 or newer",
        build="go build -o adapter .",
        run="./adapter",
    ),
    "java": Language(
        "Java",
        "Adapter.java",
        "It needs a JDK 17 or newer",
        build="javac -d build Adapter.java",
        run="java -cp build Adapter",
    ),
    "csharp": Language(
        "C#",
        "Adapter.cs",
        "It needs the .NET SDK 8 or newer",
        build="dotnet build Adapter.csproj -c Release -o build",
        run="dotnet build/Adapter.dll",
    ),
}


def write(language: str, folder: Path) -> list[Path]:
    """Write the files for a language into a folder, and return them.

    Raises:
        FileExistsError: One of them is there already; then nothing is written.
        OSError: The folder cannot be written.

    """
    texts = files(language)
    for name in texts:
        _check_free(folder / name)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        with (folder / name).open("xb") as file:
            file.write(text)
    return [folder / name for name in texts]


def _check_free(path: Path) -> None:
    """Check that nothing has this path, not even a link to nowhere."""
    if os.path.lexists(path):
        raise FileExistsError(
            errno.EEXIST, "nothing was written, since this is there already", str(path)
        )


def files(language: str) -> dict[str, bytes]:
    """Return what is written for a language, by file name; the file to be filled in comes first."""
    told = LANGUAGES[language]
    names = sorted(path.name for path in (TEMPLATES / language).iterdir() if path.is_file())
    texts = {name: (TEMPLATES / language / name).read_bytes() for name in [told.file, *names]}
    return {**texts, README: readme(told).encode()}


def readme(told: Language) -> str:
    """Return what a user has to know to go on."""
    text = (TEMPLATES / README).read_text(encoding="utf-8")
    return Template(text).substitute(
        language=told.name,
        file=told.file,
        needs=told.needs,
        build=f"    {told.build}\n" if told.build else "",
        engine=told.engine,
    )


def next_commands(language: str, folder: Path) -> list[str]:
    """Return the commands to type next."""
    told = LANGUAGES[language]
    enter = [] if folder == Path() else [f"cd {operand(str(folder))}"]
    build = [told.build] if told.build else []
    return [*enter, *build, f"studconf doctor '{told.engine}'", f"studconf run '{told.engine}'"]
