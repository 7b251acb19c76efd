"""What stands before every request: who may ask, how much may be sent, and what a page may do.

A server on one's own machine can be reached by every page one visits. So requests for another
host's name are refused (DNS rebinding), other sites' pages may not open the socket, and our pages
may load and call nothing but this server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourfold.web.limits import BODY_SECONDS, MOST_BODY_BYTES, MOST_FILE_BYTES
from fourfold.web.problems import refusal

FILES = "/api/tournaments/read"
"""Where a body may be a file of games."""

PAGE_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
}
"""What only a page heeds."""

HEADERS = {
    "Cache-Control": "no-cache",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}

_NO_PAGES = ("text/javascript", "application/javascript", "text/css")


class Guard:
    """ASGI middleware. ``hosts`` are the names we answer to; None is any."""

    def __init__(self, app: ASGIApp, hosts: Collection[str] | None = None) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not self._may_ask(headers):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            else:
                message = f"this server does not answer to the name {headers.get('host', '')!r}"
                await refusal(HTTPException(421, message))(scope, receive, _marked(send))
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        most = MOST_FILE_BYTES if scope["path"] == FILES else MOST_BODY_BYTES
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length[:20]) > most:
            await refusal(_too_large(most))(scope, receive, _marked(send))
            return
        await self._app(scope, _measured(receive, most), _marked(send))

    def _may_ask(self, headers: Headers) -> bool:
        host = headers.get("host", "")
        if self._hosts is not None and _name(host) not in self._hosts:
            return False
        origin = headers.get("origin")
        return origin is None or origin.partition("://")[2] == host


def _name(host: str) -> str:
    """The host without its port; an IPv6 address keeps its brackets."""
    return host if host.endswith("]") else host.rsplit(":", 1)[0]


def _too_large(most: int) -> HTTPException:
    return HTTPException(413, f"the body is larger than {most} bytes")


def _measured(receive: Receive, most: int) -> Receive:
    """The body as it comes in, until it is too much or takes too long."""
    received, complete = 0, False

    async def measured() -> Message:
        nonlocal received, complete
        if complete:  # what comes now is the client's leaving, which may take as long as it likes
            return await receive()
        try:
            async with asyncio.timeout(BODY_SECONDS):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, "the body did not arrive in time") from None
        received += len(message.get("body", b""))
        complete = not message.get("more_body", False)
        if received > most:
            raise _too_large(most)
        return message

    return measured


def _marked(send: Send) -> Send:
    """Put our headers on every answer."""

    async def marked(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            is_script = headers.get("content-type", "").startswith(_NO_PAGES)
            for name, value in (HEADERS if is_script else PAGE_HEADERS | HEADERS).items():
                headers.setdefault(name, value)
        await send(message)

    return marked
