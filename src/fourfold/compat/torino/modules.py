"""The course's module names: ``quarto``, ``quarto.objects``, ``quarto.quarto`` and
``quarto.players``.

A student's file imports its base classes by these names. :func:`install` maps them to our classes
in a process that runs such a file.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

from fourfold.compat import torino

PACKAGE = "quarto"
NAMES = (PACKAGE, f"{PACKAGE}.objects", f"{PACKAGE}.quarto", f"{PACKAGE}.players")


def install(folder: Path) -> None:
    """Register :mod:`fourfold.compat.torino` under the course's module names.

    Other modules of a student's own package ``quarto``, which may be the folder itself or lie in it
    or beside it, can still be imported.
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
