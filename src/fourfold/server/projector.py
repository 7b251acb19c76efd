"""A page for the projector beside work that goes on elsewhere: a server in a thread of its own,
which knows one thing, the latest picture of that work."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route

from fourfold.frontend.scripts import STATIC
from fourfold.server.allowed_hosts import AllowedHosts
from fourfold.server.connections.limiter import ConnectionLimiter
from fourfold.server.connections.middleware import ConnectionMiddleware
from fourfold.server.errors import explain_problems
from fourfold.server.routes import pages, words
from fourfold.server.security_middleware import SecurityMiddleware
from fourfold.server.server import LOCAL, Server, address_of, bind
from fourfold.server.static_files import PackedFiles

PORT = 8485
LAST_LOOK = 3.0
"""Seconds that a page which looks on has to fetch the last picture before the server ends."""

_RECENT = 5.0


class Projection:
    """The latest picture: whoever works shows it, and pages fetch it when it has changed."""

    def __init__(self) -> None:
        self._text = b"{}"
        self._number = 0
        self._fetched = 0.0
        self._seen = 0

    def show(self, picture: dict[str, Any]) -> None:
        self._number += 1
        told = {**picture, "number": self._number}
        self._text = json.dumps(told, ensure_ascii=False).encode("utf-8", "replace")

    def fetch(self) -> bytes:
        """The picture for a page, which has it from now on."""
        self._fetched, self._seen = time.monotonic(), self._number
        return self._text

    def wait_for_pages(self, seconds: float = LAST_LOOK) -> None:
        """Until a page that looks on has the latest picture; not at all when there is none."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends and self._seen < self._number:
            if time.monotonic() - self._fetched > _RECENT:
                return
            time.sleep(0.05)


def create_projector(
    projection: Projection, names: AllowedHosts, door: ConnectionLimiter
) -> Starlette:
    """The app: the page, what it loads, and the picture."""

    def picture(_: Request) -> Response:
        return Response(projection.fetch(), media_type="application/json")

    def lead(_: Request) -> Response:
        return RedirectResponse("/projector/")

    app = Starlette(
        routes=[
            Route("/", lead),
            Route("/api/projector", picture),
            *pages.CLASS_ROUTES[:2],
            *words.ROUTES,
            Mount("/", PackedFiles(directory=STATIC)),
        ],
        middleware=[
            Middleware(ConnectionMiddleware, door=door),
            Middleware(SecurityMiddleware, names=names),
            Middleware(GZipMiddleware, minimum_size=600),
        ],
    )
    explain_problems(app)
    return app


@contextlib.contextmanager
def projected(say: Callable[[str], None]) -> Iterator[Projection]:
    """A projection that can be looked at on this machine, at the address that is said."""
    projection = Projection()
    listener, _ = bind(LOCAL, PORT)
    door = ConnectionLimiter()
    server = Server(create_projector(projection, AllowedHosts(), door), door)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    say(f"The standings are shown at {address_of(listener, 'localhost')}projector/")
    try:
        yield projection
        projection.wait_for_pages()
    finally:
        server.should_exit = True
        thread.join(2 * LAST_LOOK)
        listener.close()
