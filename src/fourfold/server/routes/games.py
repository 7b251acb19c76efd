"""Games, their positions and their players: what the rules alone can answer."""

from __future__ import annotations

from fastapi import APIRouter

from fourfold import __version__
from fourfold.server.errors import RESPONSES
from fourfold.server.requests import PositionRequest
from fourfold.server.responses import GameModel, PlayerModel, PositionModel, StatusModel
from fourfold.service import games as answers
from fourfold.service.limits import MOST_SECONDS, WORKERS

router = APIRouter(tags=["games"])


@router.get("/status")
async def status() -> StatusModel:
    """Whether the server is there, and what it is."""
    return StatusModel(
        name="fourfold", version=__version__, workers=WORKERS, most_seconds=MOST_SECONDS
    )


@router.get("/games")
def games() -> list[GameModel]:
    """The games and their variants."""
    return [GameModel(**game) for game in answers.games()]


@router.get("/players")
def players() -> list[PlayerModel]:
    """The players that can be asked for a move. One that cannot be loaded is left out, and so is
    the human, who is asked by the page."""
    return [PlayerModel(**player) for player in answers.players()]


@router.post("/position", responses=RESPONSES)
def position(request: PositionRequest) -> PositionModel:
    """Read a position, make moves from it, and see what is legal then."""
    return _line(request)[-1]


@router.post("/line", responses=RESPONSES)
def line(request: PositionRequest) -> list[PositionModel]:
    """The same for every position on the way, the first included."""
    return _line(request)


def _line(request: PositionRequest) -> list[PositionModel]:
    return [PositionModel(**told) for told in answers.line(**request.model_dump())]
