"""Tournaments that were played elsewhere: the files that ``fourfold tournament --out`` writes."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request

from fourfold.server.errors import RESPONSES
from fourfold.server.responses import StandingModel
from fourfold.server.routes.thinking import Thinker
from fourfold.service.limits import READING_SECONDS

router = APIRouter(prefix="/tournaments", tags=["tournaments"], responses=RESPONSES)

FILE = {"content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}}


@router.post("/read", openapi_extra={"requestBody": FILE})
async def read(request: Request, thinker: Annotated[Thinker, Depends()]) -> StandingModel:
    """The table and the latest games of a stored tournament. Nothing of the file is kept."""
    with tempfile.TemporaryDirectory(prefix="fourfold-") as folder:  # SQLite adds files of its own
        path = Path(folder) / "games.sqlite"
        with path.open("wb") as file:
            async for part in request.stream():
                file.write(part)
        found = await thinker.result("stored", {"path": str(path), "seconds": READING_SECONDS})
    return StandingModel(**found)
