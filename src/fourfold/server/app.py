"""The ASGI application: routes, pages and middleware."""

from __future__ import annotations

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
from fourfold.server import pages
from fourfold.server.classroom import routes as class_routes
from fourfold.server.connection_middleware import ConnectionMiddleware
from fourfold.server.connections import ConnectionLimiter
from fourfold.server.errors import add_error_handlers
from fourfold.server.operations import routes as operation_routes
from fourfold.server.operations import socket as operation_socket
from fourfold.server.security import AllowedHosts, SecurityMiddleware
from fourfold.server.state import open_state
from fourfold.server.tables import routes as table_routes


def create_app(
    hosts: AllowedHosts | None = None,
    limiter: ConnectionLimiter | None = None,
    *,
    tables: Path | None = None,
    address: str | None = None,
    classroom: Classroom | None = None,
) -> Starlette:
    """The server as an ASGI app.

    ``hosts`` None accepts any host name. ``tables`` is the file of live tables; None keeps them in
    memory. ``address`` is the server's URL for other machines, if they can reach it. ``classroom``
    is the class to hold, if any.
    """
    api = create_api(with_class=classroom is not None)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with open_state(tables, address, classroom) as state:
            api.state.server = state
            yield

    app = Starlette(
        routes=[
            Mount("/api", api),
            *pages.PAGE_ROUTES,
            *(pages.CLASS_ROUTES if classroom is not None else ()),
            *pages.STATIC_ROUTES,
        ],
        middleware=middleware(hosts, limiter),
        lifespan=lifespan,
    )
    add_error_handlers(app)
    app.add_exception_handler(404, pages.not_found)
    return app


def middleware(hosts: AllowedHosts | None, limiter: ConnectionLimiter | None) -> list[Middleware]:
    """The middleware of every app of ours, the outermost first."""
    return [
        *([] if limiter is None else [Middleware(ConnectionMiddleware, limiter=limiter)]),
        Middleware(SecurityMiddleware, hosts=hosts),
        Middleware(GZipMiddleware, minimum_size=600),
    ]


def create_api(*, with_class: bool = False) -> FastAPI:
    """The API, an app of its own so that no address below it is a page."""
    api = FastAPI(
        title="Fourfold",
        summary="Quarto, Ultimate 4×4 Tic-Tac-Toe and tic-tac-toe: rules, players, records.",
        description=(
            "Games, players and positions are text in the notations of Fourfold. The server keeps "
            "the tables at which two people play, and for a while the players of games whose "
            "requests name a table. Every error has the shape of ErrorModel. Work that takes time "
            "can also be followed on the WebSocket `/api/live`, and each table on its own."
        ),
        version=__version__,
        docs_url=None,  # these pages would load scripts from other servers
        redoc_url=None,
    )
    add_error_handlers(api)
    modules = [operation_routes, operation_socket, table_routes]
    if with_class:
        modules.append(class_routes)
    for module in modules:
        api.include_router(module.router)
    return api
