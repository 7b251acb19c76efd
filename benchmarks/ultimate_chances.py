"""How likely the player to move is to score more, by the value that the Ultimate engine gives.

    python benchmarks/ultimate_chances.py [--n 4] [--ending points] [--games 200] [--nodes 2000]
        [--seed 1]

The engine plays itself from random openings. What it said at each move is held against how the game
ended: 1 for more points than the opponent, 1/2 for as many, 0 for fewer. Where blocks are points,
prints the scale s for which 1 / (1 + exp(-points / s)) fits best, and how well. `scale` in
native/src/ultimate/analysis.cpp is a little more, since what fits the many small leads best
says too much of large ones. Where a win is all there is, what the engine says is a chance already.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import defaultdict

from fourfold.analysis.ultimate.engine import chance_in
from fourfold.games.ultimate import Cell, Position
from fourfold.native import ultimate_engine
from fourfold.solver.ultimate_scores import points_of

OPENING_MOVES = 6
Said = list[tuple[float, float]]


def play(
    engine: ultimate_engine.Engine, position: Position, nodes: int, chance: random.Random
) -> Said:
    """One game: what was said of the player to move in points, and how it ended for that player."""
    said = []
    for _ in range(OPENING_MOVES):
        position = position.play(chance.choice(position.legal_moves()))
    engine.clear()
    while position.outcome is None:
        found = engine.search(str(position), nodes=nodes)
        if abs(found.value) <= 100 * position.n**2:
            said.append((points_of(found.value, position), position.to_move))
        position = position.play(Cell(found.line[0], position.n))
    x, o = position.outcome.points
    ended = 0.5 if x == o else float(x > o)
    return [(points, ended if mover == 0 else 1 - ended) for points, mover in said]


def loss(said: Said, scale: float) -> float:
    """The mean log loss of the chances with a scale."""
    total = 0.0
    for points, ended in said:
        chance = 1 / (1 + math.exp(-points / scale))
        total -= ended * math.log(chance) + (1 - ended) * math.log(1 - chance)
    return total / len(said)


def tell_points(said: Said) -> None:
    scale = min((step / 20 for step in range(10, 200)), key=lambda scale: loss(said, scale))
    print(f"{len(said)} positions, scale {scale:.2f}, log loss {loss(said, scale):.4f}")
    groups: dict[int, list[float]] = defaultdict(list)
    for points, ended in said:
        groups[round(points / 2) * 2].append(ended)
    print("points  positions  expected  scored more")
    for points, ends in sorted(groups.items()):
        expected = 1 / (1 + math.exp(-points / scale))
        print(f"{points:>6}  {len(ends):>9}  {expected:>8.3f}  {sum(ends) / len(ends):>11.3f}")


def tell_chances(said: Said, start: Position) -> None:
    groups: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for points, ended in said:
        said_chance = chance_in(start, points)
        groups[min(9, int(said_chance * 10))].append((said_chance, ended))
    print(f"{len(said)} positions")
    print("positions  said   came true")
    for _, pairs in sorted(groups.items()):
        chances, ends = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
        print(f"{len(pairs):>9}  {chances:.3f}  {ends:.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--n", type=int, default=4, choices=(3, 4))
    parser.add_argument("--ending", help="the usual one of the size unless told")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    start = Position.start(n=arguments.n, ending=arguments.ending)
    engine = ultimate_engine.Engine(arguments.n, ending=start.ending.name)
    chance = random.Random(arguments.seed)
    said: Said = []
    for _ in range(arguments.games):
        said += play(engine, start, arguments.nodes, chance)
    if start.ending.blocks_are_points:
        tell_points(said)
    else:
        tell_chances(said, start)


if __name__ == "__main__":
    main()
