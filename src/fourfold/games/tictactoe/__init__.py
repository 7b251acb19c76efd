"""Tic-tac-toe on an n×n board, n in a line: the game to learn on."""

from fourfold.games.tictactoe.position import EMPTY, MARKS, SIZES, Cell, Position

__all__ = ["EMPTY", "MARKS", "SIZES", "Cell", "Position"]
