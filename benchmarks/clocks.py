"""Checks that every player keeps its time limit on a busy machine.

    python benchmarks/clocks.py [--seconds 0.02 0.1 0.5 2] [--moves 6] [--busy 4] [PLAYER ...]

``--busy`` processes per core create load. Each player moves in positions from all stages of a game,
with a new player for each limit. Prints by how much the slowest move exceeded its limit. Fails if a
move is illegal or exceeds its limit by more than the margin.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.table import Table

from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.players.contract import Clock
from fourfold.players.registry import make_player

MARGIN = 0.1
"""Seconds that a move may come later: what the arena grants as well."""

ANY_GAME = ("random", "novice", "montecarlo", "minimax", "alphabeta")
PLAYERS = {
    "quarto": (
        *ANY_GAME,
        *("minmax", "pro", "pro_minmax", "perfect", "champion"),
        *(f"level({n})" for n in range(1, 11)),
    ),
    "quarto(rules=squares)": ("perfect", "champion"),
    "ultimate": (
        *ANY_GAME,
        *("ultimate_classic", "ultimate", "ultimate_mcts"),
        *(f"ultimate_level({n})" for n in range(1, 6)),
    ),
}
STAGES = {"quarto": (4, 5, 6, 7, 9, 2), "ultimate": (0, 20, 60, 5, 100, 40)}
"""The moves made when a player is asked, one after the other."""


def positions(game: str, count: int, seed: int) -> list[Position]:
    """Positions of random games, at all stages of the game."""
    chance, found, start = random.Random(seed), list[Position](), Game.find(game).start()
    stages = STAGES[game.partition("(")[0]]
    while len(found) < count:
        position = start
        for _ in range(stages[len(found) % len(stages)]):
            position = position.play(chance.choice(position.legal_moves()))
            if position.outcome is not None:
                break
        else:
            found.append(position)
    return found


@contextmanager
def busy_machine(processes: int) -> Iterator[None]:
    """Keep this many processes busy."""
    started = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)
    ]
    try:
        yield
    finally:
        for process in started:
            process.kill()
            process.wait()


def lateness(name: str, game: str, seconds: float, asked: list[Position]) -> list[float]:
    """The seconds by which each move exceeded its limit; negative if it did not."""
    player = make_player(name, game.partition("(")[0])
    late = []
    for position in asked:
        began = time.perf_counter()
        move = player.choose(position, Clock(seconds)).move
        late.append(time.perf_counter() - began - seconds)
        assert move in position.legal_moves(), f"{name}: {move} is not legal at {position}"
    return late


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("players", nargs="*", metavar="PLAYER", help="all, if none is named")
    parser.add_argument("--seconds", type=float, nargs="+", default=[0.02, 0.1, 0.5, 2.0])
    parser.add_argument("--moves", type=int, default=6, help="for each player and clock")
    parser.add_argument("--busy", type=int, default=4, help="busy processes for each core")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    table = Table("game", "player", *(f"{seconds:g} s" for seconds in told.seconds))
    lates: list[float] = []
    with busy_machine(told.busy * (os.cpu_count() or 1)):
        for game, names in PLAYERS.items():
            asked = positions(game, told.moves, told.seed)
            for name in names:
                if told.players and name not in told.players:
                    continue
                cells = []
                for seconds in told.seconds:
                    late = lateness(name, game, seconds, asked)
                    lates += late
                    cells.append(f"{1000 * max(late):+.0f} ms")
                table.add_row(game, name, *cells)
    Console().print(table)
    for margin in (0.0, 0.03, MARGIN):
        late = sum(one > margin for one in lates)
        print(f"{late} of {len(lates)} moves were more than {1000 * margin:.0f} ms late")
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return int(max(lates) > MARGIN)


if __name__ == "__main__":
    sys.exit(main())
