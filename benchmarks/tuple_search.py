"""The search of the Torino README's program, slip and all, for benchmarks/readings.py.

Its authors published the program beside the README. It keeps a value and its turn together in a
tuple and compares the tuples whole: of equal values the turn that is lower by column, row and piece
is taken, and whether a branch is cut off at an equal value hangs on the turns as well, so that a
bound may pass for a value. A cut-off ends the gifts after one square, and the next square is tried
all the same.
"""

from __future__ import annotations

import math

from fourfold.evaluation.quarto_heuristics import CERTAIN_DRAW, CERTAIN_WIN
from fourfold.games.quarto import SQUARES, Position, Turn
from fourfold.games.quarto.rules import SIZE

Ranked = tuple[float, tuple[float, float, float]]
"""A value, the less the better for the player who searches, and its turn: column, row, piece."""

LOWEST: Ranked = (-math.inf, (-math.inf, -math.inf, -math.inf))
HIGHEST: Ranked = (math.inf, (math.inf, math.inf, math.inf))

NOTHING = -1
"""In the place of a piece: none was in hand, or none is left to give."""

_LINES = (
    *(tuple(range(SIZE * row, SIZE * row + SIZE)) for row in range(SIZE)),
    *(tuple(range(column, SIZE * SIZE, SIZE)) for column in range(SIZE)),
    tuple(range(0, SIZE * SIZE, SIZE + 1)),
    tuple(range(SIZE - 1, SIZE * SIZE - 1, SIZE - 1)),
)
_THROUGH = [[line for line, squares in enumerate(_LINES) if at in squares] for at in SQUARES]


class Board:
    """The pieces of every line: how many there are, and the properties that all have or lack."""

    def __init__(self, position: Position) -> None:
        self.empty = set(SQUARES)
        self.left = set(range(len(SQUARES)))
        self.lines = [(0, 15, 15) for _ in _LINES]
        for square, piece in enumerate(position.board):
            if piece is not None:
                self.place(square, piece)

    def place(self, square: int, piece: int) -> bool:
        """Whether that completes a line."""
        self.empty.remove(square)
        self.left.remove(piece)
        won = False
        for line in _THROUGH[square]:
            count, having, lacking = self.lines[line]
            self.lines[line] = count, having, lacking = count + 1, having & piece, lacking & ~piece
            won = won or (count == SIZE and bool(having or lacking))
        return won

    def terzi(self) -> int:
        return sum(count == SIZE - 1 and bool(have or lack) for count, have, lack in self.lines)


def tuple_search(position: Position, depth: float) -> Turn:
    """What the program plays. With no piece in hand it goes through the squares all the same."""
    hand = NOTHING if position.hand is None else position.hand
    _, (column, row, gift) = _search(Board(position), hand, depth, LOWEST, HIGHEST, 1)
    square = None if position.hand is None else int(row) * SIZE + int(column)
    return Turn(square, None if gift == NOTHING else int(gift))


def _search(
    board: Board, hand: int, depth: float, alpha: Ranked, beta: Ranked, mine: int
) -> Ranked:
    """``mine`` is 1 for the player who searches, and -1 for the other."""
    best, choose = (HIGHEST, min) if mine > 0 else (LOWEST, max)
    gifts = sorted(board.left - {hand})
    for square in sorted(board.empty):
        row, column = divmod(square, SIZE)
        kept = board.lines.copy()
        won = hand != NOTHING and board.place(square, hand)
        ended = won or not board.empty
        known = None
        if ended:
            known = -mine * (CERTAIN_WIN if won else CERTAIN_DRAW)
        elif depth <= 1:
            known = mine * board.terzi()
        cut = False
        for gift in (NOTHING,) if ended else gifts:
            found = known
            if found is None:
                found = _search(board, gift, depth - 1, alpha, beta, -mine)[0]
            best = choose(best, (found, (column, row, gift)))
            cut = best <= alpha if mine > 0 else best >= beta
            if cut:
                break
            alpha, beta = (alpha, min(beta, best)) if mine > 0 else (max(alpha, best), beta)
        if hand != NOTHING:
            board.lines = kept
            board.empty.add(square)
            board.left.add(hand)
        if ended and cut:
            break
    return best
