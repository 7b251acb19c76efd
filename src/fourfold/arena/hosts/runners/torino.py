"""Runs a player of the Torino course: ``python -m fourfold.arena.hosts.runners.torino PATH CLASS
SEED FRAMEWORK``.

The player gets a game of the course's kind, which is brought to the position at hand before each
question. Its two answers, where to place and what to give, make one turn. The framework is ``ours``
or its ``own``: the package ``quarto`` that lies in its folder or beside it, as its authors changed
it.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from fourfold.arena.hosts.runners.iiit import BotError, checked
from fourfold.arena.hosts.runners.python import PACKAGE, load_file, run
from fourfold.base.errors import MoveError
from fourfold.compat.torino import Player, Quarto, modules
from fourfold.compat.torino.game import InvalidAnswerError, request_piece, request_square
from fourfold.compat.torino.positions import replay_position, set_position
from fourfold.games.quarto import Position, Turn
from fourfold.games.quarto.rules import SIZE

AnswerT = TypeVar("AnswerT")


class Watched(Player):
    """A player whose answers count only if it left the game as it was."""

    def __init__(self, player: Player, game: Quarto) -> None:
        super().__init__(game)
        self._player = player
        self.times: dict[str, float] = {}
        """The seconds that placing and selecting took in this turn."""

    def choose_piece(self) -> int:
        return self._kept("select", self._player.choose_piece)

    def place_piece(self) -> tuple[int, int]:
        return self._kept("place", self._player.place_piece)

    def _kept(self, part: str, ask: Callable[[], AnswerT]) -> AnswerT:
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
    """Keeps a game of the course's kind and its player, and asks the player."""

    def __init__(self, make: Callable[[Quarto], Player], framework: type[Quarto]) -> None:
        self._game = framework()
        player = make(self._game)
        self._game.set_players((player, player))
        self._player = Watched(player, self._game)

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        position = Position.parse(question["position"])
        bring_to = set_position if isinstance(self._game, Quarto) else replay_position
        bring_to(self._game, position)
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
    """What makes the guest of a file's class."""
    if framework == "ours":
        modules.install(path.parent)
    package = modules.PACKAGE if path.parent.name == modules.PACKAGE else PACKAGE
    player = checked(vars(load_file(path, package)), name, ("choose_piece", "place_piece"))
    return partial(BotRunner, player, Quarto if framework == "ours" else _own_framework())


def _own_framework() -> Any:
    """The class Quarto of the package that the player has been given along."""
    for place in (modules.PACKAGE, f"{modules.PACKAGE}.objects"):
        with suppress(ImportError):
            found = getattr(importlib.import_module(place), "Quarto", None)
            if found is not None:
                return found
    raise BotError("load", "framework=own: no package quarto with a class Quarto is there")


if __name__ == "__main__":
    run(load)
