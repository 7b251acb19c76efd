"""A web host on a slow line: HTTP/1.1 with gzip, a limited bandwidth and a delay of each response.

All connections share the line. Each response starts one round trip after its request, and the first
one of a connection after two, because the connection is opened first. The browser opens at most six
connections, as it does without HTTP/2; slow starts and losses of packets are not modelled.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import hashlib
import mimetypes
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from email.utils import formatdate
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

CHUNK = 2048
COMPRESSED = (
    "text/",
    "application/javascript",
    "application/json",
    "application/wasm",
    "image/svg",
)
OTHER_TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "text/plain"}
MAX_AGE = 600  # seconds, as on GitHub Pages


@dataclass(frozen=True)
class Line:
    """The visitor's line. ``rate`` is in bits per second; None is unlimited."""

    name: str
    rate: float | None
    delay: float  # seconds of a round trip


LINES = {
    line.name: line
    for line in (
        Line("slow", 1.6e6, 0.150),
        Line("medium", 9e6, 0.060),
        Line("unlimited", None, 0.0),
    )
}


@dataclass(frozen=True)
class Content:
    """A file as it is sent."""

    headers: bytes
    body: bytes
    tag: str


class LimitedHost:
    """Serves a folder below ``/games/fourfold/`` on a line that may be changed between visits."""

    def __init__(self, folder: Path, line: Line) -> None:
        self.folder = folder
        self.line = line
        self.sent = 0
        self.requests = 0
        self.last_sent = 0.0
        self._free_at = 0.0  # when the line has sent all that it was given
        self._loop = asyncio.new_event_loop()

    @property
    def seconds(self) -> float:
        return self._loop.time()

    @contextlib.contextmanager
    def serve(self) -> Iterator[str]:
        """Serve until the end of the context; yields the address of the site."""
        started = threading.Event()
        port = 0

        async def run() -> None:
            nonlocal port
            server = await asyncio.start_server(self._answer_all, "127.0.0.1", 0)
            port = server.sockets[0].getsockname()[1]
            started.set()
            async with server:
                await server.serve_forever()

        def run_loop() -> None:
            with contextlib.suppress(asyncio.CancelledError):
                self._loop.run_until_complete(task)

        task = self._loop.create_task(run())
        thread = threading.Thread(target=run_loop, daemon=True)
        thread.start()
        started.wait()
        yield f"http://127.0.0.1:{port}/games/fourfold/"
        self._loop.call_soon_threadsafe(task.cancel)
        thread.join()

    async def _answer_all(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the requests of one connection."""
        await asyncio.sleep(self.line.delay)
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                await asyncio.sleep(self.line.delay)
                await self._answer(head.decode("latin-1"), writer)
        writer.close()

    async def _answer(self, head: str, writer: asyncio.StreamWriter) -> None:
        first, *fields = head.split("\r\n")
        headers = {
            name.lower(): value.strip()
            for name, _, value in (line.partition(":") for line in fields)
        }
        self.requests += 1
        content = self._content(first.split()[1], "gzip" in headers.get("accept-encoding", ""))
        if content is None:
            await self._send(writer, b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
        elif headers.get("if-none-match") == content.tag:
            await self._send(writer, b"HTTP/1.1 304 Not Modified\r\n" + content.headers + b"\r\n")
        else:
            length = f"Content-Length: {len(content.body)}\r\n\r\n".encode()
            await self._send(
                writer, b"HTTP/1.1 200 OK\r\n" + content.headers + length + content.body
            )

    async def _send(self, writer: asyncio.StreamWriter, data: bytes) -> None:
        for start in range(0, len(data), CHUNK):
            chunk = data[start : start + CHUNK]
            self.sent += len(chunk)
            if self.line.rate is not None:
                now = self._loop.time()
                self._free_at = max(now, self._free_at) + 8 * len(chunk) / self.line.rate
                await asyncio.sleep(self._free_at - now)
            writer.write(chunk)
            self.last_sent = self._loop.time()
        await writer.drain()

    def _content(self, address: str, zipped: bool) -> Content | None:
        path = unquote(urlsplit(address).path).removeprefix("/games/fourfold/")
        file = self.folder / path
        if file.is_dir():
            file /= "index.html"
        inside = file.resolve().is_relative_to(self.folder.resolve())
        return read_content(file, zipped) if inside and file.is_file() else None


@cache
def read_content(file: Path, zipped: bool) -> Content:
    kind = OTHER_TYPES.get(file.suffix) or mimetypes.guess_type(file)[0]
    kind = kind or "application/octet-stream"
    body = file.read_bytes()
    tag = f'W/"{hashlib.blake2b(body, digest_size=8).hexdigest()}"'
    fields = {
        "Content-Type": kind,
        "Cache-Control": f"max-age={MAX_AGE}",
        "ETag": tag,
        "Last-Modified": formatdate(file.stat().st_mtime, usegmt=True),
        "Vary": "Accept-Encoding",
    }
    if zipped and kind.startswith(COMPRESSED):
        body = gzip.compress(body, 6, mtime=0)
        fields["Content-Encoding"] = "gzip"
    lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return Content(lines.encode(), body, tag)
