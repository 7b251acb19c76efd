"""Ultimate opponents for people: ten levels for each board size, from beginner to strong.

A level plays like a person who looks a few moves ahead, but not everywhere. For each move it
notices each block with some probability. It searches moves that send the opponent to a noticed
block to its full depth, and judges the others by the board right after them. It has no preference
among moves of about the same value. Where blocks are points, lower levels collect blocks, and
higher ones play for a line while one is possible.

When time is short, a level searches less deeply, and skips moves when its time is over. All levels
use the ``chances`` evaluation, even where the engine has a network, so that their measured strength
stays valid.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fourfold import native
from fourfold.base.files import parse_json, read_text
from fourfold.base.limits import Limits, native_limits
from fourfold.base.specs import Option
from fourfold.evaluation.ultimate_chances import may_win
from fourfold.games.contract import Position as AnyPosition
from fourfold.games.ultimate import ENDINGS, Position
from fourfold.players.contract import Choice, Clock, MoveBudget
from fourfold.players.registry import SEED, PlayerFamily
from fourfold.players.ultimate import MEGABYTE, require_ultimate
from fourfold.solver.ultimate_scores import points_of


@dataclass(frozen=True, slots=True)
class Level:
    """The parameters of one level.

    ``depth`` is the number of moves it looks ahead; a fraction is the probability of one move more.
    ``attention`` is the probability of noticing a block, ``indifference`` the difference in
    hundredths of a point that it ignores. With ``to_win`` it ignores points for blocks as long as a
    line is possible.
    """

    depth: float
    attention: float
    indifference: int
    to_win: bool = False


NO_NETWORK = b""

WON = 30_000
"""The value of a won game, above all values that a search returns."""

FILE = Path(__file__).parent / "ultimate_levels.json"
"""The levels of each size, as ``benchmarks/ultimate_levels.py`` tuned and measured them."""


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


@dataclass(frozen=True, slots=True)
class Ladder:
    """The levels of a size, weakest first, and the measured matches between neighbours."""

    levels: tuple[Level, ...]
    steps: tuple[LevelMatch, ...]


def read_ladders(path: Path) -> dict[int, Ladder]:
    return {
        int(n): Ladder(
            tuple(Level(**level) for level in entry["levels"]),
            tuple(LevelMatch(**step) for step in entry["steps"]),
        )
        for n, entry in parse_json(read_text(path)).items()
    }


LADDERS = read_ladders(FILE)
COUNT = min(len(ladder.levels) for ladder in LADDERS.values())


class UltimateLevelPlayer:
    """Plays at one level; ``levels`` has its parameters for each size."""

    def __init__(self, levels: Mapping[int, Level], seed: int | None = None) -> None:
        self._levels = levels
        self._random = random.Random(seed)

    def choose(self, position: AnyPosition[Any], clock: Clock) -> Choice:
        budget = MoveBudget(clock)
        position = require_ultimate(position, "ultimate_level")
        level = self._levels[position.n]
        searched = _without_block_points(position) if level.to_win else position
        depth = self._depth(level, clock)
        # The moves are compared, so what the search learns from one must not affect the next.
        engine = native.ultimate_engine.Engine(
            position.n,
            MEGABYTE,
            without=["correction_history", "probcut"],
            ending=searched.ending.name,
            network=NO_NETWORK,
        )
        noticed = [self._random.random() < level.attention for _ in position.blocks]
        values: dict[Any, int] = {}
        moves = position.legal_moves()
        for done, move in enumerate(moves):
            limits = budget.allocate(1 / (len(moves) - done))
            if values and limits.seconds is not None and limits.seconds <= 0:
                break
            after = searched.play(move)
            overlooked = after.sent_to is not None and not noticed[after.sent_to]
            values[move] = _value(engine, after, 0 if overlooked else depth - 1, limits)
        most = max(values.values())
        equal = [move for move, value in values.items() if value >= most - level.indifference]
        move = self._random.choice(equal)
        return Choice(move, points_of(values[move], position), depth)

    def _depth(self, level: Level, clock: Clock) -> int:
        whole = math.floor(level.depth)
        depth = whole + (self._random.random() < level.depth - whole)
        return min(depth, clock.depth or depth)


def make_level(n: int = 5, seed: int | None = None) -> UltimateLevelPlayer:
    """The level of this number, 1 being the weakest."""
    levels = {size: ladder.levels[n - 1] for size, ladder in LADDERS.items()}
    return UltimateLevelPlayer(levels, seed)


def _without_block_points(position: Position) -> Position:
    """The position with the ending ``draw`` while either side can still make a line."""
    line_possible = any(may_win(position, player) for player in (0, 1))
    if position.ending.blocks_are_points and line_possible:
        return replace(position, ending=ENDINGS["draw"])
    return position


def _value(engine: Any, after: Position, depth: int, limits: Limits) -> int:
    """The value of a position for the player who moved to it, by a search of this depth."""
    outcome, me = after.outcome, 1 - after.to_move
    if outcome is not None and outcome.winner is not None:
        return WON if outcome.winner == me else -WON
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
        Option("n", int, 5, "strength, from 1 (weakest) to 10", (), 1, COUNT, old_name="level"),
        SEED,
    ),
    games=("ultimate",),
)
