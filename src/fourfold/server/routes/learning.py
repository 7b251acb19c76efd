"""What the pages one learns on ask for."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request

from fourfold.server.errors import RESPONSES
from fourfold.server.requests import ExerciseRequest, RunRequest, TraceRequest
from fourfold.server.responses import ExerciseModel, RanModel, TraceModel
from fourfold.server.routes.thinking import Thinker
from fourfold.service.limits import LESSON_SECONDS
from fourfold.teaching.exercises import Exercise

router = APIRouter(tags=["learning"], responses=RESPONSES)


@router.post("/trace")
async def trace(request: TraceRequest, thinker: Annotated[Thinker, Depends()]) -> TraceModel:
    """Follow a search step by step. Of a large one a sample is given, and says so."""
    return TraceModel(**await thinker.result("trace", request.model_dump()))


@router.post("/exercise")
def exercise(request: ExerciseRequest, http: Request) -> ExerciseModel:
    """An exercise, made by chance and repeatable by its seed."""
    http.app.state.playing.check_book()
    return ExerciseModel(**Exercise(**request.model_dump()).sheet())


class Reader(Thinker):
    """Whoever runs a block of a lesson: others do so one after the other."""

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self._pool = request.app.state.lesson_runs


@router.post("/lessons/run")
async def run(request: RunRequest, reader: Annotated[Reader, Depends()]) -> RanModel:
    """Run a block of a lesson. Only the lessons' own code is ever run, known by its number."""
    given = {**request.model_dump(), "seconds": LESSON_SECONDS}
    return RanModel(**await reader.result("run_block", given))
