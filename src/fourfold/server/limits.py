"""Limits of the server: sizes, deadlines, connections, workers and rates; and rate limiting.

A client is an IP address. Requests beyond a limit are refused with an error that names it, so that
no client holds up the others.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator

from fourfold.server.errors import BusyError

MAX_BODY_BYTES = 1024 * 1024
MAX_FILE_BYTES = 64 * 1024 * 1024
MAX_MESSAGE_BYTES = 16 * 1024
MAX_ACTION_BYTES = 1024
"""Size of a request's body, of an uploaded file of games, of a message on the socket of operations,
and of one on the socket of a table or class."""

MAX_UPLOAD_BYTES = 512 * 1024 * 1024
MAX_UPLOAD_BYTES_PER_CLIENT = 2 * MAX_FILE_BYTES
"""Size of all uploaded files that exist at one time, in total and of one client."""

REQUEST_SECONDS = 10.0
BODY_SECONDS = 10.0
FILE_SECONDS = 120.0
"""Deadlines for the head of a request (from the connection or the last answer on), for its body,
and for the body if it is a file of games."""

GRACE_SECONDS = 10.0
"""How late a job may be before its process is ended."""

WORKERS = max(1, min(4, os.cpu_count() or 1))
EXTRA_WORKERS = 6
PATIENCE_SECONDS = 0.2
"""Jobs that run at once, further jobs for clients that have none running, and how long all workers
must be busy before a process is started for such clients."""

MAX_WAITING = 128
MAX_FULL_QUEUES = 4
WAITING_SECONDS = 20.0
"""Requests of one client that may wait for a worker, how many times that of all clients together,
and for how long. A class of thirty may share an address, and each page asks for up to three things
at once."""

MAX_LESSONS_WAITING = 8
"""Blocks of lessons of one client that may wait while another runs."""

MAX_JOBS_PER_SOCKET = 6
MAX_MESSAGES_PER_SECOND = 20
"""On one socket."""

TABLES_PER_SECOND = 0.05
TABLES_BURST = 40
ACTIONS_PER_SECOND = 20
ACTIONS_BURST = 60
"""Rate limits of one client: new tables, and other requests about tables."""

JOIN_ATTEMPTS_PER_SECOND = 5
JOIN_ATTEMPTS_BURST = 300
JOINS_PER_SECOND = 0.2
JOINS_BURST = 60
STUDENT_REQUESTS_PER_SECOND = 5
STUDENT_REQUESTS_BURST = 20
"""Rate limits of a class: attempts to join and new students from one address, which a whole class
may share, and requests of one student."""

HELLO_SECONDS = 10.0
"""Deadline for the first message on the socket of a table or class, which names the client."""

LAG_SECONDS = 5.0
"""How often the lag of a table's client is measured."""

MAX_CONNECTIONS = 500
MAX_CONNECTIONS_PER_CLIENT = 250
"""In all, and from one address. At the limit a new connection evicts an idle one."""

MAX_CLASS_CONNECTIONS = 1500
"""Connections while a class is held, in all and from one address: each of 200 students keeps one
open, and a browser opens six to load a page."""

SENDING_SECONDS = 10.0
CLOSING_SECONDS = 1.0
"""How long a client may leave an answer unread before its connection is aborted, and how long a
client that was asked to leave may take."""

PING_SECONDS = 20.0
"""How often a silent socket is pinged, and how long its answer may take."""


MAX_CLIENTS = 4096
"""Beyond that the limiter evicts the least recently seen client, whose bucket is then full
again."""


class TokenBucket:
    """The tokens of one client: a burst at once, then so many per second."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second, self._burst = per_second, burst
        self._tokens, self._updated = burst, time.monotonic()

    def take(self) -> bool:
        """Take a token; False if there is none."""
        now = time.monotonic()
        earned = (now - self._updated) * self._per_second
        self._tokens, self._updated = min(self._tokens + earned, self._burst), now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class RateLimiter:
    """A token bucket for each client."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._rate = per_second, burst
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def spend(self, client: str, code: str = "busy.often") -> None:
        """Take one of the client's tokens; BusyError with this message code if there is none."""
        bucket = self._buckets.setdefault(client, TokenBucket(*self._rate))
        self._buckets.move_to_end(client)
        if len(self._buckets) > MAX_CLIENTS:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise BusyError(code)


class DiskQuota:
    """Limits the bytes of temporary files, in total and for each client."""

    def __init__(self, total: int, per_client: int) -> None:
        self._total, self._per_client = total, per_client
        self._used: Counter[str] = Counter()

    @contextlib.contextmanager
    def open(self, client: str) -> Iterator[Callable[[int], None]]:
        """Yield a function that takes bytes of the client's quota before they are written;
        BusyError if too few are left. At the end all of them are given back."""
        taken = 0

        def take(count: int) -> None:
            nonlocal taken
            if (
                self._used[client] + count > self._per_client
                or self._used.total() + count > self._total
            ):
                raise BusyError("busy.disk")
            self._used[client] += count
            taken += count

        try:
            yield take
        finally:
            self._used[client] -= taken
            if not self._used[client]:
                del self._used[client]
