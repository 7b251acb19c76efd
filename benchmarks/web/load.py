"""How the server fares with many people: games against a level, and a crowd that watches.

    python benchmarks/web/load.py --games 20 --spectators 200

starts ``fourfold serve``, lets a tournament run that every spectator watches, and plays games in
which the person answers by chance after a while. What is measured is the time from a person's
question to the level's move, and from the server's telling of a standing to a spectator's hearing.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import statistics
import time
from typing import Any

import websockets
from served import served, socket_of

from fourfold.games.registry import Game

QUARTO = Game.find("quarto")


async def play(
    address: str, player: str, pauses: tuple[float, float], until: float, seed: int
) -> list[float]:
    """The seconds that each move of the player took, in games one after the other."""
    chance = random.Random(seed)
    took = []
    async with websockets.connect(address, compression=None) as socket:
        number = 0
        while time.monotonic() < until:
            position: Any = QUARTO.start()
            while position.outcome is None and time.monotonic() < until:
                position = position.play(chance.choice(position.legal_moves()))
                await asyncio.sleep(chance.uniform(*pauses))
                if position.outcome is not None:
                    break
                number += 1
                began = time.perf_counter()
                request = {"do": "choose", "position": str(position), "player": player}
                await socket.send(json.dumps({"id": number, **request}))
                answer = json.loads(await socket.recv())
                took.append(time.perf_counter() - began)
                if answer["event"] != "found":
                    raise SystemExit(f"the server said {answer}")
                position = position.play(position.parse_move(answer["data"]["move"]))
                await socket.recv()  # done
    return took


async def watch(address: str, until: float) -> int:
    """How many standings a spectator heard of."""
    heard = 0
    async with websockets.connect(address, compression=None) as socket:
        while (left := until - time.monotonic()) > 0:
            await socket.send(json.dumps({"id": heard, "do": "watch"}))
            try:
                async with asyncio.timeout(left):
                    while '"event":"found"' in str(await socket.recv())[:40]:
                        heard += 1
            except TimeoutError:
                break
            await asyncio.sleep(1)
    return heard


async def stage(address: str, until: float) -> None:
    """Tournaments one after the other, for the spectators."""
    async with websockets.connect(address, compression=None, max_size=None) as socket:
        number = 0
        while time.monotonic() < until:
            number += 1
            request = {"do": "tournament", "players": ["level(3)", "level(4)"], "games": 200}
            await socket.send(json.dumps({"id": number, **request, "seed": number}))
            while json.loads(await socket.recv())["event"] == "found":
                if time.monotonic() > until:
                    return


async def measure(address: str, wanted: argparse.Namespace) -> None:
    until = time.monotonic() + wanted.seconds
    crowd = [asyncio.create_task(watch(address, until)) for _ in range(wanted.spectators)]
    arena = asyncio.create_task(stage(address, until))
    pauses = (wanted.pause / 2, wanted.pause * 3 / 2)
    games = [play(address, wanted.player, pauses, until, seed) for seed in range(wanted.games)]
    took = sorted(itertools.chain.from_iterable(await asyncio.gather(*games)))
    heard = await asyncio.gather(*crowd)
    arena.cancel()
    await asyncio.gather(arena, return_exceptions=True)
    parts = statistics.quantiles(took, n=100)
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"{wanted.games} games against {wanted.player}, {wanted.spectators} spectators,", end=" ")
    print(f"{wanted.seconds:g} s, {os.cpu_count()} processors, load average {load}")
    print(
        f"moves {len(took)}: p50 {1000 * parts[49]:.0f} ms, p95 {1000 * parts[94]:.0f} ms,", end=" "
    )
    print(f"p99 {1000 * parts[98]:.0f} ms, most {1000 * took[-1]:.0f} ms")
    if heard:
        print(f"standings heard by each spectator: {min(heard)} to {max(heard)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--spectators", type=int, default=200)
    parser.add_argument("--player", default="level(5)")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument(
        "--pause", type=float, default=2, help="how long a person thinks, on average"
    )
    wanted = parser.parse_args()
    with served() as address:
        asyncio.run(measure(socket_of(address), wanted))


if __name__ == "__main__":
    main()
