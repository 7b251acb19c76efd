"""Runs a Python bot: ``python -m fourfold.arena.hosts.guests.python PATH NAME SEED``.

The bot is a function from position to move, or a class (or object) with ``choose``. A move may be
given as its text.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from fourfold.arena.hosts.guests.iiit import RefusalError
from fourfold.arena.hosts.guests.loading import load_file, run
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.players.contract import Choice, Clock, as_player

_LONGEST = 60


class Guest:
    """Keeps the player of one game, and asks it."""

    def __init__(self, thing: Any) -> None:
        self._player = as_player(thing() if isinstance(thing, type) else thing)

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        position = Game.find(question["game"]).parse(question["position"])
        chosen = self._player.choose(position, Clock(**question["clock"]))
        if str(position) != question["position"]:
            raise RefusalError("mutation", "the bot changed the position that it was given")
        choice = chosen if isinstance(chosen, Choice) else Choice(chosen)
        return {
            "move": _text(position, choice.move),
            "score": None if choice.score is None else float(choice.score),
            "depth": None if choice.depth is None else int(choice.depth),
            "nodes": None if choice.nodes is None else int(choice.nodes),
            "line": [str(move) for move in choice.line],
        }


def _text(position: Position[Any], move: Any) -> str:
    """The text of a move, or of what stands for one; the host reads it and judges it."""
    if isinstance(move, str) or type(move) is type(position.legal_moves()[0]):
        return str(move)[:_LONGEST]
    raise RefusalError("nonsense", f"the bot answered {move!r:.{_LONGEST}}, which is no move")


def load(path: Path, name: str) -> Callable[[], Guest]:
    """What makes the guest of a file's function or class."""
    module = load_file(path)
    thing = getattr(module, name, None)
    if thing is None:
        raise RefusalError("load", f"it has no {name}{_offer(module)}")
    if not callable(thing) and not hasattr(thing, "choose"):
        kind = type(thing).__name__
        raise RefusalError("load", f"{name} is of type {kind}, not a function or a class")
    if isinstance(thing, type) and not hasattr(thing, "choose"):
        raise RefusalError("load", f"class {name} has no method choose(position, clock)")
    return partial(Guest, thing)


def _offer(module: Any) -> str:
    """The functions and classes that the file itself defines."""
    names = [
        name
        for name, thing in vars(module).items()
        if callable(thing) and getattr(thing, "__module__", "") == module.__name__
    ]
    return f" (it has {', '.join(names)})" if names else " (it defines no function or class)"


if __name__ == "__main__":
    run(load)
