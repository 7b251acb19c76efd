"""Tic-tac-toe opponents for people: five levels, from beginner to perfect play.

A level errs as people do. At every move it overlooks some lines, diagonals more often than rows and
columns. Among the other lines it plays perfectly up to its sight, a number of moves ahead. Higher
levels overlook less and see further.
"""

from __future__ import annotations

import functools
import math
import random
from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import Limits
from fourfold.base.specs import Option
from fourfold.games.contract import Position as AnyPosition
from fourfold.games.grid import straight_lines
from fourfold.games.tictactoe import EMPTY, MARKS, SIZES, Position
from fourfold.players.contract import UNLIMITED, Choice, Clock
from fourfold.players.level import Skill
from fourfold.players.registry import SEED, PlayerFamily
from fourfold.solver.tictactoe import Line, SolverLimitError, TictactoeSolver

LEVELS = (Skill(1, 0.5), Skill(2, 0.35), Skill(2, 0.12), Skill(4, 0.05), Skill(9, 0.0))
"""Levels 1 to 5."""

DIAGONAL = 1.6
"""Factor of the chance to overlook a diagonal."""

MOST_BOARDS = 40_000
"""The node limit of a level. Where its sight needs more nodes, it looks less far."""


LEAST_DEPTH = 2
"""How many moves ahead it looks even when its time is up."""

SMALLEST = SIZES[0]


@functools.cache
def whole_tree() -> TictactoeSolver:
    """The solved smallest board, shared by all players without blind spots."""
    solver = TictactoeSolver(SMALLEST)
    solver.score(Position.start(n=SMALLEST))
    return solver


class TictactoeLevelPlayer:
    """A player of level ``n``, 1 being the weakest."""

    def __init__(self, n: int = 3, seed: int | None = None) -> None:
        self._skill = LEVELS[n - 1]
        self._random = random.Random(seed)
        self._sees_all = self._skill.overlooks == 0
        if self._sees_all:
            whole_tree()  # solve now, not on the clock

    def choose(self, position: AnyPosition[Any], clock: Clock) -> Choice:
        if not isinstance(position, Position):
            raise FourfoldError(
                "player.only", player="tictactoe_level", game="tictactoe", position=position
            )
        if position.outcome is not None:
            raise FourfoldError("search.over", position=position)
        watched, depth = self._watched(position.size), self._depth(position, clock)
        if self._sees_all and position.size == SMALLEST:
            solver = whole_tree()
        else:
            solver = TictactoeSolver(
                position.size, watched=watched, limits=Limits(clock.seconds, clock.nodes)
            )
        try:
            values = solver.values(position, depth)
        except SolverLimitError:
            depth = min(depth, LEAST_DEPTH)
            values = TictactoeSolver(position.size, watched=watched).values(position, depth)
        most = max(values.values())
        move = self._random.choice([move for move, value in values.items() if value == most])
        return Choice(move, depth=depth, nodes=solver.nodes)

    def recall(self, position: AnyPosition[Any], move: Any) -> None:  # noqa: ARG002
        self.choose(position, UNLIMITED)  # advances the random generator

    def _depth(self, position: Position, clock: Clock) -> int:
        """The sight, reduced until the search fits the node limit."""
        cells, empty = len(position.cells), position.cells.count(EMPTY)
        depth = min(self._skill.sight, clock.depth or self._skill.sight, empty)
        while min(math.perm(empty, depth), len(MARKS + EMPTY) ** cells) > MOST_BOARDS:
            depth -= 1
        return depth

    def _watched(self, size: int) -> list[Line]:
        """The lines that are not overlooked this time."""
        *along, falling, rising = straight_lines(size)
        chances = [(line, 1.0) for line in along] + [(falling, DIAGONAL), (rising, DIAGONAL)]
        return [
            line
            for line, harder in chances
            if self._random.random() >= harder * self._skill.overlooks
        ]


FAMILY = PlayerFamily(
    make=TictactoeLevelPlayer,
    summary="about.tictactoe_level",
    options=(
        Option("n", int, 3, "strength, from 1 (weakest) to 5", minimum=1, maximum=len(LEVELS)),
        SEED,
    ),
    games=("tictactoe",),
)
