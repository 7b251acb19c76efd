"""The compiled modules.

``from fourfold.native import quarto`` imports the module compiled from ``native/``. If it is
missing, NativeMissingError says how to build it; there is no silent fallback. A browser cannot load
compiled modules: there ``use_rpc`` replaces them by modules that send requests to the same core.
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import TYPE_CHECKING

from fourfold.base.errors import NativeMissingError
from fourfold.native.rpc.client import is_connected
from fourfold.native.rpc.client import set_transport as use_rpc

if TYPE_CHECKING:
    from fourfold.native import _arrays as arrays
    from fourfold.native import _players as players
    from fourfold.native import _quarto as quarto
    from fourfold.native import _quarto_champion as quarto_champion
    from fourfold.native import _quarto_players as quarto_players
    from fourfold.native import _quarto_solver as quarto_solver
    from fourfold.native import _ultimate as ultimate
    from fourfold.native import _ultimate_classic as ultimate_classic
    from fourfold.native import _ultimate_engine as ultimate_engine
    from fourfold.native import _ultimate_tuning as ultimate_tuning

__all__ = [
    "arrays",
    "players",
    "quarto",
    "quarto_champion",
    "quarto_players",
    "quarto_solver",
    "ultimate",
    "ultimate_classic",
    "ultimate_engine",
    "ultimate_tuning",
    "use_rpc",
]


def __getattr__(name: str) -> ModuleType:
    if name not in __all__:
        raise AttributeError(f"module 'fourfold.native' has no attribute {name!r}")
    try:
        return importlib.import_module(f"fourfold.native.{'rpc.' if is_connected() else '_'}{name}")
    except ImportError as error:
        raise NativeMissingError("native.missing", name=name, reason=str(error)) from error
