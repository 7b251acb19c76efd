"""How often something may be done: a burst at once, and from then on so many in a second."""

from __future__ import annotations

import time
from collections import OrderedDict

from fourfold.server.errors import BusyError

MOST_CLIENTS = 4096
"""Whoever was heard of longest ago is forgotten first, and begins anew."""


class TokenBucket:
    """What one client may still do."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second, self._burst = per_second, burst
        self._left, self._counted = burst, time.monotonic()

    def take(self) -> bool:
        """Whether it may be done once more."""
        now = time.monotonic()
        earned = (now - self._counted) * self._per_second
        self._left, self._counted = min(self._left + earned, self._burst), now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class RateLimiter:
    """One for each client."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._rate = per_second, burst
        self._clients: OrderedDict[str, TokenBucket] = OrderedDict()

    def spend(self, client: str) -> None:
        """Let a client do it once more; BusyError when that is too often."""
        allowance = self._clients.setdefault(client, TokenBucket(*self._rate))
        self._clients.move_to_end(client)
        if len(self._clients) > MOST_CLIENTS:
            self._clients.popitem(last=False)
        if not allowance.take():
            raise BusyError("busy.often")
