"""The compiled twins of the games, and a clear word when they are missing.

``from fourfold.native import quarto`` gives the module compiled from ``native/``. Python code
never falls back silently: without the compiled part this raises NativeMissingError, which says
how to build it. Where Python cannot load compiled modules, in a browser, ``ask_in_text`` puts
others in their place that ask the same core in text.
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import TYPE_CHECKING

from fourfold.base.errors import NativeMissingError
from fourfold.native.text.asking import has_core
from fourfold.native.text.asking import set_core as ask_in_text

if TYPE_CHECKING:
    from fourfold.native import _arrays as arrays
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
    "ask_in_text",
    "quarto",
    "quarto_champion",
    "quarto_players",
    "quarto_solver",
    "ultimate",
    "ultimate_classic",
    "ultimate_engine",
    "ultimate_tuning",
]


def __getattr__(name: str) -> ModuleType:
    if name not in __all__:
        raise AttributeError(f"module 'fourfold.native' has no attribute {name!r}")
    try:
        return importlib.import_module(f"fourfold.native.{'text.' if has_core() else '_'}{name}")
    except ImportError as error:
        raise NativeMissingError("native.missing", name=name, reason=str(error)) from error
