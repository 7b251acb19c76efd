"""Text and binary files, with errors that name the file. The operating system's own errors do not
always: "no space left on device" names none."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fourfold.base.errors import FourfoldError

_DISK_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def read_text(path: Path) -> str:
    """The content of a UTF-8 file; FourfoldError if it cannot be read or is not text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise FourfoldError("file.not_text", file=path) from None
    except OSError as error:
        raise FourfoldError("file.unread", file=path, reason=error.strerror) from None
    except ValueError as error:  # the name contains a null character
        raise FourfoldError("file.unread", file=repr(str(path)), reason=error) from None


@contextmanager
def wrap_write_errors(path: Path) -> Iterator[None]:
    """Re-raise OSErrors about this file, or about a full disk, as FourfoldError with its name.

    Open and close the file inside the block: some errors are raised only by ``close``.
    """
    try:
        yield
    except OSError as error:
        if str(error.filename) != str(path) and error.errno not in _DISK_ERRORS:
            raise
        raise FourfoldError("file.unwritten", file=path, reason=error.strerror) from None


def write_atomically(path: Path, data: bytes) -> None:
    """Replace the file by way of a temporary one, so that readers never see half of it."""
    temporary = path.with_name(path.name + ".new")
    with wrap_write_errors(temporary):
        temporary.write_bytes(data)
        temporary.replace(path)


def write_text(path: Path, text: str) -> None:
    """Create or overwrite a UTF-8 file."""
    with wrap_write_errors(path):
        path.write_text(text, encoding="utf-8")
