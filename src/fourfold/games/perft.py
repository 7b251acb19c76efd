"""Perft: counts of move sequences, the standard test that two programs have the same rules."""

from __future__ import annotations

from typing import Any

from fourfold.games.contract import Position


def perft(position: Position[Any], depth: int) -> int:
    """The number of move sequences of exactly this length; shorter games do not count.

    >>> from fourfold.games import tictactoe
    >>> [perft(tictactoe.Position.start(), depth) for depth in range(4)]
    [1, 9, 72, 504]
    """
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)
