"""The Ultimate engine against that of another installation, with the same time for every move.

    python benchmarks/ultimate_against.py --other OLD/.venv/bin/python --n 3 --ending blocks
        [--pairs 200] [--time 0.1] [--opening 4] [--seed 1] [--first 0]

Both play ``ultimate`` on one thread, each in a process of its own, from random openings with the
seats swapped. The rules are those of this installation: one that is older need not know the ending,
and is given the position alone. Prints how it stands after every ten pairs, with 95 % intervals;
pairs are numbered, so that several processes may share a match by ``--first``.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys

from fourfold.arena.statistics.intervals import mean_interval
from fourfold.arena.statistics.pairs import count_pairs, elo_interval
from fourfold.games.ultimate import Cell, Position

PLAYER = """
import sys
from fourfold.games.ultimate import Position
from fourfold.players.contract import Clock
from fourfold.players.registry import make_player
n, ending, seconds = int(sys.argv[1]), sys.argv[2], float(sys.argv[3])
try:
    Position.start(n=n, ending=ending)
    read = lambda text: Position.parse(text, n=n, ending=ending)
except TypeError:
    read = lambda text: Position.parse(text, n=n)
player = make_player("ultimate")
for line in sys.stdin:
    if line == "new\\n":
        player = make_player("ultimate")
        continue
    position = read(line.strip())
    print(player.choose(position, Clock(seconds=seconds)).move.index, flush=True)
"""


class Opponent:
    """The engine of an installation, in its own process."""

    def __init__(self, python: str, options: argparse.Namespace) -> None:
        command = [python, "-c", PLAYER, str(options.n), options.ending, str(options.time)]
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--other", required=True, help="the Python of the other installation")
    parser.add_argument("--n", type=int, default=3, choices=(3, 4))
    parser.add_argument("--ending", default="blocks")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--time", type=float, default=0.1, help="seconds for a move")
    parser.add_argument("--opening", type=int, default=4, help="its random moves")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first pair")
    options = parser.parse_args()
    print("$ python", *sys.argv, flush=True)
    this, other = Opponent(sys.executable, options), Opponent(options.other, options)
    scores, leads = list[tuple[float, float]](), list[float]()
    for number in range(options.first, options.first + options.pairs):
        start = opening(random.Random(f"{options.seed}-{number}"), options)
        first, ahead = play((this, other), start)
        second, behind = play((other, this), start)
        scores.append((first, 1 - second))
        leads.append((ahead - behind) / 2)
        print(f"pair {number}: {first:g} {1 - second:g} {ahead:g} {-behind:g}", flush=True)
        if len(scores) % 10 == 0 or len(scores) == options.pairs:
            games = [score for pair in scores for score in pair]
            elo, lead = elo_interval(count_pairs(map(sum, scores))), mean_interval(leads)
            print(
                f"{len(scores)} pairs: +{games.count(1)} ={games.count(0.5)} -{games.count(0)}, "
                f"Elo {elo.value:+.0f} ({elo.low:+.0f} to {elo.high:+.0f}), lead {lead.value:+.2f} "
                f"({lead.low:+.2f} to {lead.high:+.2f})",
                flush=True,
            )
    this.end()
    other.end()


if __name__ == "__main__":
    main()
