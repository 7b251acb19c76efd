"""What stands before every request: who may ask, how much may be sent, and what a page may do.

A server on one's own machine can be reached by every page one visits. So requests for another
host's name are refused (see :mod:`fourfold.server.allowed_hosts`), other sites' pages may not send
requests or open the socket, and our pages may load and call nothing but this server.
"""

from __future__ import annotations

import asyncio
import html

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from fourfold.frontend.languages import language_of
from fourfold.i18n import Message
from fourfold.server.allowed_hosts import AllowedHosts, name_of
from fourfold.server.errors import refusal, refused
from fourfold.service.limits import BODY_SECONDS, FILE_SECONDS, MOST_BODY_BYTES, MOST_FILE_BYTES

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


class SecurityMiddleware:
    """ASGI middleware. ``names`` are those we answer to; None is any."""

    def __init__(self, app: ASGIApp, names: AllowedHosts | None = None) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if (answer := self._refusal(headers)) is not None:
            await answer(scope, receive, _marked(send))
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        is_file = scope["path"] == FILES
        most = MOST_FILE_BYTES if is_file else MOST_BODY_BYTES
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length[:20]) > most:
            await refusal(_too_large(most))(scope, receive, _marked(send))
            return
        seconds = FILE_SECONDS if is_file else BODY_SECONDS
        await self._app(scope, _measured(receive, most, seconds), _marked(send))

    def _refusal(self, headers: Headers) -> ASGIApp | None:
        """The answer to a request that we do not take; None if we do."""
        host, origin = headers.get("host", ""), headers.get("origin")
        if self._names is not None and not self._names.answers_to(host):
            if "text/html" in headers.get("accept", ""):
                return _page_for_another_host(host, headers.get("accept-language", ""))
            return refusal(refused(421, "refused.host", name=name_of(host)))
        if origin is not None and origin.partition("://")[2] != host:
            return refusal(refused(403, "refused.origin", origin=origin, host=host))
        return None


def _page_for_another_host(host: str, accepted: str) -> HTMLResponse:
    """A page that needs nothing else from us: under this name it would not get it."""
    language, name = language_of(accepted), name_of(host)
    words = Message("refused.host", name=name).to_text(language)
    return HTMLResponse(
        f'<!doctype html>\n<html lang="{language}"><meta charset="utf-8"><title>Fourfold</title>'
        f"<h1>Fourfold</h1><p>{html.escape(words)}</p></html>\n",
        status_code=421,
    )


def _too_large(most: int) -> HTTPException:
    """What still comes of the body is thrown away for a while: many clients hear nothing when the
    connection is closed while they send."""
    return refused(413, "busy.large", bytes=most)


def _measured(receive: Receive, most: int, seconds: float) -> Receive:
    """The body as it comes in, until it is too much or takes too long."""
    received, complete = 0, False
    deadline = asyncio.get_running_loop().time() + seconds

    async def measured() -> AsgiMessage:
        nonlocal received, complete
        if complete:  # what comes now is the client's leaving, which may take as long as it likes
            return await receive()
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise refused(408, "busy.slow", {"Connection": "close"}) from None
        received += len(message.get("body", b""))
        complete = not message.get("more_body", False)
        if received > most:
            raise _too_large(most)
        return message

    return measured


def _marked(send: Send) -> Send:
    """Put our headers on every answer."""

    async def marked(message: AsgiMessage) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            is_script = headers.get("content-type", "").startswith(_NO_PAGES)
            for name, value in (HEADERS if is_script else PAGE_HEADERS | HEADERS).items():
                headers.setdefault(name, value)
        await send(message)

    return marked
