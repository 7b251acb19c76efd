"""The scripted player: makes given moves in order."""

from __future__ import annotations

from typing import Any

from fourfold.base.errors import MoveError, wrap_errors
from fourfold.base.specs import Option
from fourfold.games.contract import Position
from fourfold.players.contract import Choice, Clock
from fourfold.players.registry import PlayerFamily


class ScriptedPlayer:
    """``moves`` are the player's own moves in notation, separated by spaces."""

    def __init__(self, moves: str) -> None:
        self._moves = moves.split()
        self._made = 0

    def choose(self, position: Position[Any], clock: Clock) -> Choice:  # noqa: ARG002
        number = self._made + 1
        if number > len(self._moves):
            raise MoveError("player.no_script", count=len(self._moves), number=number)
        with wrap_errors("player.script", of=MoveError, to=MoveError, number=number):
            move = position.parse_move(self._moves[self._made])
        self._made = number
        return Choice(move)

    def recall(self, position: Position[Any], move: Any) -> None:  # noqa: ARG002
        self._made += 1


FAMILY = PlayerFamily(
    make=ScriptedPlayer,
    summary="about.scripted",
    options=(Option("moves", str, "", "its moves, separated by spaces, such as :6 c3:4"),),
)
