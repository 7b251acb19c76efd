"""Opponents for people: ten levels, from a first game to the champion.

A level errs as people do. At every turn it overlooks some of the lines, a line being four squares
in a row and an attribute: diagonals more often than rows and columns, and solid or hollow, square
or round more often than colour and height. In the game that is left it plays as well as its sight
goes, a number of turns ahead. Both faults shrink from level to level.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from fourfold import native
from fourfold.base.limits import native_limits
from fourfold.base.specs import Option
from fourfold.games.contract import Position
from fourfold.games.quarto import GROUPS, Rules, Turn
from fourfold.players.champion import ChampionPlayer
from fourfold.players.contract import UNLIMITED, Choice, Clock, Player
from fourfold.players.kernels import in_quarto, shallower
from fourfold.players.registry import SEED, PlayerFamily
from fourfold.players.timing import MoveBudget

HARD_ATTRIBUTES = (0, 1)
"""The bits of a piece that are overlooked most: its shape, and whether it is solid."""


@dataclass(frozen=True, slots=True)
class Skill:
    """``overlooks`` is the chance to miss a row or column of one colour or height."""

    sight: int
    overlooks: float


SKILLS = (
    Skill(1, 0.62),
    Skill(2, 0.45),
    Skill(2, 0.27),
    Skill(2, 0.14),
    Skill(2, 0.05),
    Skill(3, 0.02),
    Skill(4, 0.005),
    Skill(5, 0.0),
    Skill(9, 0.0),
)
"""Of levels 1 to 9."""

DIAGONAL, HARD = 1.6, 1.5
"""How many times as often a line is overlooked that does not run along the board, or whose
attribute is hard to see."""

MOST_BOARDS = 300_000
"""What a level counts out at most; where its sight needs more, or more time than there is, it looks
less far."""


class LevelPlayer:
    """A player of one skill."""

    def __init__(self, skill: Skill, seed: int | None = None) -> None:
        self._skill = skill
        self._random = random.Random(seed)

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        budget = MoveBudget(clock)
        position = in_quarto(position, "level")
        limits = native_limits(budget.allocate())
        turns = native.quarto_champion.turns_that_look_best(
            str(position),
            str(position.rules),
            self._watched(position.rules),
            shallower(self._skill.sight, clock) or 0,
            seconds=limits["seconds"],
            nodes=MOST_BOARDS if limits["nodes"] is None else min(MOST_BOARDS, limits["nodes"]),
        )
        # The square first and then the gift, as a turn is made.
        square = self._random.choice(sorted({turn[0] for turn in turns}, key=_or_none))
        gift = self._random.choice([turn[1] for turn in turns if turn[0] == square])
        return Choice(Turn(square, gift))

    def recall(self, position: Position[Any], move: Any) -> None:  # noqa: ARG002
        self.choose(position, UNLIMITED)  # brings its chance as far as it would be

    def _watched(self, rules: Rules) -> list[int]:
        """For every group of four the attributes that are not overlooked this time, as bits."""
        watched = [0] * len(GROUPS[rules])
        for number, group in enumerate(GROUPS[rules]):
            for attribute in range(4):
                chance = self._skill.overlooks
                chance *= 1.0 if _runs_along(group) else DIAGONAL
                chance *= HARD if attribute in HARD_ATTRIBUTES else 1.0
                if self._random.random() >= chance:
                    watched[number] |= 1 << attribute
        return watched


def _or_none(square: int | None) -> int:
    return -1 if square is None else square


def _runs_along(group: tuple[int, ...]) -> bool:
    """Whether a group is a row or a column."""
    return group[1] - group[0] == group[2] - group[1] and group[1] - group[0] in (1, 4)


def make_level(n: int, seed: int | None = None) -> Player:
    if n > len(SKILLS):
        return ChampionPlayer(seed=seed)
    return LevelPlayer(SKILLS[n - 1], seed)


FAMILY = PlayerFamily(
    make=make_level,
    summary="about.level",
    options=(
        Option("n", int, 5, "how strong it is: 1 to 10", minimum=1, maximum=10),
        SEED,
    ),
    games=("quarto",),
)
