"""A worker process: reads jobs as lines of JSON from standard input and writes their results.

A line in is ``{"operation": "choose", "params": {…}}``; ``{"stop": true}`` asks the running job to
stop. A line out is a word and JSON: ``result {…}`` for every result, then ``done``, or
``error {…}`` with the error's kind and message. The server passes the JSON of a result on as it is.
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
from fourfold.server.workers.processes import DONE, ERROR, RESULT
from fourfold.service.moves import PLAYER_CACHE
from fourfold.service.operations import OPERATIONS
from fourfold.service.requests import CACHED_SECONDS, JobContext


def main() -> None:
    """Work until the server closes the pipe or ends."""
    # What a player prints must not get between our lines: only we know the pipe from here on.
    pipe = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(5)  # the pages come first
    threading.Thread(target=_preload, daemon=True).start()

    def write(word: str, value: Any = None) -> None:
        pipe.write(f"{word} {json.dumps(value)}\n")
        pipe.flush()

    for message, context in _jobs(sys.stdin, lambda result: write(RESULT, result)):
        try:
            OPERATIONS[message["operation"]].run(message["params"], context)
        except Exception as error:
            write(ERROR, {"error": type(error).__name__, **message_of(error).as_dict()})
        else:
            write(DONE)


def _preload() -> None:
    """Import what the strongest player needs, which can take as long as its move."""
    with contextlib.suppress(FourfoldError):
        make_player("champion")


def _jobs(
    source: TextIO, on_result: Callable[[Any], None]
) -> Iterator[tuple[dict[str, Any], JobContext]]:
    """The jobs as they arrive, each with its context, which a stop request interrupts. When the
    source ends, the process ends at once, with everything it has started."""
    jobs: queue.SimpleQueue[tuple[dict[str, Any], JobContext]] = queue.SimpleQueue()

    def read() -> None:
        latest = JobContext(on_result)
        for line in source:
            message = json.loads(line)
            if "stop" in message:
                latest.interrupt()
            else:
                latest = JobContext(on_result)
                jobs.put((message, latest))
        exit_with_process_group()

    threading.Thread(target=read, daemon=True).start()
    while True:
        try:
            yield jobs.get(timeout=CACHED_SECONDS / 10)
        except queue.Empty:
            PLAYER_CACHE.evict()


if __name__ == "__main__":
    main()
