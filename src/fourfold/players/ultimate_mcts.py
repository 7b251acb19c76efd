"""Monte Carlo tree search for Ultimate, with the engine's evaluation at the leaves."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING

from fourfold.base.limits import IN_BROWSER
from fourfold.base.specs import Option
from fourfold.games.ultimate import Position
from fourfold.players.contract import Clock
from fourfold.players.registry import PlayerFamily
from fourfold.players.ultimate import MEGABYTE, PARAMETERS, TIME, EnginePlayer

if TYPE_CHECKING:
    from fourfold.native import ultimate_engine


TREE_MEGABYTES = 32 if IN_BROWSER else 256


class UltimateTreePlayer(EnginePlayer):
    """Grows a search tree. The clock's nodes limit the visits."""

    name = "ultimate_mcts"

    def __init__(
        self, time: float = 1.0, memory: int = TREE_MEGABYTES, parameters: str | None = None
    ) -> None:
        super().__init__(time, parameters, evaluation_only=True)
        self._tree_bytes = memory * MEGABYTE

    def _search(
        self, position: Position, clock: Clock
    ) -> Callable[..., ultimate_engine.SearchResult]:
        searcher = self._native.MctsSearch(
            position.n, self._tree_bytes, self._parameters, ending=position.ending.name
        )
        return functools.partial(searcher.search, depth=clock.depth)


FAMILY = PlayerFamily(
    make=UltimateTreePlayer,
    summary="about.ultimate_mcts",
    options=(
        TIME,
        Option("memory", int, TREE_MEGABYTES, "search tree, in MiB", minimum=1, maximum=65536),
        PARAMETERS,
    ),
    games=("ultimate",),
)
