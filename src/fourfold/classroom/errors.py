"""What cannot be done in a class."""

from __future__ import annotations

from fourfold.base.errors import FourfoldError


class ClassError(FourfoldError):
    """Something that cannot be done in this class, or not now."""


class ClassAccessError(ClassError):
    """The secret or the code is that of nobody who may do this."""


class UnknownTaskError(ClassError):
    """There is no such task, student or game."""
