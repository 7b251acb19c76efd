"""Text, JSON and binary files, and text from outside.

Errors name the file. The operating system's own errors do not always: "no space left on device"
names none.
"""

from __future__ import annotations

import errno
import json
import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from fourfold.base.errors import FourfoldError
from fourfold.i18n import Message

_DISK_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def system_reason(error: OSError) -> Message | str | None:
    """The reason of an operating system's error, translated if it is a frequent one."""
    message = Message(f"system.{errno.errorcode.get(error.errno or 0)}")
    return message if message.is_known else error.strerror


def read_text(path: Path) -> str:
    """The content of a UTF-8 file; FourfoldError if it cannot be read or is not text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise FourfoldError("file.not_text", file=path) from None
    except OSError as error:
        raise FourfoldError("file.unread", file=path, reason=system_reason(error)) from None
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
        raise FourfoldError("file.unwritten", file=path, reason=system_reason(error)) from None


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


MOST_DIGITS = 300
"""Maximum length of an integer: any shorter one can be converted to a float."""

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class InvalidJsonError(FourfoldError):
    """A text that is not JSON, or that contains a value we refuse."""


def parse_json(text: str | bytes) -> Any:
    """The value of a JSON text from outside.

    Python's own parser accepts what JSON does not allow (NaN, Infinity), numbers that no float can
    hold (10^400, 1e999) and unpaired surrogates, which cannot be printed. This one refuses them, so
    that no caller has to check.

    >>> parse_json('{"seed": 1e999}')
    Traceback (most recent call last):
    fourfold.base.files.InvalidJsonError: invalid JSON: 1e999 is too large
    """
    try:
        value = json.loads(
            text, parse_int=_parse_int, parse_float=_parse_float, parse_constant=_refuse_constant
        )
        if _SURROGATE.search(text if isinstance(text, str) else text.decode("latin-1")):
            json.dumps(value, ensure_ascii=False).encode()  # raises if one is unpaired
    except InvalidJsonError:
        raise
    except RecursionError:
        raise InvalidJsonError("json.nested") from None
    except UnicodeError:
        raise InvalidJsonError("json.half") from None
    except ValueError as error:
        raise InvalidJsonError("json.wrong", reason=error) from None
    return value


def _parse_int(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise InvalidJsonError("json.digits", digits=digits[:10], most=MOST_DIGITS)
    return int(digits)


def _parse_float(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise InvalidJsonError("json.large", number=text[:20])
    return number


def _refuse_constant(constant: str) -> NoReturn:
    raise InvalidJsonError("json.constant", constant=constant)


_CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # control characters except tab and line ends
    "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"  # Unicode line ends and direction marks
    "\ud800-\udfff]"  # surrogates, which cannot be encoded
    "|\r(?!\n)"
)


def printable(text: str) -> str:
    r"""The text with control characters written as JSON escapes.

    A terminal obeys some characters instead of showing them: they move the cursor, set the title or
    the clipboard, or reverse the writing direction. Every untrusted text passes through this
    function once, where it enters or where it is printed.

    >>> print(printable("\x1b[2J gone"))
    \u001b[2J gone
    """
    return _CONTROL.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
