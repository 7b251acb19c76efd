"""Games, their positions and their players: what the rules alone can answer."""

from __future__ import annotations

from collections.abc import Iterable

from fastapi import APIRouter

from fourfold import __version__
from fourfold.errors import SpecError
from fourfold.games.registry import cards
from fourfold.players.registry import find_family, player_names
from fourfold.players.strengths import measured, strength
from fourfold.specs import Option
from fourfold.web.answers import (
    GameModel,
    MetModel,
    OptionModel,
    PlayerModel,
    PositionModel,
    StatusModel,
    StrengthModel,
)
from fourfold.web.limits import MOST_SECONDS, WORKERS
from fourfold.web.problems import RESPONSES
from fourfold.web.requests import PositionRequest, RecordModel

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
    return [
        GameModel(
            name=name,
            title=card.title,
            options=_options(card.options),
            variant=card.variant,
            opponent=card.opponent,
            has_grid=card.grid is not None,
        )
        for name, card in cards().items()
    ]


@router.get("/players")
def players() -> list[PlayerModel]:
    """The players that can be asked for a move. One that cannot be loaded is left out, and so is
    the human, who is asked by the page."""
    found = []
    for name in player_names():
        try:
            family = find_family(name)
        except SpecError:
            continue
        if name != "human":
            found.append(
                PlayerModel(
                    name=name,
                    summary=str(family.about),
                    games=list(family.played),
                    options=_options(family.options),
                    source=family.source,
                    strengths=_strengths(name),
                )
            )
    return found


@router.post("/position", responses=RESPONSES)
def position(request: PositionRequest) -> PositionModel:
    """Read a position, make moves from it, and see what is legal then."""
    return _line(request)[-1]


@router.post("/line", responses=RESPONSES)
def line(request: PositionRequest) -> list[PositionModel]:
    """The same for every position on the way, the first included."""
    return _line(request)


def _line(request: PositionRequest) -> list[PositionModel]:
    record = RecordModel(game=request.game, start=request.position, moves=request.moves).record()
    return [PositionModel.of(record.game, position) for position in record.positions()]


def _strengths(player: str) -> dict[str, StrengthModel]:
    return {
        game: StrengthModel(
            level=strength(players[player]),
            met=[MetModel(**met.as_dict()) for met in players[player]],
        )
        for game, players in measured().items()
        if player in players
    }


def _options(options: Iterable[Option]) -> list[OptionModel]:
    return [
        OptionModel(
            name=option.name,
            kind=option.kind.__name__,
            default=option.default,
            accepts=str(option.accepts),
            choices=list(option.choices),
            minimum=option.minimum,
            maximum=option.maximum,
            help=option.help,
        )
        for option in options
    ]
