"""Puzzles: Quarto positions in which exactly one turn is to be found, as the solver proves.

>>> puzzle = shipped_puzzles()[0]
>>> puzzle.answer(puzzle.solution).right
True
"""

from fourfold.analysis.quarto.puzzles.file import Settings, read_puzzles
from fourfold.analysis.quarto.puzzles.generating import generate
from fourfold.analysis.quarto.puzzles.puzzle import DIFFICULTIES, Answer, Puzzle, Task
from fourfold.analysis.quarto.puzzles.shipped import shipped_puzzles

__all__ = [
    "DIFFICULTIES",
    "Answer",
    "Puzzle",
    "Settings",
    "Task",
    "generate",
    "read_puzzles",
    "shipped_puzzles",
]
