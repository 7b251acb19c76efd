"""Who is in a class: what they are called, and the codes and secrets by which they come in."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from fourfold.base.printable import printable
from fourfold.classroom.errors import ClassError
from fourfold.tables.seats import LONGEST_NAME

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Of codes that are read off a wall: no two of them look alike."""

CODE_LENGTH = 6
_KEY_BYTES = 24


@dataclass(frozen=True, slots=True)
class Student:
    """``digest`` is that of the secret in the student's browser; ``removed`` says that the teacher
    has sent them out."""

    id: int
    name: str
    digest: str
    joined: float
    removed: bool = False

    def belongs_to(self, digest: str) -> bool:
        return hmac.compare_digest(self.digest, digest)


def new_code() -> str:
    """What lets a student in.

    >>> len(new_code()), new_code() == new_code()
    (6, False)
    """
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def normalise_code(text: str) -> str:
    """A code as it was meant: large letters, and nothing between them.

    >>> normalise_code(" kmr-t27 ")
    'KMRT27'
    """
    return "".join(letter for letter in text.upper() if letter.isalnum())


def new_secret() -> str:
    """What makes somebody the teacher."""
    return secrets.token_urlsafe(_KEY_BYTES)


def equal_secrets(one: str, other: str) -> bool:
    """Whether two texts are the same; how long that takes tells nothing of where they differ.

    >>> equal_secrets("KMRT27", "KMRT27"), equal_secrets("KMRT27", "KMR"), equal_secrets("é", "e")
    (True, False, False)
    """
    return hmac.compare_digest(one.encode(), other.encode())


def projector_secret(teacher: str) -> str:
    """The secret of the projector's page, which follows from the teacher's and does not tell it."""
    return hashlib.sha256(b"projector " + teacher.encode()).hexdigest()[:32]


def check_student_name(name: str, others: Iterable[str]) -> str:
    """A name as it is shown; ClassError when it is none, too long, or somebody else's.

    >>> check_student_name("  Ada   L. ", ["Bo"])
    'Ada L.'
    """
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME or printable(name) != name:
        raise ClassError("class.name", longest=LONGEST_NAME)
    if not any(letter.isalnum() for letter in name):
        raise ClassError("class.name", longest=LONGEST_NAME)
    if any(name.casefold() == other.casefold() for other in others):
        raise ClassError("class.taken", name=name)
    return name
