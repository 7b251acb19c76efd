"""Values of positions and turns, reviews of games, and explanations of single turns.

Quarto positions are solved in passes of growing length. Games small enough to have an exact
analyst are solved at once. For Ultimate the engine estimates every move, deeper and deeper.
"""

from __future__ import annotations

import time

from fourfold.analysis.contract import AnalysisOptions, ExactAnalyst, find_analyst
from fourfold.analysis.quarto import explain as explain_quarto
from fourfold.analysis.quarto.solver import solver_within
from fourfold.analysis.ultimate import analyse_ultimate
from fourfold.analysis.ultimate.engine import EngineAnalysis
from fourfold.base.errors import SpecError, check_language
from fourfold.base.limits import IN_BROWSER, Limits
from fourfold.games.quarto import Position as QuartoPosition
from fourfold.games.quarto import square_name
from fourfold.games.registry import Game
from fourfold.games.ultimate import Position as UltimatePosition
from fourfold.service.requests import (
    ExplainRequest,
    JobContext,
    Result,
    ReviewRequest,
    ThinkRequest,
)
from fourfold.solver import TurnRanking, principal_line, rank_turns
from fourfold.solver import solve as solve_position
from fourfold.solver.native_solver import TABLE_MIB as MAX_TABLE_MIB

FIRST_SECONDS = 0.25
"""Time budget of the first pass; each later pass gets three times as much."""

TABLE_MIB = min(256, MAX_TABLE_MIB)
"""Transposition table of the solver in each worker; several workers share one machine."""

ENGINE_MIB = 16 if IN_BROWSER else 32
"""Transposition table of Ultimate's engine in each worker."""

MAX_LINE = 20
"""Moves of Ultimate's best play that are sent."""


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
    seconds = round(result.seconds, 4)
    return {**result.bounds_as_dict(), "nodes": result.nodes, "seconds": seconds}


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


def quarto_position(game: str, position: str) -> QuartoPosition:
    """A position of Quarto; raises SpecError for any other game."""
    named_game = Game.find(game)
    parsed = named_game.parse(position)
    if not isinstance(parsed, QuartoPosition):
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


def estimate(request: ThinkRequest, context: JobContext) -> Result:
    """The expected result of every move of an Ultimate position, estimated by the engine."""
    game = Game.find(request.game)
    position = game.parse(request.position)
    if not isinstance(position, UltimatePosition):
        raise SpecError("analysis.not_ultimate", game=game.name)
    stop = context.stop_flag()
    started = time.perf_counter()

    def report(analysis: EngineAnalysis) -> None:
        seconds = round(time.perf_counter() - started, 4)
        context.report({**analysis.as_dict(MAX_LINE), "seconds": seconds})

    analyse_ultimate(
        position,
        limits=Limits(seconds=request.seconds),
        memory=ENGINE_MIB,
        report=report,
        stop=stop.is_set,
    )
    latest: Result = context.latest
    return latest


def review(request: ReviewRequest, context: JobContext) -> Result:
    """Review a game: the label and reasons of every turn. Quarto is judged by exact play, Ultimate
    by the engine. Quarto positions that take longer than the time limit stay unproven."""
    check_language(request.language)
    record = request.record()
    result = find_analyst(record.game).review(
        record,
        AnalysisOptions(memory=TABLE_MIB, seconds=request.seconds, stop=context.stop_flag()),
        lambda solved, total: context.report({"solved": solved, "total": total}),
    )
    return result.as_dict(request.language)


def explain(request: ExplainRequest, context: JobContext) -> Result:
    """The value of one turn, its label, and the reasons."""
    check_language(request.language)
    game = Game.find(request.game)
    if analyst := exact_analyst(game):
        options = AnalysisOptions(seconds=request.seconds, stop=context.stop_flag())
        judgement = analyst.judge(game.parse(request.position), request.turn, options)
        return judgement.as_dict(request.language)
    position = quarto_position(request.game, request.position)
    solver = solver_within(request.seconds, context.stop_flag(), table_mib=TABLE_MIB)
    return explain_quarto(position, request.turn, solver=solver).as_dict(request.language)
