"""Write the site: every page of every section in each language, then what they need."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, wait
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any, Final

from stud_conformance.files import Invalid, Problem
from stud_conformance.files.languages import LANGUAGES
from stud_conformance.site import folder
from stud_conformance.site.assets import assets
from stud_conformance.site.pages import Page
from stud_conformance.site.render import Renderer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from stud_conformance.site.world import World

    Tell = Callable[[int], object]

#: The modules that have pages; those that take longest come first.
SECTIONS: Final = (
    "scenarios",
    "hands",
    "rules",
    "houses",
    "sources",
    "lists",
    "glossary",
    "docs",
    "home",
)

#: No page is longer, in bytes.
MOST: Final = 300_000

#: No file system takes a longer name of a file.
LONGEST_NAME: Final = 255

#: Not a fork, as a library may have threads.
_SPAWN: Final = get_context("spawn")
_LOOK: Final = 0.2


class TooLong(Exception):  # noqa: N818 - it says what is wrong with the page
    """Raised for a page of several files that is longer than a page may be."""


class SamePath(Exception):  # noqa: N818 - it says what is wrong with two pages
    """Raised for two pages of one path, of which one would be lost."""


@dataclass(frozen=True, slots=True)
class Built:
    """What was written.

    Attributes:
        pages: How many pages.
        size: The bytes of all of them.
        longest: The path of the longest.
        most: Its bytes.

    """

    pages: int
    size: int
    longest: str
    most: int


def build(world: World, out: Path, jobs: int = 1, tell: Tell = lambda _: None) -> Built:
    """Write the site; OUT only appears once it is whole.

    Args:
        world: What there is to tell of.
        out: The folder.
        jobs: How many processes write.
        tell: Is called with the number of pages that are written, from time to time.

    Raises:
        InTheWay: OUT is there and holds something else than a site of ours.
        Invalid: A file is too long for its page, or a hand cannot be read.
        TooLong: A page of several files is longer than a page may be.
        SamePath: Two pages have the same path.
        OSError: The folder cannot be written.

    """
    with folder.fresh(out) as made:
        for lang in LANGUAGES:
            (made / lang).mkdir()
        written = list(
            _together(world, made, jobs, tell) if jobs > 1 else _alone(world, made, tell)
        )
        (made / "index.html").write_text(
            Renderer(world).text(Page("index.html", "site/start.html.j2"), "en"), encoding="utf-8"
        )
        (made / "assets").mkdir()
        for name, text in assets(world):
            (made / "assets" / name).write_text(text, encoding="utf-8")
    most, longest = max((size, path) for path, size in written)
    return Built(len(written), sum(size for _, size in written), longest, most)


def expected(world: World) -> int:
    """Return about how many pages there will be."""
    parts = (world.rules, world.houses, world.sources, world.corpus.scenarios, world.hands)
    return len(LANGUAGES) * sum(map(len, parts))


def _alone(world: World, made: Path, tell: Tell) -> Iterator[tuple[str, int]]:
    """Write every section, one after the other; yield each page and its size."""
    done = 0
    for section in SECTIONS:
        for one in _section(Renderer(world), world, section, made):
            done += 1
            tell(done)
            yield one


def _section(
    renderer: Renderer, world: World, section: str, made: Path
) -> Iterator[tuple[str, int]]:
    pages = import_module(f"stud_conformance.site.{section}").pages
    for lang in LANGUAGES:
        for page in pages(world, lang):
            text = renderer.text(page, lang).encode()
            if len(text) > MOST:
                raise _too_long(page, lang, len(text))
            name = f"{lang}/{page.path}"
            if len(Path(name).name) > LONGEST_NAME:
                raise _too_long_a_name(page)
            _write(made, name, text)
            yield name, len(text)


def _write(made: Path, name: str, text: bytes) -> None:
    """Write a page; none takes the place of another one.

    Raises:
        SamePath: There is a page of that path already.

    """
    path = made / name
    path.parent.mkdir(exist_ok=True)
    try:
        with path.open("xb") as stream:
            stream.write(text)
    except FileExistsError as error:
        raise SamePath(f"two pages would be {name}: give one of them another id") from error


def _too_long_a_name(page: Page) -> Exception:
    name = Path(page.path)
    wrong = f"the id is too long for the name of a page ({len(name.stem)} characters)"
    cure = f"at most {LONGEST_NAME - len(name.suffix)}"
    return Invalid([Problem(page.file, 1, 1, wrong, cure)])


def _too_long(page: Page, lang: str, size: int) -> Exception:
    """Return what is raised for a page that is too long: with the file, where it tells of one."""
    if page.file:
        wrong = f"its page in the site would have {size:,} bytes ({lang}/{page.path})"
        cure = f"at most {MOST:,}, as with shorter texts in the file"
        return Invalid([Problem(page.file, 1, 1, wrong, cure)])
    what = f"{lang}/{page.path} would have {size:,} bytes, and a page has at most {MOST:,}"
    return TooLong(f"{what}: add fewer houses and folders of your own, or with shorter texts")


def _together(world: World, made: Path, jobs: int, tell: Tell) -> Iterator[tuple[str, int]]:
    """Write the sections in several processes; yield each page and its size."""
    count = _SPAWN.Value("i", 0)
    pool = ProcessPoolExecutor(jobs, _SPAWN, _ready, (world, made, count))
    try:
        begun = [pool.submit(_work, section) for section in SECTIONS]
        rest: set[Any] = set(begun)
        while rest:
            done, rest = wait(rest, _LOOK)
            tell(count.value)
            for one in done:
                one.result()
        for one in begun:
            yield from one.result()
    except BaseException:
        rmtree(made, ignore_errors=True)  # nobody can go on writing there
        raise
    finally:
        pool.shutdown(cancel_futures=True)


#: What a process that writes sections works with.
_OWN: Final[dict[str, Any]] = {}


def _ready(world: World, made: Path, count: Any) -> None:  # noqa: ANN401 - a shared number
    _OWN.update(renderer=Renderer(world), world=world, made=made, count=count)


def _work(section: str) -> list[tuple[str, int]]:
    found = []
    for one in _section(_OWN["renderer"], _OWN["world"], section, _OWN["made"]):
        found.append(one)
        with _OWN["count"].get_lock():
            _OWN["count"].value += 1
    return found
