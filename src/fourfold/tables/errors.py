"""What cannot be done at a table."""

from __future__ import annotations

from fourfold.base.errors import FourfoldError


class TableError(FourfoldError):
    """Something that cannot be done at this table, or not now."""


class UnknownTableError(TableError):
    """There is no such table, or no longer."""


class WrongSecretError(TableError):
    """The secret is that of nobody at this table."""


class TooManyTablesError(TableError):
    """There are as many tables as may be, in all or of one client."""
