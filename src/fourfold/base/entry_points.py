"""Other packages: what they register through entry points, loaded when first wanted, so that one
broken or slow package does not harm the others; and those that only some things need."""

from __future__ import annotations

import importlib
from importlib.metadata import EntryPoint
from typing import Any, TypeVar

from fourfold.base.errors import FourfoldError, SpecError

Kind = TypeVar("Kind")


def load_entry(noun: str, entry: EntryPoint, kind: type[Kind]) -> Kind:
    """What is registered; SpecError when it cannot be loaded or is of another kind.

    >>> load_entry("game", EntryPoint("pi", "math:pi", "fourfold.games"), str)
    Traceback (most recent call last):
    fourfold.base.errors.SpecError: game pi: math:pi is a float, not a builtins.str
    """
    try:
        found = entry.load()
    except Exception as error:
        raise SpecError(
            "entry.broken", kind=noun, name=entry.name, origin=entry.value, reason=error
        ) from error
    if not isinstance(found, kind):
        raise SpecError(
            "entry.other",
            kind=noun,
            name=entry.name,
            origin=entry.value,
            found=type(found).__name__,
            wanted=f"{kind.__module__}.{kind.__qualname__}",
        )
    return found


def load_package(name: str, what: str, extra: str) -> Any:
    """A package that is not always installed; FourfoldError says what needs it, and which extra of
    ours brings it along."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise FourfoldError("package.missing", what=what, package=name, extra=extra) from None
