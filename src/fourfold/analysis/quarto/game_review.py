"""Judge a Quarto turn, and review a game turn by turn, against exact play."""

from __future__ import annotations

import functools
from typing import Any

from fourfold.analysis.exact import ExactJudgement, ExactReview, Label, score_history
from fourfold.analysis.quarto.reasons import MESSAGES, Reason, ReasonKind, reasons_for
from fourfold.analysis.quarto.solver import CachedSolver
from fourfold.analysis.review import OnProgress, judge_turns
from fourfold.base.errors import FourfoldError
from fourfold.games.quarto import Position, Rules, Turn
from fourfold.games.record import Record
from fourfold.solver import TurnRanking
from fourfold.solver.search import unfinished_position


def explain(
    position: Position | str,
    turn: Turn | str,
    *,
    rules: Rules | str | None = None,
    solver: CachedSolver | None = None,
) -> ExactJudgement:
    """Judge one turn; the reasons include the line of play and the opponent's losing replies.

    >>> judgement = explain("012./..../..../.... 4", "a2:5")
    >>> print(judgement.label)
    blunder
    >>> print(judgement.to_text())
    Giving the short dark hollow square piece loses at once: d1 completes row 1 (all short).
    One of 145 moves wins. d1 wins at once by completing row 1 (all short).
    """
    position = unfinished_position(position, rules)
    turn = position.parse_move(str(turn))
    return _judge(position, turn, solver or CachedSolver(), deep=True)


def explain_all(
    position: Position | str,
    *,
    rules: Rules | str | None = None,
    solver: CachedSolver | None = None,
) -> tuple[ExactJudgement, ...]:
    """Judge every turn, best first.

    Only the position itself is analysed, so the reasons have no lines of play and do not count the
    opponent's replies.
    """
    position = unfinished_position(position, rules)
    solver = solver or CachedSolver()
    turns = solver.ranking(position).turns
    return tuple(_judge(position, one.turn, solver, deep=False) for one in turns)


def _judge(position: Position, turn: Turn, solver: CachedSolver, *, deep: bool) -> ExactJudgement:
    scores = solver.scores(position)
    if scores is None:
        return _unproven(position, turn, solver.ranking(position))
    reasons = reasons_for(position, turn, scores, solver if deep else None)
    return ExactJudgement.of(position, turn, scores, reasons, MESSAGES)


def _unproven(position: Position, turn: Turn, ranking: TurnRanking) -> ExactJudgement:
    """A judgement by what is proven, when the scores of some turns are not."""
    own = next(one for one in ranking.turns if one.turn == turn)
    return ExactJudgement(
        position,
        turn,
        Label.UNPROVEN,
        ranking.bounds.score,
        own.score,
        tuple(one.turn for one in ranking.best),
        None,
        None,
        len(ranking.turns),
        (Reason(ReasonKind.UNPROVEN, position.rules),),
        MESSAGES,
    )


def review(
    record: Record | str,
    *,
    solver: CachedSolver | None = None,
    on_progress: OnProgress = lambda _done, _total: None,
) -> ExactReview:
    """Review a finished or running Quarto game, given as a record or its text.

    ``solver`` carries limits; without it every turn is proven, which takes a second or two.

    >>> game = review('[Game "quarto"]\\n\\n:0 a1:1 b1:2 c1:4 a2:3 d1: 0-1')
    >>> game.players[1].accuracy, game.critical
    (0.5, (4, 5, 6))
    >>> print(game.turns[4].to_text())
    Giving the short light solid square piece loses at once: d1 completes row 1 (all short and
    light). One of 145 moves wins. d1 wins at once by completing row 1 (all short).
    """
    if isinstance(record, str):
        record = Record.parse(record)
    if not isinstance(record.start, Position):
        raise FourfoldError("analysis.other_game", own="quarto", game=record.game.name)
    solver = solver or CachedSolver()
    *_, last = positions = list[Any](record.positions())
    unfinished = [position for position in positions if position.outcome is None]
    # Last position first: late positions are solved fast and fill the cache for the earlier ones.
    for done, position in enumerate(reversed(unfinished)):
        on_progress(done, len(unfinished))
        solver.scores(position)
    on_progress(len(unfinished), len(unfinished))
    turns, players = judge_turns(record, functools.partial(explain, solver=solver))
    history = score_history(turns, last, lambda position: solver.ranking(position).bounds.score)
    return ExactReview(record, turns, players, history, MESSAGES)
