"""The measured strength of players against the levels of their game.

``benchmarks/strengths.py`` plays the games and writes ``strengths.json``.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from fourfold.base.files import parse_json, read_text

FILE = Path(__file__).parent / "strengths.json"


@dataclass(frozen=True, slots=True)
class LevelResult:
    """The results of a player against one level."""

    level: int
    games: int
    won: int
    drawn: int
    lost: int
    seconds: float
    """Time per move of both sides."""

    @property
    def share(self) -> float:
        """The share of the points, from 0 to 1."""
        return (self.won + self.drawn / 2) / self.games

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


Strengths = Mapping[str, Mapping[str, tuple[LevelResult, ...]]]
"""The results of each player against levels, by game and player name."""


def read_strengths(path: Path) -> Strengths:
    return {
        game: {
            name: tuple(LevelResult(**result) for result in levels)
            for name, levels in players.items()
        }
        for game, players in parse_json(read_text(path)).items()
    }


@functools.cache
def measured() -> Strengths:
    """The results shipped with Fourfold."""
    return read_strengths(FILE)


def strength(levels: tuple[LevelResult, ...]) -> float:
    """The level against which the player would score half of the points.

    Interpolates between levels. A player that was stronger or weaker than all levels it played is
    placed half a level beyond them.

    >>> strength((LevelResult(2, 10, 8, 0, 2, 0.1), LevelResult(3, 10, 4, 0, 6, 0.1)))
    2.75
    """
    beaten = [result for result in levels if result.share >= 0.5]
    lost = [result for result in levels if result.share < 0.5]
    if not beaten:
        return min(result.level for result in lost) - 0.5
    best = max(beaten, key=lambda result: result.level)
    harder = [result for result in lost if result.level > best.level]
    if not harder:
        return best.level + 0.5
    next_level = min(harder, key=lambda result: result.level)
    fraction = (best.share - 0.5) / (best.share - next_level.share)
    return best.level + fraction * (next_level.level - best.level)
