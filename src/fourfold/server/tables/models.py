"""Request and response models of live tables."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fourfold.games.registry import DEFAULT_GAME
from fourfold.server.operations.requests import ApiModel, ApiRequest, constraints_of
from fourfold.service import requests
from fourfold.tables.registry import IDLE_SECONDS, WAITING_SECONDS, TableView
from fourfold.tables.seats import LONGEST_NAME, SECRET
from fourfold.tables.table import LONGEST_BASE, LONGEST_INCREMENT, SHORTEST_BASE, TableSettings

GameText = Annotated[str, Field(**constraints_of(requests.GameText))]
PositionText = Annotated[str, Field(**constraints_of(requests.PositionText))]
MoveText = Annotated[str, Field(**constraints_of(requests.MoveText))]
Name = Annotated[str, Field(max_length=LONGEST_NAME, description="The name shown for this person.")]
Secret = Annotated[
    str,
    Field(
        pattern=f"^{SECRET.pattern}$",
        description="Made by the person at the seat and shared with nobody: it owns the seat.",
    ),
]


class ClockRequest(ApiRequest):
    """The time of each side, in seconds."""

    base: float = Field(ge=SHORTEST_BASE, le=LONGEST_BASE, examples=[300])
    increment: float = Field(default=0, ge=0, le=LONGEST_INCREMENT)
    """Per move."""


class TableRequest(ApiRequest):
    """A new table, at which the client takes a seat."""

    game: GameText = DEFAULT_GAME
    start: PositionText | None = None
    """Default: the game's own start."""
    clock: ClockRequest | None = None
    """null: no time limit."""
    side: Literal["first", "second", "any"] = "any"
    name: Name = ""

    def settings(self) -> TableSettings:
        clock = self.clock
        return TableSettings.of(
            self.game,
            start=self.start,
            base=None if clock is None else clock.base,
            increment=0.0 if clock is None else clock.increment,
        )


class SitRequest(ApiRequest):
    """Take the free seat, or change the name at one's own."""

    do: Literal["sit"]
    name: Name = ""


class MoveRequest(ApiRequest):
    """Make a move."""

    do: Literal["move"]
    move: MoveText
    ply: int = Field(ge=0, le=1000, strict=True)
    """The number of moves before it."""


class OfferRequest(ApiRequest):
    """Offer a draw, or ask to take a move back or for another game."""

    do: Literal["offer"]
    kind: Literal["draw", "takeback", "rematch"]


class AnswerRequest(ApiRequest):
    """Accept or decline an offer, or withdraw one's own."""

    do: Literal["answer"]
    accepts: bool = Field(strict=True)


class ResignRequest(ApiRequest):
    """Resign the game."""

    do: Literal["resign"]


class GreetRequest(ApiRequest):
    """Send one of the greetings."""

    do: Literal["greet"]
    greeting: str = Field(max_length=20, examples=["hello"])


Action = Annotated[
    SitRequest | MoveRequest | OfferRequest | AnswerRequest | ResignRequest | GreetRequest,
    Field(discriminator="do"),
]


class SeatModel(ApiModel):
    """A person at a table."""

    name: str
    is_there: bool
    """Whether they are connected."""


class EndingModel(ApiModel):
    """How a game at a table ended."""

    winner: int | None
    """A seat; null: a draw."""
    reason: str = Field(examples=["line"])
    """The game's own reason, or: resigned, time, agreed."""


class TableClockModel(ApiModel):
    """The clocks at the time of the response."""

    base: float
    increment: float
    left: tuple[float, float]
    """Seconds by seat."""
    runs: int | None
    """The seat whose clock runs; null: none."""


class OfferModel(ApiModel):
    """An offer of one seat to the other."""

    seat: int
    kind: str

    @classmethod
    def of(cls, offer: tuple[int, str]) -> OfferModel:
        return cls(seat=offer[0], kind=offer[1])


class GreetingModel(ApiModel):
    """The latest greeting. Its number distinguishes it from the one before."""

    seat: int
    greeting: str
    number: int


class LiveTableModel(ApiModel):
    """A table. Its seats 0 and 1 stay with their people from game to game."""

    version: int
    """Grows with every change."""
    game: str
    start: str | None
    """null: the game's own start."""
    moves: list[str]
    number: int
    """The number of the game at this table, from 1."""
    seats: tuple[SeatModel | None, SeatModel | None]
    """null: free."""
    first: int
    """The seat with the first move of this game."""
    to_move: int
    """A seat; meaningless once the game is over."""
    clock: TableClockModel | None
    offer: OfferModel | None
    asked: list[OfferModel]
    """Offers since the last move, one of each kind."""
    ending: EndingModel | None
    tally: tuple[float, float]
    watching: int
    said: GreetingModel | None
    ends_after: float
    """Seconds of inactivity after which it is removed."""

    @classmethod
    def of(cls, view: TableView) -> LiveTableModel:
        table = view.table
        settings, left = table.settings.as_dict(), table.remaining_at(view.now)
        first, second = (
            None if seat is None else SeatModel(name=seat.name, is_there=is_there)
            for seat, is_there in zip(table.seats, view.present, strict=True)
        )
        clock = table.settings.clock
        return cls(
            version=table.version,
            game=settings["game"],
            start=settings["start"],
            moves=list(table.moves),
            number=table.number,
            seats=(first, second),
            first=table.first,
            to_move=table.to_move,
            clock=None
            if clock is None or left is None
            else TableClockModel(
                base=clock.base,
                increment=clock.increment,
                left=(max(0.0, left[0]), max(0.0, left[1])),
                runs=None if table.deadline is None else table.to_move,
            ),
            offer=table.offer and OfferModel.of(table.offer),
            asked=[OfferModel.of(offer) for offer in table.offers_made],
            ending=EndingModel.model_validate(table.ending) if table.ending else None,
            tally=table.tally,
            watching=view.watching,
            said=GreetingModel.model_validate(view.greeting) if view.greeting else None,
            ends_after=IDLE_SECONDS if table.is_full else WAITING_SECONDS,
        )


class NewTableModel(ApiModel):
    """A table that was just created."""

    key: str
    """Anybody who knows it may take the free seat, and watch."""
    seat: int
    """The client's seat."""
    table: LiveTableModel


class LobbyModel(ApiModel):
    """The data that a page needs before it creates a table."""

    address: str | None
    """The server's URL for others on the network; null: only this machine can reach it."""
    are_kept: bool
    """Whether tables outlive the server."""
    waiting_seconds: float
    """How long a table with a free seat is kept."""
    idle_seconds: float
    """How long a full table is kept without activity."""
    greetings: list[str]
