"""What each feature of the Ultimate engine's search is worth.

    python benchmarks/ultimate_features.py [FEATURE ...] [--pairs 60] [--nodes 20000] [--depth 8]

The engine without a feature meets the whole engine, from random openings with the seats swapped
and the same nodes for every move, which no busy machine disturbs. Elo and points tell what the
whole engine is ahead by. The last column has the nodes that the engine without the feature takes to
a fixed depth at positions of random games, as a multiple of the whole engine's: below 1 it gets
there with less work, though what it finds may be worth less. Several features joined by + are left
out together; ``threads`` tells what a second thread gains.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Sequence

from fourfold.arena.statistics.intervals import count_pairs, elo_interval, mean_interval
from fourfold.games.ultimate import Cell, Position
from fourfold.native import ultimate_engine

TABLE = "table"
MOST_NODES = 30_000_000
ROW = "{:<16} {:<14} {:<22} {:<24} {}"


def engine_without(names: Sequence[str]) -> ultimate_engine.Engine:
    table_bytes = 0 if TABLE in names else 1 << 24
    return ultimate_engine.Engine(4, table_bytes, without=[name for name in names if name != TABLE])


def opening(chance: random.Random, moves: int) -> Position:
    """The position after so many moves of a random game that is still on."""
    position = Position.start()
    for _ in range(moves):
        position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is not None:
            return opening(chance, moves)
    return position


def play(
    engines: Sequence[ultimate_engine.Engine], start: Position, nodes: int
) -> tuple[float, int]:
    """What x got in a game, and by how many points it was ahead."""
    for engine in engines:
        engine.clear()
    position = start
    while position.outcome is None:
        found = engines[position.to_move].search(str(position), nodes=nodes)
        position = position.play(Cell(found.line[0]))
    x, o = position.outcome.points
    return (0.5, x - o) if not position.won else (float(x > o), x - o)


def match(
    names: Sequence[str], pairs: int, nodes: int, seed: int
) -> tuple[list[tuple[float, float]], list[float]]:
    """What the whole engine got in both games of each pair, and its mean lead in points."""
    whole, other = engine_without(()), engine_without(names)
    scores, leads = [], []
    for number in range(pairs):
        start = opening(random.Random(f"{seed}-{number}"), 6)
        first, ahead = play((whole, other), start, nodes)
        second, behind = play((other, whole), start, nodes)
        scores.append((first, 1 - second))
        leads.append((ahead - behind) / 2)
    return scores, leads


def nodes_to(depth: int, names: Sequence[str], seed: int) -> list[int]:
    engine, found = engine_without(names), []
    for number in range(10):
        engine.clear()
        position = opening(random.Random(f"{seed}-{number}"), 8 * number)
        found.append(engine.search(str(position), depth=depth, nodes=MOST_NODES).nodes)
    return found


def work_of_threads(depth: int, seed: int) -> float:
    """The nodes that two threads together take to a depth, as a multiple of what one takes. With
    two free cores they are there twice as fast when it is 1, and no faster when it is 2."""
    engine = ultimate_engine.Engine(4, 1 << 26)
    ratios = []
    for number in range(10):
        position = str(opening(random.Random(f"{seed}-{number}"), 8 * number))
        nodes = []
        for threads in (1, 2):
            engine.clear()
            nodes.append(engine.search(position, depth=depth, threads=threads).nodes)
        ratios.append(nodes[1] / nodes[0])
    return statistics.geometric_mean(ratios)


def main() -> None:
    known = [TABLE, *(name for name, _ in ultimate_engine.features())]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("features", nargs="*", metavar="FEATURE", help=", ".join(known))
    parser.add_argument("--pairs", type=int, default=60)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--depth", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    whole = nodes_to(options.depth, (), options.seed)
    print(ROW.format("without", "won drawn lost", "Elo", "points a game", "nodes"))
    for text in options.features or known:
        names = text.split("+")
        if text == "threads":
            work, depth = work_of_threads(options.depth + 4, options.seed), options.depth + 4
            print(
                f"two threads take {work:.2f} times the nodes to depth {depth}: with two free "
                f"cores {2 / work:.2f} times as fast"
            )
            continue
        if not set(names) <= set(known):
            parser.error(f"unknown feature {text}; choose from {', '.join([*known, 'threads'])}")
        scores, leads = match(names, options.pairs, options.nodes, options.seed)
        elo, lead = elo_interval(count_pairs(map(sum, scores))), mean_interval(leads)
        games = [score for pair in scores for score in pair]
        nodes = zip(nodes_to(options.depth, names, options.seed), whole, strict=True)
        ratio = statistics.geometric_mean(mine / theirs for mine, theirs in nodes)
        print(
            ROW.format(
                text,
                " ".join(f"{games.count(score)}" for score in (1, 0.5, 0)),
                f"{elo.value:+.0f} ({elo.low:+.0f} to {elo.high:+.0f})",
                f"{lead.value:+.2f} ({lead.low:+.2f} to {lead.high:+.2f})",
                f"× {ratio:.2f}",
            ),
            flush=True,
        )


if __name__ == "__main__":
    main()
