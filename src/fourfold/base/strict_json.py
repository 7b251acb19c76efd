"""Text and JSON that come from outside: read strictly, or refused with the reason.

Python's own reader of JSON lets through what JSON has not (NaN, Infinity), what no float can hold
(10^400, 1e999) and half a character, which then cannot be printed. Whoever reads a file here need
not think of them.
"""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any, NoReturn

from fourfold.base.errors import FourfoldError

MOST_DIGITS = 300
"""Of a whole number: any such number can be made a float."""

_HALF = re.compile(r"\\u[dD][89a-fA-F]")


class NotJsonError(FourfoldError):
    """A text that is not JSON, or has in it what we do not accept there."""


def read_text(path: Path) -> str:
    """What a text file says; FourfoldError names the file."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise FourfoldError("file.not_text", file=path) from None
    except OSError as error:
        raise FourfoldError("file.unread", file=path, reason=error.strerror) from None
    except ValueError as error:  # no file can have such a name
        raise FourfoldError("file.unread", file=repr(str(path)), reason=error) from None


def parse_json(text: str | bytes) -> Any:
    """What a text of JSON stands for.

    >>> parse_json('{"seed": 1e999}')  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    fourfold.base.strict_json.NotJsonError: ...too large a number
    """
    try:
        found = json.loads(text, parse_int=_whole, parse_float=_finite, parse_constant=_refuse)
        if _HALF.search(text if isinstance(text, str) else text.decode("latin-1")):
            json.dumps(found, ensure_ascii=False).encode()
    except NotJsonError:
        raise
    except RecursionError:
        raise NotJsonError("json.nested") from None
    except UnicodeError:
        raise NotJsonError("json.half") from None
    except ValueError as error:
        raise NotJsonError("json.wrong", reason=error) from None
    return found


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise NotJsonError("json.digits", digits=digits[:10], most=MOST_DIGITS)
    return int(digits)


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise NotJsonError("json.large", number=text[:20])
    return number


def _refuse(constant: str) -> NoReturn:
    raise NotJsonError("json.constant", constant=constant)
