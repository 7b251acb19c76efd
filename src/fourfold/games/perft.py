"""Perft: counting move sequences, the plainest way to tell whether two programs share the rules."""

from __future__ import annotations

from typing import Any

from fourfold.games.contract import Position


def perft(position: Position[Any], depth: int) -> int:
    """The number of move sequences of exactly this length; games that end sooner count nothing.

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


def divide(position: Position[Any], depth: int) -> dict[Any, int]:
    """The count below each first move; they add up to ``perft(position, depth)``."""
    return {move: perft(position.play(move), depth - 1) for move in position.legal_moves()}
