"""Loading a bot's file as the module it is, with whatever it imports from beside it; and running
what was loaded."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from fourfold.arena.hosts.guests.iiit import serve

if TYPE_CHECKING:
    from fourfold.arena.hosts.guests.iiit import Answerer

PACKAGE = "bot_folder"


def load_file(path: Path, package: str = PACKAGE) -> ModuleType:
    """The module in a file. The files beside it can be imported by name, and relatively too: the
    folder counts as the package of the given name, and the folder above as that one's. What lies
    in the folder above can be imported by name as well: many a bot is one folder of a project."""
    folder = path.parent
    sys.path[:0] = [str(folder)]
    sys.path.append(str(folder.parent))
    if package not in sys.modules:
        outer = ModuleType(f"{package}_above")
        outer.__path__ = [str(folder.parent)]
        inner = ModuleType(f"{package}_above.{package}")
        inner.__path__ = [str(folder)]
        sys.modules.update({outer.__name__: outer, inner.__name__: inner})
        package = inner.__name__
    spec = importlib.util.spec_from_file_location(f"{package}.bot_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def run(load: Callable[..., Callable[[], Answerer]]) -> None:
    """Serve as the program ``PATH NAME SEED …``; ``load`` gives what makes a guest, by the path,
    the name, and what follows the seed."""
    path, name, seed, *more = sys.argv[1:]
    serve(lambda: load(Path(path), name, *more), path, int(seed) if seed else None)
