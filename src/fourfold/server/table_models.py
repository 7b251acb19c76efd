"""Tables as the API takes and gives them."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from fourfold.games.registry import DEFAULT_GAME
from fourfold.server.requests import GameText, MoveText, PositionText, Request
from fourfold.tables.registry import IDLE_SECONDS, WAITING_SECONDS, TableRegistry, TableView
from fourfold.tables.seats import LONGEST_NAME, SECRET
from fourfold.tables.settings import (
    LONGEST_BASE,
    LONGEST_INCREMENT,
    SHORTEST_BASE,
    TableSettings,
)

Name = Annotated[
    str, Field(max_length=LONGEST_NAME, description="What to call whoever sits there.")
]
Secret = Annotated[
    str,
    Field(
        pattern=f"^{SECRET.pattern}$",
        description="Made by whoever sits there, and told to nobody else: it is what their seat "
        "belongs to.",
    ),
]


class ClockRequest(Request):
    """The time of each side, in seconds."""

    base: float = Field(ge=SHORTEST_BASE, le=LONGEST_BASE, examples=[300])
    increment: float = Field(default=0, ge=0, le=LONGEST_INCREMENT, description="Per move.")


class TableRequest(Request):
    """A table to be laid, at which who asks takes a seat."""

    game: GameText = DEFAULT_GAME
    start: PositionText | None = Field(default=None, description="Left out: the game's own start.")
    clock: ClockRequest | None = Field(default=None, description="null: as long as one likes.")
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


class SitRequest(Request):
    """Take the free seat, or another name at one's own."""

    do: Literal["sit"]
    name: Name = ""


class MoveRequest(Request):
    """Make a move."""

    do: Literal["move"]
    move: MoveText
    ply: int = Field(ge=0, le=1000, strict=True, description="How many moves were made before it.")


class OfferRequest(Request):
    """Offer a draw, or ask for a move back or another game."""

    do: Literal["offer"]
    kind: Literal["draw", "takeback", "rematch"]


class AnswerRequest(Request):
    """Agree to what is offered, or not; or withdraw one's own offer."""

    do: Literal["answer"]
    accepts: bool = Field(strict=True)


class ResignRequest(Request):
    """Give the game up."""

    do: Literal["resign"]


class GreetRequest(Request):
    """Say one of the greetings."""

    do: Literal["greet"]
    greeting: str = Field(max_length=20, examples=["hello"])


Deed = Annotated[
    SitRequest | MoveRequest | OfferRequest | AnswerRequest | ResignRequest | GreetRequest,
    Field(discriminator="do"),
]


async def do(tables: TableRegistry, key: str, secret: str, deed: Deed, lag: float = 0.0) -> None:
    """Do it, in the name of whoever has the secret."""
    match deed:
        case SitRequest():
            await tables.sit(key, secret, deed.name)
        case MoveRequest():
            await tables.play(key, secret, deed.move, deed.ply, lag=lag)
        case OfferRequest():
            await tables.offer(key, secret, deed.kind)
        case AnswerRequest():
            await tables.answer(key, secret, deed.accepts)
        case ResignRequest():
            await tables.resign(key, secret)
        case GreetRequest():
            tables.greet(key, secret, deed.greeting)


class SeatModel(BaseModel):
    """Somebody at a table."""

    name: str
    is_there: bool = Field(description="Whether they are connected just now.")


class EndingModel(BaseModel):
    """How a game at a table ended."""

    winner: int | None = Field(description="A seat; null: a draw.")
    reason: str = Field(
        description="The game's own, or: resigned, time, agreed.", examples=["line"]
    )


class TableClockModel(BaseModel):
    """The clocks at the time of the answer."""

    base: float
    increment: float
    left: tuple[float, float] = Field(description="Seconds, by seat.")
    runs: int | None = Field(description="The seat whose clock runs; null: none.")


class OfferModel(BaseModel):
    """What a seat offers the other."""

    seat: int
    kind: str


class SaidModel(BaseModel):
    """The greeting that was last said; it is counted, so that one can be told from the next."""

    seat: int
    greeting: str
    number: int


class LiveTableModel(BaseModel):
    """A table. Its seats are 0 and 1, and stay with their people from game to game."""

    version: int = Field(description="Grows with every change.")
    game: str
    start: str | None = Field(description="null: the game's own start.")
    moves: list[str]
    number: int = Field(description="Which game it is at this table, from 1 on.")
    seats: tuple[SeatModel | None, SeatModel | None] = Field(description="null is free.")
    first: int = Field(description="The seat that has the first move of this game.")
    to_move: int = Field(description="A seat; of no meaning once the game is over.")
    clock: TableClockModel | None
    offer: OfferModel | None
    asked: list[OfferModel] = Field(description="Offers since the last move: one each.")
    ending: EndingModel | None
    tally: tuple[float, float]
    watching: int
    said: SaidModel | None
    ends_after: float = Field(description="Seconds without life after which it is removed.")

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
            said=None if greeting is None else SaidModel(**dataclasses.asdict(greeting)),
            ends_after=IDLE_SECONDS if table.is_full else WAITING_SECONDS,
        )


def _offer(offer: tuple[int, str]) -> OfferModel:
    return OfferModel(seat=offer[0], kind=offer[1])


class LaidModel(BaseModel):
    """A table that was laid just now."""

    key: str = Field(description="Who knows it may take the free seat, and watch.")
    seat: int = Field(description="That of who asked.")
    table: LiveTableModel


class CodeRequest(Request):
    """A link to be shown as a code that cameras read."""

    text: str = Field(min_length=1, max_length=300)


class CodeModel(BaseModel):
    """A QR code, row by row, with the margin that it needs: 1 is dark."""

    rows: list[str]

    @classmethod
    def of(cls, text: str) -> CodeModel:
        import segno  # only here, so that nothing else waits for it

        code = segno.make_qr(text, error="m")
        return cls(rows=["".join(map(str, row)) for row in code.matrix_iter(border=4)])


class TablesModel(BaseModel):
    """What there is to know before a table is laid."""

    address: str | None = Field(
        description="Where others on the network find this server; null when it listens on this "
        "machine alone."
    )
    are_kept: bool = Field(description="Whether tables outlive the server.")
    waiting_seconds: float = Field(description="How long a table is kept at which one waits.")
    idle_seconds: float = Field(description="The same of one at which nothing happens.")
    greetings: list[str]
