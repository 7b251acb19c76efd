"""Train a learner against ``level(1)`` to ``level(5)``, and measure it with the solver.

    python -m fourfold.teaching.learner --games 400 --tests 60 --seed 1

The learner has a weight for each feature of a board, and plays the turn after which its opponent's
chance to win is smallest. After every game it adjusts the weights to the result by temporal
differences. The scores show that it improves; the half-points that it gives away on each turn, by
the solver, show where. ``docs/tutorials/a-learner.md`` is the lesson.
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
TRACE_DECAY = 0.8
"""Lambda of TD(lambda): the weight of the final result in the target of each earlier turn. The rest
is the learner's own value of the next position."""

FloatArray = NDArray[np.float64]

_HAS = np.array(
    [[piece >> bit & 1 == value for bit in range(4) for value in (0, 1)] for piece in PIECES]
)
"""For every piece, which of the eight attribute values it has: round, square, hollow, solid, …"""


def features(games: QuartoArrays) -> FloatArray:
    """The features of each position.

    They count the groups with one, two and three pieces that share a value, the same groups if the
    piece in hand has the value, the remaining pieces that win at once, and those that do not.
    """
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
    """A player with a weight for each feature.

    The weights estimate the chance to win of the player to move.
    """

    chance: np.random.Generator
    weights: FloatArray = field(default_factory=lambda: np.zeros(FEATURES))
    exploration: float = 0.0
    """The probability of a random turn."""

    def choose(self, position: Any, clock: Clock) -> Choice:  # noqa: ARG002
        return Choice(self.turn(position)[0])

    def turn(self, position: Position) -> tuple[Turn, FloatArray | None]:
        """A turn, and the features of the position after it; None if it ends the game."""
        before = QuartoArrays.of([position])
        actions = np.flatnonzero(before.legal()[0])
        after = before[np.zeros(len(actions), int)].step(actions)
        after_features = features(after)
        # The last bits of an exponential depend on the processor. Rounded values make equal turns
        # equal on every machine, so that a seed always gives the same games.
        values = (1 - _chance_to_win(after_features @ self.weights)).round(9)
        winners = after.winners()
        values[winners >= 0] = 2.0  # the turn wins
        values[winners == DRAWN] = 0.5
        best = np.flatnonzero(values == values.max())
        chosen = int(self.chance.choice(best))
        if self.chance.random() < self.exploration:
            chosen = int(self.chance.integers(len(actions)))
        ended = winners[chosen] != ONGOING
        turn = QuartoArrays.turn(int(actions[chosen]))
        return turn, None if ended else after_features[chosen]

    def learn(self, history: Sequence[FloatArray], score: float, rate: float) -> None:
        """Learn from a game: the features after the learner's turns, and its score, 1, 0.5 or 0."""
        target = 1 - score
        for current in reversed(history):
            value = float(_chance_to_win(current @ self.weights))
            self.weights += rate * (target - value) * current
            target = TRACE_DECAY * target + (1 - TRACE_DECAY) * value


def _chance_to_win(sums: Any) -> Any:
    return 1 / (1 + np.exp(-sums))


PlayedGame = tuple[list[Position], list[FloatArray], float]
"""The positions of a game, the features after the learner's turns, and the learner's score."""


def play(learner: Learner, opponent: Player, seat: int) -> PlayedGame:
    position = Position.start()
    positions = [position]
    history: list[FloatArray] = []
    while position.outcome is None:
        if position.to_move == seat:
            turn, after_features = learner.turn(position)
            if after_features is not None:
                history.append(after_features)
        else:
            turn = opponent.choose(position, UNLIMITED).move
        position = position.play(turn)
        positions.append(position)
    winner = position.outcome.winner
    return positions, history, 0.5 if winner is None else float(winner == seat)


def train(learner: Learner, level: int, games: int, seed: int) -> None:
    """Play and learn in both seats; exploration and learning rate decrease."""
    opponent = make_player(f"level({level},seed={seed})")
    for number in range(games):
        left = 1 - number / games
        learner.exploration = 0.2 * left
        _, history, score = play(learner, opponent, number % 2)
        learner.learn(history, score, 0.05 + 0.2 * left)
    learner.exploration = 0.0


@dataclass
class LearnerResult:
    """The result of games without learning."""

    score: float
    """The learner's share of the points."""
    lost: tuple[dict[int, float], dict[int, float]]
    """For the learner and its opponent: the mean half-points given away at each turn number."""

    def total(self, player: int) -> float:
        """Half-points given away per game."""
        return sum(self.lost[player].values())


def measure(learner: Learner, level: int, games: int, seed: int) -> LearnerResult:
    """Play without learning, and measure every turn with the solver."""
    opponent = make_player(f"level({level},seed={seed + 1000})")
    played = [play(learner, opponent, number % 2) for number in range(games)]
    losses = half_points_lost([positions for positions, _, _ in played])
    sums: tuple[dict[int, float], dict[int, float]] = (defaultdict(float), defaultdict(float))
    for number, lost in enumerate(losses):
        for turn, half_points in enumerate(lost, start=1):
            owner = int((turn - 1) % 2 != number % 2)
            sums[owner][turn] += half_points / games
    mean = sum(score for _, _, score in played) / games
    return LearnerResult(mean, (dict(sums[0]), dict(sums[1])))


def half_points_lost(games: Iterable[Sequence[Position]]) -> list[list[float]]:
    """The half-points given away by every turn of every game, all solved together."""
    all_games = list(games)
    arrays = QuartoArrays.of(itertools.chain.from_iterable(all_games))
    scores = arrays.scores(weak=True, threads=thread_count(None), table_mib=256)
    values = iter(scores.values.tolist())
    losses = []
    for positions in all_games:
        scores_of_game = list(itertools.islice(values, len(positions)))
        losses.append(
            [
                before - (after if one.to_move == two.to_move else -after)
                for (one, two), (before, after) in zip(
                    itertools.pairwise(positions), itertools.pairwise(scores_of_game), strict=True
                )
            ]
        )
    return losses


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=400, help="to learn from, at each level")
    parser.add_argument("--tests", type=int, default=60, help="to be measured by, at each level")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    began = time.monotonic()
    learner = Learner(np.random.default_rng(options.seed))
    before = [measure(learner, level, options.tests, options.seed) for level in LEVELS]
    for level in LEVELS:
        train(learner, level, options.games, options.seed)
    after = [measure(learner, level, options.tests, options.seed) for level in LEVELS]
    print("Score and half-points given away in a game, before and after learning:")
    print("level   score        learner      level")
    for level, one, two in zip(LEVELS, before, after, strict=True):
        pairs = ((one.score, two.score), *((one.total(who), two.total(who)) for who in (0, 1)))
        print(f"{level:>5}   " + "   ".join(f"{was:.2f}  {now:.2f}" for was, now in pairs))
    print("The learner's half-points given away, by move number:")
    turns = range(1, 18)
    print(" move  " + " ".join(f"{turn:>5}" for turn in turns))
    for name, tested in (("before", before), ("after", after)):
        mean = [sum(one.lost[0].get(turn, 0.0) for one in tested) / len(tested) for turn in turns]
        print(f"{name:>6} " + " ".join(f"{lost:5.2f}" for lost in mean))
    print(f"{time.monotonic() - began:.0f} seconds")


if __name__ == "__main__":
    main()
