"""Exact values of a position and of each of its turns.

Quarto positions are solved in passes of growing length. Games small enough to have an exact
analyst are solved at once.
"""

from __future__ import annotations

import time

from fourfold.analysis.contract import AnalysisOptions, ExactAnalyst, find_analyst
from fourfold.base.errors import SpecError
from fourfold.base.limits import Limits
from fourfold.games.quarto import Position, square_name
from fourfold.games.registry import Game
from fourfold.service.job_context import JobContext, Result
from fourfold.service.requests import ThinkRequest
from fourfold.solver import TurnRanking, principal_line, rank_turns
from fourfold.solver import solve as solve_position
from fourfold.solver.native_solver import TABLE_MIB as MAX_TABLE_MIB

FIRST_SECONDS = 0.25
"""Time budget of the first pass; each later pass gets three times as much."""

TABLE_MIB = min(256, MAX_TABLE_MIB)
"""Transposition table of the solver in each worker; several workers share one machine."""


def solve(request: ThinkRequest, context: JobContext) -> Result:
    """The exact value of a Quarto position, or the proven bounds when time runs out."""
    if (values := _solve_small_game(request, context)) is not None:
        return values
    result = solve_position(
        quarto_position(request.game, request.position),
        limits=Limits(request.seconds),
        table_mib=TABLE_MIB,
        stop=context.stop_flag(),
    )
    return {
        **result.bounds_as_dict(),
        "nodes": result.nodes,
        "seconds": round(result.seconds, 4),
    }


def analyse(request: ThinkRequest, context: JobContext) -> Result:
    """The exact value of every turn of a Quarto position, pass by pass until all are proven."""
    if (values := _solve_small_game(request, context)) is not None:
        return values
    position = quarto_position(request.game, request.position)
    stop = context.stop_flag()
    started = time.perf_counter()
    budget = FIRST_SECONDS
    known: TurnRanking | None = None
    while True:
        left = request.seconds - (time.perf_counter() - started)
        ranking = rank_turns(
            position, limits=Limits(min(budget, left)), table_mib=TABLE_MIB, stop=stop
        )
        if known is not None:  # a pass that ran out of time may know less than the last
            ranking = ranking.combine(known)
        known = ranking
        result = {
            **ranking_as_dict(ranking),
            "line": [],
            "seconds": round(time.perf_counter() - started, 4),
        }
        context.report(result)
        if ranking.complete or budget >= left or context.stopped:
            break
        budget *= 3
    if ranking.complete:
        left = max(0.1, request.seconds - (time.perf_counter() - started))
        line = principal_line(position, limits=Limits(left), table_mib=TABLE_MIB, stop=stop)
        result = result | {"line": [str(turn) for turn in line]}
    return result


def quarto_position(game: str, position: str) -> Position:
    """A position of Quarto; raises SpecError for any other game."""
    named_game = Game.find(game)
    parsed = named_game.parse(position)
    if not isinstance(parsed, Position):
        raise SpecError("analysis.no_values", game=named_game.name)
    return parsed


def exact_analyst(game: Game) -> ExactAnalyst | None:
    """The analyst of a game that is solved at once, or None."""
    if game.info.analyst is None:
        return None
    analyst = find_analyst(game)
    return analyst if isinstance(analyst, ExactAnalyst) else None


def _solve_small_game(request: ThinkRequest, context: JobContext) -> Result | None:
    """The values of a position and all its moves, or None if the game has no exact analyst."""
    game = Game.find(request.game)
    if (analyst := exact_analyst(game)) is None:
        return None
    started = time.perf_counter()
    options = AnalysisOptions(seconds=request.seconds, stop=context.stop_flag())
    values = analyst.values(game.parse(request.position), options)
    return {**values.values_as_dict(), "seconds": round(time.perf_counter() - started, 4)}


def ranking_as_dict(ranking: TurnRanking) -> Result:
    """The bounds proven so far, as JSON values."""
    return {
        **ranking.bounds.bounds_as_dict(),
        "exact": ranking.complete,
        "turns": ranking.turns_as_dicts(),
        "squares": [
            {"square": square_name(square), **bounds.bounds_as_dict()}
            for square, bounds in ranking.squares().items()
        ],
    }
