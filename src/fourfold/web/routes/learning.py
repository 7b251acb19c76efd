"""What the pages one learns on ask for."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from fourfold.teaching.exercises import Exercise
from fourfold.web.answers import ExerciseModel, TraceModel
from fourfold.web.problems import RESPONSES
from fourfold.web.requests import ExerciseRequest, TraceRequest
from fourfold.web.routes.thinking import Thinker

router = APIRouter(tags=["learning"], responses=RESPONSES)


@router.post("/trace")
async def trace(request: TraceRequest, thinker: Annotated[Thinker, Depends()]) -> TraceModel:
    """Follow a search step by step. Of a large one a sample is given, and says so."""
    return TraceModel(**await thinker.result("trace", request.model_dump()))


@router.post("/exercise")
def exercise(request: ExerciseRequest) -> ExerciseModel:
    """An exercise, made by chance and repeatable by its seed."""
    return ExerciseModel(**Exercise(**request.model_dump()).sheet())
