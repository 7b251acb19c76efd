"""How hard a puzzle is: how players of different sight fare at it.

A player with a sight of s sees every win and every loss that takes at most s moves, and
nothing beyond. It makes a turn that it sees to win if there is one, else one that it does not see
to lose, and among those it chooses by chance. The exact scores of the turns say at once how often
that is the solution.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from fourfold.analysis.puzzles.puzzle import DIFFICULTIES
from fourfold.solver import Score, Value

SIGHTS = range(9)
"""The players whose chances count, by how many moves they see ahead."""

T = TypeVar("T")

_LIKELY = 0.5


def chances(scores: Mapping[T, Score], solution: T) -> tuple[float, ...]:
    """For each sight the chance to choose the solution."""
    found = []
    for sight in SIGHTS:
        seen = {turn: _seen(score, sight) for turn, score in scores.items()}
        best = max(seen.values())
        chosen = [turn for turn, value in seen.items() if value == best]
        found.append(round(1 / len(chosen), 4) if solution in chosen else 0.0)
    return tuple(found)


def difficulty(found: tuple[float, ...]) -> int:
    """0 when a sight of one move solves the puzzle at least every other time, 1 when it takes
    two, 2 when four, 3 when six, and 4 when it takes more."""
    enough = (sight for sight, chance in zip(SIGHTS, found, strict=True) if chance >= _LIKELY)
    sight = next(enough, len(SIGHTS))
    return 0 if sight < 2 else min((sight + 1) // 2, DIFFICULTIES[-1])


def _seen(score: Score, sight: int) -> int:
    """1 for a win that is seen, -1 for a loss that is, 0 for everything else."""
    if score.value is Value.DRAW or (score.distance or 0) > sight:
        return 0
    return 1 if score.value is Value.WIN else -1
