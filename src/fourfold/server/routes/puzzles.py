"""Puzzles: positions with exactly one turn to be found, and the answers to attempts at them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query
from starlette.requests import Request

from fourfold.server.errors import RESPONSES, Problem, refused
from fourfold.server.requests import Language, PuzzleAnswerRequest
from fourfold.server.responses import PuzzleAnswerModel, PuzzleHintModel, PuzzleModel
from fourfold.server.routes.thinking import Thinker
from fourfold.service import puzzles as answers

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
    return [PuzzleModel(**puzzle) for puzzle in answers.puzzles(game, language)]


@router.get("/{number}/hint")
def hint(
    number: Annotated[int, Path(ge=1, lt=2**31)],
    http: Request,
    stage: Annotated[int, Query(ge=1, le=2)] = 1,
    game: OfGame = None,
    language: InLanguage = "en",
) -> PuzzleHintModel:
    """The first hint names a half of the turn or where to look, the second the whole turn."""
    http.app.state.playing.check_book()
    with _numbered():
        return PuzzleHintModel(**answers.hint(number, stage, game, language))


@router.post("/{number}/answer")
async def answer(
    number: Annotated[int, Path(ge=1, lt=2**31)],
    request: PuzzleAnswerRequest,
    thinker: Annotated[Thinker, Depends()],
) -> PuzzleAnswerModel:
    """Whether a turn is right, and why it is worth what it is."""
    with _numbered():
        answers.find_puzzle(request.game, number)
    given = {"number": number, **request.model_dump()}
    return PuzzleAnswerModel(**await thinker.result("puzzle_answer", given))


@contextlib.contextmanager
def _numbered() -> Iterator[None]:
    """A puzzle that is not there is an address that is not there."""
    try:
        yield
    except answers.NoPuzzleError as error:
        raise refused(404, error.message) from None
