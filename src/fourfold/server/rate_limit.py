"""Rate limits: a burst at once, then so many per second."""

from __future__ import annotations

import time
from collections import OrderedDict

from fourfold.server.errors import BusyError

MAX_CLIENTS = 4096
"""Beyond that the least recently seen client is evicted, whose bucket is then full again."""


class TokenBucket:
    """The tokens of one client."""

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

    def spend(self, client: str) -> None:
        """Take one of the client's tokens; BusyError if there is none."""
        bucket = self._buckets.setdefault(client, TokenBucket(*self._rate))
        self._buckets.move_to_end(client)
        if len(self._buckets) > MAX_CLIENTS:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise BusyError("busy.often")
