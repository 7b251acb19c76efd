"""The cache of players between their moves, one in each process.

A player lives as long as its game, as in the arena: it knows its opponent, what it has thought
before, and the state of its random choices. A player that was evicted, or whose process ended, is
created again and shown the moves so far.
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
from fourfold.service.limits import CACHED_SECONDS, MAX_CACHED_MEGABYTES, MAX_CACHED_PLAYERS


@dataclass(frozen=True, slots=True)
class CachedPlayer:
    """A player and its game up to and including its last move."""

    player: Player
    config: PlayerConfig
    start: Position[Any]
    turns: tuple[Any, ...]
    since: float

    @property
    def megabytes(self) -> int:
        """Its memory limit; 1 for players without that option."""
        megabytes: int = self.config.options.get("memory", 1)
        return megabytes

    def continues(self, config: PlayerConfig, record: Record) -> bool:
        """Whether the record is this player's game with one more reply."""
        cached = (self.config, self.start, self.turns)
        return (config, record.start, record.turns[:-1]) == cached


class PlayerCache:
    """The players of this process, by table and seat. The oldest are evicted when there are too
    many players or they need too much memory."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._players: dict[tuple[str, int], CachedPlayer] = {}
        self._now = now

    def take(self, table: str | None, config: PlayerConfig, record: Record) -> Player:
        """The player to move, from the cache or created anew. It leaves the cache: a player that
        fails or is stopped must not be used again."""
        positions = list(record.positions())
        seat = positions[-1].to_move
        cached = None if table is None else self._players.pop((table, seat), None)
        if cached is not None and cached.continues(config, record):
            return cached.player
        player = config.make(record.game.name)
        resume_game(player, zip(positions, record.turns, strict=False), seat)
        return player

    def keep(
        self, table: str, config: PlayerConfig, record: Record, move: Any, player: Player
    ) -> None:
        """Cache a player that has made this move after the recorded game."""
        *_, position = record.positions()
        turns = (*record.turns, move)
        cached = CachedPlayer(player, config, record.start, turns, self._now())
        self._players[table, position.to_move] = cached
        self.evict()

    def evict(self) -> None:
        """Remove players beyond the limits, and those whose game was abandoned. The latest
        stays."""
        now = self._now()
        newest_first = list(reversed(self._players.items()))
        megabytes = itertools.accumulate(cached.megabytes for _, cached in newest_first)
        for number, ((key, cached), total) in enumerate(zip(newest_first, megabytes, strict=True)):
            is_over_memory = number > 0 and total > MAX_CACHED_MEGABYTES
            is_over_count = number >= MAX_CACHED_PLAYERS
            if is_over_count or is_over_memory or now - cached.since > CACHED_SECONDS:
                del self._players[key]


PLAYER_CACHE = PlayerCache()
"""The players of this process."""
