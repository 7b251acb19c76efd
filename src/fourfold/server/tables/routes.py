"""HTTP routes of live tables: create, look at, act."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import APIRouter, Body, Depends, Header, Path
from starlette.requests import Request

from fourfold.server.errors import ERROR_RESPONSES, ErrorModel
from fourfold.server.sockets import client_of
from fourfold.server.state import ServerState, state_of
from fourfold.server.tables.models import (
    Action,
    CodeModel,
    CodeRequest,
    LiveTableModel,
    LobbyModel,
    NewTableModel,
    Secret,
    TableRequest,
    act,
)
from fourfold.tables.registry import GREETINGS, IDLE_SECONDS, WAITING_SECONDS, TableRegistry

router = APIRouter(
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
SeatSecret = Annotated[Secret, Header(alias="Seat-Secret")]


@router.get("/hall")
async def get_lobby(state: State) -> LobbyModel:
    """The address of this server for others, and how long its tables are kept."""
    return LobbyModel(
        address=state.address,
        are_kept=state.tables.is_persistent,
        waiting_seconds=WAITING_SECONDS,
        idle_seconds=IDLE_SECONDS,
        greetings=list(GREETINGS),
    )


@router.post("/code", dependencies=[Depends(_limited_tables)])
async def encode_link(request: CodeRequest) -> CodeModel:
    """A link as a QR code."""
    return CodeModel.of(request.text)


@router.post("/tables")
async def create_table(
    request: TableRequest, secret: SeatSecret, http: Request, state: State
) -> NewTableModel:
    """Create a table and take a seat at it."""
    settings, tables = request.settings(), state.tables
    state.table_creations.spend(client_of(http))
    first = {"first": 0, "second": 1, "any": secrets.randbelow(2)}[request.side]
    key = await tables.create(settings, first=first)
    seat, _ = await tables.sit(key, secret, request.name, seat=0)
    return NewTableModel(key=key, seat=seat, table=LiveTableModel.of(tables.view(key)))


@router.get("/tables/{key}")
async def get_table(key: Key, tables: LimitedTables) -> LiveTableModel:
    """A table as it is now. The WebSocket `/api/tables/{key}/live` follows it."""
    return LiveTableModel.of(tables.view(key))


@router.post("/tables/{key}/deeds")
async def act_at_table(
    key: Key, action: Annotated[Action, Body()], secret: SeatSecret, tables: LimitedTables
) -> LiveTableModel:
    """Do an action at a table. It is stored before the response is sent."""
    await act(tables, key, secret, action)
    return LiveTableModel.of(tables.view(key))
