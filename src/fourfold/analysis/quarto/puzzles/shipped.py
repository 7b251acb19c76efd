"""The puzzles that come with the package."""

from __future__ import annotations

import functools
from pathlib import Path

from fourfold.analysis.quarto.puzzles.file import read_puzzles
from fourfold.analysis.quarto.puzzles.puzzle import Puzzle

FILE = Path(__file__).parent / "data" / "puzzles.jsonl"


@functools.cache
def shipped_puzzles() -> tuple[Puzzle, ...]:
    """Every puzzle that comes with the package, the easy ones first."""
    _, puzzles = read_puzzles(FILE)
    return in_order(puzzles)


def in_order(puzzles: list[Puzzle]) -> tuple[Puzzle, ...]:
    """By difficulty, and then as they were found."""
    return tuple(sorted(puzzles, key=lambda puzzle: (puzzle.difficulty, puzzle.candidate)))
