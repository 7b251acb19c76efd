"""Puzzles without their solutions, and hints."""

from __future__ import annotations

from typing import Any

from fourfold.analysis.puzzles import Puzzle, games_with_puzzles, shipped_puzzles
from fourfold.base.errors import FourfoldError, check_language

Answer = dict[str, Any]


class NoPuzzleError(FourfoldError):
    """There is no puzzle of this number."""


def puzzles(game: str | None = None, language: str = "en") -> list[Answer]:
    """The puzzles of a game, or of the first that has any; the easy ones first."""
    check_language(language)
    return [
        {
            "number": number,
            "game": str(puzzle.game),
            "position": str(puzzle.position),
            "task": puzzle.task,
            "half": puzzle.half,
            "text": puzzle.to_text(language),
            "difficulty": puzzle.difficulty,
        }
        for number, puzzle in enumerate(_puzzles_of(game), start=1)
    ]


def hint(number: int, stage: int = 1, game: str | None = None, language: str = "en") -> Answer:
    """The first hint names a half of the turn or where to look, the second the whole turn."""
    check_language(language)
    puzzle = find_puzzle(game, number)
    turn = str(puzzle.solution) if stage == 2 else puzzle.hinted
    return {"turn": turn, "text": puzzle.hint(stage, language)}


def find_puzzle(game: str | None, number: int) -> Puzzle:
    """The puzzle of this number; NoPuzzleError when there are not so many."""
    all_puzzles = _puzzles_of(game)
    if number > len(all_puzzles):
        raise NoPuzzleError("puzzle.none", number=number, count=len(all_puzzles))
    return all_puzzles[number - 1]


def _puzzles_of(game: str | None) -> tuple[Puzzle, ...]:
    return shipped_puzzles(games_with_puzzles()[0] if game is None else game)
