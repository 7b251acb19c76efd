"""Request and response models of live tables."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from fourfold.games.registry import DEFAULT_GAME
from fourfold.server.operations.requests import ApiRequest, constraints_of
from fourfold.service import requests
from fourfold.tables.registry import IDLE_SECONDS, WAITING_SECONDS, TableView
from fourfold.tables.seats import LONGEST_NAME, SECRET
from fourfold.tables.settings import LONGEST_BASE, LONGEST_INCREMENT, SHORTEST_BASE, TableSettings

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
    increment: float = Field(default=0, ge=0, le=LONGEST_INCREMENT, description="Per move.")


class TableRequest(ApiRequest):
    """A new table, at which the client takes a seat."""

    game: GameText = DEFAULT_GAME
    start: PositionText | None = Field(default=None, description="Default: the game's own start.")
    clock: ClockRequest | None = Field(default=None, description="null: no time limit.")
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
    ply: int = Field(ge=0, le=1000, strict=True, description="The number of moves before it.")


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


class SeatModel(BaseModel):
    """A person at a table."""

    name: str
    is_there: bool = Field(description="Whether they are connected.")


class EndingModel(BaseModel):
    """How a game at a table ended."""

    winner: int | None = Field(description="A seat; null: a draw.")
    reason: str = Field(
        description="The game's own reason, or: resigned, time, agreed.", examples=["line"]
    )


class TableClockModel(BaseModel):
    """The clocks at the time of the response."""

    base: float
    increment: float
    left: tuple[float, float] = Field(description="Seconds by seat.")
    runs: int | None = Field(description="The seat whose clock runs; null: none.")


class OfferModel(BaseModel):
    """An offer of one seat to the other."""

    seat: int
    kind: str


class GreetingModel(BaseModel):
    """The latest greeting. Its number distinguishes it from the one before."""

    seat: int
    greeting: str
    number: int


class LiveTableModel(BaseModel):
    """A table. Its seats 0 and 1 stay with their people from game to game."""

    version: int = Field(description="Grows with every change.")
    game: str
    start: str | None = Field(description="null: the game's own start.")
    moves: list[str]
    number: int = Field(description="The number of the game at this table, from 1.")
    seats: tuple[SeatModel | None, SeatModel | None] = Field(description="null: free.")
    first: int = Field(description="The seat with the first move of this game.")
    to_move: int = Field(description="A seat; meaningless once the game is over.")
    clock: TableClockModel | None
    offer: OfferModel | None
    asked: list[OfferModel] = Field(description="Offers since the last move, one of each kind.")
    ending: EndingModel | None
    tally: tuple[float, float]
    watching: int
    said: GreetingModel | None
    ends_after: float = Field(description="Seconds of inactivity after which it is removed.")

    @classmethod
    def of(cls, view: TableView) -> LiveTableModel:
        table = view.table
        settings, left = table.settings.as_dict(), table.remaining_at(view.now)
        first, second = (
            None if seat is None else SeatModel(name=seat.name, is_there=is_there)
            for seat, is_there in zip(table.seats, view.present, strict=True)
        )
        greeting, clock = view.greeting, table.settings.clock
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
            offer=None if table.offer is None else _offer(table.offer),
            asked=[_offer(offer) for offer in table.offers_made],
            ending=None
            if table.ending is None
            else EndingModel(winner=table.ending.winner, reason=table.ending.reason),
            tally=table.tally,
            watching=view.watching,
            said=None if greeting is None else GreetingModel(**dataclasses.asdict(greeting)),
            ends_after=IDLE_SECONDS if table.is_full else WAITING_SECONDS,
        )


def _offer(offer: tuple[int, str]) -> OfferModel:
    return OfferModel(seat=offer[0], kind=offer[1])


class NewTableModel(BaseModel):
    """A table that was just created."""

    key: str = Field(description="Anybody who knows it may take the free seat, and watch.")
    seat: int = Field(description="The client's seat.")
    table: LiveTableModel


class CodeRequest(ApiRequest):
    """A link to encode."""

    text: str = Field(min_length=1, max_length=300)


class CodeModel(BaseModel):
    """A QR code row by row, with its margin; 1 is dark."""

    rows: list[str]

    @classmethod
    def of(cls, text: str) -> CodeModel:
        import segno  # slow, and rarely needed

        code = segno.make_qr(text, error="m")
        return cls(rows=["".join(map(str, row)) for row in code.matrix_iter(border=4)])


class LobbyModel(BaseModel):
    """What a page needs to know before it creates a table."""

    address: str | None = Field(
        description="The server's URL for others on the network; null: only this machine can "
        "reach it."
    )
    are_kept: bool = Field(description="Whether tables outlive the server.")
    waiting_seconds: float = Field(description="How long a table with a free seat is kept.")
    idle_seconds: float = Field(description="How long a full table is kept without activity.")
    greetings: list[str]
