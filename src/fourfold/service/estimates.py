"""What the Ultimate engine expects of every move, told while it looks further ahead."""

from __future__ import annotations

import threading
import time

from fourfold.analysis.ultimate import Analysis, analyse_ultimate
from fourfold.base.errors import SpecError
from fourfold.base.limits import IN_BROWSER, Limits
from fourfold.games.registry import DEFAULT_GAME, Game
from fourfold.games.ultimate import Position
from fourfold.service.job_context import JobContext
from fourfold.service.limits import DEFAULT_SECONDS

MEMORY = 16 if IN_BROWSER else 32
"""Megabytes that the engine of each worker may remember."""

LONGEST_LINE = 20
"""Moves of best play that are told."""


def estimate(
    desk: JobContext, *, game: str = DEFAULT_GAME, position: str, seconds: float = DEFAULT_SECONDS
) -> None:
    """The expected points of every move, deeper and deeper until the time is up."""
    chosen = Game.find(game)
    here = chosen.parse(position)
    if not isinstance(here, Position):
        raise SpecError("analysis.not_ultimate", game=chosen.name)
    stopped = threading.Event()
    desk.stop = stopped.set
    began = time.perf_counter()

    def tell(found: Analysis) -> None:
        spent = round(time.perf_counter() - began, 4)
        desk.tell({**found.as_dict(LONGEST_LINE), "seconds": spent})

    analyse_ultimate(
        here, limits=Limits(seconds=seconds), memory=MEMORY, report=tell, stop=stopped.is_set
    )
