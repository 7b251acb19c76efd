"""The bot of the IIIT ultimate bot report: its heuristic, and alpha-beta by iterative deepening.

The report's bot deepens from three moves ahead, stops after thirteen seconds and plays the best
move of the last search it could complete; the course allowed fifteen.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from fourfold import native
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits, native_limits
from fourfold.base.specs import Option
from fourfold.evaluation.registry import CLASSIC_OPTIONS
from fourfold.evaluation.scored import ScoredPosition, carried
from fourfold.evaluation.ultimate_classic import Weights
from fourfold.games import ultimate
from fourfold.games.contract import Position
from fourfold.games.ultimate import Cell
from fourfold.players.compiled import result_of
from fourfold.players.contract import Choice, Clock, OnChoice, ignore_choice
from fourfold.players.kernels import CORE, DEPTH, choice_of, limits_of, shallower
from fourfold.players.registry import PlayerFamily
from fourfold.players.ultimate import in_ultimate
from fourfold.search.contract import Result
from fourfold.search.deepening import OnDepth, deepening

if TYPE_CHECKING:
    from fourfold.native import ultimate_classic

FIRST_DEPTH = 3


def reference(
    position: ultimate.Position, first: int, depth: int | None, weights: Weights, **terms: Any
) -> Result:
    """Deepening from ``first`` to at most ``depth`` moves ahead, by the Python of
    :mod:`fourfold.search`, which says what terms there are."""
    here = ScoredPosition.of(position, weights)
    return deepening(here, depth, carried(weights), first=first, **terms)


def compiled(
    position: ultimate.Position,
    first: int,
    depth: int | None,
    weights: Weights,
    *,
    limits: Limits = NO_LIMITS,
    on_depth: OnDepth | None = None,
) -> Result:
    """The same search natively: the same result, the nodes and the line included."""
    if position.outcome is not None:
        raise FourfoldError("search.over", position=position)

    def result(found: ultimate_classic.SearchResult) -> Result:
        line = tuple(Cell(index, position.n) for index in found.line)
        return result_of(found, line, found.depth)

    core = native.ultimate_classic
    found = core.deepen(
        str(position),
        position.n,
        first,
        depth,
        core.Weights(**asdict(weights)),
        ending=position.ending.name,
        **native_limits(limits),
        on_progress=None if on_depth is None else lambda found: on_depth(result(found)),
    )
    return result(found)


class UltimateClassicPlayer:
    """Spends ``time`` seconds on a move, or less when the clock says so or the depth is reached."""

    def __init__(
        self,
        time: float = 13.0,
        depth: int | None = None,
        core: str = CORE.default,
        **weights: int,
    ) -> None:
        self._seconds = time
        self._depth = depth
        self._weights = Weights(**weights)
        self._search = reference if core == "python" else compiled

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        return self.choose_with_progress(position, clock, ignore_choice)

    def choose_with_progress(
        self, position: Position[Any], clock: Clock, on_choice: OnChoice
    ) -> Choice:
        depth = shallower(self._depth, clock)
        result = self._search(
            in_ultimate(position, "ultimate_classic"),
            FIRST_DEPTH if depth is None else min(FIRST_DEPTH, depth),
            depth,
            self._weights,
            limits=limits_of(clock, self._seconds),
            on_depth=lambda result: on_choice(choice_of(result)),
        )
        return choice_of(result)


FAMILY = PlayerFamily(
    make=UltimateClassicPlayer,
    summary="about.ultimate_classic",
    options=(
        Option("time", float, 13.0, "seconds it may think about a move", minimum=0.001),
        DEPTH,
        replace(CORE, help="what searches: the compiled core or the Python reference"),
        *CLASSIC_OPTIONS,
    ),
    games=("ultimate",),
    source="IIIT ultimate bot report",
)
