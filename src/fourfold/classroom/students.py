"""Students, the codes and secrets that give access to a class, and the errors of a class."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass

from fourfold.base.errors import FourfoldError


class ClassError(FourfoldError):
    """The action is not allowed in this class, or not now."""


class ClassAccessError(ClassError):
    """The secret or code gives no access."""


class UnknownTaskError(ClassError):
    """There is no such task, student or game."""


LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""The letters of codes that are read off a wall: no two of them look alike."""

CODE_LENGTH = 6
_KEY_BYTES = 24


@dataclass(frozen=True, slots=True)
class Student:
    """``digest`` is that of the secret in the student's browser; ``removed`` is True after the
    teacher has removed the student from the class."""

    id: int
    name: str
    digest: str
    joined: float
    removed: bool = False


def new_code() -> str:
    """A random code for students to join with.

    >>> len(new_code()), new_code() == new_code()
    (6, False)
    """
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def normalise_code(text: str) -> str:
    """A typed code in upper case, without spaces and punctuation.

    >>> normalise_code(" kmr-t27 ")
    'KMRT27'
    """
    return "".join(letter for letter in text.upper() if letter.isalnum())


def new_secret() -> str:
    """A random secret for a teacher."""
    return secrets.token_urlsafe(_KEY_BYTES)


def equal_secrets(one: str, other: str) -> bool:
    """Compare two texts in constant time.

    >>> equal_secrets("KMRT27", "KMRT27"), equal_secrets("KMRT27", "KMR"), equal_secrets("é", "e")
    (True, False, False)
    """
    return hmac.compare_digest(one.encode(), other.encode())


def projector_secret(teacher: str) -> str:
    """The secret of the projector's page, derived one-way from the teacher's secret."""
    return hashlib.sha256(b"projector " + teacher.encode()).hexdigest()[:32]
