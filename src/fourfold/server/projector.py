"""A page for the projector that follows a contest on the command line. Its server runs in a thread
and knows only the latest picture of the standings."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from fourfold.server import pages
from fourfold.server.app import middleware
from fourfold.server.connections import ConnectionLimiter
from fourfold.server.errors import add_error_handlers
from fourfold.server.security import AllowedHosts
from fourfold.server.server import LOCAL, Server, bind, local_url

PORT = 8485
FINAL_SECONDS = 3.0
"""How long the server waits at the end for open pages to fetch the last picture."""

_RECENT_SECONDS = 5.0


class Projection:
    """The latest picture of the standings, set by the contest and fetched by pages."""

    def __init__(self) -> None:
        self._json = b"{}"
        self._number = 0
        self._fetched_at = 0.0
        self._fetched_number = 0

    def show(self, picture: dict[str, Any]) -> None:
        self._number += 1
        numbered = {**picture, "number": self._number}
        self._json = json.dumps(numbered, ensure_ascii=False).encode("utf-8", "replace")

    def fetch(self) -> bytes:
        """The picture as JSON, for a page."""
        self._fetched_at, self._fetched_number = time.monotonic(), self._number
        return self._json

    def wait_for_pages(self, seconds: float = FINAL_SECONDS) -> None:
        """Wait until an open page has the latest picture. Returns at once if no page is open."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and self._fetched_number < self._number:
            if time.monotonic() - self._fetched_at > _RECENT_SECONDS:
                return
            time.sleep(0.05)


def create_projector(
    projection: Projection, hosts: AllowedHosts, limiter: ConnectionLimiter
) -> Starlette:
    """The app: the page, what it loads, and the picture."""

    def picture(_: Request) -> Response:
        return Response(projection.fetch(), media_type="application/json")

    def redirect(_: Request) -> Response:
        return RedirectResponse("/projector/")

    app = Starlette(
        routes=[
            Route("/", redirect),
            Route("/api/projector", picture),
            *pages.PROJECTOR_ROUTES,
            *pages.STATIC_ROUTES,
        ],
        middleware=middleware(hosts, limiter),
    )
    add_error_handlers(app)
    return app


@contextlib.contextmanager
def serve_projector(report: Callable[[str], None]) -> Iterator[Projection]:
    """A projection that this machine serves until the block ends. ``report`` gets its address."""
    projection = Projection()
    listener, _ = bind(LOCAL, PORT)
    limiter = ConnectionLimiter()
    server = Server(create_projector(projection, AllowedHosts(), limiter), limiter)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    report(f"The standings are shown at {local_url(listener, 'localhost')}projector/")
    try:
        yield projection
        projection.wait_for_pages()
    finally:
        server.should_exit = True
        thread.join(2 * FINAL_SECONDS)
        listener.close()
