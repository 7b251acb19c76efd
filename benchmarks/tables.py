"""The cost of a move at a live table, and of a table, without a network.

    python benchmarks/tables.py --tables 1000 --at-once 50

Creates tables in a file and plays their games, ``--at-once`` at a time. Prints moves per second,
processor time per move, bytes per table in the file, and memory per open table.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import tempfile
import time
from pathlib import Path

from fourfold.tables.registry import TableRegistry
from fourfold.tables.table import TableSettings

OWNERS = ("a" * 24, "b" * 24)


def memory() -> int:
    """The resident memory of this process, in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


async def whole_game(tables: TableRegistry, key: str, chance: random.Random) -> int:
    """Play one game to its end; returns its number of moves."""
    table = tables.find(key)
    while table.ending is None:
        move = str(chance.choice(list(table.position.legal_moves())))
        table = await tables.play(key, OWNERS[table.to_move], move, len(table.moves))
    return len(table.moves)


async def create_table(tables: TableRegistry, game: str) -> str:
    key = await tables.create(TableSettings.of(game, base=3600, increment=1))
    for secret in OWNERS:
        await tables.sit(key, secret, "somebody")
    return key


async def measure(file: Path, options: argparse.Namespace) -> None:
    tables = await TableRegistry.open(file)
    keys = [await create_table(tables, options.game) for _ in range(options.tables)]
    before = memory()
    followed = [tables.follow(key) for key in keys]
    for scenes in followed:
        await anext(scenes)
    print(f"an open table that is followed: {(memory() - before) / len(keys) / 1000:.1f} kB")
    for scenes in followed:
        await scenes.aclose()
    remaining, moves = list(keys), 0
    chance = random.Random(options.seed)

    async def play_on() -> None:
        nonlocal moves
        while remaining:
            made = await whole_game(tables, remaining.pop(), chance)
            moves += made

    began, spent = time.perf_counter(), time.process_time()
    await asyncio.gather(*(play_on() for _ in range(options.at_once)))
    took, used = time.perf_counter() - began, time.process_time() - spent
    await tables.close()
    each = 1e6 * used / moves
    print(f"{moves} moves, {moves / took:.0f} a second, {each:.0f} µs of a processor each")
    print(f"a finished table in the file: {file.stat().st_size / len(keys) / 1000:.2f} kB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--at-once", type=int, default=50)
    parser.add_argument("--game", default="quarto")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(f"{options.game}, load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder) / "tables.sqlite", options))


if __name__ == "__main__":
    main()
