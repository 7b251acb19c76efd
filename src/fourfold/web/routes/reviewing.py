"""Games and turns judged against exact play, in words."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from fourfold.web.answers import JudgementModel, ReviewModel
from fourfold.web.problems import RESPONSES
from fourfold.web.requests import ExplainRequest, ReviewRequest
from fourfold.web.routes.thinking import Thinker

router = APIRouter(tags=["reviewing"], responses=RESPONSES)


@router.post("/review")
async def review(request: ReviewRequest, thinker: Annotated[Thinker, Depends()]) -> ReviewModel:
    """Every turn of a Quarto game with its label and its reasons. Turns for which the time was too
    short are not proven."""
    return ReviewModel(**await thinker.result("review", request.model_dump()))


@router.post("/explain")
async def explain(
    request: ExplainRequest, thinker: Annotated[Thinker, Depends()]
) -> JudgementModel:
    """What one turn of a Quarto position is worth, what it is called, and why."""
    return JudgementModel(**await thinker.result("explain", request.model_dump()))
