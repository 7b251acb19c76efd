"""Strict parsing of JSON from outside.

Python's own parser accepts what JSON does not allow (NaN, Infinity), numbers that no float can hold
(10^400, 1e999) and unpaired surrogates, which cannot be printed. This one refuses them, so that no
caller has to check.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any, NoReturn

from fourfold.base.errors import FourfoldError

MOST_DIGITS = 300
"""Maximum length of an integer: any shorter one can be converted to a float."""

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class InvalidJsonError(FourfoldError):
    """A text that is not JSON, or that contains a value we refuse."""


def parse_json(text: str | bytes) -> Any:
    """The value of a JSON text.

    >>> parse_json('{"seed": 1e999}')  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    fourfold.base.strict_json.InvalidJsonError: ...too large a number
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
