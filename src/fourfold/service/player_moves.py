"""A player's move, and on the way to it what the player thinks so far."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

from fourfold.base.errors import FourfoldError, MoveError
from fourfold.games.record import Record
from fourfold.games.registry import DEFAULT_GAME
from fourfold.players.contract import CanStop, Choice, Clock, choose_with_progress
from fourfold.players.registry import PlayerConfig
from fourfold.service.job_context import JobContext
from fourfold.service.limits import DEFAULT_SECONDS
from fourfold.service.player_cache import PLAYER_CACHE
from fourfold.service.resource_caps import modest

BETWEEN = 0.05
"""Seconds between two thoughts that are told: the first depths take next to none."""


class PlayerError(FourfoldError):
    """A player failed, or chose a move that is not legal."""


def choose(
    desk: JobContext,
    *,
    game: str = DEFAULT_GAME,
    position: str | None = None,
    moves: Sequence[str] = (),
    player: str,
    table: str | None = None,
    seconds: float = DEFAULT_SECONDS,
) -> None:
    """The move that a player chooses after these moves, and what it knows about it. With a table
    the player is kept there for its next move."""
    record = Record.of_texts(game, position, moves)
    *_, here = record.positions()
    if here.outcome is not None:
        raise MoveError("rule.over")
    candidate = modest(player)
    began = told = time.perf_counter()

    def tell(choice: Choice) -> None:
        score = choice.score
        desk.tell(
            {
                "move": str(choice.move),
                "position": str(here.play(choice.move)),
                "score": score if score is not None and math.isfinite(score) else None,
                "depth": choice.depth,
                "nodes": choice.nodes,
                "line": [str(move) for move in choice.line],
                "seconds": round(time.perf_counter() - began, 4),
            }
        )

    def tell_thought(thought: Choice) -> None:
        nonlocal told
        now = time.perf_counter()
        if now - told >= BETWEEN:
            told = now
            tell(thought)

    try:
        thinker = PLAYER_CACHE.take(table, candidate, record)
        if isinstance(thinker, CanStop):
            desk.stop = thinker.stop
        choice = choose_with_progress(thinker, here, _clock(candidate, seconds), tell_thought)
        tell(choice)
    except FourfoldError:
        raise
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise PlayerError("player.failed", player=player, reason=reason) from error
    if table is not None and not desk.stopped:
        PLAYER_CACHE.keep(table, candidate, record, choice.move, thinker)


def _clock(player: PlayerConfig, seconds: float) -> Clock:
    """What the player is given; one that fills its time has an option for how long that is."""
    own = player.options.get("time")
    return Clock(seconds=seconds if own is None else min(seconds, own))
