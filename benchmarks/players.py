"""The speed of the Quarto players, compared with the same algorithms in Python.

    python benchmarks/players.py [--games 10] [--seed 1]

Both engines choose moves at the positions of the same games, alternating game by game in one
process, and their moves are compared. Searches are measured in processor time, which other load
disturbs least; simulations, which use all cores, in both processor and wall time.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

from fourfold.games.quarto import Position
from fourfold.native import quarto_players
from fourfold.players.contract import UNLIMITED, Player
from fourfold.players.registry import make_player

PLAYOUTS = 1_000_000
EARLY = ("..../..../..../.... -", "..../..../..../.... 6", "F.../..../..../.... 6")
SEARCHED_FROM = 7
"""minmax leaves the opening to Monte Carlo until so many pieces are placed."""


@dataclass
class Timing:
    """The seconds of processor time and the moves of one player."""

    seconds: float = 0.0
    moves: int = 0

    def choose(self, player: Player, positions: Sequence[Position]) -> list[Any]:
        started = time.process_time()
        moves = [player.choose(position, UNLIMITED).move for position in positions]
        self.seconds += time.process_time() - started
        self.moves += len(moves)
        return moves

    @property
    def milliseconds(self) -> float:
        return 1000 * self.seconds / self.moves


def met_in_game(player: str, opponent: str, seat: int, fewest_placed: int) -> list[Position]:
    """The positions at which a player moves in a game against another."""
    seats = [make_player(player), make_player(opponent)]
    position, met = Position.start(), []
    while position.outcome is None:
        mover = (position.to_move + seat) % 2
        if mover == 0 and position.placed >= fewest_placed:
            met.append(position)
        position = position.play(seats[mover].choose(position, UNLIMITED).move)
    return met


def compare(
    spec: str, opponent: str, games: int, seed: int, fewest_placed: int
) -> tuple[Timing, Timing]:
    """The native and the Python core of a player at the same positions."""
    native, python = (
        make_player(f"{spec.removesuffix(')')},core={core})") for core in ("native", "python")
    )
    native_timing, python_timing = Timing(), Timing()
    met = [
        met_in_game(spec, f"{opponent}(seed={seed + game})", game % 2, fewest_placed)
        for game in range(games)
    ]
    for positions in met:
        found = native_timing.choose(native, positions)
        reference = python_timing.choose(python, positions)
        assert found == reference, f"{spec}: the engines differ in {[str(p) for p in positions]}"
    return native_timing, python_timing


def searches(games: int, seed: int) -> Table:
    table = Table("player", "against", "moves", "native ms", "python ms", "ratio")
    table.title = "Time per move"
    pro, minmax = "pro(bound=3,first_move=fixed)", "minmax(depth=3,opening=none)"
    for spec, opponent, fewest_placed in (
        (pro, "random", 0),
        (pro, "novice", 0),
        (minmax, "novice", SEARCHED_FROM),
    ):
        native, python = compare(spec, opponent, games, seed, fewest_placed)
        table.add_row(
            spec,
            opponent,
            str(native.moves),
            f"{native.milliseconds:.3f}",
            f"{python.milliseconds:.1f}",
            f"{python.seconds / native.seconds:.0f}",
        )
    return table


def playouts(seed: int) -> Table:
    table = Table("position", "policy", "threads", "per second", "per processor second")
    table.title = "Simulated games"
    for text in EARLY:
        for policy in ("novice", "random"):
            for threads in (1, os.cpu_count() or 1):
                turns = len(Position.parse(text).legal_moves())
                started, worked = time.perf_counter(), time.process_time()
                counted = quarto_players.simulate(
                    text, "lines", PLAYOUTS // turns, policy, seed, threads=threads
                )
                seconds = (time.perf_counter() - started, time.process_time() - worked)
                rates = [f"{counted.rounds * turns / spent:,.0f}" for spent in seconds]
                table.add_row(text, policy, str(threads), *rates)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=10, help="games that give the positions")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    console = Console()
    console.print(searches(arguments.games, arguments.seed))
    console.print(playouts(arguments.seed))


if __name__ == "__main__":
    main()
