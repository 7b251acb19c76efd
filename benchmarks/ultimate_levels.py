"""The levels of Ultimate: finds them, and measures each against the one below.

    python benchmarks/ultimate_levels.py [--n 3] [--games 200] [--level 6] [--find] [--target 0.7]
    python benchmarks/ultimate_levels.py --check [--n 3] [--games 100] [--level 6] [--seed 2]

Writes ``src/fourfold/players/ultimate_levels.json`` and prints the table of the documents. Without
``--find`` the levels stay as they are and only the steps are measured, by games that ``fourfold
match`` plays again. With it each level is sought on a path from careless to careful play, so that
it makes ``--target`` of the points against the one below; games are then begun by four random
moves, and both sides play each opening. ``--check`` writes nothing: it plays other games, and says
whether what the documents claim lies within their 95 % interval.
"""

from __future__ import annotations

import argparse
import json
import os
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial

from matches import match

from fourfold.arena.configuration import Configuration
from fourfold.arena.statistics.intervals import mean_interval
from fourfold.arena.workers.local import LocalWorkers
from fourfold.base.files import write_text
from fourfold.games.registry import Game
from fourfold.games.ultimate import Position
from fourfold.players.contract import UNLIMITED
from fourfold.players.ultimate_levels import (
    FILE,
    Ladder,
    Level,
    LevelMatch,
    UltimateLevelPlayer,
    read_ladders,
)

COUNT = 10
OPENING = 4
NEAR = 0.02
"""A share is near enough to the target within this."""

PATHS = {
    3: (
        Level(1, 0.05, 200),
        Level(1, 0.1, 120),
        Level(1, 0.4, 50),
        Level(2, 0.6, 30),
        Level(3, 0.75, 15),
        Level(4, 0.9, 8),
        Level(6, 1.0, 4),
        Level(8, 1.0, 3),
        Level(10, 1.0, 2),
        Level(12, 1.0, 2),
    ),
    4: (
        Level(1, 0.0, 500),
        Level(1, 0.0, 250),
        Level(1, 0.0, 150),
        Level(1, 0.0, 90),
        Level(1, 0.0, 50),
        Level(1, 0.0, 28, to_win=True),
        Level(2, 1.0, 12, to_win=True),
        Level(2, 1.0, 4, to_win=True),
        Level(3, 1.0, 2, to_win=True),
        Level(4, 1.0, 2, to_win=True),
        Level(6, 1.0, 2, to_win=True),
        Level(8, 1.0, 2, to_win=True),
        Level(10, 1.0, 2, to_win=True),
    ),
}
"""Where the paths lead through, for each size, from the weakest to the strongest."""


def on_path(n: int, way: float) -> Level:
    """The player so far along the path, whose points lie one apart."""
    points = PATHS[n]
    first = min(int(way), len(points) - 2)
    rest = way - first
    one, two = points[first], points[first + 1]
    return Level(
        round(one.depth + rest * (two.depth - one.depth), 2),
        round(one.attention + rest * (two.attention - one.attention), 2),
        round(one.indifference * (two.indifference / one.indifference) ** rest),
        one.to_win,
    )


def played(n: int, one: Level, two: Level, seed: int) -> list[float]:
    """What one makes of both games of an opening."""
    chance = random.Random(seed)
    position = Game.find(f"ultimate(n={n})").start()
    for _ in range(OPENING):
        position = position.play(chance.choice(position.legal_moves()))
    assert isinstance(position, Position)
    return [_game(position, seat, n, one, two, seed) for seat in (0, 1)]


def _game(position: Position, seat: int, n: int, one: Level, two: Level, seed: int) -> float:
    players = [UltimateLevelPlayer({n: level}, 2 * seed + k) for k, level in enumerate((one, two))]
    while position.outcome is None:
        player = players[position.to_move != seat]
        position = position.play(player.choose(position, UNLIMITED).move)
    winner = position.outcome.winner
    return 0.5 if winner is None else float(winner == seat)


def share(
    pool: ProcessPoolExecutor, n: int, one: Level, two: Level, games: int, seed: int
) -> float:
    seeds = range(seed, seed + games // 2)
    found = [score for pair in pool.map(partial(played, n, one, two), seeds) for score in pair]
    return sum(found) / len(found)


def find(pool: ProcessPoolExecutor, n: int, games: int, target: float) -> Iterator[Level]:
    """Ten levels, or as many as the path has room for."""
    way, most, seed = 0.0, float(len(PATHS[n]) - 1), 1
    level = on_path(n, way)
    yield level
    for number in range(2, COUNT + 1):
        near, far, here = way, most, min(most, way + 1)
        while True:
            seed += games
            found = share(pool, n, on_path(n, here), level, games, seed)
            print(f"n={n} level {number} at {here:.3f}: {found:.3f}", flush=True)
            near, far = (here, far) if found < target else (near, here)
            if abs(found - target) <= NEAR or far - near < 0.02:
                break
            here = (near + far) / 2 if far < most or found >= target else min(most, here + 0.5)
        way, level = here, on_path(n, here)
        yield level


def measure(workers: LocalWorkers, n: int, number: int, games: int, seed: int) -> LevelMatch:
    """The level of this number against the one below."""
    both = (f"ultimate_level(n={number})", f"ultimate_level(n={number - 1})")
    scores = match(Configuration(str(Game.find(f"ultimate(n={n})")), both, games, seed), workers)
    return LevelMatch(scores[1.0], scores[0.5], scores[0.0])


def keep(n: int, ladder: Ladder) -> None:
    ladders = {**read_ladders(FILE), n: ladder}
    told = {
        size: {
            "levels": [asdict(level) for level in one.levels],
            "steps": [asdict(step) for step in one.steps],
        }
        for size, one in sorted(ladders.items())
    }
    write_text(FILE, json.dumps(told, indent=1) + "\n")


def table(ladder: Ladder) -> Iterator[str]:
    yield "| level | looks ahead | notices | tells apart | to win | against the one below | score |"
    yield "|---:|---:|---:|---:|:---:|---:|---:|"
    for number, level in enumerate(ladder.levels, start=1):
        seen = (
            f"| {number} | {level.depth:g} | {level.attention:.0%} | {level.indifference / 100:g} "
            f"| {'yes' if level.to_win else ''} |"
        )
        step = ladder.steps[number - 2] if number > 1 else None
        counts = f"{step.won} {step.drawn} {step.lost} | {step.share:.1%}" if step else " | "
        yield f"{seen} {counts} |"


def check(
    workers: LocalWorkers, n: int, ladder: Ladder, numbers: Sequence[int], games: int, seed: int
) -> None:
    """Hold the steps that were measured against fresh games."""
    held = 0
    for number in numbers:
        claimed = ladder.steps[number - 2]
        step = measure(workers, n, number, games, seed)
        scores = [1.0] * step.won + [0.5] * step.drawn + [0.0] * step.lost
        found = mean_interval(scores)
        is_within = claimed.share in found
        held += is_within
        print(
            f"n={n} level {number}: claimed {claimed.share:.1%}, now {found.value:.1%} "
            f"({found.low:.1%} to {found.high:.1%}): {'within' if is_within else 'outside'}",
            flush=True,
        )
    print(f"n={n}: {held} of {len(numbers)} claims lie within the interval")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--n", type=int, choices=(3, 4), action="append", help="only this size")
    parser.add_argument("--games", type=int, default=200, help="against the level below")
    parser.add_argument("--level", type=int, action="append", help="measure this one only")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", action="store_true", help="play other games, and compare")
    parser.add_argument("--find", action="store_true", help="find the levels anew")
    parser.add_argument("--target", type=float, default=0.7, help="the share to be made")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes that play")
    told = parser.parse_args()
    if told.check:
        workers = LocalWorkers(told.workers)
        try:
            for n in told.n or (3, 4):
                numbers = told.level or range(2, COUNT + 1)
                check(workers, n, read_ladders(FILE)[n], numbers, told.games, told.seed)
        finally:
            workers.close()
        return
    for n in told.n or (3, 4):
        if told.find:
            with ProcessPoolExecutor(told.workers) as pool:
                keep(n, Ladder(tuple(find(pool, n, told.games, told.target)), ()))
        levels = read_ladders(FILE)[n].levels
        workers = LocalWorkers(told.workers)  # begun after the levels were written
        try:
            steps = [
                measure(workers, n, number, told.games, told.seed)
                if told.level is None or number in told.level
                else read_ladders(FILE)[n].steps[number - 2]
                for number in range(2, len(levels) + 1)
            ]
        finally:
            workers.close()
        keep(n, Ladder(levels, tuple(steps)))
        print(f"\nn = {n}\n", *table(read_ladders(FILE)[n]), sep="\n")


if __name__ == "__main__":
    main()
