"""The number of empty cells that the Ultimate engine solves exactly in one second.

Positions come from random games, broken off when so many cells of unfinished blocks are empty. A
second is one of processor time, so that other work on the machine counts little. A row is printed
for each number of cells until fewer than nine of ten positions are solved:

    python benchmarks/ultimate_endgames.py --positions 10 --seed 1 [--n 3] [--ending blocks]
"""

from __future__ import annotations

import argparse
import random
import time

from fourfold.analysis.ultimate.engine import playable_cells
from fourfold.games.ultimate import ENDINGS, Position
from fourfold.native import ultimate_engine

STEP = 2
FIRST = 20
PROVEN = 10_000


def endgame(n: int, ending: str, cells: int, chance: random.Random) -> Position:
    """A position of a random game with this many playable cells, or one more."""
    while True:
        position = Position.start(n=n, ending=ending)
        while position.outcome is None and playable_cells(position) > cells:
            position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None and len(position.legal_moves()) > 1:
            return position


def solved(engine: ultimate_engine.Engine, position: Position) -> tuple[bool, int]:
    """Whether a position is solved in one second, and the nodes used."""
    engine.clear()
    began = time.process_time()
    found = engine.search(str(position), stop=lambda: time.process_time() - began >= 1)
    exact = found.depth >= playable_cells(position) or abs(found.value) > PROVEN
    return exact, found.nodes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10, help="for each number of cells")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--n", type=int, choices=(3, 4), help="this size alone")
    parser.add_argument("--ending", choices=list(ENDINGS), help="this ending alone")
    arguments = parser.parse_args()
    print(" n  ending  cells  solved     nodes")
    for n in (arguments.n,) if arguments.n else (3, 4):
        for ending in (arguments.ending,) if arguments.ending else ENDINGS:
            chance = random.Random(f"{arguments.seed} {n} {ending}")
            engine = ultimate_engine.Engine(n, 1 << 26, ending=ending)
            cells, share = FIRST, 1.0
            while share >= 0.9:
                found = [
                    solved(engine, endgame(n, ending, cells, chance))
                    for _ in range(arguments.positions)
                ]
                share = sum(exact for exact, _ in found) / len(found)
                most = max(nodes for _, nodes in found)
                print(f"{n:2}  {ending:6}  {cells:5}  {share:6.0%}  {most:8}", flush=True)
                cells += STEP


if __name__ == "__main__":
    main()
