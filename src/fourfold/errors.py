"""The one family of errors that a user of Fourfold can cause.

An error is a code and its facts where it is raised, and says what was wrong, where, and what is
accepted; the words are in ``fourfold.words``. A command-line or web user sees them and never a
traceback.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Self

from fourfold.words import LANGUAGES, Saying


class FourfoldError(ValueError):
    """Something the user gave cannot be used. ``said`` is what is wrong with it; a code that no
    catalogue has is a sentence in itself.

    >>> MoveError("rule.occupied", square="b2", piece="F").said.in_words("it")
    'b2 è occupata dal pezzo F'
    >>> raise MoveError("column {column} is full", column=3)
    Traceback (most recent call last):
    fourfold.errors.MoveError: column 3 is full
    """

    said: Saying

    def __init__(self, said: str | Saying, /, **facts: object) -> None:
        self.said = said if isinstance(said, Saying) else Saying(said, **facts)
        super().__init__(self.said)


class PositionError(FourfoldError):
    """A position text that is malformed, or that no game can reach."""


class MoveError(FourfoldError):
    """A move that is malformed, or not legal in the position at hand. ``is_move`` says which: it is
    false of a text that is no move of the game in any position."""

    is_move = True

    @classmethod
    def malformed(cls, said: str | Saying, /, **facts: object) -> Self:
        """The error about a text that is no move anywhere.

        >>> MoveError.malformed("{text!r} is not a column", text="zz").is_move
        False
        """
        error = cls(said, **facts)
        error.is_move = False
        return error


class RecordError(FourfoldError):
    """A game record that cannot be read, or that contradicts itself."""


class SpecError(FourfoldError):
    """A game or player spec such as ``minmax(depth=3)`` that names nothing we know."""


class NativeMissingError(FourfoldError):
    """The compiled part of Fourfold is not installed."""


@contextmanager
def explained(
    code: str,
    *,
    of: type[Exception] | tuple[type[Exception], ...] = FourfoldError,
    to: type[FourfoldError] = FourfoldError,
    **facts: object,
) -> Iterator[None]:
    """Let errors of some kinds that come about inside be raised as another, of which they are the
    ``reason``.

    >>> with explained("file.wrong", of=KeyError, file="a.txt"):
    ...     {}["here"]
    Traceback (most recent call last):
    fourfold.errors.FourfoldError: a.txt: 'here'
    """
    try:
        yield
    except of as error:
        raise to(code, **facts, reason=error) from None


def said_of(error: Exception) -> Saying:
    """What an error says, be it one of ours or not."""
    return error.said if isinstance(error, FourfoldError) else Saying(str(error))


def did_you_mean(word: str, choices: Collection[str]) -> Saying | None:
    """``; did you mean depth?`` when a choice is close to the word."""
    near = difflib.get_close_matches(word, choices, n=1)
    return Saying("suggestion.near", name=near[0]) if near else None


def unknown(code: str, name: str, known: Collection[str], **facts: object) -> SpecError:
    """The error about a name that is none of those known.

    >>> raise unknown("spec.game", "quatro", ["quarto", "ultimate"])
    Traceback (most recent call last):
    fourfold.errors.SpecError: unknown game quatro; did you mean quarto? (games: quarto, ultimate)
    """
    near = did_you_mean(name, known)
    return SpecError(code, name=name, near=near, known=list(known), **facts)


def check_language(language: str) -> None:
    """SpecError when we have no words in this language."""
    if language not in LANGUAGES:
        raise unknown("language.unknown", language, LANGUAGES)
