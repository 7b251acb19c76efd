"""A player's move, with reports while it thinks, and the cache of players between their moves.

As in the arena, a player lives as long as its game. It keeps its knowledge of the opponent, its
earlier results, and the state of its random choices. A player that was evicted, or whose process
ended, is created again and shown the moves so far.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fourfold.base.errors import FourfoldError, MoveError, SpecError
from fourfold.games.contract import Position
from fourfold.games.record import Record
from fourfold.players.contract import (
    CanStop,
    Choice,
    Clock,
    Player,
    choose_with_progress,
    resume_game,
)
from fourfold.players.registry import PlayerConfig
from fourfold.service.requests import (
    CACHED_SECONDS,
    MAX_CACHED_MEGABYTES,
    MAX_CACHED_PLAYERS,
    MAX_PLAYER_MEGABYTES,
    MAX_PLAYER_THREADS,
    ChooseRequest,
    JobContext,
    Result,
)


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


REPORT_SECONDS = 0.05
"""Least time between two reports: the first depths take almost none."""

MAX_OPTIONS = {"memory": MAX_PLAYER_MEGABYTES, "threads": MAX_PLAYER_THREADS}


class PlayerError(FourfoldError):
    """A player failed, or chose a move that is not legal."""


def choose(request: ChooseRequest, context: JobContext) -> Result:
    """Let a player choose a move. It knows its time limit, and is stopped if it exceeds that. With
    a ``table`` the player is kept for its next move there."""
    record = request.record()
    *_, position = record.positions()
    if position.outcome is not None:
        raise MoveError("rule.over")
    config = find_player_config(request.player)
    started = reported = time.perf_counter()

    def as_result(choice: Choice) -> Result:
        score = choice.score
        return {
            "move": str(choice.move),
            "position": str(position.play(choice.move)),
            "score": score if score is not None and math.isfinite(score) else None,
            "depth": choice.depth,
            "nodes": choice.nodes,
            "line": [str(move) for move in choice.line],
            "seconds": round(time.perf_counter() - started, 4),
        }

    def report(partial: Choice) -> None:
        nonlocal reported
        now = time.perf_counter()
        if now - reported >= REPORT_SECONDS:
            reported = now
            context.report(as_result(partial))

    try:
        player = PLAYER_CACHE.take(request.table, config, record)
        if isinstance(player, CanStop):
            context.stop = player.stop
        choice = choose_with_progress(player, position, _clock(config, request.seconds), report)
        result = as_result(choice)
    except FourfoldError:
        raise
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise PlayerError("player.failed", player=request.player, reason=reason) from error
    if request.table is not None and not context.stopped:
        PLAYER_CACHE.keep(request.table, config, record, choice.move, player)
    return result


def find_player_config(player: str) -> PlayerConfig:
    """The player of a spec; raises SpecError if its options exceed the limits of a request."""
    config = PlayerConfig.find(player)
    for name, maximum in MAX_OPTIONS.items():
        if config.options.get(name, 0) > maximum:
            raise SpecError(
                "player.immodest",
                owner=config.name,
                name=name,
                value=config.options[name],
                most=maximum,
            )
    return config


def _clock(config: PlayerConfig, seconds: float) -> Clock:
    """The time limit, or the player's own ``time`` option if that is shorter."""
    own = config.options.get("time")
    return Clock(seconds=seconds if own is None else min(seconds, own))
