"""The family of errors that a user of Fourfold can cause.

An error carries a message code with parameters: what is wrong, where, and what is accepted. The
texts are in :mod:`fourfold.i18n`. The command line and the server show the text, never a traceback.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Self

from fourfold.i18n import LANGUAGES, Message


class FourfoldError(ValueError):
    """Invalid input from the user. ``message`` describes it; a code that no catalogue contains is
    used as the text.

    >>> MoveError("rule.occupied", square="b2", piece="F").message.to_text("it")
    'b2 è occupata dal pezzo F'
    >>> raise MoveError("column {column} is full", column=3)
    Traceback (most recent call last):
    fourfold.base.errors.MoveError: column 3 is full
    """

    message: Message

    def __init__(self, message: str | Message, /, **params: object) -> None:
        self.message = message if isinstance(message, Message) else Message(message, **params)
        super().__init__(self.message)


class PositionError(FourfoldError):
    """A position text that is malformed, or that no game can reach."""


class MoveError(FourfoldError):
    """A move that is malformed, or not legal in the current position. ``is_move`` is False for a
    text that is not a move of the game in any position."""

    is_move = True

    @classmethod
    def malformed(cls, message: str | Message, /, **params: object) -> Self:
        """The error for a text that is not a move in any position.

        >>> MoveError.malformed("{text!r} is not a column", text="zz").is_move
        False
        """
        error = cls(message, **params)
        error.is_move = False
        return error


class RecordError(FourfoldError):
    """A game record that cannot be read, or that contradicts itself."""


class SpecError(FourfoldError):
    """An invalid game or player spec, such as ``minmax(deepth=3)``."""


class NativeMissingError(FourfoldError):
    """The compiled part of Fourfold is not installed."""


@contextmanager
def wrap_errors(
    code: str,
    *,
    of: type[Exception] | tuple[type[Exception], ...] = FourfoldError,
    to: type[FourfoldError] = FourfoldError,
    **params: object,
) -> Iterator[None]:
    """Re-raise errors of the types ``of`` as ``to``, with the original as the parameter ``reason``.

    >>> with wrap_errors("file.wrong", of=KeyError, file="a.txt"):
    ...     {}["b"]
    Traceback (most recent call last):
    fourfold.base.errors.FourfoldError: a.txt: 'b'
    """
    try:
        yield
    except of as error:
        raise to(code, **params, reason=error) from None


def message_of(error: Exception) -> Message:
    return error.message if isinstance(error, FourfoldError) else Message(str(error))


def did_you_mean(word: str, choices: Collection[str]) -> Message | None:
    """``; did you mean depth?`` if one of the choices is similar to the word.

    >>> print(did_you_mean("Monte Carlo", ["montecarlo", "novice"]))
    ; did you mean montecarlo?
    """
    plain = word.lower().replace(" ", "")
    matches = difflib.get_close_matches(plain, choices, n=1)
    return Message("suggestion.near", name=matches[0]) if matches else None


def unknown_name_error(code: str, name: str, known: Collection[str], **params: object) -> SpecError:
    """The error for a name that is not among the known ones.

    >>> print(unknown_name_error("spec.game", "quatro", ["quarto", "ultimate"]))
    unknown game quatro; did you mean quarto? (games: quarto, ultimate)
    """
    near = did_you_mean(name, known)
    return SpecError(code, name=name, near=near, known=list(known), **params)


def check_language(language: str) -> None:
    """Raise SpecError unless there are texts in this language."""
    if language not in LANGUAGES:
        raise unknown_name_error("language.unknown", language, LANGUAGES)
