"""A worker process: reads jobs as lines of JSON, writes what they find as lines of JSON.

A line in is ``{"job": "choose", "given": {…}}``. Lines out are ``{"found": {…}}`` as often as there
is something, then ``{"done": true}``; or ``{"error": "MoveError", "message": "…"}``, with
the code and the facts. The line ``{"stop": true}`` asks for the job under way to be left early.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any, TextIO

from fourfold.base.errors import FourfoldError, message_of
from fourfold.base.system import exit_with_process_group
from fourfold.players.registry import make_player
from fourfold.service.job_context import Found, JobContext
from fourfold.service.limits import KEPT_SECONDS
from fourfold.service.operations import JOBS
from fourfold.service.player_cache import PLAYER_CACHE


def main() -> None:
    """Work until the server closes the pipe, or is gone."""
    # What a player prints must not get between our lines: only we know the pipe from here on.
    pipe = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(5)  # the pages come first
    threading.Thread(target=_get_ready, daemon=True).start()

    def say(message: dict[str, Any]) -> None:
        pipe.write(json.dumps(message) + "\n")
        pipe.flush()

    for request, desk in _requests(sys.stdin, lambda found: say({"found": found})):
        try:
            JOBS[request["job"]](desk, **request["given"])
        except Exception as error:
            say({"error": type(error).__name__, **message_of(error).as_dict()})
        else:
            say({"done": True})


def _get_ready() -> None:
    """Load what the strongest player needs before it is wanted; on a busy machine that takes nearly
    as long as its move."""
    with contextlib.suppress(FourfoldError):
        make_player("champion")


def _requests(
    source: TextIO, tell: Callable[[Found], None]
) -> Iterator[tuple[dict[str, Any], JobContext]]:
    """The requests as they come, each with its desk, which hears when a stop is asked for. When
    the source ends so does the process, even in mid-thought, and whatever it has started."""
    requests: queue.SimpleQueue[tuple[dict[str, Any], JobContext]] = queue.SimpleQueue()

    def read() -> None:
        latest = JobContext(tell)
        for line in source:
            message = json.loads(line)
            if "stop" in message:
                latest.interrupt()
            else:
                latest = JobContext(tell)
                requests.put((message, latest))
        exit_with_process_group()

    threading.Thread(target=read, daemon=True).start()
    while True:
        try:
            yield requests.get(timeout=KEPT_SECONDS / 10)
        except queue.Empty:
            PLAYER_CACHE.clear()


if __name__ == "__main__":
    main()
