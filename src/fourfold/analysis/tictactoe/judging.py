"""What a move of tic-tac-toe is worth, what it is to be called, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from fourfold.analysis.exact import ExactJudgement
from fourfold.analysis.labels import Label, label_of
from fourfold.analysis.scores import Scores
from fourfold.analysis.tictactoe import words
from fourfold.analysis.tictactoe.reasons import reasons_for, unproven
from fourfold.base.errors import FourfoldError
from fourfold.games.tictactoe import Cell, Position
from fourfold.solver.tictactoe import SolverLimitError, TictactoeSolver


@dataclass(frozen=True, slots=True)
class Judgement(ExactJudgement):
    """A move of tic-tac-toe in its position."""

    words: ClassVar[Any] = words


def scores_of(position: Position, lookahead: TictactoeSolver) -> Scores[Cell] | None:
    """Every move with its exact score, best first; None where too much would have to be spent.
    FourfoldError when the game is over."""
    if position.outcome is not None:
        raise FourfoldError("solver.over", position=position)
    try:
        return Scores(lookahead.scores(position))
    except SolverLimitError:
        return None


def explain(
    position: Position, move: Cell | str, lookahead: TictactoeSolver | None = None
) -> Judgement:
    """The judgement of one move.

    >>> judgement = explain(Position.parse("x../.o./..x"), "a3")
    >>> print(judgement.label)
    draw thrown away
    >>> print(judgement.to_text())
    This loses in 4. 4 of the 6 turns draw. b1 draws.
    """
    move = position.parse_move(str(move))
    scores = scores_of(position, lookahead or TictactoeSolver(position.size))
    if scores is None:
        total = len(position.legal_moves())
        return Judgement(
            position, move, Label.UNPROVEN, None, None, (), None, None, total, (unproven(),)
        )
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
