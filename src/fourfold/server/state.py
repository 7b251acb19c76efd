"""The state of a running server, which its routes and sockets share."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

from starlette.requests import HTTPConnection

from fourfold.classroom.classroom import Classroom
from fourfold.server.classroom.session import ClassSession
from fourfold.server.fair_play import FairPlay
from fourfold.server.limits import (
    ACTIONS_BURST,
    ACTIONS_PER_SECOND,
    EXTRA_WORKERS,
    MAX_LESSONS_WAITING,
    TABLES_BURST,
    TABLES_PER_SECOND,
)
from fourfold.server.rate_limit import RateLimiter
from fourfold.server.tournament_broadcast import TournamentBroadcast
from fourfold.server.workers.pool import WorkerPool
from fourfold.service.operations import PoolName
from fourfold.tables.registry import TableRegistry


@dataclass(slots=True)
class ServerState:
    """``address`` is the server's URL for other machines, or None if they cannot reach it."""

    address: str | None
    tables: TableRegistry
    class_session: ClassSession | None
    fair_play: FairPlay
    pools: dict[PoolName, WorkerPool]
    broadcast: TournamentBroadcast = field(default_factory=TournamentBroadcast)
    table_creations: RateLimiter = field(
        default_factory=lambda: RateLimiter(TABLES_PER_SECOND, TABLES_BURST)
    )
    table_requests: RateLimiter = field(
        default_factory=lambda: RateLimiter(ACTIONS_PER_SECOND, ACTIONS_BURST)
    )


def state_of(connection: HTTPConnection) -> ServerState:
    """The state of the server that a request or socket belongs to."""
    state: ServerState = connection.app.state.server
    return state


@contextlib.asynccontextmanager
async def open_state(
    tables_file: Path | None, address: str | None, classroom: Classroom | None
) -> AsyncIterator[ServerState]:
    """The pools, the tables and the class, for as long as the server runs."""
    tables = await TableRegistry.open(tables_file)
    session = None
    if classroom is not None:
        session = ClassSession(classroom, tables, address)
        await session.resume()
    pools: dict[PoolName, WorkerPool] = {
        "thinking": WorkerPool(extra=EXTRA_WORKERS),
        # One tournament at a time, in a process of its own: nobody else should wait for it.
        "tournaments": WorkerPool(count=1, max_waiting=0),
        # Blocks of lessons start processes of their own: one at a time, beside the players.
        "lessons": WorkerPool(count=1, max_waiting=MAX_LESSONS_WAITING),
    }
    warming = asyncio.create_task(pools["thinking"].warm_up())
    try:
        yield ServerState(address, tables, session, FairPlay(tables, classroom), pools)
    finally:
        warming.cancel()
        await asyncio.gather(warming, return_exceptions=True)
        if session is not None:
            await session.close()
        await asyncio.gather(*(pool.close() for pool in pools.values()), tables.close())
