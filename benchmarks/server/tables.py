"""How soon a move is seen on the other side, with many tables at once.

    python -m benchmarks.server.tables --tables 50 --watchers 2 --seconds 30

starts ``fourfold serve``, lays the tables, and lets two play at each, with so many who watch. Every
player makes a random move after a random while. Printed is the time from sending a move to its
being answered (it is stored then), to its being seen by the opponent, and by whoever watches.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import secrets
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.server.served import served
from benchmarks.server.visitors import Visitor, post

from fourfold.games.registry import Game

Times = dict[str, list[float]]


async def game(
    people: list[Visitor], name: str, pause: float, chance: random.Random, took: Times
) -> None:
    """One game after the other, until it is stopped."""
    players, watchers = people[:2], people[2:]
    while True:
        position: Any = Game.find(name).start()
        first = players[0].scene["first"]
        for ply in range(1000):
            if position.outcome is not None:
                break
            await asyncio.sleep(chance.uniform(0, 2 * pause))
            mover = players[position.to_move ^ first]
            move = str(chance.choice(list(position.legal_moves())))
            for one in people:
                one.seen.pop(ply, None)
            began = time.perf_counter()
            said = await mover.do(do="move", move=move, ply=ply)
            assert said["event"] == "done", said
            took["answered"].append(time.perf_counter() - began)
            other = players[1 - players.index(mover)]
            await asyncio.gather(*(one.until(ply + 1) for one in people))
            took["seen by the opponent"].append(other.seen[ply] - began)
            took["seen by who watches"] += [one.seen[ply] - began for one in watchers]
            position = position.play(position.parse_move(move))
        await players[0].do(do="offer", kind="rematch")
        await players[1].do(do="answer", accepts=True)
        for one in people:
            while one.scene["ending"] is not None:
                one.news.clear()
                await one.news.wait()
            one.seen.clear()


def server() -> tuple[float, float]:
    """The processor time of the server in seconds, and its memory in kB; its pool of players, which
    has nothing to do, is left out."""
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            if int(fields[1]) == os.getpid():
                ticks = int(fields[11]) + int(fields[12])
                pages = int((entry / "statm").read_text().split()[1])
                return ticks / os.sysconf("SC_CLK_TCK"), pages * resource.getpagesize() / 1000
    raise SystemExit("the server is gone")


async def play_all(address: str, wanted: argparse.Namespace) -> Times:
    took: Times = {"answered": [], "seen by the opponent": [], "seen by who watches": []}
    async with contextlib.AsyncExitStack() as there:
        tasks, (_, alone) = [], server()
        for number in range(wanted.tables):
            people = await seated(there, address, wanted, number)
            chance = random.Random(f"{wanted.seed}/{number}")
            tasks.append(asyncio.create_task(game(people, wanted.game, wanted.pause, chance, took)))
        before, crowded = server()
        done, _ = await asyncio.wait(tasks, timeout=wanted.seconds, return_when="FIRST_EXCEPTION")
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        spent = server()[0] - before
        for task in done:
            task.result()
        moves = len(took["answered"])
        each = (crowded - alone) / (wanted.tables * (2 + wanted.watchers))
        print(f"of the server: {1000 * spent / moves:.1f} ms of a processor for a move")
        print(f"and {each:.0f} kB for each who is connected")
        scene = len(json.dumps(people[0].scene, separators=(",", ":")))
        print(f"a scene after {len(people[0].scene['moves'])} moves: {scene} bytes")
    return took


async def seated(
    there: Any, address: str, wanted: argparse.Namespace, number: int
) -> list[Visitor]:
    """Everybody at one table. Each comes from an address of their own, as on a network: how many
    tables one client may lay is limited."""
    owners = [secrets.token_urlsafe(18) for _ in range(2 + wanted.watchers)]
    sources = [f"127.0.{1 + number}.{10 + person}" for person in range(len(owners))]
    terms = {"game": wanted.game, "side": "first", "clock": {"base": 3600, "increment": 1}}
    laid = await asyncio.to_thread(post, address, "tables", terms, owners[0], sources[0])
    people = [Visitor(laid["key"], secret) for secret in owners]
    for one, source in zip(people, sources, strict=True):
        await there.enter_async_context(one.at(address, source))
    await people[1].do(do="sit", name=f"Guest {number}")
    for one in people:
        while one.scene.get("seats", [None])[-1] is None:
            one.news.clear()
            await one.news.wait()
    return people


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--watchers", type=int, default=2, help="at each table")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pause", type=float, default=2, help="before a move, on average")
    parser.add_argument("--game", default="quarto")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors")
    with (
        tempfile.TemporaryDirectory() as folder,
        served("--tables", str(Path(folder) / "tables.sqlite")) as address,
    ):
        took = asyncio.run(play_all(address, wanted))
    people = wanted.tables * (2 + wanted.watchers)
    moves = len(took["answered"])
    print(
        f"{people} connected at {wanted.tables} tables, {moves / wanted.seconds:.0f} moves a second"
    )
    for what, times in took.items():
        times.sort()
        if times:
            told = [times[len(times) // 2], times[int(len(times) * 0.95)], times[-1]]
            half, most, longest = (f"{1000 * one:.1f}" for one in told)
            print(f"{what}: {half} ms, 95 % within {most}, all within {longest}")


if __name__ == "__main__":
    main()
