"""Judge a move of tic-tac-toe, and review a game move by move, against exact play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fourfold.analysis.exact import (
    ExactJudgement,
    ExactReview,
    Label,
    TurnScores,
    label_of,
    score_history,
)
from fourfold.analysis.review import GameMessages, OnProgress, judge_turns
from fourfold.analysis.tictactoe.messages import MESSAGES
from fourfold.analysis.tictactoe.reasons import Reason, reasons_for
from fourfold.base.errors import FourfoldError
from fourfold.games.record import Record
from fourfold.games.tictactoe import Cell, Position
from fourfold.solver import Score
from fourfold.solver.tictactoe import SolverLimitError, TictactoeSolver


@dataclass(frozen=True, slots=True)
class Judgement(ExactJudgement):
    """A move of tic-tac-toe in its position."""

    @property
    def messages(self) -> GameMessages:
        return MESSAGES


def exact_scores(position: Position, lookahead: TictactoeSolver) -> TurnScores[Cell] | None:
    """The exact score of every move, best first; None if a limit ended the search.

    FourfoldError if the game is over.
    """
    if position.outcome is not None:
        raise FourfoldError("solver.over", position=position)
    try:
        return TurnScores(lookahead.scores(position))
    except SolverLimitError:
        return None


def explain(
    position: Position, move: Cell | str, lookahead: TictactoeSolver | None = None
) -> Judgement:
    """Judge one move.

    >>> judgement = explain(Position.parse("x../.o./..x"), "a3")
    >>> print(judgement.label)
    draw thrown away
    >>> print(judgement.to_text())
    This loses in 4. 4 of the 6 turns draw. b1 draws.
    """
    move = position.parse_move(str(move))
    scores = exact_scores(position, lookahead or TictactoeSolver(position.size))
    if scores is None:
        total, reasons = len(position.legal_moves()), (Reason("unproven"),)
        return Judgement(position, move, Label.UNPROVEN, None, None, (), None, None, total, reasons)
    return Judgement(
        position,
        move,
        label_of(move, scores),
        scores.best,
        scores[move],
        scores.best_turns,
        scores.better_than(move),
        scores.keeping,
        len(scores),
        reasons_for(position, move, scores),
    )


@dataclass(frozen=True, slots=True)
class Review(ExactReview[Judgement]):
    """A game of tic-tac-toe judged by exact scores."""

    @property
    def messages(self) -> GameMessages:
        return MESSAGES


def review(
    record: Record,
    lookahead: TictactoeSolver,
    on_progress: OnProgress = lambda _done, _total: None,
) -> Review:
    """Review a finished or running game."""

    def judge(position: Any, move: Any) -> Judgement:
        return explain(position, move, lookahead)

    def best_score(position: Any) -> Score | None:
        scores = exact_scores(position, lookahead)
        return None if scores is None else scores.best

    *_, last = record.positions()
    turns, players = judge_turns(record, judge, on_progress)
    return Review(record, turns, players, score_history(turns, last, best_score))
