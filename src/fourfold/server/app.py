"""The app: routes, limits and pages put together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount

from fourfold import __version__
from fourfold.classroom.classroom import Classroom
from fourfold.frontend.scripts import STATIC
from fourfold.server.allowed_hosts import AllowedHosts
from fourfold.server.classes.register import Register
from fourfold.server.connections.limiter import ConnectionLimiter
from fourfold.server.connections.middleware import ConnectionMiddleware
from fourfold.server.errors import explain_problems
from fourfold.server.fair_play import FairPlay
from fourfold.server.rate_limit import RateLimiter
from fourfold.server.routes import (
    class_socket,
    classes,
    games,
    learning,
    lessons,
    pages,
    puzzles,
    records,
    reviewing,
    socket,
    table_socket,
    thinking,
    tournaments,
    words,
)
from fourfold.server.routes import tables as tables_routes
from fourfold.server.security_middleware import SecurityMiddleware
from fourfold.server.static_files import PackedFiles
from fourfold.server.tournament_broadcast import TournamentBroadcast
from fourfold.server.workers.pool import Pool
from fourfold.service.limits import (
    DEEDS_AT_ONCE,
    DEEDS_PER_SECOND,
    EXTRA_WORKERS,
    MOST_LESSONS_WAITING,
    TABLES_AT_ONCE,
    TABLES_PER_SECOND,
)
from fourfold.tables.registry import TableRegistry

KINDS = (
    games,
    records,
    thinking,
    reviewing,
    puzzles,
    learning,
    tournaments,
    socket,
    tables_routes,
    table_socket,
)
CLASS_KINDS = (classes, class_socket)


def create_app(
    names: AllowedHosts | None = None,
    door: ConnectionLimiter | None = None,
    *,
    tables: Path | None = None,
    address: str | None = None,
    room: Classroom | None = None,
) -> Starlette:
    """The server as an ASGI app. ``names`` are those it answers to; None is any. ``door`` is what
    its connections come through, where there are connections. ``tables`` is the file in which the
    tables of two people are kept; None keeps them for as long as the server runs. ``address`` is
    where others find it; None when they cannot. ``room`` is the class that is held there, if
    any."""
    api = create_api(with_class=room is not None)
    app = Starlette(
        routes=[
            Mount("/api", api),
            *pages.ROUTES,
            *(pages.CLASS_ROUTES if room is not None else ()),
            *lessons.ROUTES,
            *words.ROUTES,
            Mount("/", PackedFiles(directory=STATIC)),
        ],
        middleware=[
            *([] if door is None else [Middleware(ConnectionMiddleware, door=door)]),
            Middleware(SecurityMiddleware, names=names),
            Middleware(GZipMiddleware, minimum_size=600),
        ],
        lifespan=lambda _: _at_work(api, tables, address, room),
    )
    explain_problems(app)
    app.add_exception_handler(404, pages.missing)
    return app


def create_api(*, with_class: bool = False) -> FastAPI:
    """The API alone, which is an app of its own so that nothing under its path is a page."""
    api = FastAPI(
        title="Fourfold",
        summary="Quarto, Ultimate 4×4 Tic-Tac-Toe and tic-tac-toe: rules, players, records.",
        description=(
            "Games, players and positions are text in the notations of Fourfold. The server keeps "
            "the tables at which two people play, and for a while the players of those whose "
            "requests name a table of their own. An error has the shape of Problem, whatever its "
            "status. Work that takes time can also be followed on the WebSocket `/api/live`, and "
            "what happens at a table on its own."
        ),
        version=__version__,
        docs_url=None,  # these pages would load scripts from other servers
        redoc_url=None,
    )
    explain_problems(api)
    for kind in (*KINDS, *(CLASS_KINDS if with_class else ())):
        api.include_router(kind.router)
    return api


@contextlib.asynccontextmanager
async def _at_work(
    api: FastAPI, kept: Path | None, address: str | None, room: Classroom | None
) -> AsyncIterator[None]:
    """The pools of workers, the tables and the class, for as long as the server runs."""
    tables = api.state.tables = await TableRegistry.open(kept)
    api.state.playing = FairPlay(tables, room)
    register = None
    if room is not None:
        register = api.state.register = Register(room, tables, address)
        await register.take_up()
    api.state.address = address
    api.state.laying = RateLimiter(TABLES_PER_SECOND, TABLES_AT_ONCE)
    api.state.deeds = RateLimiter(DEEDS_PER_SECOND, DEEDS_AT_ONCE)
    pool = api.state.pool = Pool(extra=EXTRA_WORKERS)
    # One tournament at a time, in a process of its own: nobody else should wait for it.
    arena = api.state.arena = Pool(count=1, most_waiting=0)
    # Blocks of lessons start processes of their own: one at a time, beside whoever plays.
    runs = api.state.lesson_runs = Pool(count=1, most_waiting=MOST_LESSONS_WAITING)
    api.state.show = TournamentBroadcast()
    warming = asyncio.create_task(pool.warm_up())
    try:
        yield
    finally:
        warming.cancel()
        await asyncio.gather(warming, return_exceptions=True)
        if register is not None:
            await register.close()
        await asyncio.gather(pool.close(), arena.close(), runs.close(), tables.close())
