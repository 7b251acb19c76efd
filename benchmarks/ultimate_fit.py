"""Fit the numbers of the Ultimate engine's evaluation to how games end.

    python benchmarks/ultimate_fit.py [--start FILE] [--games 12000] [--nodes 300]
        [--random-moves 0] [--every 1] [--seed 1] [--out FILE]

The engine plays itself with the numbers of the start, from openings of 2 to 15 random moves. At
each position, or one in so many since neighbours tell much the same, the evaluation is held against
the points by which the mover was ahead in the end.
Coordinate descent changes one number at a time, by ever smaller ratios, while the mean squared
difference gets less; a tenth of the games is left out, to see whether what was learnt holds for
others. Prints the log of it, and writes the numbers as JSON that ``ultimate(parameters=FILE)``
reads.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from fourfold.native import ultimate, ultimate_engine, ultimate_tuning
from fourfold.players.ultimate import read_parameters

SMALLEST_RATIO = 0.03
"""Steps below this share of a number are not tried."""

Numbers = dict[str, int]


def descend(
    samples: ultimate_tuning.Samples, held_out: ultimate_tuning.Samples, numbers: Numbers
) -> Numbers:
    """Better and better numbers, one changed at a time; tells how it goes."""
    ranges = {
        name: (low, high) for name, _, low, high, _ in ultimate_engine.evaluation_parameters()
    }
    least, ratio = samples.error(numbers), 0.4
    print(f"start: {least:.4f}, games left out {held_out.error(numbers):.4f}", flush=True)
    while ratio >= SMALLEST_RATIO:
        before = least
        for name, (low, high) in ranges.items():
            for step in steps(numbers[name], ratio):
                tried = {**numbers, name: min(high, max(low, numbers[name] + step))}
                found = samples.error(tried)
                if found < least:
                    least, numbers = found, tried
                    break
        print(
            f"steps of {ratio:.2f}: {least:.4f}, games left out {held_out.error(numbers):.4f}",
            flush=True,
        )
        if before - least < 0.0001 * before:
            ratio /= 2
    return numbers


def positions_of_game(
    engine: ultimate_engine.Engine, number: int, options: argparse.Namespace
) -> Iterator[tuple[str, int]]:
    """Positions after the opening, each with the points by which the mover was ahead in the end."""
    chance = random.Random(f"{options.seed} {number}")
    position, kept = ultimate.Position.start(), list[ultimate.Position]()
    opening, played = chance.randint(2, 15), 0
    engine.clear()
    while (outcome := position.outcome()) is None:
        if played >= opening and (played - opening) % options.every == 0:
            kept.append(position)
        if played < opening or chance.random() < options.random_moves:
            move = chance.choice(position.legal_moves())
        else:
            move = engine.search(str(position), nodes=options.nodes).line[0]
        position, played = position.play(move), played + 1
    points = outcome[1]
    for one in kept:
        yield str(one), points[one.to_move] - points[1 - one.to_move]


def steps(number: int, ratio: float) -> Sequence[int]:
    step = max(1, round(abs(number) * ratio), round(20 * ratio))
    return step, -step


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--start", help="where to begin: a JSON file, or name:value;name:value")
    parser.add_argument("--games", type=int, default=12_000)
    parser.add_argument("--nodes", type=int, default=300, help="for each move")
    parser.add_argument("--random-moves", type=float, default=0.0, help="their share, 0 to 1")
    parser.add_argument("--every", type=int, default=1, help="keep one position of so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where to write the numbers")
    options = parser.parse_args()
    defaults = {name: default for name, default, *_ in ultimate_engine.evaluation_parameters()}
    start = {**defaults, **read_parameters(options.start, evaluation_only=True)}
    tenth = max(1, options.games // 10)
    engine = ultimate_engine.Engine(4, 1 << 22, start)
    held_out, samples = (
        ultimate_tuning.Samples(
            [sample for number in numbers for sample in positions_of_game(engine, number, options)]
        )
        for numbers in (range(tenth), range(tenth, options.games))
    )
    print(f"{options.games} games, {len(samples)} positions, {len(held_out)} left out", flush=True)
    known, unseen = samples.error(defaults), held_out.error(defaults)
    print(f"shipped numbers: {known:.4f}, games left out {unseen:.4f}", flush=True)
    numbers = descend(samples, held_out, start)
    text = json.dumps(numbers, indent=2)
    print(text)
    if options.out is not None:
        options.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
