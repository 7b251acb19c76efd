"""How a game is told to a learner: a number for every action, planes for every position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.arrays import QuartoArrays, UltimateArrays
from fourfold.base.errors import unknown_name_error
from fourfold.games import quarto, ultimate
from fourfold.games.contract import Position
from fourfold.games.registry import Game

Planes = NDArray[np.float32]
Mask = NDArray[np.int8]


class Encoding(ABC):
    """One variant of a game. An action is a move or, where moves have parts, a part of one."""

    game: Game
    actions: int
    """How many there are, legal or not."""
    shape: tuple[int, ...]
    """Of the planes; their numbers are from -1 to 1."""

    def start(self) -> Position[Any]:
        return self.game.start()

    @abstractmethod
    def legal(self, position: Any) -> list[int]:
        """The legal actions, ascending; none when the game is over."""

    @abstractmethod
    def act(self, position: Any, action: int) -> Position[Any]:
        """The position after a legal action; MoveError for another."""

    @abstractmethod
    def observe(self, position: Any, seat: int) -> Planes:
        """The position as a player sees it."""

    @abstractmethod
    def move(self, position: Any, action: int) -> Any:
        """The move that an action is, or is a part of: to be shown."""

    @abstractmethod
    def say(self, action: int) -> str:
        """An action in words of the notation."""

    def mask(self, position: Any) -> Mask:
        """1 for every legal action."""
        mask = np.zeros(self.actions, np.int8)
        mask[self.legal(position)] = 1
        return mask

    def rewards(self, position: Any) -> tuple[float, float]:
        """What both players get in the end: 1 for a win, -1 for a loss, and for a draw nothing or,
        where a draw has points, the lead as a share of what a win is worth."""
        outcome = position.outcome
        if outcome is None:
            return 0.0, 0.0
        lead = (outcome.points[0] - outcome.points[1]) / self.game.win_points
        return float(lead), float(-lead)


class _Quarto(Encoding):
    shape = (10, 4, 4)

    def __init__(self, rules: str) -> None:
        self.game = Game.find(f"quarto(rules={rules})")

    def observe(self, position: quarto.Position, seat: int) -> Planes:  # noqa: ARG002
        planes: Planes = QuartoArrays.of([position]).planes()[0]
        return planes


class QuartoTurns(_Quarto):
    """A whole turn is one action, numbered as in :class:`fourfold.arrays.QuartoArrays`."""

    actions = QuartoArrays.ACTIONS

    def legal(self, position: quarto.Position) -> list[int]:
        return sorted(map(QuartoArrays.action, position.legal_moves()))

    def act(self, position: quarto.Position, action: int) -> quarto.Position:
        return position.play(QuartoArrays.turn(action))

    def move(self, position: Any, action: int) -> quarto.Turn:  # noqa: ARG002
        return QuartoArrays.turn(action)

    def say(self, action: int) -> str:
        return str(QuartoArrays.turn(action))


class QuartoHalves(_Quarto):
    """To place is an action, 0 to 15 by the square, and to give another, 16 to 31 by the piece. The
    player who has placed gives."""

    actions = 32

    def legal(self, position: quarto.Position) -> list[int]:
        if position.outcome is not None:
            return []
        if position.hand is None:
            return [16 + piece for piece in position.remaining]
        return [square for square, piece in enumerate(position.board) if piece is None]

    def act(self, position: quarto.Position, action: int) -> quarto.Position:
        return position.place(action) if action < 16 else position.give(action - 16)

    def move(self, position: Any, action: int) -> quarto.Turn:  # noqa: ARG002
        return quarto.Turn(action, None) if action < 16 else quarto.Turn(None, action - 16)

    def say(self, action: int) -> str:
        return str(self.move(None, action))


class UltimateCells(Encoding):
    """An action is the number of a cell in reading order of the board."""

    def __init__(self, n: int, ending: str | None) -> None:
        options = f"n={n}" + ("" if ending is None else f",ending={ending}")
        self.game = Game.find(f"ultimate({options})")
        self.actions = n**4
        self.shape = (4, n * n, n * n)
        self._n = n

    def legal(self, position: ultimate.Position) -> list[int]:
        return [move.index for move in position.legal_moves()]

    def act(self, position: ultimate.Position, action: int) -> ultimate.Position:
        return position.play(ultimate.Cell(action, self._n))

    def observe(self, position: ultimate.Position, seat: int) -> Planes:
        planes: Planes = UltimateArrays.of([position]).planes()[0]
        if seat != position.to_move:
            planes = planes[[1, 0, 2, 3]]
        return planes

    def move(self, position: Any, action: int) -> ultimate.Cell:  # noqa: ARG002
        return ultimate.Cell(action, self._n)

    def say(self, action: int) -> str:
        return str(ultimate.Cell(action, self._n))


TURNS = {"whole": QuartoTurns, "halves": QuartoHalves}


def quarto_encoding(rules: str = "lines", turns: str = "whole") -> Encoding:
    """Quarto with turns as one action (``whole``) or as placing and giving (``halves``)."""
    if turns not in TURNS:
        raise unknown_name_error("learning.turns", turns, TURNS)
    return TURNS[turns](rules)


def ultimate_encoding(n: int = 4, ending: str | None = None) -> Encoding:
    return UltimateCells(n, ending)
