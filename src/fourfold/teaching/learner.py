"""A study: a learner plays ``level(1)`` to ``level(5)``, and exact play says what it learns.

    python -m fourfold.teaching.learner --games 400 --tests 60 --seed 1

The learner has a number for each of a few things that it counts on a board, and plays the turn
after which its opponent's chance to win is smallest. After every game it moves its numbers towards
what came of it: temporal differences. A table of results shows that it gets better; what it gives
away on each turn, by the solver, shows where. ``docs/tutorials/a-learner.md`` is the lesson.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.arrays import DRAWN, ONGOING, QuartoArrays
from fourfold.games.quarto import GROUPS, PIECES, Position, Turn
from fourfold.players.contract import UNLIMITED, Choice, Clock, Player
from fourfold.players.registry import make_player
from fourfold.solver.native_solver import thread_count

LEVELS = range(1, 6)
KEPT = 0.8
"""How much of the end of a game goes back to each earlier turn; the rest is the learner's own
opinion of the next."""

Numbers = NDArray[np.float64]

_HAS = np.array(
    [[piece >> bit & 1 == value for bit in range(4) for value in (0, 1)] for piece in PIECES]
)
"""For every piece which of the eight values it has: round, square, hollow, solid, …"""


def features(games: QuartoArrays) -> Numbers:
    """What is counted, for each position: groups with one, two and three pieces of a value and none
    without it, those of them that the piece in hand would go on with, the pieces that are left with
    which one could win at once, and those with which one could not."""
    groups = np.array(GROUPS[games.rules])
    board = games.board.reshape(len(games), 16)
    there = board >= 0
    having = _HAS[board] & there[:, :, None]
    lacking = ~_HAS[board] & there[:, :, None]
    count = having[:, groups].sum(axis=2)
    count[lacking[:, groups].any(axis=2)] = 0
    held = _HAS[games.hand][:, None, :] & (games.hand >= 0)[:, None, None]
    open_groups = [(count == size).sum(axis=(1, 2)) for size in (1, 2, 3)]
    in_hand = [((count == size) & held).sum(axis=(1, 2)) for size in (1, 2, 3)]
    threatened = (count == 3).any(axis=1)
    winning = (threatened[:, None, :] & _HAS[None]).any(axis=2)
    left = np.ones((len(games), 16), np.bool_)
    rows, squares = np.nonzero(there)
    left[rows, board[rows, squares]] = False
    left[np.arange(len(games)), games.hand] &= games.hand < 0
    risky, safe = (winning & left).sum(axis=1), (~winning & left).sum(axis=1)
    can_win = in_hand[2] > 0
    ones = np.ones(len(games))
    columns = [*open_groups, *in_hand, can_win * 8, risky, safe, (safe % 2) * 4, ones * 8]
    return np.stack(columns, axis=1).astype(np.float64) / 8


FEATURES = 11


@dataclass
class Learner:
    """``weights`` say what each feature does to the chances of the player to move."""

    chance: np.random.Generator
    weights: Numbers = field(default_factory=lambda: np.zeros(FEATURES))
    explores: float = 0.0
    """How often it makes a turn by chance."""

    def choose(self, position: Any, clock: Clock) -> Choice:  # noqa: ARG002
        return Choice(self.turn(position)[0])

    def turn(self, position: Position) -> tuple[Turn, Numbers | None]:
        """A turn, and the features of what it leads to; none when it ends the game."""
        here = QuartoArrays.of([position])
        actions = np.flatnonzero(here.legal()[0])
        after = here[np.zeros(len(actions), int)].step(actions)
        found = features(after)
        # The last bits of an exponential depend on the processor; rounded, equal turns are equal on
        # any machine, and the same seed makes the same games.
        worth = (1 - _chance_to_win(found @ self.weights)).round(9)
        winners = after.winners()
        worth[winners >= 0] = 2.0  # it has won
        worth[winners == DRAWN] = 0.5
        best = np.flatnonzero(worth == worth.max())
        chosen = int(self.chance.choice(best))
        if self.chance.random() < self.explores:
            chosen = int(self.chance.integers(len(actions)))
        ended = winners[chosen] != ONGOING
        return QuartoArrays.turn(int(actions[chosen])), None if ended else found[chosen]

    def learn(self, seen: Sequence[Numbers], score: float, rate: float) -> None:
        """From a game: the features after its own turns, and what it scored, 1, 0.5 or 0."""
        target = 1 - score
        for now in reversed(seen):
            value = float(_chance_to_win(now @ self.weights))
            self.weights += rate * (target - value) * now
            target = KEPT * target + (1 - KEPT) * value


def _chance_to_win(sums: Any) -> Any:
    return 1 / (1 + np.exp(-sums))


Played = tuple[list[Position], list[Numbers], float]
"""The positions of a game, the features after the learner's turns, and what the learner scored."""


def play(learner: Learner, opponent: Player, seat: int) -> Played:
    position = Position.start()
    positions = [position]
    seen: list[Numbers] = []
    while position.outcome is None:
        if position.to_move == seat:
            turn, found = learner.turn(position)
            if found is not None:
                seen.append(found)
        else:
            turn = opponent.choose(position, UNLIMITED).move
        position = position.play(turn)
        positions.append(position)
    winner = position.outcome.winner
    return positions, seen, 0.5 if winner is None else float(winner == seat)


def train(learner: Learner, level: int, games: int, seed: int) -> None:
    """Play and learn, in both seats, with fewer and fewer turns by chance."""
    opponent = make_player(f"level({level},seed={seed})")
    for number in range(games):
        left = 1 - number / games
        learner.explores = 0.2 * left
        _, seen, score = play(learner, opponent, number % 2)
        learner.learn(seen, score, 0.05 + 0.2 * left)
    learner.explores = 0.0


@dataclass
class Measured:
    """What came of games without learning: the share of the points, and for each number of a turn
    the half-points that the learner and its opponent gave away on the mean."""

    score: float
    lost: tuple[dict[int, float], dict[int, float]]

    def total(self, player: int) -> float:
        """Half-points a game."""
        return sum(self.lost[player].values())


def measure(learner: Learner, level: int, games: int, seed: int) -> Measured:
    """Play without learning, and look at every turn as the solver sees it."""
    opponent = make_player(f"level({level},seed={seed + 1000})")
    played = [play(learner, opponent, number % 2) for number in range(games)]
    regrets = regret_of([positions for positions, _, _ in played])
    sums: tuple[dict[int, float], dict[int, float]] = (defaultdict(float), defaultdict(float))
    for number, lost in enumerate(regrets):
        for turn, half_points in enumerate(lost, start=1):
            owner = int((turn - 1) % 2 != number % 2)
            sums[owner][turn] += half_points / games
    mean = sum(score for _, _, score in played) / games
    return Measured(mean, (dict(sums[0]), dict(sums[1])))


def regret_of(games: Iterable[Sequence[Position]]) -> list[list[float]]:
    """For every turn of every game the half-points that it gave away, all solved together."""
    found = list(games)
    arrays = QuartoArrays.of(itertools.chain.from_iterable(found))
    scores = arrays.scores(weak=True, threads=thread_count(None), table_mib=256)
    values = iter(scores.values.tolist())
    regrets = []
    for positions in found:
        worth = list(itertools.islice(values, len(positions)))
        regrets.append(
            [
                before - (after if one.to_move == two.to_move else -after)
                for (one, two), (before, after) in zip(
                    itertools.pairwise(positions), itertools.pairwise(worth), strict=True
                )
            ]
        )
    return regrets


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=400, help="to learn from, at each level")
    parser.add_argument("--tests", type=int, default=60, help="to be measured by, at each level")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    began = time.monotonic()
    learner = Learner(np.random.default_rng(asked.seed))
    before = [measure(learner, level, asked.tests, asked.seed) for level in LEVELS]
    for level in LEVELS:
        train(learner, level, asked.games, asked.seed)
    after = [measure(learner, level, asked.tests, asked.seed) for level in LEVELS]
    print("Score and half-points given away in a game, before and after learning:")
    print("level   score        learner      level")
    for level, one, two in zip(LEVELS, before, after, strict=True):
        pairs = ((one.score, two.score), *((one.total(who), two.total(who)) for who in (0, 1)))
        print(f"{level:>5}   " + "   ".join(f"{was:.2f}  {now:.2f}" for was, now in pairs))
    print("The learner's half-points given away, by the number of the turn:")
    turns = range(1, 18)
    print(" turn  " + " ".join(f"{turn:>5}" for turn in turns))
    for name, tested in (("before", before), ("after", after)):
        mean = [sum(one.lost[0].get(turn, 0.0) for one in tested) / len(tested) for turn in turns]
        print(f"{name:>6} " + " ".join(f"{lost:5.2f}" for lost in mean))
    print(f"{time.monotonic() - began:.0f} seconds")


if __name__ == "__main__":
    main()
