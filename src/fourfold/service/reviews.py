"""Reviews of games, and explanations of single turns."""

from __future__ import annotations

from fourfold.analysis.contract import AnalysisOptions, find_analyst
from fourfold.analysis.quarto import explain as explain_quarto
from fourfold.analysis.quarto.solver import solver_within
from fourfold.base.errors import check_language
from fourfold.games.registry import Game
from fourfold.service.exact_values import TABLE_MIB, exact_analyst, quarto_position
from fourfold.service.job_context import JobContext, Result
from fourfold.service.requests import ExplainRequest, ReviewRequest


def review(request: ReviewRequest, context: JobContext) -> Result:
    """Every turn of a game with its label and reasons: Quarto against exact play, Ultimate as the
    engine sees it. Quarto positions that take longer than the time limit stay unproven."""
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
