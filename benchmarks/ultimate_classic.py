"""How many positions a second the bot of the IIIT ultimate bot report looks at, both engines.

    python benchmarks/ultimate_classic.py [--positions 8] [--depth 4] [--seed 1]

Both search the same positions of random games to the same depth, one thread, and their results,
which have the nodes in them, are compared. Processor time: a busy machine disturbs it least.
"""

from __future__ import annotations

import argparse
import random
import time

from fourfold.evaluation.ultimate_classic import REPORTED
from fourfold.games.ultimate import Position
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=8)
    parser.add_argument("--depth", type=int, default=4)
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


if __name__ == "__main__":
    main()
