"""``open_lines``: the difference of the lines that each side can still complete.

The evaluation that the Italian notes on game theory give for tic-tac-toe: a line is open to a
player while the opponent has no mark on it. The notes count for x; we count for the player to move.
"""

from __future__ import annotations

from fourfold.evaluation.contract import Evaluation
from fourfold.games.grid import straight_lines
from fourfold.games.tictactoe import MARKS, Position


def open_lines_for(position: Position, mark: str) -> int:
    """The number of lines without a mark of the opponent.

    >>> open_lines_for(Position.parse("x../.o./..."), "x")
    4
    """
    against = MARKS[1 - MARKS.index(mark)]
    return sum(
        all(position.cells[cell] != against for cell in line)
        for line in straight_lines(position.size)
    )


def _difference(position: Position) -> float:
    mine, theirs = MARKS[position.to_move], MARKS[1 - position.to_move]
    return open_lines_for(position, mine) - open_lines_for(position, theirs)


def open_lines() -> Evaluation:
    return Evaluation("open_lines", _difference)
