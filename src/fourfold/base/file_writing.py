"""Writing files, with errors that say which. The system's own do not: to a full disk every file is
alike."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fourfold.base.errors import FourfoldError

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """What the system refuses inside, of this file or for want of room, is an error about the file.
    Open it inside: some errors come only when it is closed."""
    try:
        yield
    except OSError as error:
        if str(error.filename) != str(path) and error.errno not in _NO_ROOM:
            raise
        raise FourfoldError("file.unwritten", file=path, reason=error.strerror) from None


def write_whole(path: Path, data: bytes) -> None:
    """Make the file anew so that a reader never sees half of it."""
    fresh = path.with_name(path.name + ".new")
    with writing(fresh):
        fresh.write_bytes(data)
        fresh.replace(path)


def write_text(path: Path, text: str) -> None:
    """Make the file, or make it anew, with this text in it."""
    with writing(path):
        path.write_text(text, encoding="utf-8")
