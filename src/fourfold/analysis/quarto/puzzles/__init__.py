"""Quarto's puzzles, as :class:`fourfold.analysis.puzzles.contract.Puzzler` has them: the solver
proves that one turn alone is right."""

from pathlib import Path

from fourfold.analysis.puzzles.puzzle import Task
from fourfold.analysis.quarto.puzzles.candidates import candidate, examine, key
from fourfold.analysis.quarto.puzzles.puzzle import QuartoPuzzle, variant
from fourfold.games.quarto import Rules
from fourfold.games.registry import Game

TASKS = tuple(Task)
GAMES = tuple(str(Game.find(f"quarto(rules={rules})")) for rules in Rules)
FOLDER = Path(__file__).parent / "data"
FILES = tuple(FOLDER / f"{name}.jsonl" for name in ("finish", "beware", "puzzles", "torus"))
PLACED = (5, 11)
MOST_PLACED = range(4, 14)
PUZZLE = QuartoPuzzle

__all__ = [
    "FILES",
    "FOLDER",
    "GAMES",
    "MOST_PLACED",
    "PLACED",
    "PUZZLE",
    "TASKS",
    "QuartoPuzzle",
    "candidate",
    "examine",
    "key",
    "variant",
]
