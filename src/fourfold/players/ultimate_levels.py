"""Ultimate opponents for people, from a beginner to a strong player.

They play like people who look a few moves ahead and do not look everywhere. For each move the
player *notices* a block with some chance. A move that sends the opponent to a block it noticed it
thinks through, as deep as its level; any other it judges by how the board looks after it. Among
moves that seem about equally good it has no preference. When time is short it thinks less deep, and
at the end of its time it passes over the moves that it has not looked at.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from fourfold import native
from fourfold.games.contract import Position as AnyPosition
from fourfold.games.ultimate import Position
from fourfold.limits import Limits, native_limits
from fourfold.players.contract import Choice, Clock
from fourfold.players.registry import SEED, Family
from fourfold.players.timing import Allotment
from fourfold.players.ultimate import MEGABYTE, in_ultimate, points_of
from fourfold.specs import Option


@dataclass(frozen=True, slots=True)
class Level:
    """How far a player looks ahead, the chance that it notices a block, and how many hundredths of
    a point it does not tell apart."""

    depth: int
    attention: float
    indifference: int


PROVEN = 30_000
"""Far more than every value that a search returns: the game is won."""

LEVELS = (
    Level(1, 0.3, 60),
    Level(2, 0.6, 30),
    Level(3, 0.72, 20),
    Level(4, 0.95, 8),
    Level(6, 1.0, 4),
)


class UltimateLevelPlayer:
    """One of the levels, 1 being the weakest."""

    def __init__(self, n: int = 3, seed: int | None = None) -> None:
        self._level = LEVELS[n - 1]
        self._random = random.Random(seed)

    def choose(self, position: AnyPosition[Any], clock: Clock) -> Choice:
        allotment = Allotment(clock)
        position = in_ultimate(position, "ultimate_level")
        level = self._level
        depth = min(level.depth, clock.depth or level.depth)
        engine = native.ultimate_engine.Engine(position.n, MEGABYTE, ending=position.ending.name)
        noticed = [self._random.random() < level.attention for _ in position.blocks]
        values: dict[Any, int] = {}
        moves = position.legal_moves()
        for done, move in enumerate(moves):
            limits = allotment.take(1 / (len(moves) - done))
            if values and limits.seconds is not None and limits.seconds <= 0:
                break
            after = position.play(move)
            overlooked = after.sent_to is not None and not noticed[after.sent_to]
            values[move] = _value(engine, after, 0 if overlooked else depth - 1, limits)
        most = max(values.values())
        fair = [move for move, value in values.items() if value >= most - level.indifference]
        move = self._random.choice(fair)
        return Choice(move, points_of(values[move], position), depth)


def _value(engine: Any, after: Position, depth: int, limits: Limits) -> int:
    """What a position is worth to the player who moved to it, looking so far ahead at most."""
    outcome, me = after.outcome, 1 - after.to_move
    if outcome is not None and outcome.winner is not None:
        return PROVEN if outcome.winner == me else -PROVEN
    if outcome is not None:
        return round(100 * (outcome.points[me] - outcome.points[1 - me]))
    if depth == 0:
        value: int = native.ultimate_engine.evaluate(str(after), after.n, ending=after.ending.name)
    else:
        value = engine.search(str(after), depth=depth, **native_limits(limits)).value
    return -value


FAMILY = Family(
    make=UltimateLevelPlayer,
    summary="about.ultimate_level",
    options=(
        Option("n", int, 3, "how strong it is", (), 1, len(LEVELS), formerly="level"),
        SEED,
    ),
    games=("ultimate",),
)
