"""The speed and depth of the Ultimate engine, and whether it keeps its time limit.

    python benchmarks/ultimate.py [--moves 1000] [--seconds 0.02]

Compares node rates, per second of processor time, of the engine and of the alpha-beta of
fourfold.search with the same evaluation, at the same positions of random games. The last line is
the longest time beyond the limit, which on a busy machine may not be the player's fault.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table

from fourfold.evaluation.ultimate_chances import chances
from fourfold.games.ultimate import Position
from fourfold.native import ultimate_engine
from fourfold.players.contract import Clock
from fourfold.players.registry import make_player
from fourfold.search.alphabeta import alphabeta

MOVES_PLAYED = (0, 20, 40, 60, 80, 100)


def positions(seed: int) -> list[Position]:
    """Positions of one random game, at these numbers of moves."""
    chance = random.Random(seed)
    position, found = Position.start(), []
    for played in range(max(MOVES_PLAYED) + 1):
        if played in MOVES_PLAYED:
            found.append(position)
        position = position.play(chance.choice(position.legal_moves()))
    return found


def rate(search: Callable[[], int]) -> float:
    """The nodes per second of processor time of a search that returns its nodes."""
    started = time.process_time()
    return search() / (time.process_time() - started)


def rates(table: Table) -> None:
    engine = ultimate_engine.Engine()
    engine.search(str(Position.start()), nodes=5_000_000)  # its memory comes into use
    engine.clear()
    for played, position in zip(MOVES_PLAYED, positions(1), strict=True):
        native = rate(lambda at=position: engine.search(str(at), nodes=5_000_000).nodes)  # type: ignore[misc]
        depth = 2 if position.sent_to is None else 3
        python = rate(lambda at=position, deep=depth: alphabeta(at, deep, chances()).nodes)  # type: ignore[misc]
        engine.clear()
        table.add_row(
            f"nodes per second after {played} moves",
            f"{native:,.0f}",
            f"{python:,.0f} in Python: {native / python:,.0f}×",
        )


def depth_in_a_second(table: Table) -> None:
    reached: dict[str, Any] = {}

    def note(found: ultimate_engine.SearchResult) -> None:
        reached[f"{found.depth}"] = time.process_time() - started

    started = time.process_time()
    ultimate_engine.Engine().search(
        str(Position.start()),
        seconds=20,
        on_progress=note,
        stop=lambda: time.process_time() - started > 1,
    )
    table.add_row("depth in 1 s of processor time, empty board", list(reached)[-1], "one thread")


def longest_overrun(moves: int, seconds: float) -> float:
    player, chance = make_player("ultimate"), random.Random(1)
    worst, position = 0.0, Position.start()
    for _ in range(moves):
        started = time.perf_counter()
        move = player.choose(position, Clock(seconds=seconds)).move
        worst = max(worst, time.perf_counter() - started - seconds)
        position = position.play(move)
        if position.outcome is None:
            position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is not None:
            position = Position.start()
    return worst


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=0.02)
    options = parser.parse_args()
    table = Table("what", "figure", "")
    rates(table)
    depth_in_a_second(table)
    worst = longest_overrun(options.moves, options.seconds)
    table.add_row(
        f"longest overrun in {options.moves} moves of {options.seconds:g} s",
        f"{1000 * worst:.1f} ms",
        "",
    )
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
