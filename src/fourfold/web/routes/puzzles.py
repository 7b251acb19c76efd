"""Puzzles: positions with exactly one turn to be found, and the answers to attempts at them."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query

from fourfold.analysis.puzzles import Puzzle, games_with_puzzles, shipped_puzzles
from fourfold.errors import check_language
from fourfold.web.answers import PuzzleAnswerModel, PuzzleHintModel, PuzzleModel
from fourfold.web.problems import RESPONSES, Problem, refused
from fourfold.web.requests import Language, PuzzleAnswerRequest
from fourfold.web.routes.thinking import Thinker

NOT_THERE: dict[int | str, dict[str, Any]] = {
    404: {"model": Problem, "description": "There is no puzzle of this number."}
}
InLanguage = Annotated[Language, Query()]
OfGame = Annotated[
    str | None, Query(max_length=64, description="The name of the game; the first that has any.")
]

router = APIRouter(prefix="/puzzles", tags=["puzzles"], responses={**RESPONSES, **NOT_THERE})


@router.get("")
def puzzles(game: OfGame = None, language: InLanguage = "en") -> list[PuzzleModel]:
    """The puzzles of a game, the easy ones first, without their solutions."""
    check_language(language)
    return [
        PuzzleModel(
            number=number,
            game=str(puzzle.game),
            position=str(puzzle.position),
            task=puzzle.task,
            half=puzzle.half,
            text=puzzle.in_words(language),
            difficulty=puzzle.difficulty,
        )
        for number, puzzle in enumerate(_puzzles_of(game), start=1)
    ]


@router.get("/{number}/hint")
def hint(
    number: Annotated[int, Path(ge=1, lt=2**31)],
    stage: Annotated[int, Query(ge=1, le=2)] = 1,
    game: OfGame = None,
    language: InLanguage = "en",
) -> PuzzleHintModel:
    """The first hint names a half of the turn or where to look, the second the whole turn."""
    check_language(language)
    puzzle = _find(game, number)
    turn = str(puzzle.solution) if stage == 2 else puzzle.hinted
    return PuzzleHintModel(turn=turn, text=puzzle.hint(stage, language))


@router.post("/{number}/answer")
async def answer(
    number: Annotated[int, Path(ge=1, lt=2**31)],
    request: PuzzleAnswerRequest,
    thinker: Annotated[Thinker, Depends()],
) -> PuzzleAnswerModel:
    """Whether a turn is right, and why it is worth what it is."""
    _find(request.game, number)
    given = {"number": number, **request.model_dump()}
    return PuzzleAnswerModel(**await thinker.result("puzzle_answer", given))


def _puzzles_of(game: str | None) -> tuple[Puzzle, ...]:
    return shipped_puzzles(games_with_puzzles()[0] if game is None else game)


def _find(game: str | None, number: int) -> Puzzle:
    all_puzzles = _puzzles_of(game)
    if number > len(all_puzzles):
        raise refused(404, "puzzle.none", number=number, count=len(all_puzzles))
    return all_puzzles[number - 1]
