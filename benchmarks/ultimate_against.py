"""The Ultimate engine against that of another installation, with the same means for every move.

    python benchmarks/ultimate_against.py --other OLD/.venv/bin/python --n 3 --ending blocks
        [--time 0.1 | --processor 0.003 | --nodes 5000] [--pairs 200] [--opening 4] [--seed 1]
        [--first 0] [--processes 1]

Both play ``ultimate`` on one thread, each in a process of its own, from random openings with the
seats swapped. The rules are those of this installation: one that is older need not know the ending,
and is given the position alone. A move has seconds by the clock, or so many nodes, or as many nodes
as take these seconds of processor time, by what the moves before took of it: on a busy machine the
clock gives much less than that. Prints how it stands after every ten pairs, with 95 % intervals;
pairs are numbered, so that several machines may share a match by ``--first``.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

from fourfold.arena.statistics.intervals import count_pairs, elo_interval, mean_interval
from fourfold.games.ultimate import Cell, Position

PLAYER = """
import sys
from time import process_time
from fourfold.games.ultimate import Position
from fourfold.players.contract import Clock
from fourfold.players.registry import make_player
n, ending, means, amount = int(sys.argv[1]), sys.argv[2], sys.argv[3], float(sys.argv[4])
try:
    Position.start(n=n, ending=ending)
    read = lambda text: Position.parse(text, n=n, ending=ending)
except TypeError:
    read = lambda text: Position.parse(text, n=n)
nodes, spent = 1000, 0.001
for line in sys.stdin:
    if line == "new\\n":
        player = make_player("ultimate")
        continue
    position = read(line.strip())
    if means == "time":
        clock = Clock(seconds=amount)
    else:
        clock = Clock(nodes=int(amount if means == "nodes" else max(1, amount * nodes / spent)))
    began = process_time()
    choice = player.choose(position, clock)
    spent += process_time() - began
    nodes += choice.nodes
    print(choice.move.index, flush=True)
"""


class Opponent:
    """The engine of an installation, in its own process."""

    def __init__(self, python: str, options: argparse.Namespace) -> None:
        means = next(name for name in ("nodes", "processor", "time") if getattr(options, name))
        amount = getattr(options, means)
        command = [python, "-c", PLAYER, str(options.n), options.ending, means, str(amount)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def begin(self) -> None:
        self._tell("new")

    def choose(self, position: Position) -> Cell:
        self._tell(str(position))
        assert self._process.stdout is not None
        return Cell(int(self._process.stdout.readline()), position.n)

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        print(line, file=self._process.stdin, flush=True)

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def opening(chance: random.Random, options: argparse.Namespace) -> Position:
    position = Position.start(n=options.n, ending=options.ending)
    for _ in range(options.opening):
        position = position.play(chance.choice(position.legal_moves()))
    return position


def play(seats: tuple[Opponent, Opponent], position: Position) -> tuple[float, float]:
    """What x got of a won game, and by how many points it was ahead."""
    for seat in seats:
        seat.begin()
    while position.outcome is None:
        position = position.play(seats[position.to_move].choose(position))
    x, o = position.outcome.points
    winner = position.outcome.winner
    return 0.5 if winner is None else 1.0 - winner, x - o


class Match:
    """Both installations, once for each thread that plays pairs."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self._local = threading.local()
        self._opponents: list[Opponent] = []

    def pair(self, number: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """What this installation got in both games of a pair, and by how much it was ahead."""
        if not hasattr(self._local, "seats"):
            pythons = (sys.executable, self._options.other)
            this, other = (Opponent(python, self._options) for python in pythons)
            self._local.seats = this, other
            self._opponents += this, other
        this, other = self._local.seats
        start = opening(random.Random(f"{self._options.seed}-{number}"), self._options)
        first, ahead = play((this, other), start)
        second, behind = play((other, this), start)
        return (first, 1 - second), (ahead, -behind)

    def end(self) -> None:
        for opponent in self._opponents:
            opponent.end()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--other", required=True, help="the Python of the other installation")
    parser.add_argument("--n", type=int, default=3, choices=(3, 4))
    parser.add_argument("--ending", default="blocks")
    parser.add_argument("--pairs", type=int, default=200)
    means = parser.add_mutually_exclusive_group()
    means.add_argument("--time", type=float, default=0.1, help="seconds for a move")
    means.add_argument("--processor", type=float, help="seconds of processor time for a move")
    means.add_argument("--nodes", type=int, help="nodes for a move")
    parser.add_argument("--opening", type=int, default=4, help="its random moves")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first pair")
    parser.add_argument("--processes", type=int, default=1, help="pairs that are played at once")
    options = parser.parse_args()
    print("$ python", *sys.argv, flush=True)
    match = Match(options)
    scores, leads = list[tuple[float, float]](), list[float]()
    numbers = range(options.first, options.first + options.pairs)
    with ThreadPoolExecutor(options.processes) as pool:
        for number, (got, ahead) in zip(numbers, pool.map(match.pair, numbers), strict=True):
            scores.append(got)
            leads.append(sum(ahead) / 2)
            print(f"pair {number}: {got[0]:g} {got[1]:g} {ahead[0]:g} {ahead[1]:g}", flush=True)
            if len(scores) % 10 == 0 or len(scores) == options.pairs:
                print(standing(scores, leads), flush=True)
    match.end()


def standing(scores: list[tuple[float, float]], leads: list[float]) -> str:
    games = [score for pair in scores for score in pair]
    elo, lead = elo_interval(count_pairs(map(sum, scores))), mean_interval(leads)
    return (
        f"{len(scores)} pairs: +{games.count(1)} ={games.count(0.5)} -{games.count(0)}, "
        f"Elo {elo.value:+.0f} ({elo.low:+.0f} to {elo.high:+.0f}), lead {lead.value:+.2f} "
        f"({lead.low:+.2f} to {lead.high:+.2f})"
    )


if __name__ == "__main__":
    main()
