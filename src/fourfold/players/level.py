"""Quarto opponents for people: ten levels, from beginner to the champion.

A level errs as people do. At every turn it overlooks some lines, where a line is a group with an
attribute. It overlooks diagonals more often than rows and columns, and solidity and shape more
often than colour and height. Among the other lines it plays perfectly up to its sight, a number of
turns ahead. Higher levels overlook less and see further.
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
from fourfold.players.contract import UNLIMITED, Choice, Clock, MoveBudget, Player
from fourfold.players.registry import SEED, PlayerFamily
from fourfold.players.search_backend import limit_depth, require_quarto

HARD_ATTRIBUTES = (0, 1)
"""The bits of the attributes that are overlooked most: shape and solidity."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How many turns a level sees ahead, and its chance to miss a row or column of one colour or
    height."""

    sight: int
    overlooks: float


LEVELS = (
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
"""Levels 1 to 9; level 10 is the champion."""

DIAGONAL, HARD = 1.6, 1.5
"""Factors of the chance to overlook a line: for groups other than rows and columns, and for the
attributes that are hard to see."""

MOST_BOARDS = 300_000
"""The node limit of a level. If its sight needs more nodes, or more time than the clock allows, it
looks ahead fewer turns."""


class LevelPlayer:
    """A player of one skill."""

    def __init__(self, skill: Skill, seed: int | None = None) -> None:
        self._skill = skill
        self._random = random.Random(seed)

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        budget = MoveBudget(clock)
        position = require_quarto(position, "level")
        limits = native_limits(budget.allocate())
        turns = native.quarto_champion.best_visible_turns(
            str(position),
            str(position.rules),
            self._watched(position.rules),
            limit_depth(self._skill.sight, clock) or 0,
            seconds=limits["seconds"],
            nodes=MOST_BOARDS if limits["nodes"] is None else min(MOST_BOARDS, limits["nodes"]),
        )
        # Draw the square first and then the gift, like the random player.
        square = self._random.choice(
            sorted({turn[0] for turn in turns}, key=lambda at: -1 if at is None else at)
        )
        gift = self._random.choice([turn[1] for turn in turns if turn[0] == square])
        return Choice(Turn(square, gift))

    def recall(self, position: Position[Any], move: Any) -> None:  # noqa: ARG002
        self.choose(position, UNLIMITED)  # advances the random generator

    def _watched(self, rules: Rules) -> list[int]:
        """For every group, the bits of the attributes that are not overlooked this time."""
        watched = [0] * len(GROUPS[rules])
        for number, group in enumerate(GROUPS[rules]):
            for attribute in range(4):
                chance = self._skill.overlooks
                chance *= 1.0 if _is_row_or_column(group) else DIAGONAL
                chance *= HARD if attribute in HARD_ATTRIBUTES else 1.0
                if self._random.random() >= chance:
                    watched[number] |= 1 << attribute
        return watched


def _is_row_or_column(group: tuple[int, ...]) -> bool:
    return group[1] - group[0] == group[2] - group[1] and group[1] - group[0] in (1, 4)


def make_level(n: int, seed: int | None = None) -> Player:
    if n > len(LEVELS):
        return ChampionPlayer(seed=seed)
    return LevelPlayer(LEVELS[n - 1], seed)


FAMILY = PlayerFamily(
    make=make_level,
    summary="about.level",
    options=(
        Option("n", int, 5, "strength, from 1 (weakest) to 10", minimum=1, maximum=10),
        SEED,
    ),
    games=("quarto",),
)
