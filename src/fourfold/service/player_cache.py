"""The players who sit at tables: kept from one of their moves to the next, in this process.

A player lives as long as its game, so that it is the one the arena measures: it knows its opponent
and what it has thought before, and goes on in its random choices. There is room for so many; one
that had to go, or sat in a process that ended, is made again and told its moves so far.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fourfold.games.contract import Position
from fourfold.games.record import Record
from fourfold.players.contract import Player, resume_game
from fourfold.players.registry import PlayerConfig
from fourfold.service.limits import KEPT_MEGABYTES, KEPT_PLAYERS, KEPT_SECONDS


@dataclass(frozen=True, slots=True)
class CachedPlayer:
    """A player between two of its moves: the game it plays, up to and with its last move."""

    player: Player
    kind: PlayerConfig
    start: Position[Any]
    turns: tuple[Any, ...]
    since: float

    @property
    def megabytes(self) -> int:
        """What it remembers at most, where it has an option for that."""
        megabytes: int = self.kind.options.get("memory", 1)
        return megabytes

    def awaits(self, kind: PlayerConfig, record: Record) -> bool:
        """Whether this is its game, and one reply has been made since."""
        return (kind, record.start, record.turns[:-1]) == (self.kind, self.start, self.turns)


class PlayerCache:
    """The players of this process, by table and by which of the two moves. Those who have waited
    longest go first when there are too many, or when they remember too much."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._sitters: dict[tuple[str, int], CachedPlayer] = {}
        self._now = now

    def take(self, table: str | None, kind: PlayerConfig, record: Record) -> Player:
        """The player to move, as it left the game or made anew. It leaves its seat: one that fails
        or is stopped in mid-thought is not to be asked again."""
        positions = list(record.positions())
        seat = positions[-1].to_move
        sitter = None if table is None else self._sitters.pop((table, seat), None)
        if sitter is not None and sitter.awaits(kind, record):
            return sitter.player
        player = kind.make(record.game.name)
        resume_game(player, zip(positions, record.turns, strict=False), seat)
        return player

    def keep(
        self, table: str, kind: PlayerConfig, record: Record, move: Any, player: Player
    ) -> None:
        """Seat a player that has made this move after the game so far."""
        *_, here = record.positions()
        turns = (*record.turns, move)
        sitter = CachedPlayer(player, kind, record.start, turns, self._now())
        self._sitters[table, here.to_move] = sitter
        self.clear()

    def clear(self) -> None:
        """Send away those for whom there is no room, and those who wait for a game that has been
        left. Whoever sat down last stays."""
        now = self._now()
        newest_first = list(reversed(self._sitters.items()))
        remembered = itertools.accumulate(sitter.megabytes for _, sitter in newest_first)
        for number, ((place, sitter), so_far) in enumerate(
            zip(newest_first, remembered, strict=True)
        ):
            crowded = number >= KEPT_PLAYERS or (number > 0 and so_far > KEPT_MEGABYTES)
            if crowded or now - sitter.since > KEPT_SECONDS:
                del self._sitters[place]


PLAYER_CACHE = PlayerCache()
"""The players of this process."""
