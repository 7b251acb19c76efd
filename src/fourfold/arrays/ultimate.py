"""Ultimate positions in arrays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fourfold.arrays.position_arrays import Int8Array, PositionArrays, as_int8
from fourfold.base.errors import FourfoldError
from fourfold.games.ultimate import DRAWN, EMPTY, MARKS, Cell, Position
from fourfold.games.ultimate.board import block_and_place, check_size, find_ending
from fourfold.native import arrays as compiled
from fourfold.solver.ultimate_scores import PROVEN

NONE = -1
_UNKNOWN = np.iinfo(np.int32).min


class UltimateArrays(PositionArrays):
    """Positions of one size and ending.

    ``cells`` (N, n², n²) has 0 for x, 1 for o and -1 for empty, by row and column of the whole
    board. ``sent_to`` (N,) is the block to play in, or -1 if the choice is free or the game is
    over. Both are int8. An action is the number of a cell in reading order: ``row * n² + column``.

    >>> games = UltimateArrays.start(1, n=3).step([10])
    >>> games.sent_to, np.flatnonzero(games.legal()[0])
    (array([4], dtype=int8), array([30, 31, 32, 39, 40, 41, 48, 49, 50]))
    """

    def __init__(
        self, cells: ArrayLike, sent_to: ArrayLike, n: int = 4, ending: str | None = None
    ) -> None:
        self.n = check_size(n)
        self.ending = find_ending(ending, n)
        self.cells = as_int8(cells, n * n, n * n)
        self.sent_to = as_int8(sent_to)
        kind = compiled.Ultimate3 if n == 3 else compiled.Ultimate4
        flat = self.cells.reshape(-1, n**4)
        self.native = kind(flat, self.sent_to, self.ending.name)

    @classmethod
    def start(cls, count: int, *, n: int = 4, ending: str | None = None) -> UltimateArrays:
        """``count`` games before the first move."""
        cells = np.full((count, n * n, n * n), NONE, np.int8)
        return cls(cells, np.full(count, NONE, np.int8), n, ending)

    @classmethod
    def of(cls, positions: Iterable[Position]) -> UltimateArrays:
        """Convert positions, at least one, which must have the same size and ending."""
        positions = list(positions)
        variants = {(position.n, position.ending.name) for position in positions}
        if len(variants) != 1:
            raise FourfoldError("arrays.variants", known=[f"{n} {end}" for n, end in variants])
        ((n, ending),) = variants
        numbers = {MARKS[0]: 0, MARKS[1]: 1, EMPTY: NONE}
        places = block_and_place(n)
        cells = [[numbers[p.blocks[block][place]] for block, place in places] for p in positions]
        sent_to = [NONE if p.sent_to is None else p.sent_to for p in positions]
        shaped = np.array(cells, np.int8).reshape(len(positions), n * n, n * n)
        return cls(shaped, np.array(sent_to, np.int8), n, ending)

    def positions(self) -> list[Position]:
        n, signs = self.n, (*MARKS, EMPTY)
        # Rows and columns of blocks, then rows and columns in them.
        by_block = self.cells.reshape(-1, n, n, n, n).swapaxes(2, 3).reshape(-1, n * n, n * n)
        names = (*MARKS, DRAWN, None)
        return [
            Position(
                tuple("".join(signs[mark] for mark in block) for block in blocks),
                None if sent_to == NONE else sent_to,
                n,
                self.ending,
                placed,
                tuple(names[winner] for winner in winners),
                has_line,
            )
            for blocks, sent_to, placed, winners, has_line in zip(
                by_block.tolist(),
                self.sent_to.tolist(),
                self.placed.tolist(),
                self.blocks().tolist(),
                self._has_line().tolist(),
                strict=True,
            )
        ]

    @staticmethod
    def action(move: Cell) -> int:
        return move.index

    def move(self, action: int) -> Cell:
        return Cell(int(action), self.n)

    @property
    def actions(self) -> int:
        return self.n**4

    def __len__(self) -> int:
        return len(self.sent_to)

    def __getitem__(self, rows: Any) -> UltimateArrays:
        rows = [rows] if isinstance(rows, int | np.integer) else rows
        cells, sent_to = self.cells[rows].copy(), self.sent_to[rows].copy()
        return UltimateArrays(cells, sent_to, self.n, self.ending.name)

    @property
    def placed(self) -> NDArray[np.int16]:
        """The number of marked cells."""
        count: NDArray[np.int16] = np.count_nonzero(self.cells != NONE, axis=(1, 2)).astype(
            np.int16
        )
        return count

    @property
    def to_move(self) -> Int8Array:
        """The player to move, 0 for x and 1 for o; meaningless if the game is over."""
        return (self.placed & 1).astype(np.int8)

    def blocks(self) -> Int8Array:
        """The winner of each block, (N, n²): 0, 1, 2 for a drawn block, -1 for an unfinished
        one."""
        blocks = np.empty((len(self), self.n**2), np.int8)
        self.native.find_blocks(blocks)
        return blocks

    def winners(self) -> Int8Array:
        return self._ends()[0]

    def points(self) -> NDArray[np.float64]:
        """The points of both players, (N, 2), by the ending; 0 in unfinished games."""
        return self._ends()[1]

    def _ends(self) -> tuple[Int8Array, NDArray[np.float64]]:
        winners, points = np.empty(len(self), np.int8), np.empty((len(self), 2))
        self.native.find_winners(winners, points)
        return winners, points

    def _has_line(self) -> NDArray[np.bool_]:
        """Which games have a complete line of blocks."""
        n = self.n
        blocks = self.blocks().reshape(-1, n, n)
        lines = np.zeros(len(self), np.bool_)
        for side in (0, 1):
            own = blocks == side
            lines |= own.all(axis=1).any(axis=1) | own.all(axis=2).any(axis=1)
            for diagonal in (own, own[:, :, ::-1]):
                lines |= np.diagonal(diagonal, axis1=1, axis2=2).all(axis=1)
        return lines

    def planes(self) -> NDArray[np.float32]:
        """Input planes for neural networks, (N, 4, n², n²): the marks of the player to move, those
        of the opponent, the legal cells, and 1 everywhere if o is to move."""
        own = self.to_move[:, None, None]
        side = n = self.n**2
        legal = self.legal().reshape(-1, side, n)
        moving = np.broadcast_to(own == 1, legal.shape)
        planes = np.stack([self.cells == own, self.cells == 1 - own, legal, moving], axis=1)
        return planes.astype(np.float32)

    def scores(self, *, nodes: int = 1_000_000, table_mib: int = 64) -> NDArray[np.float64]:
        """The exact final lead in points of the player to move, if the engine proves it within
        ``nodes`` nodes per position; NaN otherwise. Positions near the end are usually proven."""
        values = np.full(len(self), _UNKNOWN, np.int32)
        self.native.solve(values, table_mib << 20, nodes)
        most = self.ending.win_points(self.n)
        points = values / 100 * most / self.n**2
        points = np.where(np.abs(values) > PROVEN, np.sign(values) * most, points)
        return np.where(values == _UNKNOWN, np.nan, points)
