"""Terzi: the groups that one more piece could complete.

A *terzo* is a group of four squares, a line or under ``squares`` also a 2×2 square, of which three
hold pieces with an attribute value in common and the fourth is empty. All the Quarto heuristics
count terzi in their own way.
"""

from __future__ import annotations

from typing import NamedTuple

from fourfold.games.quarto import GROUPS, PIECES, Position

_BITS = tuple(f"{nibble:04b}".count("1") for nibble in range(16))


class Terzo(NamedTuple):
    """The empty square of the group, and what its three pieces share: ``ones`` has the bits set in
    all of them, ``zeros`` those clear in all of them."""

    square: int
    ones: int
    zeros: int

    @property
    def values(self) -> int:
        """How many attribute values the three pieces share: 1 to 3, as no two pieces are equal."""
        return _BITS[self.ones] + _BITS[self.zeros]

    def completed_by(self, piece: int) -> int:
        """How many of the shared values the piece has; it wins on the square if there are any.

        >>> Terzo(0, ones=0b1100, zeros=0b0001).completed_by(0b0110)
        2
        """
        return _BITS[self.ones & piece] + _BITS[self.zeros & ~piece]


def terzi(position: Position) -> list[Terzo]:
    """Every terzo of the board, at most one for each group.

    >>> terzi(Position.parse("FDC./..../..../.... 0"))
    [Terzo(square=3, ones=12, zeros=0)]
    """
    board = position.board
    found: list[Terzo] = []
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
                found.append(Terzo(empty, ones, zeros))
    return found


def unplaced(position: Position) -> list[int]:
    """The remaining pieces: all that are not on the board, the one in hand among them."""
    board = position.board
    return [piece for piece in PIECES if piece not in board]


def for_mover(count: float, position: Position) -> float:
    """A count that is good for whoever places next, from the side of the player to move: with no
    piece in hand that player gives, and the opponent places."""
    return count if position.hand is not None else -count
