"""How the server fares with many people: games against a level, and a crowd that watches.

    python benchmarks/server/load.py --games 20 --spectators 200
    python benchmarks/server/load.py --games 200 --spectators 0 --values --pause 10

starts ``fourfold serve``, lets a tournament run if there are spectators, and plays games in which
the person answers by chance after a while. What is measured is the time from a person's question
to the level's move, and how many standings each spectator heard of. With ``--values`` a person also
has the exact values of all moves shown, as a class may, and the time until they are there is
measured. Each person comes from an address of its own. What the server took of the processors is
printed too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import statistics
import time
from dataclasses import dataclass, field
from typing import Any

import websockets
from served import served, socket_of

from fourfold.games.registry import Game

QUARTO = Game.find("quarto")


@dataclass
class Waits:
    """The seconds that moves and values took."""

    moves: list[float] = field(default_factory=list)
    values: list[float] = field(default_factory=list)


class Person:
    """One who plays games one after the other, from an address of its own."""

    def __init__(self, wanted: argparse.Namespace, waits: Waits, seed: int) -> None:
        self.wanted, self.waits = wanted, waits
        self.chance = random.Random(seed)
        self.source = f"127.0.{1 + seed // 200}.{1 + seed % 200}"
        self.last = 0

    async def play(self, address: str, until: float) -> None:
        pauses = (self.wanted.pause / 2, self.wanted.pause * 3 / 2)
        await asyncio.sleep(self.chance.uniform(0, self.wanted.pause))  # nobody begins together
        async with websockets.connect(
            address, compression=None, local_addr=(self.source, 0)
        ) as self.socket:
            while time.monotonic() < until:
                position: Any = QUARTO.start()
                while position.outcome is None and time.monotonic() < until:
                    if self.wanted.values:
                        request = {"do": "analyse", "seconds": 10, "position": str(position)}
                        await self.ask(request, self.waits.values)
                    await asyncio.sleep(self.chance.uniform(*pauses))
                    position = position.play(self.chance.choice(position.legal_moves()))
                    if position.outcome is not None:
                        break
                    request = {"do": "choose", "player": self.wanted.player}
                    request["position"] = str(position)
                    found = await self.ask(request, self.waits.moves)
                    position = position.play(position.parse_move(found["move"]))

    async def ask(self, request: dict[str, Any], waits: list[float]) -> Any:
        """The last that is found."""
        self.last += 1
        began, found = time.perf_counter(), None
        await self.socket.send(json.dumps({"id": self.last, **request}))
        while (answer := json.loads(await self.socket.recv()))["event"] == "found":
            found = answer["data"]
        if answer["event"] != "done":
            raise SystemExit(f"the server said {answer}")
        waits.append(time.perf_counter() - began)
        return found


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
    arena = [asyncio.create_task(stage(address, until))] if wanted.spectators else []
    waits = Waits()
    people = [Person(wanted, waits, seed) for seed in range(wanted.games)]
    await asyncio.gather(*(person.play(address, until) for person in people))
    heard = await asyncio.gather(*crowd)
    for task in arena:
        task.cancel()
    await asyncio.gather(*arena, return_exceptions=True)
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"{wanted.games} games against {wanted.player}, {wanted.spectators} spectators,", end=" ")
    print(f"{wanted.seconds:g} s, {os.cpu_count()} processors, load average {load}")
    for what, took in (("moves", waits.moves), ("values", waits.values)):
        if took:
            parts = [1000 * part for part in statistics.quantiles(took, n=100)]
            print(f"{what} {len(took)}: p50 {parts[49]:.0f} ms, p95 {parts[94]:.0f} ms,", end=" ")
            print(f"p99 {parts[98]:.0f} ms, most {1000 * max(took):.0f} ms")
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
    parser.add_argument("--values", action="store_true", help="people have values shown")
    wanted = parser.parse_args()
    with served() as address:
        asyncio.run(measure(socket_of(address), wanted))
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    share = (spent.ru_utime + spent.ru_stime) / wanted.seconds
    print(f"the server took {share:.2f} of a processor, its start included")


if __name__ == "__main__":
    main()
