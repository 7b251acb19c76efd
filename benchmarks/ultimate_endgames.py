"""How many empty cells the Ultimate engine solves exactly in a second of one processor.

Positions come from random games, broken off when so many cells of unfinished blocks are empty. A
second is the number of nodes that the engine looks at in one second of processor time, measured
first, so that other work on the machine does not count. A row is printed for each number of cells
until fewer than nine of ten positions are solved:

    python benchmarks/ultimate_endgames.py --positions 10 --seed 1
"""

from __future__ import annotations

import argparse
import random
import time

from fourfold.analysis.ultimate import playable_cells
from fourfold.games.ultimate import ENDINGS, Position
from fourfold.native import ultimate_engine

STEP = 2
FIRST = 20
PROVEN = 10_000


def endgame(n: int, ending: str, cells: int, chance: random.Random) -> Position:
    """A position of a random game in which so many cells, or one more, can still be marked."""
    while True:
        position = Position.start(n=n, ending=ending)
        while position.outcome is None and playable_cells(position) > cells:
            position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None and len(position.legal_moves()) > 1:
            return position


def nodes_in_a_second(n: int, ending: str, chance: random.Random) -> int:
    engine = ultimate_engine.Engine(n, 1 << 26, ending=ending)
    began = time.process_time()
    nodes = sum(
        engine.search(str(endgame(n, ending, 6 * n * n, chance)), nodes=100_000).nodes
        for _ in range(4)
    )
    return round(nodes / (time.process_time() - began))


def solved(engine: ultimate_engine.Engine, position: Position, nodes: int) -> bool:
    """Whether the value of a position is known for sure with so many nodes."""
    engine.forget()
    found = engine.search(str(position), nodes=nodes)
    return found.depth >= playable_cells(position) or abs(found.value) > PROVEN


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10, help="for each number of cells")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(" n  ending  nodes/s  cells  solved")
    for n in (3, 4):
        for ending in ENDINGS:
            chance = random.Random(f"{arguments.seed} {n} {ending}")
            nodes = nodes_in_a_second(n, ending, chance)
            engine = ultimate_engine.Engine(n, 1 << 26, ending=ending)
            cells, share = FIRST, 1.0
            while share >= 0.9:
                positions = [endgame(n, ending, cells, chance) for _ in range(arguments.positions)]
                share = sum(solved(engine, each, nodes) for each in positions) / len(positions)
                print(f"{n:2}  {ending:6} {nodes:8}  {cells:5}  {share:6.0%}", flush=True)
                cells += STEP


if __name__ == "__main__":
    main()
