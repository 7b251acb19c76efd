"""One worker process, seen from the server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator
from typing import Any

from fourfold.base.system import kill_process_group, process_group_options
from fourfold.i18n import Message
from fourfold.server.errors import JobError

LEAVING_SECONDS = 0.3
_LINE_BYTES = 1024 * 1024


class Worker:
    """A process that does one job at a time. One that is left in mid-job and does not stop is
    ended: whatever a player does, it can be stopped."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.idle = True

    @classmethod
    async def start(cls) -> Worker:
        return cls(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "fourfold.server.workers"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LINE_BYTES,
                **process_group_options(),  # Ctrl-C is for the server, which then closes the pipes
            )
        )

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    async def do(self, job: str, given: dict[str, Any]) -> AsyncIterator[dict[str, Any]]:
        """What the job finds, as it finds it."""
        self.idle = False
        await self._tell({"job": job, "given": given})
        while (said := await self._hear()) is not None:
            if "found" in said:
                yield said["found"]
            elif "error" in said:
                raise JobError(Message.from_dict(said), said["error"])
            else:
                return
        raise JobError("player.ended", "PlayerError")

    async def leave(self) -> None:
        """Leave the job under way: at its own pace if that is quick, else by force."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVING_SECONDS):
                await self._tell({"stop": True})
                while self.alive and not self.idle and await self._hear() is not None:
                    pass
        if not self.idle:
            await self.end()

    async def _tell(self, message: dict[str, Any]) -> None:
        writer = self._process.stdin
        assert writer is not None
        writer.write(json.dumps(message).encode() + b"\n")
        with contextlib.suppress(ConnectionError):  # a process that ended is noticed by its silence
            await writer.drain()

    async def _hear(self) -> dict[str, Any] | None:
        """The next thing it says; None when it has ended, even in the middle of a line."""
        reader = self._process.stdout
        assert reader is not None
        try:
            line = await reader.readline()
        except ValueError:
            self._kill()
            while await reader.read(_LINE_BYTES):  # unread, the rest would keep the pipe open
                pass
            await self.end()
            raise JobError("busy.much", "FourfoldError") from None
        if not line.endswith(b"\n"):
            return None
        said: dict[str, Any] = json.loads(line)
        self.idle = "found" not in said
        return said

    async def end(self) -> None:
        """End the process, whatever it is doing, and what it has started."""
        self._kill()
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()

    def _kill(self) -> None:
        kill_process_group(self._process.pid)
