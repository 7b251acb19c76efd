"""Ultimate's puzzles. A search to the end of the game proves that exactly one move is right."""

from pathlib import Path

from fourfold.analysis.puzzles.puzzle import PuzzleTask
from fourfold.analysis.puzzles.source import PuzzleSource
from fourfold.analysis.ultimate.puzzles.candidates import candidate, examine, key
from fourfold.analysis.ultimate.puzzles.puzzle import UltimatePuzzle, variant

FOLDER = Path(__file__).parent / "data"
FILES = ("finish", "win", "save", "finish-4", "win-4")
PUZZLE_SOURCE = PuzzleSource(
    tasks=(PuzzleTask.FINISH, PuzzleTask.WIN, PuzzleTask.SAVE),
    games=("ultimate(n=3)", "ultimate(n=3,ending=blocks)"),
    files=tuple(FOLDER / f"{name}.jsonl" for name in FILES),
    placed=(24, 52),
    allowed_placed=range(10, 257),
    puzzle=UltimatePuzzle,
    variant=variant,
    candidate=candidate,
    examine=examine,
    key=key,
)
