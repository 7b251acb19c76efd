"""Whether a player at the server's table is the one that the arena measures.

    python benchmarks/server/table.py --seconds 2 --moves 4

starts ``fourfold serve`` and lets each player make moves of a game on its socket, as the page does;
a player of the arena gets the same positions with the same clock, right before. Printed is what the
one at the table looked at, as a share of what the other did: the median over all moves.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
from typing import Any

import websockets
from served import served, socket_of

from fourfold.games.registry import Game
from fourfold.players.contract import Clock
from fourfold.players.registry import make_player

PLAYERS = (
    ("ultimate", "ultimate(time=60)"),
    ("ultimate", "ultimate_mcts(time=60)"),
    ("ultimate", "ultimate_classic(time=60)"),
    ("quarto", "alphabeta(time=60)"),
)


async def chosen(socket: Any, number: int, request: dict[str, Any]) -> dict[str, Any]:
    """What the server's player chooses."""
    await socket.send(json.dumps({"id": number, "do": "choose", **request}))
    while (said := json.loads(await socket.recv()))["event"] == "found":
        last = said["data"]
    if said["event"] != "done":
        raise SystemExit(f"the server said {said}")
    return dict(last)


async def compare(socket: Any, name: str, spec: str, wanted: argparse.Namespace) -> None:
    """Print how the two fare in one game against chance."""
    chance = random.Random(wanted.seed)
    position: Any = Game.find(name).start()
    moves: list[str] = []
    arenas = make_player(spec, name)
    shares, depths = [], []
    while position.outcome is None and len(shares) < wanted.moves:
        if len(moves) < wanted.opening or len(moves) % 2 != wanted.opening % 2:
            moves.append(str(chance.choice(list(position.legal_moves()))))
        else:
            there = arenas.choose(position, Clock(seconds=wanted.seconds))
            request = {"game": name, "moves": moves, "player": spec, "table": spec}
            here = await chosen(socket, len(moves), {**request, "seconds": wanted.seconds})
            shares.append(here["nodes"] / (there.nodes or 1))
            depths.append(f"{here['depth']}/{there.depth}")
            moves.append(here["move"])
        position = position.play(position.parse_move(moves[-1]))
    print(f"{spec}: {statistics.median(shares):.2f} of the nodes; depths {' '.join(depths)}")


async def compare_all(address: str, wanted: argparse.Namespace) -> None:
    load = os.getloadavg()[0]
    print(f"moves of {wanted.seconds:g} s, {os.cpu_count()} processors, load average {load:.1f}")
    async with websockets.connect(address, compression=None) as socket:
        for name, spec in PLAYERS:
            await compare(socket, name, spec, wanted)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--moves", type=int, default=4)
    parser.add_argument("--opening", type=int, default=3, help="random moves at the start")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with served() as address:
        asyncio.run(compare_all(socket_of(address), wanted))


if __name__ == "__main__":
    main()
