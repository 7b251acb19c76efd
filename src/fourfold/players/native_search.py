"""The native searches of Quarto, with the interface of the Python ones.

Searches give the value and the move of :func:`fourfold.search.alphabeta.alphabeta` and
:func:`fourfold.search.iterative_deepening.deepening`, but count fewer nodes and may return another
line of the same value. Simulations have their own random stream, seeded by the player's generator.
"""

from __future__ import annotations

import functools
import random
from typing import TYPE_CHECKING, Any

from fourfold import native
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import Limits, native_limits
from fourfold.evaluation.contract import Evaluation
from fourfold.evaluation.registry import find_evaluation
from fourfold.games.quarto import Position, Turn
from fourfold.search.contract import Result
from fourfold.search.iterative_deepening import OnDepth

if TYPE_CHECKING:
    from fourfold.native import quarto_players, ultimate_classic

EVALUATIONS = ("zero", "almost", "absolute", "relative", "quarticity")
"""The heuristics that the native search implements."""

_MOST_SIMULATIONS = 2**40
"""Upper limit of the native counter, beyond what any clock allows."""


def search(
    position: Position, depth: int | None, evaluation: Evaluation, *, limits: Limits
) -> Result:
    """Alpha-beta to a fixed depth."""
    name, c = _native_name(evaluation)
    result = native.quarto_players.search(
        _text(position), position.rules, depth, name, c, **native_limits(limits)
    )
    return _convert(result, depth)


def deepen(
    position: Position,
    depth: int | None,
    evaluation: Evaluation,
    *,
    limits: Limits,
    on_depth: OnDepth | None = None,
) -> Result:
    """Iterative deepening to at most ``depth``."""
    name, c = _native_name(evaluation)
    result = native.quarto_players.deepen(
        _text(position),
        position.rules,
        depth,
        name,
        c,
        **native_limits(limits),
        on_progress=None
        if on_depth is None
        else lambda partial: on_depth(_convert(partial, partial.depth)),
    )
    return _convert(result, result.depth)


def simulate(
    position: Position, simulations: int, policy: str, *, chance: random.Random, limits: Limits
) -> Result:
    """Monte Carlo on all processors. The result depends on ``chance``, not on their number."""
    counts = native.quarto_players.simulate(
        _text(position),
        position.rules,
        min(simulations, _MOST_SIMULATIONS),
        policy,
        chance.getrandbits(64),
        **native_limits(limits),
    )
    wins = [wins for wins, _, _ in counts.tallies]
    most = max(wins)
    move = Turn(*counts.turns[wins.index(most)])
    return Result(
        move=move,
        value=most / counts.rounds if counts.rounds else None,
        depth=None,
        nodes=counts.nodes,
        line=(move,),
        complete=counts.rounds == simulations,
        exact=False,
    )


def _text(position: Position) -> str:
    """The position for the native code; FourfoldError if the game is over."""
    if position.outcome is not None:
        raise FourfoldError("search.over", position=position)
    return str(position)


@functools.lru_cache(maxsize=64)
def _native_name(evaluation: Evaluation) -> tuple[str, float]:
    """The native name of a heuristic, and the factor of ``relative``.

    FourfoldError unless it equals one of ours: the same name alone is not enough.
    """
    name = evaluation.name.partition("(")[0]
    if name not in EVALUATIONS or evaluation != find_evaluation(evaluation.name):
        raise FourfoldError("evaluation.compiled", name=evaluation.name, known=list(EVALUATIONS))
    return name, evaluation.win / 1000 if name == "relative" else 1.0


def _convert(result: quarto_players.SearchResult, depth: int | None) -> Result:
    return convert_result(result, tuple(Turn(*turn) for turn in result.line), depth)


def convert_result(
    result: quarto_players.SearchResult | ultimate_classic.SearchResult,
    line: tuple[Any, ...],
    depth: int | None,
) -> Result:
    """A native result as a Result; ``line`` has its best line as moves."""
    return Result(
        move=line[0],
        value=result.value,
        depth=depth,
        nodes=result.nodes,
        line=line,
        complete=result.value is not None,
        exact=result.exact,
    )
