"""Tic-tac-toe's analyst: on 3×3 every value is exact; on larger boards where the game is far enough
on for the time there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from fourfold.analysis.contract import Terms
from fourfold.analysis.exact import Explained
from fourfold.analysis.reviewed import OnProgress
from fourfold.analysis.scores import Scores
from fourfold.analysis.shown import tone_of
from fourfold.analysis.tictactoe.judging import Judgement, scores_of
from fourfold.analysis.tictactoe.judging import explain as judge_move
from fourfold.analysis.tictactoe.reviewing import Review
from fourfold.analysis.tictactoe.reviewing import review as review_game
from fourfold.analysis.tictactoe.words import say_score
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.drawing import Annotations, Drawing, Note, draw, html
from fourfold.games.record import Record
from fourfold.games.tictactoe import Cell, Position
from fourfold.i18n import DEFAULT_LANGUAGE
from fourfold.solver import BEST, WORST, Bounds, Score, TurnStatus
from fourfold.solver.tictactoe import TictactoeSolver

SECONDS = 5.0
"""How long to look when nothing is said."""


def analyse(position: Position, terms: Terms, on_progress: Callable[[str], None]) -> Values:  # noqa: ARG001
    return values(position, terms)


def explain(position: Position, move: str, terms: Terms) -> Explained:
    lookahead = _lookahead(position, terms)
    moves = [move]
    if move.strip().lower() == "all":
        moves = [str(one) for one in scores_of(position, lookahead) or position.legal_moves()]
    return Explained(tuple(judge_move(position, one, lookahead) for one in moves))


def values(position: Position, terms: Terms) -> Values:
    lookahead = _lookahead(position, terms)
    return Values(position, scores_of(position, lookahead), lookahead)


def judge(position: Position, move: str, terms: Terms) -> Judgement:
    return judge_move(position, move, _lookahead(position, terms))


def review(record: Record, terms: Terms, on_progress: OnProgress) -> Review:
    start = record.start
    assert isinstance(start, Position)
    return review_game(record, _lookahead(start, terms), on_progress)


def _lookahead(position: Position, terms: Terms) -> TictactoeSolver:
    if terms.depth is not None:
        raise FourfoldError("analysis.depth")
    limits = terms.limits
    if terms.seconds is not None or limits == NO_LIMITS:
        limits = Limits(SECONDS if terms.seconds is None else terms.seconds)
    stopped = terms.stop.is_set if terms.stop else lambda: False
    return TictactoeSolver(position.size, limits=limits, is_stopped=stopped)


@dataclass(frozen=True, slots=True)
class Values:
    """What every move of a position is worth; ``scores`` is None where that was too much to find
    out."""

    position: Position
    scores: Scores[Cell] | None
    lookahead: TictactoeSolver

    def lines(self, language: str) -> Iterator[str]:
        best = None if self.scores is None else self.scores.best
        yield f"{self.position}: {say_score(best).to_text(language)}"
        if self.scores is not None:
            yield ""
            for move, score in self.scores.items():
                yield f"{move!s:>5}  {say_score(score).to_text(language)}"

    def drawing(self, language: str, last: Any = None) -> Drawing:
        notes = {}
        for move, score in (self.scores or {}).items():
            bounds = _exactly(score)
            best = self.scores is not None and score == self.scores.best
            notes[move.index] = Note(bounds.short_text(), tone_of(bounds, best))
        return draw(self.position, Annotations(last, notes), language=language)

    def _repr_html_(self) -> str:
        said = "".join(html.paragraph(line) for line in self.lines(DEFAULT_LANGUAGE) if line)
        return html.columns(self.drawing(DEFAULT_LANGUAGE).svg(), said)

    def as_dict(self, language: str) -> list[dict[str, Any]]:  # noqa: ARG002
        return self._turns()

    def as_found(self) -> dict[str, Any]:
        bounds = OPEN if self.scores is None else _exactly(self.scores.best)
        return {
            **bounds.bounds_as_dict(),
            "turns": self._turns(),
            "squares": [],
            "line": [] if self.scores is None else self._line(),
            "nodes": self.lookahead.nodes,
        }

    def _turns(self) -> list[dict[str, Any]]:
        """Every move, best first, as analyses of exact values have them."""
        if self.scores is None:
            unknown = {**OPEN.bounds_as_dict(), "standing": str(TurnStatus.POSSIBLE)}
            return [{"turn": str(move), **unknown} for move in self.position.legal_moves()]
        return [
            {
                "turn": str(move),
                **_exactly(score).bounds_as_dict(),
                "standing": str(TurnStatus.BEST if score == self.scores.best else TurnStatus.WORSE),
            }
            for move, score in self.scores.items()
        ]

    def _line(self) -> list[str]:
        """Best play to the end."""
        played, here = [], self.position
        while here.outcome is None:
            move = next(iter(self.lookahead.scores(here)))
            played.append(str(move))
            here = here.play(move)
        return played


OPEN = Bounds(WORST, BEST)
"""Nothing is known."""


def _exactly(score: Score) -> Bounds:
    return Bounds(score, score)
