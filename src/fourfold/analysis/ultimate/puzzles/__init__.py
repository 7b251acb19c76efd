"""Ultimate's puzzles, as :class:`fourfold.analysis.puzzles.contract.Puzzler` has them: a search to
the end of the game proves that one move alone is right."""

from pathlib import Path

from fourfold.analysis.puzzles.puzzle import Task
from fourfold.analysis.ultimate.puzzles.candidates import candidate, examine, key
from fourfold.analysis.ultimate.puzzles.puzzle import UltimatePuzzle, variant

TASKS = (Task.FINISH, Task.WIN, Task.SAVE)
GAMES = ("ultimate(n=3)", "ultimate(n=3,ending=blocks)")
FOLDER = Path(__file__).parent / "data"
FILES = tuple(FOLDER / f"{name}.jsonl" for name in ("finish", "win", "save"))
PLACED = (24, 52)
MOST_PLACED = range(10, 257)
PUZZLE = UltimatePuzzle

__all__ = [
    "FILES",
    "FOLDER",
    "GAMES",
    "MOST_PLACED",
    "PLACED",
    "PUZZLE",
    "TASKS",
    "UltimatePuzzle",
    "candidate",
    "examine",
    "key",
    "variant",
]
