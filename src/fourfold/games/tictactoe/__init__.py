"""Tic-tac-toe on an n×n board, n in a line: the simplest game, for learning."""

from fourfold.games.tictactoe.position import EMPTY, MARKS, SIZES, Cell, Position

__all__ = ["EMPTY", "MARKS", "SIZES", "Cell", "Position"]
