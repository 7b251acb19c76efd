"""Ultimate opponents for people, from a beginner to a strong player: ten levels of each size.

They play like people who look a few moves ahead and do not look everywhere. For each move the
player *notices* a block with some chance. A move that sends the opponent to a block it noticed it
thinks through, as deep as its level; any other it judges by how the board looks after it. Among
moves that seem about equally good it has no preference. Where blocks are points, lower levels
collect them, and higher ones play for a line as long as there may be one. When time is short a
level thinks less deep, and at the end of its time it passes over the moves that it has not looked
at. All levels evaluate by chances, whatever the engine learns: so they stay what they were when
they were measured.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fourfold import native
from fourfold.base.files import read_text
from fourfold.base.limits import Limits, native_limits
from fourfold.base.specs import Option
from fourfold.base.strict_json import parse_json
from fourfold.evaluation.chances import may_win
from fourfold.games.contract import Position as AnyPosition
from fourfold.games.ultimate import ENDINGS, Position
from fourfold.players.contract import Choice, Clock
from fourfold.players.registry import SEED, PlayerFamily
from fourfold.players.timing import MoveBudget
from fourfold.players.ultimate import MEGABYTE, in_ultimate, points_of


@dataclass(frozen=True, slots=True)
class Level:
    """How many moves a player looks ahead, the chance that it notices a block, and how many
    hundredths of a point it does not tell apart. Of a depth that is no whole number the rest is the
    chance to look one move further. Who plays ``to_win`` cares for blocks that are points only when
    no line can come about any more."""

    depth: float
    attention: float
    indifference: int
    to_win: bool = False


NO_NETWORK = b""

PROVEN = 30_000
"""Far more than every value that a search returns: the game is won."""

FILE = Path(__file__).parent / "ultimate_levels.json"
"""The levels of each size, which ``benchmarks/ultimate_levels.py`` found and measured."""


@dataclass(frozen=True, slots=True)
class Step:
    """The games of a level against the one below it, counted for the higher one."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The points made, from 0 to 1."""
        return (self.won + self.drawn / 2) / self.games


@dataclass(frozen=True, slots=True)
class Ladder:
    """The levels of a size, the weakest first, and the steps between them as measured."""

    levels: tuple[Level, ...]
    steps: tuple[Step, ...]


def read_ladders(path: Path) -> dict[int, Ladder]:
    return {
        int(n): Ladder(
            tuple(Level(**level) for level in told["levels"]),
            tuple(Step(**step) for step in told["steps"]),
        )
        for n, told in parse_json(read_text(path)).items()
    }


LADDERS = read_ladders(FILE)
COUNT = min(len(ladder.levels) for ladder in LADDERS.values())


class UltimateLevelPlayer:
    """Plays by a level of each size."""

    def __init__(self, levels: Mapping[int, Level], seed: int | None = None) -> None:
        self._levels = levels
        self._random = random.Random(seed)

    def choose(self, position: AnyPosition[Any], clock: Clock) -> Choice:
        budget = MoveBudget(clock)
        position = in_ultimate(position, "ultimate_level")
        level = self._levels[position.n]
        seen = _aimed(position) if level.to_win else position
        depth = self._depth(level, clock)
        # Its moves are held against one another: what is learnt from one must not change the next.
        engine = native.ultimate_engine.Engine(
            position.n,
            MEGABYTE,
            without=["corrections", "probing"],
            ending=seen.ending.name,
            network=NO_NETWORK,
        )
        noticed = [self._random.random() < level.attention for _ in position.blocks]
        values: dict[Any, int] = {}
        moves = position.legal_moves()
        for done, move in enumerate(moves):
            limits = budget.allocate(1 / (len(moves) - done))
            if values and limits.seconds is not None and limits.seconds <= 0:
                break
            after = seen.play(move)
            overlooked = after.sent_to is not None and not noticed[after.sent_to]
            values[move] = _value(engine, after, 0 if overlooked else depth - 1, limits)
        most = max(values.values())
        fair = [move for move, value in values.items() if value >= most - level.indifference]
        move = self._random.choice(fair)
        return Choice(move, points_of(values[move], position), depth)

    def _depth(self, level: Level, clock: Clock) -> int:
        whole = math.floor(level.depth)
        depth = whole + (self._random.random() < level.depth - whole)
        return min(depth, clock.depth or depth)


def make_level(n: int = 5, seed: int | None = None) -> UltimateLevelPlayer:
    """The level of this number, 1 being the weakest."""
    levels = {size: ladder.levels[n - 1] for size, ladder in LADDERS.items()}
    return UltimateLevelPlayer(levels, seed)


def _aimed(position: Position) -> Position:
    """The same, in a game that nothing but a line decides as long as either side may have one."""
    may_be_won = any(may_win(position, player) for player in (0, 1))
    if position.ending.blocks_are_points and may_be_won:
        return replace(position, ending=ENDINGS["draw"])
    return position


def _value(engine: Any, after: Position, depth: int, limits: Limits) -> int:
    """What a position is worth to the player who moved to it, looking so far ahead at most."""
    outcome, me = after.outcome, 1 - after.to_move
    if outcome is not None and outcome.winner is not None:
        return PROVEN if outcome.winner == me else -PROVEN
    if outcome is not None:
        return round(100 * (outcome.points[me] - outcome.points[1 - me]))
    if depth == 0:
        value: int = native.ultimate_engine.evaluate(
            str(after), after.n, ending=after.ending.name, network=NO_NETWORK
        )
    else:
        value = engine.search(str(after), depth=depth, **native_limits(limits)).value
    return -value


FAMILY = PlayerFamily(
    make=make_level,
    summary="about.ultimate_level",
    options=(
        Option("n", int, 5, "how strong it is", (), 1, COUNT, formerly="level"),
        SEED,
    ),
    games=("ultimate",),
)
