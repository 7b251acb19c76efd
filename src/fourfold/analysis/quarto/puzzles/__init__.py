"""Quarto's puzzles: the solver proves that one turn alone is right."""

from pathlib import Path

from fourfold.analysis.puzzles.contract import Puzzler
from fourfold.analysis.puzzles.puzzle import Task
from fourfold.analysis.quarto.puzzles.candidates import candidate, examine, key
from fourfold.analysis.quarto.puzzles.puzzle import QuartoPuzzle, variant
from fourfold.games.quarto import Rules
from fourfold.games.registry import Game

FOLDER = Path(__file__).parent / "data"
PUZZLER = Puzzler(
    tasks=tuple(Task),
    games=tuple(str(Game.find(f"quarto(rules={rules})")) for rules in Rules),
    files=tuple(FOLDER / f"{name}.jsonl" for name in ("finish", "beware", "puzzles", "torus")),
    placed=(5, 11),
    most_placed=range(4, 14),
    puzzle=QuartoPuzzle,
    variant=variant,
    candidate=candidate,
    examine=examine,
    key=key,
)
