"""Errors of actions at a table."""

from __future__ import annotations

from fourfold.base.errors import FourfoldError


class TableError(FourfoldError):
    """The action is not allowed at this table, or not now."""


class UnknownTableError(TableError):
    """No table has this key; it may have been removed."""


class WrongSecretError(TableError):
    """The secret belongs to no seat of this table."""


class TooManyTablesError(TableError):
    """The limit on tables is reached, in total or for one client."""
