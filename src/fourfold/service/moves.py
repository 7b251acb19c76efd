"""A player's move, with reports while it thinks."""

from __future__ import annotations

import math
import time

from fourfold.base.errors import FourfoldError, MoveError, SpecError
from fourfold.players.contract import CanStop, Choice, Clock, choose_with_progress
from fourfold.players.registry import PlayerConfig
from fourfold.service.job_context import JobContext, Result
from fourfold.service.limits import MAX_PLAYER_MEGABYTES, MAX_PLAYER_THREADS
from fourfold.service.player_cache import PLAYER_CACHE
from fourfold.service.requests import ChooseRequest

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
