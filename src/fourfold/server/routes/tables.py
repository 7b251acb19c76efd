"""Tables: laid, looked at, and whatever is done at them."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Header, Path
from starlette.requests import Request

from fourfold.server.clients import client_of
from fourfold.server.errors import RESPONSES, Problem
from fourfold.server.table_models import (
    CodeModel,
    CodeRequest,
    Deed,
    LaidModel,
    LiveTableModel,
    Secret,
    TableRequest,
    TablesModel,
    do,
)
from fourfold.tables.registry import GREETINGS, IDLE_SECONDS, WAITING_SECONDS, TableRegistry

router = APIRouter(
    tags=["tables"],
    responses={
        **RESPONSES,
        403: {"model": Problem, "description": "The secret is that of nobody at this table."},
        404: {"model": Problem, "description": "There is no such table, or no longer."},
    },
)

Key = Annotated[str, Path(max_length=64, description="What the table is found by.")]
SeatSecret = Annotated[Secret, Header(alias="Seat-Secret")]


class Hall:
    """The tables, for one request; who asks too often is refused."""

    def __init__(self, request: Request) -> None:
        self._state: Any = request.app.state
        self._client = client_of(request)
        self.tables: TableRegistry = self._state.tables

    def enter(self) -> TableRegistry:
        self._state.deeds.spend(self._client)
        return self.tables

    def about(self) -> TablesModel:
        return TablesModel(
            address=self._state.address,
            are_kept=self.tables.is_persistent,
            waiting_seconds=WAITING_SECONDS,
            idle_seconds=IDLE_SECONDS,
            greetings=list(GREETINGS),
        )

    def lay(self) -> TableRegistry:
        self._state.laying.spend(self._client)
        return self.tables


@router.get("/hall")
async def about(hall: Annotated[Hall, Depends()]) -> TablesModel:
    """Where others find the tables of this server, and how long they are kept."""
    return hall.about()


@router.post("/code")
async def code(request: CodeRequest, hall: Annotated[Hall, Depends()]) -> CodeModel:
    """A link as a QR code."""
    hall.enter()
    return CodeModel.of(request.text)


@router.post("/tables")
async def lay(
    request: TableRequest, secret: SeatSecret, hall: Annotated[Hall, Depends()]
) -> LaidModel:
    """Lay a table, and take a seat at it."""
    settings = request.settings()
    tables = hall.lay()
    first = {"first": 0, "second": 1, "any": secrets.randbelow(2)}[request.side]
    key = await tables.create(settings, first=first)
    seat, _ = await tables.sit(key, secret, request.name, seat=0)
    return LaidModel(key=key, seat=seat, table=LiveTableModel.of(tables.view(key)))


@router.get("/tables/{key}")
async def look(key: Key, hall: Annotated[Hall, Depends()]) -> LiveTableModel:
    """A table as it is now. Whoever wants to hear what happens there opens the WebSocket
    `/api/tables/{key}/live`."""
    return LiveTableModel.of(hall.enter().view(key))


@router.post("/tables/{key}/deeds")
async def act(
    key: Key,
    deed: Annotated[Deed, Body()],
    secret: SeatSecret,
    hall: Annotated[Hall, Depends()],
) -> LiveTableModel:
    """Do something at a table: what is answered is stored."""
    tables = hall.enter()
    await do(tables, key, secret, deed)
    return LiveTableModel.of(tables.view(key))
