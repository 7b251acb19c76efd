"""Runs a Python bot: ``python -m fourfold.arena.hosts.runners.python PATH NAME SEED``.

The bot is a function from position to move, or a class (or object) with ``choose``. A move may be
given as its text.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from fourfold.arena.hosts.runners.iiit import BotError, serve
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.players.contract import Choice, Clock, as_player

if TYPE_CHECKING:
    from fourfold.arena.hosts.runners.iiit import Runner

PACKAGE = "bot_folder"


def load_file(path: Path, package: str = PACKAGE) -> ModuleType:
    """Import a bot's file.

    The file can import others in its folder and in the parent folder by name, since many bots are
    one folder of a project. Relative imports work too: the folder counts as a package of the given
    name, inside a package for the parent folder.
    """
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


def run(load: Callable[..., Callable[[], Runner]]) -> None:
    """Run as the program ``PATH NAME SEED ...``. ``load`` gets the path, the name and the arguments
    after the seed, and returns a function that makes a runner."""
    path, name, seed, *more = sys.argv[1:]
    serve(lambda: load(Path(path), name, *more), path, int(seed) if seed else None)


_LONGEST = 60


class BotRunner:
    """Holds the player of one game."""

    def __init__(self, bot: Any) -> None:
        self._player = as_player(bot() if isinstance(bot, type) else bot)

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        position = Game.find(request["game"]).parse(request["position"])
        chosen = self._player.choose(position, Clock(**request["clock"]))
        if str(position) != request["position"]:
            raise BotError("mutation", "the bot changed the position that it was given")
        choice = chosen if isinstance(chosen, Choice) else Choice(chosen)
        return {
            "move": _text(position, choice.move),
            "score": None if choice.score is None else float(choice.score),
            "depth": None if choice.depth is None else int(choice.depth),
            "nodes": None if choice.nodes is None else int(choice.nodes),
            "line": [str(move) for move in choice.line],
        }


def _text(position: Position[Any], move: Any) -> str:
    """The text of a move; the host parses it and checks that it is legal."""
    if isinstance(move, str) or type(move) is type(position.legal_moves()[0]):
        return str(move)[:_LONGEST]
    raise BotError("nonsense", f"the bot answered {move!r:.{_LONGEST}}, which is no move")


def load(path: Path, name: str) -> Callable[[], BotRunner]:
    """Load a function or class from a file; returns a function that makes its runner."""
    module = load_file(path)
    bot = getattr(module, name, None)
    if bot is None:
        raise BotError("load", f"it has no {name}{_hint(module)}")
    if not callable(bot) and not hasattr(bot, "choose"):
        kind = type(bot).__name__
        raise BotError("load", f"{name} is of type {kind}, not a function or a class")
    if isinstance(bot, type) and not hasattr(bot, "choose"):
        raise BotError("load", f"class {name} has no method choose(position, clock)")
    return partial(BotRunner, bot)


def _hint(module: Any) -> str:
    """A hint that lists the functions and classes of the file."""
    names = [
        name
        for name, bot in vars(module).items()
        if callable(bot) and getattr(bot, "__module__", "") == module.__name__
    ]
    return f" (it has {', '.join(names)})" if names else " (it defines no function or class)"


if __name__ == "__main__":
    run(load)
