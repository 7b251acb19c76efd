"""Work that takes time: a player choosing a move, and exact values."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from starlette.requests import Request

from fourfold.server.clients import client_of
from fourfold.server.errors import RESPONSES, refused
from fourfold.server.requests import ChooseRequest, ThinkRequest
from fourfold.server.responses import AnalysisModel, ChoiceModel, EstimateModel, SolutionModel
from fourfold.server.workers.pool import Pool

router = APIRouter(tags=["thinking"], responses=RESPONSES)


class Thinker:
    """Gives a request's work to the pool, and stops it when the client is gone."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._pool: Pool = request.app.state.pool
        self._client = client_of(request)

    async def result(self, job: str, given: dict[str, Any]) -> dict[str, Any]:
        self._request.app.state.playing.check(self._client, given)
        work = asyncio.ensure_future(
            self._pool.result(job, given, given["seconds"], client=self._client)
        )
        gone = asyncio.ensure_future(self._gone())
        try:
            await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                raise refused(408, "request.left")
            return work.result()
        finally:
            work.cancel()
            gone.cancel()
            await asyncio.gather(work, gone, return_exceptions=True)

    async def _gone(self) -> None:
        while (await self._request.receive())["type"] != "http.disconnect":
            pass


@router.post("/choose")
async def choose(request: ChooseRequest, thinker: Annotated[Thinker, Depends()]) -> ChoiceModel:
    """Let a player choose a move. It is told the time it has, and stopped if it does not stop."""
    return ChoiceModel(**await thinker.result("choose", request.model_dump()))


@router.post("/solve")
async def solve(request: ThinkRequest, thinker: Annotated[Thinker, Depends()]) -> SolutionModel:
    """What a Quarto position is worth. When the time is too short, what is proven by then."""
    return SolutionModel(**await thinker.result("solve", request.model_dump()))


@router.post("/analyse")
async def analyse(request: ThinkRequest, thinker: Annotated[Thinker, Depends()]) -> AnalysisModel:
    """What every turn of a Quarto position leads to."""
    return AnalysisModel(**await thinker.result("analyse", request.model_dump()))


@router.post("/estimate")
async def estimate(request: ThinkRequest, thinker: Annotated[Thinker, Depends()]) -> EstimateModel:
    """What the engine expects of every move of an Ultimate position."""
    return EstimateModel(**await thinker.result("estimate", request.model_dump()))
