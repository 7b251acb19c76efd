"""The core as WebAssembly, in Node: asked through the modules that a browser's Python has."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fourfold.native.rpc import client

FOLDER = Path(__file__).parents[2] / "build" / "wasm"


class InNode:
    """The module in a process of its own. ``stop_after`` are the seconds after which the next
    search is told to stop, ``seconds`` how long the last one took in all, and ``memory`` the bytes
    that the core had then."""

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

    def __call__(self, request: str, tell: Callable[[str], None], stop: client.Stop, /) -> str:  # noqa: ARG002
        process = self.process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps({"request": request, "seconds": self.stop_after}) + "\n")
        process.stdin.flush()
        self.stop_after = None
        while True:
            said = json.loads(process.stdout.readline())
            if "told" in said:
                tell(said["told"])
            else:
                self.seconds, self.memory = said["seconds"], said["memory"]
                answer: str = said["answer"]
                return answer

    def close(self) -> None:
        with self.process as process:  # which closes its pipes and waits for it
            process.terminate()


@pytest.fixture(scope="module")
def in_node() -> Iterator[InNode]:
    """The core of the text modules for these tests; they name compiled ones as ``native._NAME``."""
    if not os.environ.get("FOURFOLD_WASM"):
        pytest.skip("make wasm-test builds the WebAssembly module and runs these")
    core = InNode()
    client.set_transport(core)
    yield core
    client.set_transport(None)
    core.close()
