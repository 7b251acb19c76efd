"""What the course documents leave open, tried: how their results change with the reading.

    python benchmarks/readings.py pro6-minmax6
    python benchmarks/readings.py pro6-minmax6 --reading tuples
    python benchmarks/readings.py pro1-random --games 4000
    python benchmarks/readings.py threats --games 300

An experiment of the Torino README is played by each of its players beginning: not a sample, but all
the games that chance allows, or so many when the opponent is random. ``tuples`` is how the README's
own program searches, which its authors published. ``threats`` plays novice
against MinMax-3 of the NTNU report, once as it is and once with threats counted for MinMax itself
wherever its search ends. docs/discussion/reproduction.md has the figures.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rich.progress import track
from tuple_search import tuple_search

from fourfold.arena.reproduction.experiment import (
    EXPERIMENTS,
    ReportedResult,
    find_experiments,
)
from fourfold.arena.statistics.intervals import Interval, mean_interval, wilson
from fourfold.base.specs import Spec
from fourfold.evaluation.quarto_heuristics import absolute
from fourfold.games.quarto import SQUARES, Position
from fourfold.players.contract import UNLIMITED, Choice, Clock, Player
from fourfold.players.minmax import OPENING_PIECES, MinMaxPlayer
from fourfold.players.montecarlo import MonteCarloPlayer
from fourfold.players.novice import NovicePlayer
from fourfold.players.pro import ProPlayer, tweak_depth
from fourfold.players.random import RandomPlayer
from fourfold.players.search_backend import limits_of
from fourfold.search.alphabeta import alphabeta
from fourfold.search.contract import Result


class Chance:
    """In the place of a random generator: every choice that it is asked for is made in every way,
    one after the other. ``weight`` is how likely the last game was."""

    def __init__(self) -> None:
        self._path: list[tuple[int, int]] = []
        self._asked = 0
        self.weight = 1.0

    def games(self) -> Iterator[None]:
        """Once for each way in which chance may go."""
        while True:
            self._asked, self.weight = 0, 1.0
            yield
            while self._path and self._path[-1][0] + 1 == self._path[-1][1]:
                self._path.pop()
            if not self._path:
                return
            number, of = self._path[-1]
            self._path[-1] = (number + 1, of)

    def choice(self, options: Sequence[Any]) -> Any:
        if self._asked == len(self._path):
            self._path.append((0, len(options)))
        number, of = self._path[self._asked]
        self._asked += 1
        self.weight /= of
        return options[number]


class Reading(ProPlayer):
    """ProPlayer as we read the README. The others say what they read otherwise."""

    def _run_search(self, position: Position, clock: Clock) -> Result:
        depth = self.depth(len(SQUARES) - position.placed)
        return self._search(position, depth, self.evaluation, limits=limits_of(clock))

    def depth(self, missing: int) -> int | None:
        return tweak_depth(self._bound, self._bound_value, missing)


class Tuples(Reading):
    """As the README's own program searches."""

    def _run_search(self, position: Position, clock: Clock) -> Result:  # noqa: ARG002
        depth = self.depth(len(SQUARES) - position.placed)
        turn = tuple_search(position, math.inf if depth is None else depth)
        return Result(turn, None, None, 0, (turn,), complete=True, exact=False)


READINGS: dict[str, type[Reading]] = {"ours": Reading, "tuples": Tuples}


class OwnThreats:
    """MinMax-3 to which threats are its own wherever its search ends, though the opponent is to
    move there."""

    evaluation = replace(absolute(), score=lambda position: -absolute()(position))

    def __init__(self, seed: int) -> None:
        self._opening = MonteCarloPlayer(seed=seed)

    def choose(self, position: Position, clock: Clock) -> Choice:
        if position.placed < OPENING_PIECES:
            return self._opening.choose(position, clock)
        return Choice(alphabeta(position, 3, self.evaluation).move)


def torino_player(text: str, reading: str, seed: int) -> Player:
    """The player of a spec in the README's experiments, in this reading of it."""
    spec = Spec.parse(text)
    if spec.name == "random":
        return RandomPlayer(seed)
    first = "random" if spec.name == "pro" else "fixed"
    bound, value = int(spec.options["bound"]), int(spec.options["bound_value"])
    return READINGS[reading](bound, value, first, seed=seed)


@dataclass
class Tally:
    """How games ended for the player named first, each with its weight."""

    games: int
    shares: Counter[str]
    placements: dict[int, float]

    @property
    def length(self) -> float:
        return sum(placed * weight for placed, weight in self.placements.items())

    @property
    def variance(self) -> float:
        return sum(w * (placed - self.length) ** 2 for placed, w in self.placements.items())

    def __str__(self) -> str:
        won, lost, drawn = (100 * self.shares[key] for key in ("won", "lost", "drawn"))
        told = f"won {won:.1f} %, lost {lost:.1f} %, drawn {drawn:.1f} %"
        return f"{told}, {self.length:.2f} placements ({self.games} games)"


def play(players: Sequence[Player], beginner: int) -> tuple[str, int]:
    """How a game ends for the player named first, and after how many placements."""
    position = Position.start()
    while position.outcome is None:
        player = players[position.to_move ^ beginner]
        position = position.play(player.choose(position, UNLIMITED).move)
    winner = position.outcome.winner
    result = "drawn" if winner is None else "lost" if winner ^ beginner else "won"
    return result, position.placed


def tally(texts: Sequence[str], reading: str, beginner: int, games: int) -> Tally:
    """All games that there can be when this player begins; so many when one of them is random."""
    found = Tally(0, Counter(), {})

    def note(players: Sequence[Player], weight: Callable[[], float]) -> None:
        result, placed = play(players, beginner)
        found.games += 1
        found.shares[result] += weight()  # type: ignore[assignment]
        found.placements[placed] = found.placements.get(placed, 0.0) + weight()

    if "random" in texts:
        for seed in range(games):
            players = [torino_player(text, reading, 2 * seed + n) for n, text in enumerate(texts)]
            note(players, lambda: 1 / games)
        return found
    chance = Chance()
    for _ in chance.games():
        players = [torino_player(text, reading, 0) for text in texts]
        for player in players:
            player._random = chance  # type: ignore[attr-defined]
        note(players, lambda: chance.weight)
    return found


def binomial(successes: int, trials: int, share: float) -> float:
    return math.comb(trials, successes) * share**successes * (1 - share) ** (trials - successes)


def at_least(successes: int, halves: Sequence[tuple[int, float]]) -> float:
    """How likely so many successes are, or more, in trials of two kinds: how many, their share."""
    (some, one), (others, other) = halves
    return sum(
        binomial(first, some, one) * binomial(second, others, other)
        for first in range(some + 1)
        for second in range(max(0, successes - first), others + 1)
    )


def told_of(reported: ReportedResult, halves: Sequence[Tally]) -> str:
    """The reported games against those of both halves: how likely so many wins or more are, and
    how many standard errors the length is off, which is reported of the first half only."""
    half = reported.games // 2
    likely = at_least(reported.wins, [(half, tally.shares["won"]) for tally in halves])
    error = math.sqrt(halves[0].variance / half)
    assert reported.turns is not None
    won, lost, drawn = (
        50 * sum(tally.shares[key] for tally in halves) for key in ("won", "lost", "drawn")
    )
    return (
        f"both: won {won:.1f} %, lost {lost:.1f} %, drawn {drawn:.1f} %; reported {reported.wins}, "
        f"{reported.losses}, {reported.draws} of {reported.games}\n"
        f"so many wins or more: {100 * likely:.2g} %; reported {reported.turns:.2f} placements, "
        f"off by {(reported.turns - halves[0].length) / error:+.1f} standard errors from those of "
        "the player named first beginning"
    )


def match(
    label: str, one: Callable[[int], Player], two: Callable[[int], Player], games: int
) -> None:
    """Play so many games, swapping the seats after each, and print the score of the one."""
    score: Counter[str] = Counter()
    placements: list[int] = []
    for number in track(range(games), label):
        result, placed = play([one(number), two(number + games)], number % 2)
        score[result] += 1
        placements.append(placed)
    shares = (wilson(score[result], games) for result in ("won", "lost", "drawn"))
    told = ", ".join(_told(share, 100, " %") for share in shares)
    print(f"{label:22}  {told}; {_told(mean_interval(placements))} placements", flush=True)


def _told(interval: Interval, scale: int = 1, unit: str = "") -> str:
    value, low, high = (
        f"{scale * number:.{1 if unit else 2}f}"
        for number in (interval.value, interval.low, interval.high)
    )
    return f"{value}{unit} ({low} … {high})"


def main() -> None:
    torino = [
        name for name, found in EXPERIMENTS.items() if found.reported and found.reported.turns
    ]
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("experiment", choices=(*torino, "threats"))
    parser.add_argument("--reading", choices=READINGS, default="ours")
    parser.add_argument("--games", type=int, default=1000)
    arguments = parser.parse_args()
    if arguments.experiment == "threats":
        print("won, lost, drawn by the first player (95 % intervals)")
        for label, make in (("as the opponent's", MinMaxPlayer), ("as its own", OwnThreats)):
            match(label, NovicePlayer, lambda seed, make=make: make(seed=seed), arguments.games)
        return
    (experiment,) = find_experiments([arguments.experiment])
    halves = []
    for beginner, text in enumerate(experiment.players):
        halves.append(tally(experiment.players, arguments.reading, beginner, arguments.games))
        print(f"{text} begins: {halves[-1]}", flush=True)
    assert experiment.reported is not None
    print(told_of(experiment.reported, halves))


if __name__ == "__main__":
    main()
