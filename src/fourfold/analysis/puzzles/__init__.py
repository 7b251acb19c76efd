"""Puzzles of every game: positions with exactly one right turn, proven by a solver.

A game's ``GameInfo`` names its :class:`PuzzleSource`.

>>> puzzle = shipped_puzzles("quarto")[0]
>>> puzzle.check(puzzle.solution).right
True
"""

from fourfold.analysis.puzzles.generator import generate
from fourfold.analysis.puzzles.puzzle import DIFFICULTIES, AttemptResult, Puzzle, PuzzleTask
from fourfold.analysis.puzzles.puzzle_files import PuzzleSettings, read_puzzles, shipped_puzzles
from fourfold.analysis.puzzles.source import PuzzleSource, find_puzzle_source, games_with_puzzles

__all__ = [
    "DIFFICULTIES",
    "AttemptResult",
    "Puzzle",
    "PuzzleSettings",
    "PuzzleSource",
    "PuzzleTask",
    "find_puzzle_source",
    "games_with_puzzles",
    "generate",
    "read_puzzles",
    "shipped_puzzles",
]
