"""Games and turns judged against exact play, in words."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import TypeAdapter

from fourfold.server.errors import RESPONSES
from fourfold.server.requests import ExplainRequest, ReviewRequest
from fourfold.server.responses import JudgementModel, ReviewModel, UltimateReviewModel
from fourfold.server.routes.thinking import Thinker

router = APIRouter(tags=["reviewing"], responses=RESPONSES)

_REVIEW: TypeAdapter[ReviewModel | UltimateReviewModel] = TypeAdapter(
    ReviewModel | UltimateReviewModel
)


@router.post("/review")
async def review(
    request: ReviewRequest, thinker: Annotated[Thinker, Depends()]
) -> ReviewModel | UltimateReviewModel:
    """Every turn of a game with its label and its reasons: of Quarto against exact play, of
    Ultimate as the engine sees it. FairQueue of Quarto for which the time was too short are not
    proven."""
    return _REVIEW.validate_python(await thinker.result("review", request.model_dump()))


@router.post("/explain")
async def explain(
    request: ExplainRequest, thinker: Annotated[Thinker, Depends()]
) -> JudgementModel:
    """What one turn of a Quarto position is worth, what it is called, and why."""
    return JudgementModel(**await thinker.result("explain", request.model_dump()))
