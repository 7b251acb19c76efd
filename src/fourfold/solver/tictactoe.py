"""Exact tic-tac-toe: a full search that visits each position once.

On 3×3 that is a few thousand positions. On larger boards it is feasible only late in the game or
with a small depth, so callers set limits.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from time import monotonic

from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.games.grid import straight_lines
from fourfold.games.tictactoe import EMPTY, MARKS, Cell, Position
from fourfold.solver.scores import DRAW, Score, Value

_WIN = 100
"""Above any distance: a win at distance d has the value ``_WIN - d``, a loss ``d - _WIN``."""

_CLOCK_INTERVAL = 256
"""Number of positions between two checks of the clock."""

Line = tuple[int, ...]


class SolverLimitError(Exception):
    """A limit is reached."""


class TictactoeSolver:
    """Exact values of positions, counting only the ``watched`` lines (all by default).

    Remembers its results. The limits hold for all queries together; when they are reached or
    ``is_stopped`` returns True, it raises :class:`SolverLimitError`.
    """

    def __init__(
        self,
        size: int,
        *,
        watched: Collection[Line] | None = None,
        limits: Limits = NO_LIMITS,
        is_stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        lines = straight_lines(size) if watched is None else tuple(watched)
        self._lines = lines
        self._through = [[line for line in lines if cell in line] for cell in range(size * size)]
        self._known: dict[tuple[str, int], int] = {}
        self._deadline = None if limits.seconds is None else monotonic() + limits.seconds
        self._most = limits.nodes
        self._is_stopped = is_stopped
        self.nodes = 0

    def score(self, position: Position) -> Score:
        """The exact score of an unfinished position."""
        return _score(self._value(position.cells, position.cells.count(EMPTY)))

    def scores(self, position: Position) -> dict[Cell, Score]:
        """Every move with its exact score for the mover, best first."""
        values = self.values(position, position.cells.count(EMPTY))
        best_first = sorted(values, key=lambda move: values[move], reverse=True)
        return {move: _score(values[move]) for move in best_first}

    def values(self, position: Position, depth: int) -> dict[Cell, int]:
        """Every move with a value, larger is better, searched to this depth."""
        return {
            move: self._after(position.cells, move.index, depth) for move in position.legal_moves()
        }

    def _value(self, cells: str, depth: int) -> int:
        if (known := self._known.get((cells, depth))) is not None:
            return known
        self._spend()
        if depth == 0 or not self._open(cells):
            return 0
        value = max(
            self._after(cells, cell, depth) for cell, mark in enumerate(cells) if mark == EMPTY
        )
        self._known[cells, depth] = value
        return value

    def _after(self, cells: str, cell: int, depth: int) -> int:
        """The value of marking a cell for the mover."""
        mark = MARKS[len(cells) - cells.count(EMPTY) & 1]
        after = cells[:cell] + mark + cells[cell + 1 :]
        if any(all(after[other] == mark for other in line) for line in self._through[cell]):
            return _WIN - 1
        value = -self._value(after, depth - 1)
        return value - (value > 0) + (value < 0)  # one move further away

    def _open(self, cells: str) -> bool:
        """Whether some line can still be completed."""
        return any(
            EMPTY in marks and not ("x" in marks and "o" in marks)
            for marks in ({cells[cell] for cell in line} for line in self._lines)
        )

    def _spend(self) -> None:
        self.nodes += 1
        if self._most is not None and self.nodes > self._most:
            raise SolverLimitError
        if self.nodes % _CLOCK_INTERVAL == 0 and (
            self._is_stopped() or (self._deadline is not None and monotonic() > self._deadline)
        ):
            raise SolverLimitError


def _score(value: int) -> Score:
    if value == 0:
        return DRAW
    return Score(Value.WIN if value > 0 else Value.LOSS, _WIN - abs(value))
