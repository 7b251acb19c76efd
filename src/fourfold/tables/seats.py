"""Seats, and the secrets by which their owners are known.

A secret is made by whoever is to sit there, and never kept: a seat has its digest. So who reads the
file of tables cannot move for anybody; and who takes a seat but does not hear that it was given may
ask for it again.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass

from fourfold.base.printable import printable
from fourfold.tables.errors import TableError

LONGEST_NAME = 24
SHORTEST_SECRET = 20
LONGEST_SECRET = 100
SECRET = re.compile(rf"[A-Za-z0-9_-]{{{SHORTEST_SECRET},{LONGEST_SECRET}}}")
KEY_BYTES = 16


@dataclass(frozen=True, slots=True)
class Seat:
    """Whose it is: a name for people, and the digest of the secret."""

    name: str
    digest: str

    def belongs_to(self, digest: str) -> bool:
        """Compared in constant time, so that no part of it can be guessed."""
        return hmac.compare_digest(self.digest, digest)


def new_key() -> str:
    """The name of a table, which nobody can guess.

    >>> len(new_key()), new_key() == new_key()
    (22, False)
    """
    return secrets.token_urlsafe(KEY_BYTES)


def digest_of(secret: str) -> str:
    """What is kept of a secret; TableError when it is none. It is random: no salt."""
    if not SECRET.fullmatch(secret):
        raise TableError("table.secret", shortest=SHORTEST_SECRET, longest=LONGEST_SECRET)
    return hashlib.sha256(secret.encode()).hexdigest()


def normalise_name(name: str) -> str:
    """A name as it is shown; TableError when it is too long or cannot be shown.

    >>> normalise_name("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME or printable(name) != name:
        raise TableError("table.name", longest=LONGEST_NAME)
    return name
