"""Which requests are accepted: host names, origins, sizes, deadlines; and the security headers.

Any web page can send requests to a server on the visitor's machine. The server therefore refuses
requests for unknown host names. Pages of other sites may neither send requests nor open the socket,
and our pages may load and call nothing but this server.
"""

from __future__ import annotations

import asyncio
import html
import ipaddress
import re
import socket
from collections.abc import Iterable

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from fourfold.base.errors import FourfoldError
from fourfold.frontend.pages import preferred_language
from fourfold.i18n import Message
from fourfold.server.errors import error_response, http_error
from fourfold.server.limits import BODY_SECONDS, FILE_SECONDS, MAX_BODY_BYTES, MAX_FILE_BYTES

UPLOAD_PATH = "/api/tournaments/read"
"""The route whose body may be a file of games."""

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
"""Headers that matter for pages only."""

HEADERS = {
    "Cache-Control": "no-cache",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}

_NO_PAGES = ("text/javascript", "application/javascript", "text/css")
_HOST_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")


class AllowedHosts:
    """Host names that the server answers to.

    A foreign page can let its own name resolve to this machine (DNS rebinding) and would then count
    as one of our pages. Names that nobody else controls are safe: IP addresses, ``localhost``, the
    machine's own name, and ``extra`` names from the command line.
    """

    def __init__(self, extra: Iterable[str] = ()) -> None:
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local", *map(_checked_name, extra)}

    def add(self, name: str) -> None:
        """Answer to this name too."""
        self._names.add(name.lower())

    def allows(self, host: str) -> bool:
        """Whether the ``Host`` header of a request is accepted."""
        name = host_name(host)
        return name in self._names or _is_address(name)


def host_name(host: str) -> str:
    """The name in a ``Host`` header, without its port and the brackets of an address.

    >>> host_name("LocalHost:8484"), host_name("[::1]:8484"), host_name("games.example.")
    ('localhost', '::1', 'games.example')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower().removesuffix(".")


def _checked_name(text: str) -> str:
    """A host name as browsers send it; FourfoldError if it is not valid."""
    try:
        name = text.encode("idna").decode().lower().removesuffix(".")
    except UnicodeError:
        name = ""
    if not _HOST_NAME.fullmatch(name):
        raise FourfoldError("refused.name", name=text)
    return name


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class SecurityMiddleware:
    """ASGI middleware that enforces this module's rules. ``hosts`` None accepts any host name."""

    def __init__(self, app: ASGIApp, hosts: AllowedHosts | None = None) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if (refusal := self._refuse(headers)) is not None:
            await refusal(scope, receive, _with_headers(send))
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        is_file = scope["path"] == UPLOAD_PATH
        max_bytes = MAX_FILE_BYTES if is_file else MAX_BODY_BYTES
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length[:20]) > max_bytes:
            await error_response(_too_large(max_bytes))(scope, receive, _with_headers(send))
            return
        seconds = FILE_SECONDS if is_file else BODY_SECONDS
        await self._app(scope, _limited(receive, max_bytes, seconds), _with_headers(send))

    def _refuse(self, headers: Headers) -> ASGIApp | None:
        """The response to a request that is not accepted, else None."""
        host, origin = headers.get("host", ""), headers.get("origin")
        if self._hosts is not None and not self._hosts.allows(host):
            if "text/html" in headers.get("accept", ""):
                return _unknown_host_page(host, headers.get("accept-language", ""))
            return error_response(http_error(421, "refused.host", name=host_name(host)))
        if origin is not None and origin.partition("://")[2] != host:
            return error_response(http_error(403, "refused.origin", origin=origin, host=host))
        return None


def _unknown_host_page(host: str, accept_language: str) -> HTMLResponse:
    """A page without scripts or styles: under this name they would be refused too."""
    language = preferred_language(accept_language)
    text = Message("refused.host", name=host_name(host)).to_text(language)
    return HTMLResponse(
        f'<!doctype html>\n<html lang="{language}"><meta charset="utf-8"><title>Fourfold</title>'
        f"<h1>Fourfold</h1><p>{html.escape(text)}</p></html>\n",
        status_code=421,
    )


def _too_large(max_bytes: int) -> HTTPException:
    """The error for a body that is too large. The rest of the body is still read for a while,
    because many clients miss the response if the connection closes while they send."""
    return http_error(413, "busy.large", bytes=max_bytes)


def _limited(receive: Receive, max_bytes: int, seconds: float) -> Receive:
    """Receive a body within its size and deadline."""
    received, complete = 0, False
    deadline = asyncio.get_running_loop().time() + seconds

    async def limited() -> AsgiMessage:
        nonlocal received, complete
        if complete:  # only the disconnect is left, which has no deadline
            return await receive()
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise http_error(408, "busy.slow", {"Connection": "close"}) from None
        received += len(message.get("body", b""))
        complete = not message.get("more_body", False)
        if received > max_bytes:
            raise _too_large(max_bytes)
        return message

    return limited


def _with_headers(send: Send) -> Send:
    """Add our headers to every response."""

    async def send_with_headers(message: AsgiMessage) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            is_script = headers.get("content-type", "").startswith(_NO_PAGES)
            for name, value in (HEADERS if is_script else PAGE_HEADERS | HEADERS).items():
                headers.setdefault(name, value)
        await send(message)

    return send_with_headers
