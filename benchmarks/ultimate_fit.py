"""Fit the numbers of the Ultimate engine's evaluation to how games end.

    python benchmarks/ultimate_fit.py [--games 1000] [--nodes 300] [--seed 1] [--start FILE]
        [--out FILE]

The engine plays itself from random openings, and now and then a move at random, so that what it
would avoid is seen too. At each position the evaluation is held against the points by which the
mover was ahead in the end. Coordinate descent changes one number at a time, by ever smaller ratios,
while the mean squared difference gets less; every tenth game is left out, to see whether what was
learnt holds for others. Prints the log of it, and writes the numbers as JSON that
``ultimate(parameters=FILE)`` reads.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path

from fourfold.games.ultimate import Cell, Position
from fourfold.native import ultimate_engine
from fourfold.players.ultimate_parameters import read_parameters

RANDOM_MOVES = 0.1
"""The share of moves that are played at random."""

SMALLEST_RATIO = 0.03
"""Steps below this share of a number are not tried."""

Numbers = dict[str, int]
Seen = list[tuple[str, int]]
"""Positions, and the points by which the mover was ahead in the end."""


def play(engine: ultimate_engine.Engine, nodes: int, chance: random.Random) -> Seen:
    """One game, with the positions after its opening."""
    engine.forget()
    position, opening = Position.start(), chance.randint(2, 15)
    passed: list[tuple[str, int]] = []
    while position.outcome is None:
        if position.placed >= opening:
            passed.append((str(position), position.to_move))
        if position.placed < opening or chance.random() < RANDOM_MOVES:
            position = position.play(chance.choice(position.legal_moves()))
        else:
            position = position.play(Cell(engine.search(str(position), nodes=nodes).line[0]))
    x, o = position.points
    return [(text, x - o if mover == 0 else o - x) for text, mover in passed]


def error(seen: Seen, numbers: Mapping[str, int]) -> float:
    """The mean squared difference between evaluation and final points."""
    evaluate, total = ultimate_engine.evaluate, 0.0
    for text, points in seen:
        total += (evaluate(text, 4, numbers) / 100 - points) ** 2
    return total / len(seen)


def descend(seen: Seen, held_out: Seen, numbers: Numbers) -> Numbers:
    """Better and better numbers, one changed at a time; tells how it goes."""
    ranges = {name: (low, high) for name, _, low, high, _ in ultimate_engine.parameters()}
    least, ratio = error(seen, numbers), 0.4
    print(f"start: {least:.4f}, games left out {error(held_out, numbers):.4f}", flush=True)
    while ratio >= SMALLEST_RATIO:
        before = least
        for name, (low, high) in ranges.items():
            for step in steps(numbers[name], ratio):
                tried = {**numbers, name: min(high, max(low, numbers[name] + step))}
                found = error(seen, tried)
                if found < least:
                    least, numbers = found, tried
                    break
        print(
            f"steps of {ratio:.2f}: {least:.4f}, games left out {error(held_out, numbers):.4f}",
            flush=True,
        )
        if before - least < 0.001 * before:
            ratio /= 2
    return numbers


def steps(number: int, ratio: float) -> Sequence[int]:
    step = max(1, round(abs(number) * ratio), round(20 * ratio))
    return step, -step


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", help="where to begin: a JSON file, or name:value;name:value")
    parser.add_argument("--out", type=Path, help="where to write the numbers")
    options = parser.parse_args()
    defaults = {name: default for name, default, *_ in ultimate_engine.parameters()}
    start = {**defaults, **read_parameters(options.start)}
    engine, chance = ultimate_engine.Engine(4, 1 << 22), random.Random(options.seed)
    games = [play(engine, options.nodes, chance) for _ in range(options.games)]
    held_out = [row for game in games[::10] for row in game]
    seen = [row for number, game in enumerate(games) if number % 10 for row in game]
    print(f"{options.games} games, {len(seen)} positions, {len(held_out)} left out", flush=True)
    print(f"shipped numbers: {error(seen, defaults):.4f}, left out {error(held_out, defaults):.4f}")
    numbers = descend(seen, held_out, start)
    text = json.dumps(numbers, indent=2)
    print(text)
    if options.out is not None:
        options.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
