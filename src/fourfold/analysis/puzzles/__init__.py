"""Puzzles of every game: positions with exactly one right turn, proven by a solver.

A game's ``GameInfo`` names its :class:`PuzzleSource`.

>>> puzzle = shipped_puzzles("quarto")[0]
>>> puzzle.check(puzzle.solution).right
True
"""

from fourfold.analysis.puzzles.puzzle_files import shipped_puzzles

__all__ = ["shipped_puzzles"]
