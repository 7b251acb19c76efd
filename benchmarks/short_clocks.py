"""How often the exact players give away a result under very short limits.

    python benchmarks/short_clocks.py [--positions 1000] [--seconds 0.02 0.1] [--seed 1]

Positions have four or five pieces placed and no immediate win; all tables are empty before each
move. A result is given away if the move turns a win into a draw or loss, or a draw into a loss.
Fails if that happens with 0.1 s or more, or in 1 % of the positions with less.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time

from rich.console import Console
from rich.table import Table

from fourfold import native
from fourfold.games.quarto import Position, Rules, Turn
from fourfold.players.contract import Clock, Player
from fourfold.players.registry import make_player

FORK = multiprocessing.get_context("fork")
PLAYERS_TO_TIME: list[Player] = []
"""In a forked process: the player that it times."""

PLAYERS = ("perfect", "champion")
PLACED = (4, 5)
ENOUGH = 0.1
"""With so many seconds nothing may be thrown away."""

MOST = 0.01
"""The share that may be thrown away with less."""


def positions(rules: Rules, count: int, seed: int) -> list[Position]:
    """Positions after random turns without an immediate win."""
    chance = random.Random(f"{rules}/{seed}")
    found: list[Position] = []
    while len(found) < count:
        placed, position = PLACED[len(found) % len(PLACED)], Position.start(rules=rules)
        while position.placed < placed:
            position = position.play(chance.choice(position.legal_moves()))
            if any(turn.gift is None for turn in position.legal_moves()):
                break
        else:
            found.append(position)
    return found


class Truth:
    """Exact values from a solver that shares nothing with the players."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._solver = native.quarto_solver.Solver(str(rules), 256 << 20)

    def __call__(self, position: Position) -> int:
        """1, 0 or -1 for the player to move."""
        lower, upper, _, _ = self._solver.solve(str(position), weak=True, threads=2)
        return 1 if lower > 0 else -1 if upper < 0 else 0


def timed_move(position: Position, seconds: float) -> tuple[Turn, float]:
    player = PLAYERS_TO_TIME[-1]
    began = time.perf_counter()
    choice = player.choose(position, Clock(seconds))
    return choice.move, time.perf_counter() - began


def thrown_away(
    name: str, seconds: float, asked: list[Position], worth: list[int], truth: Truth, seed: int
) -> tuple[int, list[float]]:
    """The number of results given away, and the seconds of each move."""
    player, lost, took = make_player(f"{name}(seed={seed})"), 0, []
    for position, before in zip(asked, worth, strict=True):
        # A forked process begins with empty tables, and inherits the player.
        with FORK.Pool(1, PLAYERS_TO_TIME.append, (player,)) as process:
            move, duration = process.apply(timed_move, (position, seconds))
        took.append(duration)
        lost += -truth(position.play(move)) < before
    return lost, sorted(took)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=1000, help="of each rule set")
    parser.add_argument("--seconds", type=float, nargs="+", default=[0.02, 0.1])
    parser.add_argument("--players", nargs="+", default=PLAYERS)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    table = Table("player", "rules", "seconds", "positions", "thrown away", "longest", "99 %")
    failed = False
    for rules in Rules:
        truth, asked = Truth(rules), positions(rules, told.positions, told.seed)
        worth = [truth(position) for position in asked]
        for name in told.players:
            for seconds in told.seconds:
                lost, took = thrown_away(name, seconds, asked, worth, truth, told.seed)
                failed |= lost > (0 if seconds >= ENOUGH else MOST * len(asked))
                late = took[min(len(took) - 1, len(took) * 99 // 100)]
                row = (f"{seconds:g}", len(asked), lost, f"{took[-1]:.3f} s", f"{late:.3f} s")
                table.add_row(name, rules, *map(str, row))
    Console().print(table)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
