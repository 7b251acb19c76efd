"""HTTP routes of live tables, and the socket on which a table is followed and played.

Messages on the socket:

- The client first sends ``{"do": "come", "secret": …}``; with null it only watches.
- The server sends ``{"event": "scene", "you": 0, "table": {…}}`` now and after every change.
- An action of the HTTP route, with an id, such as ``{"id": 1, "do": "move", …}``, is answered with
  ``{"id": 1, "event": "done"}`` once it is stored, or ``{"id": 1, "event": "error", …}``.
- The client answers ``{"event": "ping", "number": …, "lag": …}`` at once with
  ``{"do": "pong", "number": …}``. From that the server measures the lag, in seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Header, Path, WebSocket
from pydantic import Field, TypeAdapter, ValidationError
from starlette.requests import Request

from fourfold.base.errors import FourfoldError
from fourfold.base.files import InvalidJsonError, parse_json
from fourfold.server.errors import ERROR_RESPONSES, ErrorModel, error_dict
from fourfold.server.limits import HELLO_SECONDS, LAG_SECONDS, MAX_ACTION_BYTES
from fourfold.server.operations.requests import ApiRequest
from fourfold.server.sockets import (
    ClientSocket,
    MessageError,
    client_of,
    read_message,
    run_until_one_ends,
    send,
)
from fourfold.server.state import ServerState, state_of
from fourfold.server.strict_json_route import StrictJsonRoute
from fourfold.server.tables import models
from fourfold.tables.registry import (
    GREETINGS,
    IDLE_SECONDS,
    MOST_LAG,
    WAITING_SECONDS,
    TableRegistry,
)
from fourfold.tables.seats import UnknownTableError, digest_of

GONE = 4404
"""Close code when the table does not exist, or no longer."""

router = APIRouter(
    route_class=StrictJsonRoute,
    tags=["tables"],
    responses={
        **ERROR_RESPONSES,
        403: {"model": ErrorModel, "description": "The secret belongs to nobody at this table."},
        404: {"model": ErrorModel, "description": "There is no such table, or no longer."},
    },
)


def _limited_tables(request: Request) -> TableRegistry:
    """The tables, for a client within its rate limit."""
    state = state_of(request)
    state.table_requests.spend(client_of(request))
    return state.tables


State = Annotated[ServerState, Depends(state_of)]
LimitedTables = Annotated[TableRegistry, Depends(_limited_tables)]
Key = Annotated[str, Path(max_length=64, description="The key of the table.")]
SeatSecret = Annotated[models.Secret, Header(alias="Seat-Secret")]


@router.get("/lobby")
async def get_lobby(state: State) -> models.LobbyModel:
    """The address of this server for others, and how long its tables are kept."""
    return models.LobbyModel(
        address=state.address,
        are_kept=state.tables.is_persistent,
        waiting_seconds=WAITING_SECONDS,
        idle_seconds=IDLE_SECONDS,
        greetings=list(GREETINGS),
    )


@router.post("/tables")
async def create_table(
    request: models.TableRequest, secret: SeatSecret, http: Request, state: State
) -> models.NewTableModel:
    """Create a table and take a seat at it."""
    settings, tables = request.settings(), state.tables
    state.table_creations.spend(client_of(http))
    first = {"first": 0, "second": 1, "any": secrets.randbelow(2)}[request.side]
    key = await tables.create(settings, first=first)
    seat, _ = await tables.sit(key, secret, request.name, seat=0)
    return models.NewTableModel(
        key=key, seat=seat, table=models.LiveTableModel.of(tables.view(key))
    )


@router.get("/tables/{key}")
async def get_table(key: Key, tables: LimitedTables) -> models.LiveTableModel:
    """A table as it is now. The WebSocket `/api/tables/{key}/live` follows it."""
    return models.LiveTableModel.of(tables.view(key))


@router.post("/tables/{key}/actions")
async def act_at_table(
    key: Key, action: Annotated[models.Action, Body()], secret: SeatSecret, tables: LimitedTables
) -> models.LiveTableModel:
    """Do an action at a table. It is stored before the response is sent."""
    await act(tables, key, secret, action)
    return models.LiveTableModel.of(tables.view(key))


async def act(
    tables: TableRegistry, key: str, secret: str, action: models.Action, lag: float = 0.0
) -> None:
    """Do an action at a table in the name of the secret's owner."""
    match action:
        case models.SitRequest():
            await tables.sit(key, secret, action.name)
        case models.MoveRequest():
            await tables.play(key, secret, action.move, action.ply, lag=lag)
        case models.OfferRequest():
            await tables.offer(key, secret, action.kind)
        case models.AnswerRequest():
            await tables.answer(key, secret, action.accepts)
        case models.ResignRequest():
            await tables.resign(key, secret)
        case models.GreetRequest():
            tables.greet(key, secret, action.greeting)


class TableHelloRequest(ApiRequest):
    """The first message: the secret of a seat, or null to watch."""

    do: Literal["come"]
    secret: models.Secret | None = None


class PongRequest(ApiRequest):
    """The answer to a ping."""

    do: Literal["pong"]
    number: int


_MESSAGE: TypeAdapter[Any] = TypeAdapter(
    Annotated[models.Action | PongRequest, Field(discriminator="do")]
)


@router.websocket("/tables/{key}/live")
async def live(socket: WebSocket, key: str) -> None:
    await socket.accept()
    try:
        await TableSocket(socket, key).run()
    except UnknownTableError:
        with contextlib.suppress(RuntimeError):
            await socket.close(GONE, "there is no such table")


class TableSocket(ClientSocket):
    """The socket of somebody who plays or watches at a table."""

    def __init__(self, socket: WebSocket, key: str) -> None:
        super().__init__(socket, MAX_ACTION_BYTES)
        state = state_of(socket)
        self._key, self._tables, self._fair_play = key, state.tables, state.fair_play
        self._secret: str | None = None
        self._pings: dict[int, float] = {}
        self._lag: float | None = None

    async def run(self) -> None:
        """Send and receive until the client leaves, sends too much, or no longer reads."""
        self._tables.find(self._key)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(HELLO_SECONDS):
                await self._receive_hello()
        try:
            await run_until_one_ends(
                self._handle_messages(), self._send_views(), self._measure_lag()
            )
        finally:
            self._fair_play.set_table(self.client, self, None)

    async def _receive_hello(self) -> None:
        text = await self.receive()
        with contextlib.suppress(ValidationError, InvalidJsonError):
            self._secret = TableHelloRequest.model_validate(parse_json(text or "")).secret

    async def _handle_messages(self) -> None:
        while (text := await self.receive()) is not None:
            number = None
            try:
                number, action = _parse_message(text)
                if isinstance(action, PongRequest):
                    self._handle_pong(action.number)
                    continue
                if self._secret is None:
                    raise MessageError("table.watching")
                lag = min(self._lag or 0.0, MOST_LAG)
                await act(self._tables, self._key, self._secret, action, lag)
            except UnknownTableError:
                raise
            except (FourfoldError, ValidationError) as error:
                event = {"id": number, "event": "error", **error_dict(error)}
                await send(self.socket, event)
            else:
                await send(self.socket, {"id": number, "event": "done"})

    async def _send_views(self) -> None:
        """Send every view. When the client has taken a seat, follow the table anew, so that it
        counts as present there."""
        digest = None if self._secret is None else digest_of(self._secret)
        while await self._follow(digest):
            pass
        raise UnknownTableError("table.unknown")

    async def _follow(self, digest: str | None) -> bool:
        """Send every view until the client's seat changes. False once the table is removed."""
        seats = set[int | None]()
        views = self._tables.follow(self._key, self._secret)
        async with contextlib.aclosing(views):
            async for view in views:
                seat = None if digest is None else view.table.seat_of(digest)
                if seats and seat not in seats:
                    return True
                seats.add(seat)
                self._fair_play.set_table(self.client, self, None if seat is None else self._key)
                you = "null" if seat is None else seat
                table = models.LiveTableModel.of(view).model_dump_json()
                await send(self.socket, f'{{"event":"scene","you":{you},"table":{table}}}')
        return False

    async def _measure_lag(self) -> None:
        while True:
            number = secrets.randbelow(2**31)
            self._pings = {number: time.monotonic()}
            await send(self.socket, {"event": "ping", "number": number, "lag": self._lag})
            await asyncio.sleep(LAG_SECONDS)

    def _handle_pong(self, number: int) -> None:
        sent = self._pings.pop(number, None)
        if sent is None or self._secret is None:
            return
        self._lag = time.monotonic() - sent
        self._tables.set_lag(self._key, self._secret, min(self._lag, MOST_LAG))


def _parse_message(text: str) -> tuple[int | None, Any]:
    """The id of a message, if any, and its action or pong."""
    number, message = read_message(text)
    return number, _MESSAGE.validate_python(message)
