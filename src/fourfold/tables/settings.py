"""What is agreed before a game: the rules, where it begins, and the time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.tables.errors import TableError

SHORTEST_BASE, LONGEST_BASE = 5, 6 * 60 * 60
LONGEST_INCREMENT = 10 * 60


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """A clock for each side: so many seconds, to which every move adds."""

    base: float
    increment: float = 0.0

    def __post_init__(self) -> None:
        if not SHORTEST_BASE <= self.base <= LONGEST_BASE:
            raise TableError("table.base", shortest=SHORTEST_BASE, longest=LONGEST_BASE)
        if not 0 <= self.increment <= LONGEST_INCREMENT:
            raise TableError("table.increment", longest=LONGEST_INCREMENT)


@dataclass(frozen=True, slots=True)
class TableSettings:
    """``start`` is a position in which the game is on; ``pace`` None is as long as one likes."""

    game: Game
    start: Position[Any]
    pace: ClockSettings | None = None

    @classmethod
    def of(
        cls,
        game: str,
        *,
        start: str | None = None,
        base: float | None = None,
        increment: float = 0.0,
    ) -> TableSettings:
        """Terms from texts and seconds, checked.

        >>> str(TableSettings.of("tictactoe", base=60).start)
        '.../.../...'
        """
        found = Game.find(game)
        position = found.start() if start is None else found.parse(start)
        if position.outcome is not None:
            raise TableError("table.begun_over")
        return cls(found, position, None if base is None else ClockSettings(base, increment))

    def as_dict(self) -> dict[str, Any]:
        pace = self.pace
        return {
            "game": str(self.game),
            "start": None if self.start == self.game.start() else str(self.start),
            "base": None if pace is None else pace.base,
            "increment": 0.0 if pace is None else pace.increment,
        }

    @classmethod
    def from_dict(cls, told: Mapping[str, Any]) -> TableSettings:
        return cls.of(
            told["game"], start=told["start"], base=told["base"], increment=told["increment"]
        )
