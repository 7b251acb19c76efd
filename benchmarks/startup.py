"""Startup cost: processor time of light commands, and time until the server answers.

    python benchmarks/startup.py [--times 7]

Each line is the median of ``--times`` runs, in milliseconds: processor time of the process and its
children, and wall time. ``serve`` is measured from its start until it has sent its page or a
player's move; its processor time includes its workers. On a busy machine, use ``chrt -f 10``.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import NamedTuple

POSITION = "60.9/..../.1B./..A. F"
PROGRAM = [sys.executable, "-m", "fourfold.cli"]
COMMANDS = {
    "python alone": [sys.executable, "-c", ""],
    "import fourfold": [sys.executable, "-c", "import fourfold"],
    "fourfold --help": [*PROGRAM, "--help"],
    "fourfold --version": [*PROGRAM, "--version"],
    "fourfold play --help": [*PROGRAM, "play", "--help"],
    "fourfold solve": [*PROGRAM, "solve", POSITION],
    "fourfold players": [*PROGRAM, "players"],
}
MOVE = json.dumps({"position": POSITION, "player": "random"})


class Spent(NamedTuple):
    processor: float
    clock: float


def children() -> float:
    """The processor time of all child processes that have ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def run(command: list[str]) -> Spent:
    """Run a command to its end."""
    before, begun = children(), time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return Spent(children() - before, time.perf_counter() - begun)


def serve(path: str, body: str | None) -> Spent:
    """Start the server and send one request; measure until its answer."""
    before, begun = children(), time.perf_counter()
    with (
        tempfile.TemporaryDirectory() as folder,  # tables of its own
        subprocess.Popen(
            [*PROGRAM, "serve", "--port", "0", "--no-browser", "--tables", f"{folder}/tables"],
            stdout=subprocess.PIPE,
            text=True,
        ) as program,
    ):
        try:
            assert program.stdout
            port = int(program.stdout.readline().split("/ (")[0].rpartition(":")[2])
            ask(port, path, body)
            clock = time.perf_counter() - begun
        finally:
            program.send_signal(signal.SIGINT)
            program.wait()
    return Spent(children() - before, clock)


def ask(port: int, path: str, body: str | None) -> None:
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
        headers = {"Content-Type": "application/json"}
        connection.request("POST" if body else "GET", path, body, headers if body else {})
        answer = connection.getresponse()
        if answer.status != 200 or not answer.read():
            raise SystemExit(f"{path}: {answer.status}")


def show(name: str, times: int, measure: Callable[[], Spent]) -> None:
    measure()  # once for the files that are not in memory yet
    spent = [measure() for _ in range(times)]
    processor, clock = (statistics.median(kind) * 1000 for kind in zip(*spent, strict=True))
    print(f"{name:28}{processor:10.0f}{clock:10.0f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=7)
    times = parser.parse_args().times
    print(f"{'':28}{'processor':>10}{'clock':>10}")
    for name, command in COMMANDS.items():
        show(name, times, lambda command=command: run(command))
    show("fourfold serve, its page", times, lambda: serve("/", None))
    show("fourfold serve, a move", times, lambda: serve("/api/choose", MOVE))


if __name__ == "__main__":
    main()
