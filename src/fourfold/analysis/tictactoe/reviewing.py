"""A game of tic-tac-toe looked at move by move against exact play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from fourfold.analysis.exact import ExactReview, history_of
from fourfold.analysis.reviewed import OnProgress, judge_turns
from fourfold.analysis.tictactoe import words
from fourfold.analysis.tictactoe.judging import Judgement, explain, scores_of
from fourfold.games.record import Record
from fourfold.solver import Score
from fourfold.solver.tictactoe import TictactoeSolver


@dataclass(frozen=True, slots=True)
class Review(ExactReview[Judgement]):
    """A game of tic-tac-toe and what exact play says of it."""

    words: ClassVar[Any] = words


def review(
    record: Record,
    lookahead: TictactoeSolver,
    on_progress: OnProgress = lambda _done, _total: None,
) -> Review:
    """The review of a finished or running game."""

    def judge(position: Any, move: Any) -> Judgement:
        return explain(position, move, lookahead)

    def value(position: Any) -> Score | None:
        scores = scores_of(position, lookahead)
        return None if scores is None else scores.best

    *_, last = record.positions()
    turns, players = judge_turns(record, judge, on_progress)
    return Review(record, turns, players, history_of(turns, last, value))
