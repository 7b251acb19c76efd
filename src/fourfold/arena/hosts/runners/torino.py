"""Runs a player of the Torino course: ``python -m fourfold.arena.hosts.runners.torino PATH CLASS
SEED FRAMEWORK``.

The player gets a game object of the course's framework, which is set to the current position before
each request. Its two answers, where to place and which piece to give, make one turn. FRAMEWORK is
``ours``, or ``own`` for the package ``quarto`` in the player's folder or next to it.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from fourfold.arena.hosts.runners.iiit import BotError, require
from fourfold.arena.hosts.runners.python import PACKAGE, load_file, run
from fourfold.base.errors import MoveError
from fourfold.compat.torino import Player, Quarto, modules
from fourfold.compat.torino.game import InvalidAnswerError, request_piece, request_square
from fourfold.compat.torino.players import replay_position, set_position
from fourfold.games.quarto import Position, Turn
from fourfold.games.quarto.rules import SIZE

AnswerT = TypeVar("AnswerT")


class CheckedPlayer(Player):
    """A player that fails if it changes the game object."""

    def __init__(self, player: Player, game: Quarto) -> None:
        super().__init__(game)
        self._player = player
        self.times: dict[str, float] = {}
        """Seconds for placing and selecting in the current turn."""

    def choose_piece(self) -> int:
        return self._ask("select", self._player.choose_piece)

    def place_piece(self) -> tuple[int, int]:
        return self._ask("place", self._player.place_piece)

    def _ask(self, part: str, ask: Callable[[], AnswerT]) -> AnswerT:
        before, began = self._state(), time.perf_counter()
        answer = ask()
        self.times[part] = self.times.get(part, 0.0) + time.perf_counter() - began
        if self._state() != before:
            raise BotError("mutation", f"{ask.__name__} changed the game; it may change a copy")
        return answer

    def _state(self) -> tuple[Any, ...]:
        game = self.get_game()
        return (
            game.get_board_status().tolist(),
            game.get_selected_piece(),
            game.get_current_player(),
        )


class BotRunner:
    """Holds the player and the game object of one game."""

    def __init__(self, make: Callable[[Quarto], Player], framework: type[Quarto]) -> None:
        self._game = framework()
        player = make(self._game)
        self._game.set_players((player, player))
        self._player = CheckedPlayer(player, self._game)

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        position = Position.parse(request["position"])
        update_position = set_position if isinstance(self._game, Quarto) else replay_position
        update_position(self._game, position)
        self._player.times = {}
        try:
            return {"move": str(self._turn(position)), "times": self._player.times}
        except InvalidAnswerError as error:
            raise BotError("nonsense", str(error)) from None
        except MoveError as error:
            raise BotError("illegal", str(error)) from None

    def _turn(self, position: Position) -> Turn:
        square = None
        if position.hand is not None:
            x, y = request_square(self._player, self._game)
            square = y * SIZE + x
            if position.place(square).outcome is not None:
                return Turn(square, None)
        return Turn(square, request_piece(self._player, self._game))


def load(path: Path, name: str, framework: str) -> Callable[[], BotRunner]:
    """Load a class from a file; returns a function that makes its runner."""
    if framework == "ours":
        modules.install(path.parent)
    package = modules.PACKAGE if path.parent.name == modules.PACKAGE else PACKAGE
    player = require(vars(load_file(path, package)), name, ("choose_piece", "place_piece"))
    return partial(BotRunner, player, Quarto if framework == "ours" else _own_framework())


def _own_framework() -> Any:
    """The class Quarto of the package that comes with the player."""
    for module in (modules.PACKAGE, f"{modules.PACKAGE}.objects"):
        with suppress(ImportError):
            quarto = getattr(importlib.import_module(module), "Quarto", None)
            if quarto is not None:
                return quarto
    raise BotError("load", "framework=own: no package quarto with a class Quarto is there")


if __name__ == "__main__":
    run(load)
