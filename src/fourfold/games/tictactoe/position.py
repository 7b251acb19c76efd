"""Tic-tac-toe on an n×n board with n in a line: the simplest game, for learning.

A position is written as its rows from top to bottom joined by ``/``, with ``x``, ``o`` and ``.``:
``x.o/.x./..o``. The player to move follows from the counts; x moves first. A move is a cell: column
letter, then row number from the top, so ``a1`` is the top-left cell.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.base.errors import MoveError, PositionError
from fourfold.games.contract import Outcome
from fourfold.games.grid import cell_index, cell_name, common_cells, completed_lines, completes_line
from fourfold.games.notebook import NotebookDisplay

MARKS = "xo"
EMPTY = "."
SIZES = range(3, 7)


@dataclass(frozen=True, slots=True)
class Cell:
    """A move: the cell to mark, by its number in reading order, and the board size."""

    index: int
    size: int

    def __str__(self) -> str:
        return cell_name(self.index, self.size)


@dataclass(frozen=True, slots=True)
class Position(NotebookDisplay):
    """A tic-tac-toe board: ``cells`` in reading order, each ``x``, ``o`` or ``.``.

    The constructor does not check its arguments; :meth:`parse` does.
    """

    cells: str
    size: int = 3
    won: bool = False

    @classmethod
    def start(cls, *, n: int = 3) -> Position:
        return cls(EMPTY * (n * n), n)

    @classmethod
    def parse(cls, text: str, *, n: int = 3) -> Position:
        """
        >>> str(Position.parse("x.o/.x./..o").play(Cell(3, 3)))
        'x.o/xx./..o'
        """
        rows = text.strip().split("/")
        if len(rows) != n:
            raise PositionError("position.marks", n=n, count=len(rows))
        for number, row in enumerate(rows, start=1):
            if len(row) != n:
                raise PositionError("position.cells", number=number, row=row, n=n)
            for mark in row:
                if mark not in MARKS + EMPTY:
                    raise PositionError("position.mark", mark=mark, number=number)
        return _check_reachable("".join(rows), n)

    @property
    def to_move(self) -> int:
        return len(self.cells) - self.cells.count(EMPTY) & 1

    @property
    def outcome(self) -> Outcome | None:
        if self.won:
            return Outcome.win(1 - self.to_move)
        return None if EMPTY in self.cells else Outcome.draw()

    def legal_moves(self) -> list[Cell]:
        if self.won:
            return []
        return [Cell(i, self.size) for i, mark in enumerate(self.cells) if mark == EMPTY]

    def play(self, move: Cell) -> Position:
        if self.outcome is not None:
            raise MoveError("rule.over")
        if move.size != self.size or not 0 <= move.index < len(self.cells):
            raise MoveError("rule.cell_number", number=move.index, other=move.size, n=self.size)
        if self.cells[move.index] != EMPTY:
            raise MoveError("rule.marked", square=str(move), mark=self.cells[move.index])
        mark = MARKS[self.to_move]
        cells = self.cells[: move.index] + mark + self.cells[move.index + 1 :]
        return Position(cells, self.size, completes_line(cells, move.index, self.size))

    def parse_move(self, text: str) -> Cell:
        move = Cell(cell_index(text.strip(), self.size), self.size)
        self.play(move)
        return move

    def __str__(self) -> str:
        n = self.size
        return "/".join(self.cells[i : i + n] for i in range(0, n * n, n))


def _check_reachable(cells: str, n: int) -> Position:
    """The position with these cells; PositionError if it cannot be reached."""
    crosses, noughts = (cells.count(mark) for mark in MARKS)
    if crosses - noughts not in (0, 1):
        raise PositionError("position.counts", crosses=crosses, noughts=noughts)
    won = {mark: completed_lines(cells, mark, n) for mark in MARKS}
    if won["x"] and won["o"]:
        raise PositionError("position.both")
    last = "o" if crosses == noughts else "x"
    other = "x" if last == "o" else "o"
    if won[other]:
        raise PositionError("position.after_win", winner=other, last=last)
    if won[last] and not common_cells(won[last]):
        raise PositionError("position.lines", mark=last)
    return Position(cells, n, bool(won[last]))
