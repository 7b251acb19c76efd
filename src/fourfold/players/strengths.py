"""How strong players are against the levels of their game, as measured.

``benchmarks/strengths.py`` plays the games and writes ``strengths.json``.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from fourfold.base.files import read_text
from fourfold.base.strict_json import parse_json

FILE = Path(__file__).parent / "strengths.json"


@dataclass(frozen=True, slots=True)
class Met:
    """The games of a player against one level, counted for the player."""

    level: int
    games: int
    won: int
    drawn: int
    lost: int
    seconds: float
    """What each had for a move."""

    @property
    def share(self) -> float:
        """The points made, from 0 to 1."""
        return (self.won + self.drawn / 2) / self.games

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


Strengths = Mapping[str, Mapping[str, tuple[Met, ...]]]
"""What each player did against the levels that it met, by game and name."""


def read_strengths(path: Path) -> Strengths:
    return {
        game: {name: tuple(Met(**met) for met in levels) for name, levels in players.items()}
        for game, players in parse_json(read_text(path)).items()
    }


@functools.cache
def measured() -> Strengths:
    """What comes with Fourfold."""
    return read_strengths(FILE)


def strength(levels: tuple[Met, ...]) -> float:
    """The level at which a player makes half of the points, in between two if need be; half a level
    beyond those it met where all were too weak or too strong for it.

    >>> met = [Met(2, 10, 8, 0, 2, 0.1), Met(3, 10, 4, 0, 6, 0.1)]
    >>> strength(tuple(met))
    2.75
    """
    below = [met for met in levels if met.share >= 0.5]
    above = [met for met in levels if met.share < 0.5]
    if not below:
        return min(met.level for met in above) - 0.5
    best = max(below, key=lambda met: met.level)
    harder = [met for met in above if met.level > best.level]
    if not harder:
        return best.level + 0.5
    least = min(harder, key=lambda met: met.level)
    way = (best.share - 0.5) / (best.share - least.share)
    return best.level + way * (least.level - best.level)
