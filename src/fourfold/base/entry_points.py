"""Loading of plug-ins (entry points of other packages) and of optional dependencies."""

from __future__ import annotations

import importlib
from importlib.metadata import EntryPoint
from typing import Any, TypeVar

from fourfold.base.errors import FourfoldError, SpecError

ExpectedT = TypeVar("ExpectedT")


def load_entry_point(noun: str, entry: EntryPoint, expected: type[ExpectedT]) -> ExpectedT:
    """The object that an entry point names; SpecError if loading fails or the type is wrong.

    >>> load_entry_point("game", EntryPoint("pi", "math:pi", "fourfold.games"), str)
    Traceback (most recent call last):
    fourfold.base.errors.SpecError: game pi: math:pi is a float, not a builtins.str
    """
    try:
        loaded = entry.load()
    except Exception as error:
        raise SpecError(
            "entry.broken", kind=noun, name=entry.name, origin=entry.value, reason=error
        ) from error
    if not isinstance(loaded, expected):
        raise SpecError(
            "entry.other",
            kind=noun,
            name=entry.name,
            origin=entry.value,
            found=type(loaded).__name__,
            wanted=f"{expected.__module__}.{expected.__qualname__}",
        )
    return loaded


def import_optional(name: str, feature: str, extra: str) -> Any:
    """Import a package that need not be installed. If it is missing, the FourfoldError names the
    feature that needs it and the extra that installs it."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise FourfoldError("package.missing", what=feature, package=name, extra=extra) from None
