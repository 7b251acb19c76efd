"""The levels of Ultimate: finds them, and measures each against the one below.

    python benchmarks/ultimate_levels.py [--n 3] [--games 200] [--level 6] [--find] [--target 0.7]
    python benchmarks/ultimate_levels.py --check [--n 3] [--games 100] [--level 6] [--seed 2]

Measures the levels by games that ``fourfold match`` plays again, writes the results into
``benchmarks/ultimate_tuning/level_matches.json`` and prints the table of the documents.

``--find`` seeks the levels on a path from careless to careful play, so that each makes ``--target``
of the points against the one below. Games then begin with four random moves, and both sides play
each opening. It writes ``native/src/ultimate/levels.inc``; compile the core afterwards
(``make play``) and measure the new levels.

``--check`` writes nothing. It plays other games, and reports whether the claims of the documents
lie within their 95 % interval.
"""

from __future__ import annotations

import argparse
import json
import os
import random
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, astuple, dataclass
from functools import partial
from pathlib import Path

from matches import match

from fourfold.arena.configuration import Configuration
from fourfold.arena.statistics.intervals import mean_interval
from fourfold.arena.workers.local import LocalWorkers
from fourfold.base.files import parse_json, read_text, write_text
from fourfold.games.registry import Game
from fourfold.games.ultimate import Position
from fourfold.players.contract import UNLIMITED
from fourfold.players.ultimate_levels import COUNT, Level, levels_of, make_level_with

LEVELS = Path(__file__).parents[1] / "native" / "src" / "ultimate" / "levels.inc"
MATCHES = Path(__file__).parent / "ultimate_tuning" / "level_matches.json"

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


@dataclass(frozen=True, slots=True)
class LevelMatch:
    """The results of a level against the next lower one."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The share of the points, from 0 to 1."""
        return (self.won + self.drawn / 2) / self.games


def read_matches() -> dict[int, list[LevelMatch]]:
    """The matches of levels 2 to 10 of each size."""
    return {
        int(n): [LevelMatch(**match) for match in matches]
        for n, matches in parse_json(read_text(MATCHES)).items()
    }


def write_matches(n: int, matches: Sequence[LevelMatch]) -> None:
    every = {**read_matches(), n: matches}
    rows = {size: [asdict(one) for one in every[size]] for size in sorted(every)}
    write_text(MATCHES, json.dumps(rows, indent=1) + "\n")


def write_levels(levels: Mapping[int, Sequence[Level]]) -> None:
    """Write the levels of every size as C++."""
    text = "// Written by benchmarks/ultimate_levels.py.\n"
    for n, of_size in levels.items():
        text += f"constexpr Levels levels_{n}{{{{\n"
        for depth, attention, indifference, to_win in map(astuple, of_size):
            flag = "true" if to_win else "false"
            text += f"    {{{depth:g}, {attention:g}, {indifference}, {flag}}},\n"
        text += "}};\n"
    write_text(LEVELS, text)


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
    return [_game(position, seat, one, two, seed) for seat in (0, 1)]


def _game(position: Position, seat: int, one: Level, two: Level, seed: int) -> float:
    players = [make_level_with(level, 2 * seed + k) for k, level in enumerate((one, two))]
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


def table(levels: Sequence[Level], matches: Sequence[LevelMatch]) -> Iterator[str]:
    yield "| level | looks ahead | notices | tells apart | to win | against the one below | score |"
    yield "|---:|---:|---:|---:|:---:|---:|---:|"
    for number, level in enumerate(levels, start=1):
        seen = (
            f"| {number} | {level.depth:g} | {level.attention:.0%} | {level.indifference / 100:g} "
            f"| {'yes' if level.to_win else ''} |"
        )
        step = matches[number - 2] if number > 1 else None
        counts = f"{step.won} {step.drawn} {step.lost} | {step.share:.1%}" if step else " | "
        yield f"{seen} {counts} |"


def check(workers: LocalWorkers, n: int, numbers: Sequence[int], games: int, seed: int) -> None:
    """Compare the measured matches with new games."""
    held = 0
    for number in numbers:
        claimed = read_matches()[n][number - 2]
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
                check(workers, n, numbers, told.games, told.seed)
        finally:
            workers.close()
        return
    levels = {n: levels_of(n) for n in PATHS}
    for n in told.n or (3, 4):
        if told.find:
            with ProcessPoolExecutor(told.workers) as pool:
                levels[n] = tuple(find(pool, n, told.games, told.target))
            write_levels(levels)
            continue
        workers = LocalWorkers(told.workers)
        try:
            matches = [
                measure(workers, n, number, told.games, told.seed)
                if told.level is None or number in told.level
                else read_matches()[n][number - 2]
                for number in range(2, COUNT + 1)
            ]
        finally:
            workers.close()
        write_matches(n, matches)
        print(f"\nn = {n}\n", *table(levels[n], matches), sep="\n")
    if told.find:
        print("Compile the core (make play), and measure the new levels without --find.")


if __name__ == "__main__":
    main()
