"""The speed of the bot of the IIIT Ultimate report, and whether it keeps its time limit.

    python benchmarks/ultimate_classic.py [--positions 8] [--depth 4] [--moves 1000] [--seed 1]

Both engines search the same positions of random games to the same depth, one thread, and their
results, which have the nodes in them, are compared. Processor time: a busy machine disturbs it
least. Then the native one has 20 ms for each of 1000 moves against chance: by how much it overran
them at most, by the clock on the wall and in time of its own, which is what is left where other
programs have kept the processor from it.
"""

from __future__ import annotations

import argparse
import random
import time

from fourfold.evaluation.ultimate_classic import REPORTED
from fourfold.games.ultimate import Position
from fourfold.players.contract import Clock
from fourfold.players.registry import make_player
from fourfold.players.ultimate_classic import compiled, reference

ROUNDS = 50
"""How often the compiled search is repeated, so that there is something to measure."""


def positions(number: int, seed: int) -> list[Position]:
    """The empty board, and positions from 10 moves on in steps of 10 of one random game each."""
    found, chance = [Position.start()], random.Random(seed)
    while len(found) < number:
        position = Position.start()
        for _ in range(10 * len(found)):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None:
            found.append(position)
    return found


def overruns(moves: int, seconds: float, seed: int) -> tuple[float, float]:
    """The most by which a move took longer, on the wall and in processor time."""
    player, chance = make_player("ultimate_classic"), random.Random(seed)
    wall, own, position = 0.0, 0.0, Position.start()
    for _ in range(moves):
        began, worked = time.monotonic(), time.thread_time()
        move = player.choose(position, Clock(seconds=seconds)).move
        own = max(own, time.thread_time() - worked - seconds)
        wall = max(wall, time.monotonic() - began - seconds)
        position = position.play(move)
        if position.outcome is None:
            position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is not None:
            position = Position.start()
    return wall, own


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=8)
    parser.add_argument("--depth", type=int, default=4)
    parser.add_argument("--moves", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    nodes, native_seconds, python_seconds = 0, 0.0, 0.0
    for position in positions(arguments.positions, arguments.seed):
        question = (position, arguments.depth, arguments.depth, REPORTED)
        started = time.process_time()
        for _ in range(ROUNDS):
            found = compiled(*question)
        native_seconds += (time.process_time() - started) / ROUNDS
        started = time.process_time()
        expected = reference(*question)
        python_seconds += time.process_time() - started
        assert found == expected, f"the engines differ at {position}"
        nodes += found.nodes
    print(f"nodes         {nodes:>14,}")
    print(f"python, a second {nodes / python_seconds:>11,.0f}")
    print(f"native, a second {nodes / native_seconds:>11,.0f}")
    print(f"ratio         {python_seconds / native_seconds:>14,.0f}")
    wall, own = overruns(arguments.moves, 0.02, arguments.seed)
    print(f"overrun, wall {1000 * wall:>11.1f} ms")
    print(f"overrun, own  {1000 * own:>11.1f} ms")


if __name__ == "__main__":
    main()
