"""Expected points of every move in Ultimate, deeper and deeper."""

from __future__ import annotations

import threading
import time

from fourfold.analysis.ultimate import EngineAnalysis, analyse_ultimate
from fourfold.base.errors import SpecError
from fourfold.base.limits import IN_BROWSER, Limits
from fourfold.games.registry import Game
from fourfold.games.ultimate import Position
from fourfold.service.job_context import JobContext, Result
from fourfold.service.requests import ThinkRequest

MEMORY = 16 if IN_BROWSER else 32
"""Megabytes of the engine's transposition table in each worker."""

MAX_LINE = 20
"""Moves of best play that are sent."""


def estimate(request: ThinkRequest, context: JobContext) -> Result:
    """What the engine expects of every move of an Ultimate position."""
    game = Game.find(request.game)
    position = game.parse(request.position)
    if not isinstance(position, Position):
        raise SpecError("analysis.not_ultimate", game=game.name)
    stopped = threading.Event()
    context.stop = stopped.set
    started = time.perf_counter()

    def report(analysis: EngineAnalysis) -> None:
        seconds = round(time.perf_counter() - started, 4)
        context.report({**analysis.as_dict(MAX_LINE), "seconds": seconds})

    analyse_ultimate(
        position,
        limits=Limits(seconds=request.seconds),
        memory=MEMORY,
        report=report,
        stop=stopped.is_set,
    )
    latest: Result = context.latest
    return latest
