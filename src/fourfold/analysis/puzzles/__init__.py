"""Puzzles: positions in which exactly one turn is to be found, as is proven, whatever the game.

A card names the module that knows the puzzles of its game (:class:`Puzzler`).

>>> puzzle = shipped_puzzles("quarto")[0]
>>> puzzle.answer(puzzle.solution).right
True
"""

from fourfold.analysis.puzzles.contract import Puzzler, games_with_puzzles, puzzler_of
from fourfold.analysis.puzzles.file import Settings, read_puzzles
from fourfold.analysis.puzzles.generating import generate
from fourfold.analysis.puzzles.puzzle import DIFFICULTIES, Answer, Puzzle, Task
from fourfold.analysis.puzzles.shipped import shipped_puzzles

__all__ = [
    "DIFFICULTIES",
    "Answer",
    "Puzzle",
    "Puzzler",
    "Settings",
    "Task",
    "games_with_puzzles",
    "generate",
    "puzzler_of",
    "read_puzzles",
    "shipped_puzzles",
]
