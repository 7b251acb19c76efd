"""How long somebody waits for a quick move while others ask for as much as they can.

    python benchmarks/web/greedy.py --greedy 5 --idle 200

starts ``fourfold serve``. Each greedy client has an address of its own and six jobs of nine seconds
on its socket at any time; idle sockets are open beside. From one more address a person asks for
moves of ``random``. What is measured is the time from each question to its answer. Addresses are
127.0.0.2 and on, which Linux has without further ado.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import statistics
import time

import websockets
from served import served, socket_of

JOBS, JOB_SECONDS = 6, 9
EMPTY = "..../..../..../.... -"
LONG = {"do": "choose", "position": EMPTY, "player": "montecarlo(simulations=100000000)"}
SHORT = {"do": "choose", "position": EMPTY, "player": "random"}


def connect(address: str, client: int) -> websockets.connect:
    """A socket from the client's own address."""
    local = (f"127.0.0.{2 + client}", 0)
    return websockets.connect(address, local_addr=local, compression=None, max_size=None)


async def be_greedy(address: str, client: int) -> None:
    """Have so many long jobs at any time."""
    async with connect(address, client) as socket:
        number = 0
        for number in range(JOBS):
            await ask(socket, number, LONG | {"seconds": JOB_SECONDS})
        while True:
            if json.loads(await socket.recv())["event"] != "found":
                number += 1
                await ask(socket, number, LONG | {"seconds": JOB_SECONDS})


async def be_idle(address: str, client: int) -> None:
    """Hold a socket, and say nothing."""
    async with connect(address, client) as socket:
        await socket.wait_closed()


async def be_a_person(address: str, client: int, until: float, pause: float) -> list[float]:
    """The seconds that each answer took."""
    took = []
    async with connect(address, client) as socket:
        while time.monotonic() < until:
            began = time.perf_counter()
            await ask(socket, len(took), SHORT)
            answer = json.loads(await socket.recv())
            took.append(time.perf_counter() - began)
            if answer["event"] != "found":
                raise SystemExit(f"the server said {answer}")
            await socket.recv()  # done
            await asyncio.sleep(pause)
    return took


async def ask(socket: websockets.ClientConnection, number: int, request: dict[str, object]) -> None:
    await socket.send(json.dumps({"id": number, **request}))


async def measure(address: str, wanted: argparse.Namespace) -> None:
    others = [asyncio.create_task(be_greedy(address, one)) for one in range(wanted.greedy)]
    others += [
        asyncio.create_task(be_idle(address, wanted.greedy + one % 100))
        for one in range(wanted.idle)
    ]
    await asyncio.sleep(wanted.head_start)
    until = time.monotonic() + wanted.seconds
    took = sorted(await be_a_person(address, wanted.greedy + 100, until, wanted.pause))
    for one in others:
        one.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await asyncio.gather(*others, return_exceptions=True)
    parts = statistics.quantiles(took, n=100)
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(
        f"{wanted.greedy} greedy clients, {wanted.idle} idle sockets, {wanted.seconds:g} s,",
        end=" ",
    )
    print(f"{os.cpu_count()} processors, load average {load}")
    print(
        f"moves {len(took)}: p50 {1000 * parts[49]:.0f} ms, p95 {1000 * parts[94]:.0f} ms,", end=" "
    )
    print(f"most {1000 * took[-1]:.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--greedy", type=int, default=5, help="greedy clients")
    parser.add_argument("--idle", type=int, default=200, help="idle sockets")
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--pause", type=float, default=0.3, help="between two moves of the person")
    parser.add_argument(
        "--head-start", type=float, default=3, help="seconds before the person's first move"
    )
    wanted = parser.parse_args()
    with served() as address:
        asyncio.run(measure(socket_of(address), wanted))


if __name__ == "__main__":
    main()
