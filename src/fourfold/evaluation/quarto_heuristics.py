"""The heuristics for Quarto, all based on terzi: groups that one more piece could complete.

A *terzo* is a group of four squares of which three hold pieces with an attribute value in common
and the fourth is empty. Three heuristics are from the NTNU report of 2012, ``quarticity`` is from
the Torino ProPlayer README of 2023. A terzo is good for the player who places next.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from fourfold.evaluation.contract import Evaluation
from fourfold.games.quarto import GROUPS, PIECES, Position

_BIT_COUNT = tuple(f"{nibble:04b}".count("1") for nibble in range(16))


class Terzo(NamedTuple):
    """The empty square of the group, and the attribute values that its pieces share: ``ones`` has
    the bits set in all three, ``zeros`` the bits clear in all three."""

    square: int
    ones: int
    zeros: int

    @property
    def values(self) -> int:
        """How many attribute values the pieces share: 1 to 3, as no two pieces are equal."""
        return _BIT_COUNT[self.ones] + _BIT_COUNT[self.zeros]

    def completed_by(self, piece: int) -> int:
        """How many of the shared values the piece has. If any, it wins on the square.

        >>> Terzo(0, ones=0b1100, zeros=0b0001).completed_by(0b0110)
        2
        """
        return _BIT_COUNT[self.ones & piece] + _BIT_COUNT[self.zeros & ~piece]


def terzi(position: Position) -> list[Terzo]:
    """Every terzo of the board, at most one for each group.

    >>> terzi(Position.parse("FDC./..../..../.... 0"))
    [Terzo(square=3, ones=12, zeros=0)]
    """
    board = position.board
    result: list[Terzo] = []
    for group in GROUPS[position.rules]:
        ones, zeros, empty = 15, 15, -1
        for square in group:
            piece = board[square]
            if piece is not None:
                ones &= piece
                zeros &= ~piece
            elif empty < 0:
                empty = square
            else:
                break
        else:
            if empty >= 0 and ones | zeros:
                result.append(Terzo(empty, ones, zeros))
    return result


def unplaced(position: Position) -> list[int]:
    """The pieces that are not on the board, including the one in hand."""
    board = position.board
    return [piece for piece in PIECES if piece not in board]


def for_mover(count: float, position: Position) -> float:
    """A count that is good for the player who places next, from the mover's point of view. With no
    piece in hand the mover gives and the opponent places, so the sign changes."""
    return count if position.hand is not None else -count


def _almost(position: Position) -> float:
    return for_mover(sum(terzo.values for terzo in terzi(position)), position)


def almost() -> Evaluation:
    """``almost``: the number of attribute values shared by terzi.

    >>> almost()(Position.parse("FDC./..../..../.... 0"))
    2
    """
    return Evaluation("almost", _almost)


def completing_pieces(position: Position) -> int:
    """For every attribute value shared by a terzo, the number of unplaced pieces with that value,
    added up. A piece counts as often as it completes an attribute.

    >>> completing_pieces(Position.parse("FDC./..../..../.... 0"))
    10
    """
    threats = terzi(position)
    if not threats:
        return 0
    remaining = unplaced(position)
    return sum(terzo.completed_by(piece) for terzo in threats for piece in remaining)


def _absolute(position: Position) -> float:
    return for_mover(completing_pieces(position), position)


def absolute() -> Evaluation:
    """``absolute``: the number of completing pieces, the report's best heuristic."""
    return Evaluation("absolute", _absolute)


@dataclass(frozen=True, slots=True)
class CompletingShare:
    """The share of completing pieces times ``c``; equal for equal factors."""

    c: float

    def __call__(self, position: Position) -> float:
        share = completing_pieces(position) / len(unplaced(position))
        return for_mover(share * self.c, position)


def relative(c: float = 1.0) -> Evaluation:
    """``relative``: the completing pieces as a share of the unplaced ones, times a factor.

    The win is scaled by the factor too, so ``c`` changes the numbers but never a choice.

    >>> round(relative(c=100)(Position.parse("FDC./..../..../.... 0")), 2)
    76.92
    """
    name = f"relative(c={c!r})".replace(".0)", ")")
    return Evaluation(name, CompletingShare(c), win=1000.0 * c)


CERTAIN_WIN = 12.0
CERTAIN_DRAW = 11.0
MOST_TERZI = 10
"""There are 10 groups under ``lines``. Under other rules more terzi count as 10, so that they stay
below certain results."""


def _quarticity(position: Position) -> float:
    return for_mover(min(len(terzi(position)), MOST_TERZI), position)


def quarticity() -> Evaluation:
    """``quarticity``: the number of groups with a terzo; a win is 12 and a draw 11.

    The README calls the values absolute and leaves the sign to "the current player". By its tables:

    - Terzi count for the player to move, who holds a piece and may complete one.
    - A draw counts for the player of the last placement, who is always the one that gave first. So
      this player takes a draw for almost a win, and the opponent for almost a loss.

    >>> quarticity()(Position.parse("FDC./..../..../.... 0"))
    1
    """
    return Evaluation("quarticity", _quarticity, win=CERTAIN_WIN, draw=CERTAIN_DRAW)
