"""How long one client waits for a move while others want everything.

    python benchmarks/server/crowd.py --idle 200 --greedy 5

starts ``fourfold serve`` and gives each client a loopback address of its own. One opens connections
that say nothing, or half a request, or open a socket and are silent; each that is closed is opened
again. Greedy ones keep six pieces of work of nine seconds under way each. Another asks for a move
of a quick player, again and again, on a connection of its own each time. Its waits are what is
measured. Everything ends after ``--seconds``.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import multiprocessing
import os
import time
from urllib.parse import urlsplit

import websockets
from served import served

EMPTY = "..../..../..../.... -"
HARD = {"do": "choose", "position": EMPTY, "player": "montecarlo(simulations=1000000)"}
QUICK = json.dumps({"position": EMPTY, "player": "random"}).encode()
MOVE = (
    b"POST /api/choose HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(QUICK), QUICK)
)
SOCKET = (
    b"GET /api/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
SAYINGS = (b"", b"GET / HTTP/1.1\r\nHo", MOVE[:-10], SOCKET)
IDLE, GREEDY, ASKING = "127.0.0.2", "127.0.1.%d", "127.0.0.3"


async def sit(port: int, number: int, until: float) -> int:
    """Hold a connection and say little; how often it had to be opened."""
    opened = 0
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(IDLE, 0))
            opened += 1
            writer.write(SAYINGS[number % len(SAYINGS)])
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(until - time.monotonic()):
                    while await reader.read(4096):
                        pass
            writer.close()
        await asyncio.sleep(0.1)
    return opened


async def want(port: int, number: int, until: float) -> int:
    """Ask for six moves at a time, nine seconds each; how many came."""
    came = 0
    address = f"ws://127.0.0.1:{port}/api/live"
    while time.monotonic() < until:
        with contextlib.suppress(OSError, websockets.WebSocketException, TimeoutError):
            async with (
                asyncio.timeout(until - time.monotonic()),
                websockets.connect(address, local_addr=(GREEDY % (number + 1), 0)) as socket,
            ):
                for job in itertools.count():
                    if job >= 6:
                        while json.loads(await socket.recv())["event"] == "found":
                            came += 1
                    await socket.send(json.dumps({"id": job, **HARD, "seconds": 9}))
        await asyncio.sleep(0.1)
    return came


async def ask(port: int, pause: float, until: float) -> tuple[list[float], int]:
    """The seconds that each move took, and how often there was none."""
    took, missed = [], 0
    while time.monotonic() < until:
        began = time.perf_counter()
        try:
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(ASKING, 0)
            )
            writer.write(MOVE)
            answer = await reader.read()
            writer.close()
            missed += not answer.startswith(b"HTTP/1.1 200")
        except OSError:
            missed += 1
        took.append(time.perf_counter() - began)
        await asyncio.sleep(pause)
    return took, missed


async def crowd(port: int, wanted: argparse.Namespace, until: float) -> None:
    """Everybody but the one who is measured."""
    idle = [asyncio.create_task(sit(port, number, until)) for number in range(wanted.idle)]
    greedy = [asyncio.create_task(want(port, number, until)) for number in range(wanted.greedy)]
    opened, came = sum(await asyncio.gather(*idle)), sum(await asyncio.gather(*greedy))
    print(f"{wanted.idle} idle connections, opened {opened} times;", end=" ")
    print(f"{wanted.greedy} greedy clients, who got {came} moves")


def measure(port: int, wanted: argparse.Namespace) -> None:
    until = time.monotonic() + wanted.seconds
    others = multiprocessing.Process(
        target=lambda: asyncio.run(crowd(port, wanted, until)), daemon=True
    )
    others.start()
    time.sleep(min(3, wanted.seconds / 4))
    took, missed = asyncio.run(ask(port, wanted.pause, until))
    others.join()
    took.sort()
    half, most = took[len(took) // 2], took[len(took) * 95 // 100]
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"{os.cpu_count()} processors, load average {load}")
    print(f"moves asked for {len(took)}, missed {missed}: p50 {1000 * half:.0f} ms,", end=" ")
    print(f"p95 {1000 * most:.0f} ms, most {1000 * took[-1]:.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--idle", type=int, default=200)
    parser.add_argument("--greedy", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pause", type=float, default=0.2, help="between two moves, in seconds")
    wanted = parser.parse_args()
    with served() as address:
        port = urlsplit(address).port
        assert port is not None
        measure(port, wanted)


if __name__ == "__main__":
    main()
