"""The bot of the IIIT ultimate bot report: its heuristic with iterative deepening.

The report's bot deepens from three moves ahead, stops after thirteen seconds and plays the best
move of the last completed search. The course allowed fifteen seconds.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from fourfold import native
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits, native_limits
from fourfold.base.specs import Option
from fourfold.evaluation.registry import CLASSIC_OPTIONS
from fourfold.evaluation.ultimate_classic import (
    ClassicWeights,
    ScoredPosition,
    incremental_evaluation,
)
from fourfold.games import ultimate
from fourfold.games.contract import Position
from fourfold.games.ultimate import Cell
from fourfold.players.contract import Choice, Clock, OnChoice, ignore_choice
from fourfold.players.registry import SEED, PlayerFamily
from fourfold.players.search_backend import (
    CORE,
    DEPTH,
    choice_of,
    convert_result,
    limit_depth,
    limits_of,
)
from fourfold.search.contract import Result
from fourfold.search.iterative_deepening import OnDepth, deepening

if TYPE_CHECKING:
    from fourfold.native import ultimate_classic

FIRST_DEPTH = 3


def reference(
    position: ultimate.Position,
    first: int,
    depth: int | None,
    weights: ClassicWeights,
    **options: Any,
) -> Result:
    """Iterative deepening from ``first`` to at most ``depth`` moves ahead in Python, with the other
    options of :func:`~fourfold.search.iterative_deepening.deepening`."""
    scored = ScoredPosition.of(position, weights)
    return deepening(scored, depth, incremental_evaluation(weights), first=first, **options)


def compiled(
    position: ultimate.Position,
    first: int,
    depth: int | None,
    weights: ClassicWeights,
    *,
    moves: Sequence[Cell] = (),
    limits: Limits = NO_LIMITS,
    on_depth: OnDepth | None = None,
) -> Result:
    """The native equivalent of :func:`reference`, with the same nodes and line."""
    if position.outcome is not None:
        raise FourfoldError("search.over", position=position)

    def convert(native_result: ultimate_classic.SearchResult) -> Result:
        line = tuple(Cell(index, position.n) for index in native_result.line)
        return convert_result(native_result, line, native_result.depth)

    core = native.ultimate_classic
    native_result = core.deepen(
        str(position),
        position.n,
        first,
        depth,
        core.Weights(**asdict(weights)),
        ending=position.ending.name,
        order=[move.index for move in moves],
        **native_limits(limits),
        on_progress=None if on_depth is None else lambda partial: on_depth(convert(partial)),
    )
    return convert(native_result)


class UltimateClassicPlayer:
    """Spends ``time`` seconds on a move, less if the clock demands it or ``depth`` is reached. Like
    the authors' program, it tries the moves of the root in random order."""

    def __init__(
        self,
        time: float = 13.0,
        depth: int | None = None,
        core: str = CORE.default,
        seed: int | None = None,
        **weights: int,
    ) -> None:
        self._seconds = time
        self._depth = depth
        self._weights = ClassicWeights(**weights)
        self._search = reference if core == "python" else compiled
        self._random = random.Random(seed)

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        return self.choose_with_progress(position, clock, ignore_choice)

    def choose_with_progress(
        self, position: Position[Any], clock: Clock, on_choice: OnChoice
    ) -> Choice:
        root = _require_ultimate(position)
        depth = limit_depth(self._depth, clock)
        moves = list(root.legal_moves())
        self._random.shuffle(moves)
        result = self._search(
            root,
            FIRST_DEPTH if depth is None else min(FIRST_DEPTH, depth),
            depth,
            self._weights,
            moves=moves,
            limits=limits_of(clock, self._seconds),
            on_depth=lambda result: on_choice(choice_of(result)),
        )
        return choice_of(result)


def _require_ultimate(position: Position[Any]) -> ultimate.Position:
    """The position itself; FourfoldError if it belongs to another game or the game is over."""
    if not isinstance(position, ultimate.Position):
        raise FourfoldError(
            "player.only", player="ultimate_classic", game="ultimate", position=position
        )
    if position.outcome is not None:
        raise FourfoldError("search.over", position=position)
    return position


FAMILY = PlayerFamily(
    make=UltimateClassicPlayer,
    summary="about.ultimate_classic",
    options=(
        Option("time", float, 13.0, "seconds per move", minimum=0.001),
        DEPTH,
        replace(CORE, help="implementation of the search: compiled or Python"),
        SEED,
        *CLASSIC_OPTIONS,
    ),
    games=("ultimate",),
    source="IIIT ultimate bot report",
)
