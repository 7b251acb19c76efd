"""The settings of a table: game, starting position, clock."""

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
    """Seconds per side, and seconds added after each move."""

    base: float
    increment: float = 0.0

    def __post_init__(self) -> None:
        if not SHORTEST_BASE <= self.base <= LONGEST_BASE:
            raise TableError("table.base", shortest=SHORTEST_BASE, longest=LONGEST_BASE)
        if not 0 <= self.increment <= LONGEST_INCREMENT:
            raise TableError("table.increment", longest=LONGEST_INCREMENT)


@dataclass(frozen=True, slots=True)
class TableSettings:
    """``start`` is a position that is not over; ``clock`` is None for a game without a clock."""

    game: Game
    start: Position[Any]
    clock: ClockSettings | None = None

    @classmethod
    def of(
        cls,
        game: str,
        *,
        start: str | None = None,
        base: float | None = None,
        increment: float = 0.0,
    ) -> TableSettings:
        """Settings from texts and seconds, checked.

        >>> str(TableSettings.of("tictactoe", base=60).start)
        '.../.../...'
        """
        parsed = Game.find(game)
        position = parsed.start() if start is None else parsed.parse(start)
        if position.outcome is not None:
            raise TableError("table.begun_over")
        return cls(parsed, position, None if base is None else ClockSettings(base, increment))

    def as_dict(self) -> dict[str, Any]:
        clock = self.clock
        return {
            "game": str(self.game),
            "start": None if self.start == self.game.start() else str(self.start),
            "base": None if clock is None else clock.base,
            "increment": 0.0 if clock is None else clock.increment,
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> TableSettings:
        start, base, increment = (values[name] for name in ("start", "base", "increment"))
        return cls.of(values["game"], start=start, base=base, increment=increment)
