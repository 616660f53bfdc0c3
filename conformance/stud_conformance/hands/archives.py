"""The files of a zip archive, read where they are."""

from __future__ import annotations

import io
import os
import struct
import weakref
import zipfile
from typing import TYPE_CHECKING, BinaryIO, Final, cast

from stud_conformance.files.printable import printable
from stud_conformance.hands.documents import GZIP, ZIP, Budget, Document, kind_of, unread
from stud_conformance.hands.recorded import Unreadable, unreadable

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from stud_conformance.hands.documents import Limits

MAGIC: Final = b"PK\x03\x04"

#: Between the archive and its file, in messages.
WITHIN: Final = "!"

_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED: Final = 0x1
_END: Final = b"PK\x05\x06"
_END_64: Final = b"PK\x06\x07"
_LONGEST_END: Final = 65_557
_END_SIZE: Final = 22
_COUNT_AT: Final = 10
_LOCATOR_SIZE: Final = 20
_UNPACK: Final = "unpack it, and name the folder"


class _UnfitError(Exception):
    """Raised for an archive that is not opened; it says why."""


def members(
    name: str, opener: Callable[[], BinaryIO], limits: Limits, wanted: Collection[str]
) -> Iterator[Document | Unreadable]:
    """Yield the files of an archive that hold what is wanted, in the order of their names.

    The archive stays open as long as one of them is kept.
    """
    try:
        archive = _opened(opener(), limits)
        listed = sorted(archive.infolist(), key=lambda info: info.filename)
    except _UnfitError as unfit:
        yield unreadable(name, str(unfit), _UNPACK)
        return
    except Exception as error:  # noqa: BLE001 - zipfile raises many kinds over a spoiled archive
        yield unread(name, error)
        return
    budget = Budget(limits.archive)
    is_empty = True
    for info in listed:
        if not info.is_dir() and (kind_of(info.filename) in wanted or _is_archive(info)):
            is_empty = False
            yield _member(archive, info, name, limits, budget)
    if is_empty:
        yield unreadable(name, "the archive holds no hands", "files named *.phh, *.phhs or *.jsonl")


def _opened(stream: BinaryIO, limits: Limits) -> zipfile.ZipFile:
    """Open an archive; it closes its file when nothing keeps it any more.

    Raises:
        _UnfitError: Its directory is too large to be held.

    """
    try:
        archive = _checked(stream, limits)
    except BaseException:
        stream.close()
        raise
    weakref.finalize(archive, stream.close)
    return archive


def _checked(stream: BinaryIO, limits: Limits) -> zipfile.ZipFile:
    size = stream.seek(0, os.SEEK_END)
    stream.seek(max(0, size - _LONGEST_END))
    tail = stream.read(_LONGEST_END)
    at = tail.rfind(_END)
    if at >= 0 and len(tail) >= at + _END_SIZE:
        (count,) = struct.unpack_from("<H", tail, at + _COUNT_AT)
        if count > limits.members or tail[at - _LOCATOR_SIZE : at].startswith(_END_64):
            raise _UnfitError(f"the archive has more than {limits.members:,} files")
    if size > limits.archive:
        raise _UnfitError("the archive is too large")
    archive = zipfile.ZipFile(stream)
    if len(archive.infolist()) > limits.members:
        raise _UnfitError(f"the archive has more than {limits.members:,} files")
    return archive


def _is_archive(info: zipfile.ZipInfo) -> bool:
    return info.filename.lower().endswith(ZIP)


def _member(
    archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str, limits: Limits, budget: Budget
) -> Document | Unreadable:
    own = f"{name}{WITHIN}{printable(info.filename)}"
    if _is_archive(info):
        return unreadable(own, "it is an archive in an archive", _UNPACK)
    if info.compress_type not in _METHODS:
        # Other methods unpack a few bytes into gigabytes at one go.
        return unreadable(own, "the file is packed by an odd method", "deflate, or none")
    if info.flag_bits & _ENCRYPTED:
        return unreadable(own, "the file is encrypted", "a file without a password")
    return Document(
        name=own,
        kind=kind_of(info.filename),
        opener=lambda: io.BufferedReader(cast("io.RawIOBase", archive.open(info))),
        limits=limits,
        is_packed=info.filename.lower().endswith(GZIP),
        budget=budget,
        packed=info.compress_size,
    )
