"""Exact values of games that are small enough to be found at one look."""

from __future__ import annotations

import time

from fourfold.analysis.contract import ExactAnalyst, Terms, analyst_of
from fourfold.games.registry import Game
from fourfold.service.job_context import Found, JobContext, stoppable


def exact_analyst(game: Game) -> ExactAnalyst | None:
    """The analyst that finds the values of this game at one look, if it has such a one."""
    if game.info.analyst is None:
        return None
    analyst = analyst_of(game)
    return analyst if isinstance(analyst, ExactAnalyst) else None


def found_at_once(desk: JobContext, game: str, position: str, seconds: float) -> Found | None:
    """What is told of a position and all its moves; None where the game has no such analyst."""
    chosen = Game.find(game)
    if (analyst := exact_analyst(chosen)) is None:
        return None
    began = time.perf_counter()
    terms = Terms(seconds=seconds, stop=stoppable(desk))
    values = analyst.values(chosen.parse(position), terms)
    return {**values.as_found(), "seconds": round(time.perf_counter() - began, 4)}
