"""What the environments for machine learning share.

Encodings have a number for every action and planes for every position; spaces and rendering follow
from them.
"""

from __future__ import annotations

import io
from abc import ABC, abstractmethod
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fourfold.arrays import QuartoArrays, UltimateArrays
from fourfold.base.entry_points import import_optional
from fourfold.base.errors import FourfoldError, unknown_name_error
from fourfold.drawing import Annotations, draw, to_png
from fourfold.drawing.svg import LIGHT
from fourfold.games import quarto, ultimate
from fourfold.games.contract import Position
from fourfold.games.info import load_reference
from fourfold.games.registry import Game

Planes = NDArray[np.float32]
Mask = NDArray[np.int8]


class Encoding(ABC):
    """One variant of a game. An action is a move, or a part of a move."""

    game: Game
    actions: int
    """The number of actions, legal or not."""
    shape: tuple[int, ...]
    """The shape of the planes, whose values are from -1 to 1."""

    @abstractmethod
    def legal(self, position: Any) -> list[int]:
        """The legal actions in ascending order; empty if the game is over."""

    def act(self, position: Any, action: int) -> Position[Any]:
        """The position after an action; MoveError if it is illegal."""
        after: Position[Any] = position.play(self.move(action))
        return after

    @abstractmethod
    def observe(self, position: Any, seat: int) -> Planes:
        """The planes from the point of view of a seat."""

    @abstractmethod
    def move(self, action: int) -> Any:
        """The move, or part of a move, that an action means. Its text is in the notation of the
        game."""

    def mask(self, position: Any) -> Mask:
        """1 for every legal action."""
        mask = np.zeros(self.actions, np.int8)
        mask[self.legal(position)] = 1
        return mask

    def rewards(self, position: Any) -> tuple[float, float]:
        """The final rewards of both players: 1 for a win, -1 for a loss, and for a draw the lead in
        points as a share of the points of a win. 0 in unfinished games."""
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
    """Whole turns as actions, numbered as in :class:`fourfold.arrays.QuartoArrays`."""

    actions = QuartoArrays.ACTIONS

    def legal(self, position: quarto.Position) -> list[int]:
        return sorted(map(QuartoArrays.action, position.legal_moves()))

    def move(self, action: int) -> quarto.Turn:
        return QuartoArrays.turn(action)


class QuartoParts(_Quarto):
    """Placing and giving as separate actions of the same player: 0 to 15 is the square, 16 to 31
    the piece."""

    actions = 32

    def legal(self, position: quarto.Position) -> list[int]:
        if position.outcome is not None:
            return []
        if position.hand is None:
            return [16 + piece for piece in position.remaining]
        return [square for square, piece in enumerate(position.board) if piece is None]

    def act(self, position: quarto.Position, action: int) -> quarto.Position:
        return position.place(action) if action < 16 else position.give(action - 16)

    def move(self, action: int) -> quarto.Turn:
        return quarto.Turn(action, None) if action < 16 else quarto.Turn(None, action - 16)


class UltimateCells(Encoding):
    """Actions are the numbers of cells in reading order of the board."""

    def __init__(self, n: int, ending: str | None) -> None:
        options = f"n={n}" + ("" if ending is None else f",ending={ending}")
        self.game = Game.find(f"ultimate({options})")
        self.actions = n**4
        self.shape = (4, n * n, n * n)
        self._n = n

    def legal(self, position: ultimate.Position) -> list[int]:
        return [move.index for move in position.legal_moves()]

    def observe(self, position: ultimate.Position, seat: int) -> Planes:
        planes: Planes = UltimateArrays.of([position]).planes()[0]
        if seat != position.to_move:
            planes = planes[[1, 0, 2, 3]]
        return planes

    def move(self, action: int) -> ultimate.Cell:
        return ultimate.Cell(action, self._n)


TURNS = {"whole": QuartoTurns, "halves": QuartoParts}


def quarto_encoding(rules: str = "lines", turns: str = "whole") -> Encoding:
    """Quarto with whole turns as actions (``whole``) or with placing and giving (``halves``)."""
    if turns not in TURNS:
        raise unknown_name_error("learning.turns", turns, TURNS)
    return TURNS[turns](rules)


def ultimate_encoding(n: int = 4, ending: str | None = None) -> Encoding:
    return UltimateCells(n, ending)


MODES = ("human", "ansi", "rgb_array", "svg")
"""``human`` prints the text of ``ansi``."""


def check_render_mode(mode: str | None) -> None:
    """Raise FourfoldError for an unknown mode."""
    if mode is not None and mode not in MODES:
        raise FourfoldError("learning.mode", mode=mode, known=MODES)


def render(game: Game, position: Position[Any], last: Any, mode: str | None) -> Any:
    """Render a position; returns None without a mode and for ``human``."""
    if mode == "rgb_array":
        return pixels(position, last)
    if mode == "svg":
        return draw(position, Annotations(last)).svg()
    if mode in ("ansi", "human"):
        text = str(load_reference(game.info.terminal_renderer).board(position, last).plain)
        if mode == "ansi":
            return text
        print(text)
    return None


def pixels(position: Position[Any], last: Any) -> NDArray[np.uint8]:
    """The picture as an array (height, width, 3)."""
    images = import_optional("PIL.Image", "rgb_array", "pettingzoo")
    data = to_png(draw(position, Annotations(last)), theme=LIGHT)
    return np.asarray(images.open(io.BytesIO(data)).convert("RGB"), np.uint8)


def action_space(encoding: Encoding) -> Any:
    return spaces.Discrete(encoding.actions)


def observation_space(encoding: Encoding) -> Any:
    """The space of planes and the mask of legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, encoding.shape, np.float32),
            "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
        }
    )
