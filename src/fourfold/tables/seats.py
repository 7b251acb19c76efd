"""Seats, the secrets that prove who owns them, and the errors of a table.

The browser of the person who sits down makes the secret, and only its digest is stored. So nobody
who reads the file can move for others, and a client that missed the answer can simply sit down
again.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass

from fourfold.base.errors import FourfoldError
from fourfold.base.files import printable


class TableError(FourfoldError):
    """The action is not allowed at this table, or not now."""


class UnknownTableError(TableError):
    """No table has this key; it may have been removed."""


class WrongSecretError(TableError):
    """The secret belongs to no seat of this table."""


class TooManyTablesError(TableError):
    """The limit on tables is reached, in total or for one client."""


LONGEST_NAME = 24
SHORTEST_SECRET = 20
LONGEST_SECRET = 100
SECRET = re.compile(rf"[A-Za-z0-9_-]{{{SHORTEST_SECRET},{LONGEST_SECRET}}}")
KEY_BYTES = 16


@dataclass(frozen=True, slots=True)
class Seat:
    """The owner's display name, and the digest of their secret."""

    name: str
    digest: str

    def belongs_to(self, digest: str) -> bool:
        """Compare in constant time, so that timing reveals nothing about the digest."""
        return hmac.compare_digest(self.digest, digest)


def new_key() -> str:
    """A key for a table that nobody can guess.

    >>> len(new_key()), new_key() == new_key()
    (22, False)
    """
    return secrets.token_urlsafe(KEY_BYTES)


def digest_of(secret: str) -> str:
    """The digest to store for a secret; TableError if it is malformed.

    Secrets are random, so the digest needs no salt.
    """
    if not SECRET.fullmatch(secret):
        raise TableError("table.secret", shortest=SHORTEST_SECRET, longest=LONGEST_SECRET)
    return hashlib.sha256(secret.encode()).hexdigest()


def normalise_name(name: str) -> str:
    """Collapse white space; TableError if the name is too long or not printable.

    >>> normalise_name("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME or printable(name) != name:
        raise TableError("table.name", longest=LONGEST_NAME)
    return name
