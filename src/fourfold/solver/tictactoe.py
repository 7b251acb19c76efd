"""Exact tic-tac-toe: the whole tree, each position looked at once.

On 3×3 that is a few thousand positions. On larger boards it is done only where the game is far
enough on, or the lookahead short: whoever asks says how much may be spent.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from time import monotonic

from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.games.grid import straight_lines
from fourfold.games.tictactoe import EMPTY, MARKS, Cell, Position
from fourfold.solver.scores import DRAW, Score, Value

_WIN = 100
"""More than any distance: a win at distance d is worth this less d, a loss the opposite."""

_BETWEEN = 256
"""Positions between two looks at the clock."""

Line = tuple[int, ...]


class SpentError(Exception):
    """What may be spent is spent."""


class Lookahead:
    """What positions are worth to their mover by the lines that are watched, every line if none are
    named. Remembers what it found; raises :class:`SpentError` when the limits, which hold for all
    questions together, are reached or it is told to stop."""

    def __init__(
        self,
        size: int,
        *,
        watched: Collection[Line] | None = None,
        limits: Limits = NO_LIMITS,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        lines = straight_lines(size) if watched is None else tuple(watched)
        self._lines = lines
        self._through = [[line for line in lines if cell in line] for cell in range(size * size)]
        self._known: dict[tuple[str, int], int] = {}
        self._ends = None if limits.seconds is None else monotonic() + limits.seconds
        self._most = limits.nodes
        self._stopped = stopped
        self.nodes = 0

    def score(self, position: Position) -> Score:
        """The exact score of a position whose game is not over."""
        return _score(self._value(position.cells, position.cells.count(EMPTY)))

    def scores(self, position: Position) -> dict[Cell, Score]:
        """Every move with its exact score for the player who makes it, best first."""
        values = self.values(position, position.cells.count(EMPTY))
        best_first = sorted(values, key=lambda move: values[move], reverse=True)
        return {move: _score(values[move]) for move in best_first}

    def values(self, position: Position, depth: int) -> dict[Cell, int]:
        """Every move as a number, the larger the better, looking so many moves ahead."""
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
        """What marking a cell is worth to the player who does it."""
        mark = MARKS[len(cells) - cells.count(EMPTY) & 1]
        after = cells[:cell] + mark + cells[cell + 1 :]
        if any(all(after[other] == mark for other in line) for line in self._through[cell]):
            return _WIN - 1
        value = -self._value(after, depth - 1)
        return value - (value > 0) + (value < 0)  # one move further away

    def _open(self, cells: str) -> bool:
        """Whether a line is left that one of the two can complete; a full board has none."""
        return any(
            EMPTY in marks and not ("x" in marks and "o" in marks)
            for marks in ({cells[cell] for cell in line} for line in self._lines)
        )

    def _spend(self) -> None:
        self.nodes += 1
        if self._most is not None and self.nodes > self._most:
            raise SpentError
        if self.nodes % _BETWEEN == 0 and (self._stopped() or self._is_late()):
            raise SpentError

    def _is_late(self) -> bool:
        return self._ends is not None and monotonic() > self._ends


def _score(value: int) -> Score:
    if value == 0:
        return DRAW
    return Score(Value.WIN if value > 0 else Value.LOSS, _WIN - abs(value))
