"""What is left of tables when the server is killed in the middle of moves.

    python -m benchmarks.server.kills --times 20

lets two play fast at some tables with a clock, kills the server with SIGKILL at a random moment,
and starts it again, so many times. After each kill every move that was answered must be there, and
every clock must show what the players' own stopwatches do: the time that the server was away is
charged to nobody. Ends with 1 when a move is lost or a clock is wrong by more than a second.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.server.visitors import Visitor, lay

from fourfold.games.registry import Game

GAME, BASE = "ultimate", 600.0
WORST_CLOCK = 1.0
"""Seconds by which a clock may be wrong."""


@dataclass
class Tally:
    """What was found: moves that were answered, those of them that were lost, and by how much the
    clocks were wrong."""

    kills: int = 0
    answered: int = 0
    lost: int = 0
    clocks: list[float] = field(default_factory=list)

    @property
    def is_right(self) -> bool:
        return self.lost == 0 and max(self.clocks, default=0.0) <= WORST_CLOCK


@dataclass
class Pairing:
    """A table and what its players know of it: the moves that were answered, and what their own
    stopwatches say that each has spent."""

    key: str
    secrets: tuple[str, str]
    moves: list[str] = field(default_factory=list)
    spent: list[float] = field(default_factory=lambda: [0.0, 0.0])
    ticking: float | None = None

    async def play(self, players: list[Visitor], chance: random.Random) -> None:
        """Make moves until the server is gone or the game is over."""
        position: Any = Game.find(GAME).start()
        for move in self.moves:
            position = position.play(position.parse_move(move))
        while position.outcome is None:
            await asyncio.sleep(chance.uniform(0, 0.05))
            mover, move = position.to_move, str(chance.choice(list(position.legal_moves())))
            said = await players[mover].do(do="move", move=move, ply=len(self.moves))
            if said["event"] != "done":
                raise AssertionError(said)
            self.note(mover, time.monotonic())
            self.moves.append(move)
            position = position.play(position.parse_move(move))

    def note(self, mover: int, now: float) -> None:
        """The clock of who was to move has run until now, and then that of the other does."""
        if self.ticking is not None:
            self.spent[mover] += now - self.ticking
        self.ticking = now

    def compare(self, scene: dict[str, Any], tally: Tally) -> None:
        """Hold what the server knows against what the players do, and go on from there: a move that
        was stored but not answered is made."""
        told = scene["moves"]
        tally.lost += sum(
            index >= len(told) or told[index] != move for index, move in enumerate(self.moves)
        )
        if scene["clock"] is not None and len(told) == len(self.moves):
            for seat, left in enumerate(scene["clock"]["left"]):
                tally.clocks.append(abs(BASE - left - self.spent[seat]))
        self.moves = list(told)
        self.spent = [BASE - left for left in scene["clock"]["left"]]


class Server:
    """``fourfold serve`` on one port, with one file of tables."""

    def __init__(self, file: Path) -> None:
        self._file, self._port, self.address = file, 0, ""

    def start(self) -> None:
        options = ("--no-browser", "--port", str(self._port), "--tables", str(self._file))
        command = (sys.executable, "-u", "-m", "fourfold.cli", "serve", *options)
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[3]
        self._port = int(self.address.rstrip("/").rsplit(":", 1)[1])

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


async def round_of(
    server: Server, pairings: list[Pairing], chance: random.Random, tally: Tally
) -> None:
    """Take the games up, compare, play for a while, and kill the server meanwhile."""
    async with contextlib.AsyncExitStack() as there:
        games = []
        for pairing in pairings:
            players = [Visitor(pairing.key, secret) for secret in pairing.secrets]
            for player in players:
                await there.enter_async_context(player.at(server.address, "127.0.0.1"))
                while not player.scene:
                    await player.news.wait()
            now = time.monotonic()
            if tally.kills:
                pairing.compare(players[0].scene, tally)
            pairing.ticking = now if pairing.moves else None
            games.append(asyncio.create_task(pairing.play(players, chance)))
        await asyncio.sleep(chance.uniform(0.2, 1.0))
        before = sum(len(pairing.moves) for pairing in pairings)
        await asyncio.to_thread(server.kill)
        gone = time.monotonic()
        results = await asyncio.gather(*games, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException) and not isinstance(result, ConnectionError):
            raise result
    tally.kills += 1
    tally.answered = max(before, sum(len(pairing.moves) for pairing in pairings))
    for pairing in pairings:
        mover = mover_after(pairing.moves)
        if pairing.ticking is not None and mover is not None:
            pairing.note(mover, gone)


def mover_after(moves: list[str]) -> int | None:
    """Whose clock runs after these moves; None when the game is over."""
    position: Any = Game.find(GAME).start()
    for move in moves:
        position = position.play(position.parse_move(move))
    return None if position.outcome is not None else int(position.to_move)


def kill_often(times: int, tables: int, seed: int, folder: Path) -> Tally:
    """Kill a server so many times while they play at so many tables."""
    server, chance, tally = Server(folder / "tables.sqlite"), random.Random(seed), Tally()
    server.start()
    pairings: list[Pairing] = []

    async def all_rounds() -> None:
        for _ in range(tables):
            clock = {"base": BASE, "increment": 0}
            pairings.append(
                Pairing(*await asyncio.to_thread(lay, server.address, game=GAME, clock=clock))
            )
        for number in range(times + 1):
            if number == times:
                await last_look(server, pairings, tally)
                return
            await round_of(server, pairings, chance, tally)
            await asyncio.to_thread(server.start)

    try:
        asyncio.run(all_rounds())
    finally:
        server.kill()
    return tally


async def last_look(server: Server, pairings: list[Pairing], tally: Tally) -> None:
    for pairing in pairings:
        visitor = Visitor(pairing.key, pairing.secrets[0])
        async with visitor.at(server.address, "127.0.0.1"):
            while not visitor.scene:
                await visitor.news.wait()
            pairing.compare(visitor.scene, tally)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--times", type=int, default=20, help="how often the server is killed")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors")
    with tempfile.TemporaryDirectory() as folder:
        tally = kill_often(wanted.times, wanted.tables, wanted.seed, Path(folder))
    worst = max(tally.clocks, default=0.0)
    print(f"{tally.kills} kills, {tally.answered} moves answered, {tally.lost} of them lost")
    print(f"{len(tally.clocks)} clocks compared, the worst wrong by {worst:.2f} s")
    raise SystemExit(0 if tally.is_right else 1)


if __name__ == "__main__":
    main()
