"""Puzzles without their solutions, hints, and the check of an answer."""

from __future__ import annotations

from fourfold.analysis.puzzles import shipped_puzzles
from fourfold.analysis.puzzles.puzzle import Puzzle, games_with_puzzles
from fourfold.base.errors import FourfoldError, check_language
from fourfold.service.requests import (
    HintRequest,
    JobContext,
    PuzzleAnswerRequest,
    PuzzlesRequest,
    Result,
)


class NoPuzzleError(FourfoldError):
    """There is no puzzle with this number."""


def list_puzzles(request: PuzzlesRequest, _: JobContext) -> list[Result]:
    """The puzzles of a game without their solutions, the easy ones first."""
    check_language(request.language)
    return [
        {
            "number": number,
            "game": str(puzzle.game),
            "position": str(puzzle.position),
            "task": puzzle.task,
            "half": puzzle.half,
            "text": puzzle.to_text(request.language),
            "difficulty": puzzle.difficulty,
        }
        for number, puzzle in enumerate(_puzzles_of(request.game), start=1)
    ]


def give_hint(request: HintRequest) -> Result:
    """The first hint names a half of the turn or where to look, the second the whole turn."""
    check_language(request.language)
    puzzle = _find_puzzle(request.game, request.number)
    turn = str(puzzle.solution) if request.stage == 2 else puzzle.hinted_part
    return {"turn": turn, "text": puzzle.hint(request.stage, request.language)}


def check_answer(request: PuzzleAnswerRequest, _: JobContext) -> Result:
    """Whether a turn solves the puzzle, and why."""
    answer = _find_puzzle(request.game, request.number).check(request.turn)
    return {"right": answer.right, "text": answer.to_text(request.language)}


def _find_puzzle(game: str | None, number: int) -> Puzzle:
    """The puzzle with this number; NoPuzzleError if there are fewer."""
    puzzles = _puzzles_of(game)
    if number > len(puzzles):
        raise NoPuzzleError("puzzle.none", number=number, count=len(puzzles))
    return puzzles[number - 1]


def _puzzles_of(game: str | None) -> tuple[Puzzle, ...]:
    return shipped_puzzles(games_with_puzzles()[0] if game is None else game)
