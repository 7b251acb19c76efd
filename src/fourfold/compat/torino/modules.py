"""The course's module names: ``quarto``, ``quarto.objects``, ``quarto.quarto`` and
``quarto.players``.

A student's file imports its base classes by these names. :func:`install` makes them ours, for a
process whose purpose is to run such a file.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

from fourfold.compat import torino

PACKAGE = "quarto"
NAMES = (PACKAGE, f"{PACKAGE}.objects", f"{PACKAGE}.quarto", f"{PACKAGE}.players")


def install(folder: Path) -> None:
    """Let the course's modules be :mod:`fourfold.compat.torino` in this process.

    What else a student keeps in a package ``quarto``, which is the folder itself or lies in it or
    beside it, is still found there.
    """
    own = [folder] if folder.name == PACKAGE else [folder / PACKAGE, folder.parent / PACKAGE]
    for name in NAMES:
        module = ModuleType(name, torino.__doc__)
        for offered in torino.__all__:
            setattr(module, offered, getattr(torino, offered))
        sys.modules[name] = module
        package, _, inner = name.rpartition(".")
        if package:
            setattr(sys.modules[package], inner, module)
    sys.modules[PACKAGE].__path__ = [str(place) for place in own]
