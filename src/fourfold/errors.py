"""The one family of errors that a user of Fourfold can cause.

Every message says what was wrong, where, and what is accepted. A command-line or web user sees
the message and never a traceback.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class FourfoldError(ValueError):
    """Something the user gave cannot be used; the message says what and what would be accepted."""


class PositionError(FourfoldError):
    """A position text that is malformed, or that no game can reach."""


class MoveError(FourfoldError):
    """A move that is malformed, or not legal in the position at hand."""


class RecordError(FourfoldError):
    """A game record that cannot be read, or that contradicts itself."""


class SpecError(FourfoldError):
    """A game or player spec such as ``minmax(depth=3)`` that names nothing we know."""


class NativeMissingError(FourfoldError):
    """The compiled part of Fourfold is not installed."""


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """``"; did you mean depth?"`` when a choice is close to the word, else an empty text."""
    near = difflib.get_close_matches(word, list(choices), n=1)
    return f"; did you mean {near[0]}?" if near else ""
