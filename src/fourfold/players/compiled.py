"""The compiled kernels of Quarto, asked and answering in the words of the Python ones.

Searches give the value and the move of :func:`fourfold.search.alphabeta.alphabeta` and
:func:`fourfold.search.deepening.deepening`. They count fewer nodes and may see another line of the
same value. Simulations have a random stream of their own, started by the player's chance.
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
from fourfold.search.deepening import OnDepth

if TYPE_CHECKING:
    from fourfold.native import quarto_players, ultimate_classic

EVALUATIONS = ("zero", "almost", "absolute", "relative", "quarticity")
"""The evaluations that the compiled core knows."""

_MOST_SIMULATIONS = 2**40
"""What the compiled core can count to; more than a clock ever lets it play."""


def search(
    position: Position, depth: int | None, evaluation: Evaluation, *, limits: Limits
) -> Result:
    """Alpha-beta to one depth."""
    name, c = _named(evaluation)
    found = native.quarto_players.search(
        _text(position), position.rules, depth, name, c, **native_limits(limits)
    )
    return _result(found, depth)


def deepen(
    position: Position,
    depth: int | None,
    evaluation: Evaluation,
    *,
    limits: Limits,
    on_depth: OnDepth | None = None,
) -> Result:
    """Iterative deepening to at most the depth."""
    name, c = _named(evaluation)
    found = native.quarto_players.deepen(
        _text(position),
        position.rules,
        depth,
        name,
        c,
        **native_limits(limits),
        on_progress=None if on_depth is None else lambda so_far: on_depth(_deepened(so_far)),
    )
    return _deepened(found)


def simulate(
    position: Position, simulations: int, policy: str, *, chance: random.Random, limits: Limits
) -> Result:
    """Monte Carlo on all processors; what the chance is decides the result, not how many."""
    counted = native.quarto_players.simulate(
        _text(position),
        position.rules,
        min(simulations, _MOST_SIMULATIONS),
        policy,
        chance.getrandbits(64),
        **native_limits(limits),
    )
    wins = [wins for wins, _, _ in counted.tallies]
    most = max(wins)
    move = Turn(*counted.turns[wins.index(most)])
    return Result(
        move=move,
        value=most / counted.rounds if counted.rounds else None,
        depth=None,
        nodes=counted.nodes,
        line=(move,),
        complete=counted.rounds == simulations,
        exact=False,
    )


def _text(position: Position) -> str:
    """The position as the core reads it; FourfoldError when its game is over."""
    if position.outcome is not None:
        raise FourfoldError("search.over", position=position)
    return str(position)


@functools.lru_cache(maxsize=64)
def _named(evaluation: Evaluation) -> tuple[str, float]:
    """The evaluation as the core knows it: its name, and relative's factor.

    FourfoldError when it is not one of ours as it stands: a name alone does not make it so.
    """
    name = evaluation.name.partition("(")[0]
    if name not in EVALUATIONS or evaluation != find_evaluation(evaluation.name):
        raise FourfoldError("evaluation.compiled", name=evaluation.name, known=list(EVALUATIONS))
    return name, evaluation.win / 1000 if name == "relative" else 1.0


def _deepened(found: quarto_players.SearchResult) -> Result:
    return _result(found, found.depth)


def _result(found: quarto_players.SearchResult, depth: int | None) -> Result:
    return result_of(found, tuple(Turn(*turn) for turn in found.line), depth)


def result_of(
    found: quarto_players.SearchResult | ultimate_classic.SearchResult,
    line: tuple[Any, ...],
    depth: int | None,
) -> Result:
    """What a compiled search found, with its line as moves."""
    return Result(
        move=line[0],
        value=found.value,
        depth=depth,
        nodes=found.nodes,
        line=line,
        complete=found.value is not None,
        exact=found.exact,
    )
