"""Errors of actions in a class."""

from __future__ import annotations

from fourfold.base.errors import FourfoldError


class ClassError(FourfoldError):
    """The action is not allowed in this class, or not now."""


class ClassAccessError(ClassError):
    """The secret or code gives no access."""


class UnknownTaskError(ClassError):
    """There is no such task, student or game."""
