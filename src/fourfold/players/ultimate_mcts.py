"""Monte Carlo tree search for Ultimate: the engine's evaluation in a tree that grows unevenly."""

from __future__ import annotations

import threading
from time import monotonic
from typing import Any

from fourfold import native
from fourfold.games.contract import Position as AnyPosition
from fourfold.limits import Limits, native_limits
from fourfold.players.contract import Choice, Clock, OnThought, unheard
from fourfold.players.registry import Family
from fourfold.players.ultimate import (
    MEGABYTE,
    TIME,
    choice_found,
    in_ultimate,
    left_of,
    time_for_move,
)
from fourfold.players.ultimate_parameters import PARAMETERS, read_parameters
from fourfold.specs import Option


class UltimateTreePlayer:
    """Spends ``time`` seconds on a move, or what the clock says; the clock's nodes are visits."""

    def __init__(self, time: float = 1.0, memory: int = 256, parameters: str | None = None) -> None:
        self._seconds = time
        self._tree_bytes = memory * MEGABYTE
        self._parameters = read_parameters(parameters)
        self._native = native.ultimate_engine  # loaded here, and not while a clock runs
        self._stopped = threading.Event()

    def choose(self, position: AnyPosition[Any], clock: Clock) -> Choice:
        return self.choose_aloud(position, clock, unheard)

    def choose_aloud(
        self, position: AnyPosition[Any], clock: Clock, on_thought: OnThought
    ) -> Choice:
        began = monotonic()
        position = in_ultimate(position, "ultimate_mcts")
        self._stopped.clear()
        seconds, soft_seconds = time_for_move(position, clock, self._seconds)
        searcher = self._native.TreeSearcher(position.n, self._tree_bytes, self._parameters)
        found = searcher.search(
            str(position),
            depth=clock.depth,
            **native_limits(Limits(left_of(seconds, began), clock.nodes)),
            soft_seconds=soft_seconds,
            stop=self._stopped.is_set,
            on_progress=lambda found: on_thought(choice_found(found, position)),
        )
        return choice_found(found, position)

    def stop(self) -> None:
        self._stopped.set()


FAMILY = Family(
    make=UltimateTreePlayer,
    summary="about.ultimate_mcts",
    options=(
        TIME,
        Option("memory", int, 256, "megabytes for its tree", minimum=1, maximum=65536),
        PARAMETERS,
    ),
    games=("ultimate",),
)
