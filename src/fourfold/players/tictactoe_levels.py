"""Tic-tac-toe opponents for people: five levels, from a first game to play that never loses.

A level errs as people do. At every move it overlooks some of the lines, diagonals more often than
rows and columns, and in the game that is left it plays as well as its sight goes, a number of moves
ahead. Both faults shrink from level to level.
"""

from __future__ import annotations

import functools
import math
import random
from dataclasses import dataclass
from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import Limits
from fourfold.base.specs import Option
from fourfold.games.contract import Position as AnyPosition
from fourfold.games.grid import straight_lines
from fourfold.games.tictactoe import EMPTY, MARKS, SIZES, Position
from fourfold.players.contract import UNLIMITED, Choice, Clock
from fourfold.players.registry import SEED, PlayerFamily
from fourfold.solver.tictactoe import Line, Lookahead, SpentError


@dataclass(frozen=True, slots=True)
class Skill:
    """How many moves it looks ahead, and the chance to miss a row or column."""

    sight: int
    overlooks: float


SKILLS = (Skill(1, 0.5), Skill(2, 0.35), Skill(2, 0.12), Skill(4, 0.05), Skill(9, 0.0))
"""Of levels 1 to 5."""

DIAGONAL = 1.6
"""How many times as often a diagonal is overlooked."""

MOST_BOARDS = 40_000
"""What a level counts out at most; where its sight needs more it looks less far."""


AT_A_GLANCE = 2
"""How many moves ahead it still looks when its time is up."""

SMALLEST = SIZES[0]


@functools.cache
def whole_tree() -> Lookahead:
    """The smallest board, looked through once for all who see everything."""
    lookahead = Lookahead(SMALLEST)
    lookahead.score(Position.start(n=SMALLEST))
    return lookahead


class TictactoeLevelPlayer:
    """One of the levels, 1 being the weakest."""

    def __init__(self, n: int = 3, seed: int | None = None) -> None:
        self._skill = SKILLS[n - 1]
        self._random = random.Random(seed)
        self._sees_all = self._skill.overlooks == 0
        if self._sees_all:
            whole_tree()  # while it sits down, not on its clock

    def choose(self, position: AnyPosition[Any], clock: Clock) -> Choice:
        if not isinstance(position, Position):
            raise FourfoldError(
                "player.only", player="tictactoe_level", game="tictactoe", position=position
            )
        if position.outcome is not None:
            raise FourfoldError("search.over", position=position)
        watched, depth = self._watched(position.size), self._depth(position, clock)
        if self._sees_all and position.size == SMALLEST:
            lookahead = whole_tree()
        else:
            lookahead = Lookahead(
                position.size, watched=watched, limits=Limits(clock.seconds, clock.nodes)
            )
        try:
            values = lookahead.values(position, depth)
        except SpentError:
            depth = min(depth, AT_A_GLANCE)
            values = Lookahead(position.size, watched=watched).values(position, depth)
        most = max(values.values())
        move = self._random.choice([move for move, value in values.items() if value == most])
        return Choice(move, depth=depth, nodes=lookahead.nodes)

    def recall(self, position: AnyPosition[Any], move: Any) -> None:  # noqa: ARG002
        self.choose(position, UNLIMITED)  # brings its chance as far as it would be

    def _depth(self, position: Position, clock: Clock) -> int:
        """As far as it sees, if that is not too much to count out."""
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
        Option("n", int, 3, "how strong it is", minimum=1, maximum=len(SKILLS)),
        SEED,
    ),
    games=("tictactoe",),
)
