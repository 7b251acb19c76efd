"""Values of positions and turns, reviews of games, and explanations of single turns.

The core solves Quarto positions, in passes of growing length. Games small enough to have an exact
analyst are solved at once. For Ultimate the engine estimates every move, deeper and deeper.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from fourfold import native
from fourfold.analysis.contract import AnalysisOptions, ExactAnalyst, find_analyst
from fourfold.analysis.quarto import explain as explain_quarto
from fourfold.analysis.quarto.solver import solver_within
from fourfold.base.errors import FourfoldError, SpecError, check_language
from fourfold.base.limits import IN_BROWSER, available_cores
from fourfold.games.quarto import Position as QuartoPosition
from fourfold.games.registry import Game
from fourfold.games.ultimate import Position as UltimatePosition
from fourfold.players.core_player import core_game, is_known_to_core
from fourfold.service.requests import (
    ExplainRequest,
    JobContext,
    Result,
    ReviewRequest,
    ThinkRequest,
)
from fourfold.solver.book.shipped_books import load_books
from fourfold.solver.native_solver import TABLE_MIB as MAX_TABLE_MIB

TABLE_MIB = min(256, MAX_TABLE_MIB)
"""Transposition table of the solver in each worker; several workers share one machine."""

ENGINE_MIB = 16 if IN_BROWSER else 32
"""Transposition table of Ultimate's engine in each worker."""


def solve(request: ThinkRequest, context: JobContext) -> Result:
    """The exact value of a position, or the proven bounds when time runs out."""
    return _values(native.players.solve_position, request, context)


def analyse(request: ThinkRequest, context: JobContext) -> Result:
    """The exact value of every turn, in Quarto pass by pass until all are proven."""
    return _values(native.players.analyse_position, request, context)


CoreOperation = Callable[..., str | None]
"""An operation of the core. It answers in JSON, or None if it does not know the game."""


def _values(operation: CoreOperation, request: ThinkRequest, context: JobContext) -> Result:
    if (answer := _ask_core(operation, request, context, TABLE_MIB, available_cores())) is not None:
        return answer
    if (answer := _solve_small_game(request, context)) is not None:
        return answer
    raise FourfoldError("solver.over", position=quarto_position(request.game, request.position))


def _ask_core(
    operation: CoreOperation,
    request: ThinkRequest,
    context: JobContext,
    table_mib: int,
    threads: int = 1,
) -> Result | None:
    """The answer of the core; None if it does not offer the operation for this game, or if the game
    is over. A browser without Python asks the core too."""
    position = Game.find(request.game).parse(request.position)
    if not is_known_to_core(position) or position.outcome is not None:
        return None
    if isinstance(position, QuartoPosition):
        load_books(position.rules)
    answer = operation(
        core_game(position),
        str(position),
        seconds=request.seconds,
        threads=threads,
        table_bytes=table_mib << 20,
        stop=context.stop_flag().is_set,
        on_progress=lambda partial: context.report(json.loads(partial)),
    )
    result: Result | None = None if answer is None else json.loads(answer)
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


def estimate(request: ThinkRequest, context: JobContext) -> Result:
    """The expected result of every move of an Ultimate position, estimated by the engine."""
    game = Game.find(request.game)
    position = game.parse(request.position)
    if not isinstance(position, UltimatePosition):
        raise SpecError("analysis.not_ultimate", game=game.name)
    if position.outcome is not None:
        raise FourfoldError("analysis.over", position=position)
    result = _ask_core(native.players.estimate_moves, request, context, ENGINE_MIB)
    assert result is not None
    return result


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
