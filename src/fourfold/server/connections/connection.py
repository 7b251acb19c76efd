"""One connection, from its being accepted to its end, and what it may keep us waiting for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from fourfold.service.limits import FAREWELL_SECONDS, REQUEST_SECONDS, SENDING_SECONDS

TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Connection:
    """Closes its connection when a request does not come in time, or an answer is not read."""

    def __init__(self, transport: asyncio.Transport, client: str) -> None:
        self.transport = transport
        self.client = client
        self.farewell: Callable[[], None] | None = None  # for one who can be told why it must leave
        self._loop = asyncio.get_running_loop()
        self._requests = 0
        self._at_work = False
        self._begun = False  # something was heard, but no request as yet
        self._unread: asyncio.TimerHandle | None = None
        self._await_request()

    @property
    def is_resting(self) -> bool:
        """Whether nothing is done for it: no request has come in whole, its answer is not being
        read, or it is a socket, whose client asks again when it comes back."""
        return not self._at_work or self._unread is not None

    def stir(self) -> None:
        """Something was said that counts: not a byte, but a request, an answer or a message."""
        self.stirred = self._loop.time()

    def heard(self) -> None:
        """Bytes have come in, whatever they are."""
        self._begun = True

    def asked(self) -> None:
        """The head of a request is here."""
        self._awaiting.cancel()
        self._requests += 1
        self._begun = False
        self.stir()

    def arrived(self) -> None:
        """The request is here as a whole, and work begins."""
        self._at_work = True
        self.stir()

    def answered(self) -> None:
        """The answer is given. A further request may have begun meanwhile."""
        self._requests -= 1
        if not self._requests:
            self._at_work = False
            self._await_request()

    def fall_behind(self) -> None:
        """Our answer is not being read."""
        self._unread = self._loop.call_later(SENDING_SECONDS, self.transport.abort)

    def catch_up(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def dismiss(self) -> None:
        """Close the connection: another one gets its place."""
        if self.farewell is None:
            self.transport.close()
        else:
            self.farewell()
        self._loop.call_later(FAREWELL_SECONDS, self.transport.abort)

    def end(self) -> None:
        """The connection is closed."""
        self._awaiting.cancel()
        self.catch_up()

    def _await_request(self) -> None:
        self.stir()
        self._awaiting = self._loop.call_later(REQUEST_SECONDS, self._give_up)

    def _give_up(self) -> None:
        if self._begun and self.farewell is None:
            self.transport.write(TOO_SLOW)
        self.dismiss()
