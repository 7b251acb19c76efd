"""The WebAssembly core in Node, called through the RPC modules used in the browser."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fourfold.native.rpc import client

FOLDER = Path(__file__).parents[2] / "build" / "wasm"


class NodeCore:
    """The WebAssembly core in a Node process.

    ``stop_after`` is the time limit of the next search in seconds. ``seconds`` and ``memory`` are
    the duration and the memory in bytes of the last one.
    """

    def __init__(self) -> None:
        self.stop_after: float | None = None
        self.seconds = 0.0
        self.memory = 0
        self.process = subprocess.Popen(
            ["node", str(Path(__file__).parent / "ask.mjs"), str(FOLDER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def __call__(
        self,
        request: str,
        on_progress: Callable[[str], None],
        stop: client.Stop,  # noqa: ARG002
        /,
    ) -> str:
        process = self.process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps({"request": request, "seconds": self.stop_after}) + "\n")
        process.stdin.flush()
        self.stop_after = None
        while True:
            message = json.loads(process.stdout.readline())
            if "progress" in message:
                on_progress(message["progress"])
            else:
                self.seconds, self.memory = message["seconds"], message["memory"]
                answer: str = message["answer"]
                return answer

    def close(self) -> None:
        with self.process as process:  # closes its pipes and waits for it
            process.terminate()


@pytest.fixture(scope="module")
def in_node() -> Iterator[NodeCore]:
    """Connect the RPC modules to Node; tests call compiled modules as ``native._NAME``."""
    if not os.environ.get("FOURFOLD_WASM"):
        pytest.skip("make wasm-test builds the WebAssembly module and runs these")
    core = NodeCore()
    client.set_transport(core)
    yield core
    client.set_transport(None)
    core.close()
