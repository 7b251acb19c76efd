"""Quarto's puzzles. The solver proves that exactly one turn is right."""

from pathlib import Path

from fourfold.analysis.puzzles.puzzle import PuzzleTask
from fourfold.analysis.puzzles.source import PuzzleSource
from fourfold.analysis.quarto.puzzles.candidates import candidate, examine, key
from fourfold.analysis.quarto.puzzles.puzzle import QuartoPuzzle, variant
from fourfold.games.quarto import Rules
from fourfold.games.registry import Game

FOLDER = Path(__file__).parent / "data"
PUZZLE_SOURCE = PuzzleSource(
    tasks=tuple(PuzzleTask),
    games=tuple(str(Game.find(f"quarto(rules={rules})")) for rules in Rules),
    files=tuple(FOLDER / f"{name}.jsonl" for name in ("finish", "beware", "puzzles", "torus")),
    placed=(5, 11),
    allowed_placed=range(4, 14),
    puzzle=QuartoPuzzle,
    variant=variant,
    candidate=candidate,
    examine=examine,
    key=key,
)
