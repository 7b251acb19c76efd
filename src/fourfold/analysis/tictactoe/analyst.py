"""The analyst of tic-tac-toe.

On 3×3 every value is exact. On larger boards values are exact once the time suffices for a search
to the end of the game, and unknown before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from fourfold.analysis.contract import AnalysisOptions
from fourfold.analysis.exact import TurnScores, score_message, value_tone
from fourfold.analysis.notebook import analysis_html
from fourfold.analysis.review import Explanation, OnProgress
from fourfold.analysis.tictactoe import game_review
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.drawing import Annotations, Drawing, Note, draw
from fourfold.games.record import Record
from fourfold.games.tictactoe import Cell, Position
from fourfold.i18n import DEFAULT_LANGUAGE
from fourfold.solver import BEST, WORST, Bounds, Score, TurnStatus
from fourfold.solver.tictactoe import TictactoeSolver

SECONDS = 5.0
"""The time limit if the options have none."""


def analyse(
    position: Position,
    options: AnalysisOptions,
    on_progress: Callable[[str], None],  # noqa: ARG001
) -> PositionValues:
    return values(position, options)


def explain(
    position: Position, move: str, options: AnalysisOptions
) -> Explanation[game_review.Judgement]:
    lookahead = _lookahead(position, options)
    moves = [move]
    if move.strip().lower() == "all":
        scores = game_review.exact_scores(position, lookahead)
        moves = [str(one) for one in scores or position.legal_moves()]
    return Explanation(tuple(game_review.explain(position, one, lookahead) for one in moves))


def values(position: Position, options: AnalysisOptions) -> PositionValues:
    lookahead = _lookahead(position, options)
    return PositionValues(position, game_review.exact_scores(position, lookahead), lookahead)


def judge(position: Position, move: str, options: AnalysisOptions) -> game_review.Judgement:
    return game_review.explain(position, move, _lookahead(position, options))


def review(record: Record, options: AnalysisOptions, on_progress: OnProgress) -> game_review.Review:
    start = record.start
    assert isinstance(start, Position)
    return game_review.review(record, _lookahead(start, options), on_progress)


def _lookahead(position: Position, options: AnalysisOptions) -> TictactoeSolver:
    if options.depth is not None:
        raise FourfoldError("analysis.depth")
    limits = options.limits
    if options.seconds is not None or limits == NO_LIMITS:
        limits = Limits(SECONDS if options.seconds is None else options.seconds)
    is_stopped = options.stop.is_set if options.stop else lambda: False
    return TictactoeSolver(position.size, limits=limits, is_stopped=is_stopped)


@dataclass(frozen=True, slots=True)
class PositionValues:
    """The value of every move of a position; ``scores`` is None if a limit ended the search."""

    position: Position
    scores: TurnScores[Cell] | None
    lookahead: TictactoeSolver

    def lines(self, language: str) -> Iterator[str]:
        best = None if self.scores is None else self.scores.best
        yield f"{self.position}: {score_message(best).to_text(language)}"
        if self.scores is not None:
            yield ""
            for move, score in self.scores.items():
                yield f"{move!s:>5}  {score_message(score).to_text(language)}"

    def drawing(self, language: str, last: Any = None) -> Drawing:
        notes = {}
        for move, score in (self.scores or {}).items():
            bounds = _exactly(score)
            best = self.scores is not None and score == self.scores.best
            notes[move.index] = Note(bounds.short_text(), value_tone(bounds, best))
        return draw(self.position, Annotations(last, notes), language=language)

    def _repr_html_(self) -> str:
        lines = [line for line in self.lines(DEFAULT_LANGUAGE) if line]
        return analysis_html(self.drawing(DEFAULT_LANGUAGE), lines)

    def as_dict(self, language: str) -> list[dict[str, Any]]:  # noqa: ARG002
        return self._turns_as_dicts()

    def values_as_dict(self) -> dict[str, Any]:
        bounds = UNKNOWN if self.scores is None else _exactly(self.scores.best)
        return {
            **bounds.bounds_as_dict(),
            "turns": self._turns_as_dicts(),
            "squares": [],
            "line": [] if self.scores is None else self._best_line(),
            "nodes": self.lookahead.nodes,
        }

    def _turns_as_dicts(self) -> list[dict[str, Any]]:
        """Every move, best first, in the form of Quarto's analyses."""
        if self.scores is None:
            unknown = {**UNKNOWN.bounds_as_dict(), "standing": str(TurnStatus.POSSIBLE)}
            return [{"turn": str(move), **unknown} for move in self.position.legal_moves()]
        return [
            {
                "turn": str(move),
                **_exactly(score).bounds_as_dict(),
                "standing": str(TurnStatus.BEST if score == self.scores.best else TurnStatus.WORSE),
            }
            for move, score in self.scores.items()
        ]

    def _best_line(self) -> list[str]:
        """Best play to the end of the game."""
        line, position = [], self.position
        while position.outcome is None:
            move = next(iter(self.lookahead.scores(position)))
            line.append(str(move))
            position = position.play(move)
        return line


UNKNOWN = Bounds(WORST, BEST)


def _exactly(score: Score) -> Bounds:
    return Bounds(score, score)
