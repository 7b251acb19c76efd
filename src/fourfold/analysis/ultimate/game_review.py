"""Judge a move of Ultimate, and review a game move by move, by the engine's expected points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from fourfold.analysis.review import GameReview, OnProgress, TurnJudgement, judge_turns
from fourfold.analysis.ultimate.engine import Estimate, Scorer, cached_scorer, engine_scorer
from fourfold.analysis.ultimate.messages import UltimateMessages, messages_for, percent_of
from fourfold.analysis.ultimate.reasons import Reason, ReasonKind, effects, missed_win
from fourfold.base.errors import FourfoldError
from fourfold.games.record import Record
from fourfold.games.ultimate import Position
from fourfold.games.ultimate.board import Cell


class Label(StrEnum):
    """``docs/reference/review.md`` defines them."""

    FORCED = "forced"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def is_mistake(self) -> bool:
        return self in (Label.MISTAKE, Label.BLUNDER)

    is_critical = is_mistake


MOST_LOST = {
    Label.BEST: 0.002,
    Label.GOOD: 0.025,
    Label.INACCURACY: 0.075,
    Label.MISTAKE: 0.2,
}
"""The most that a move with this label may give away, as a share of a won game's points."""


def label_of(lost: float, win_points: int) -> Label:
    """The label of a move that gave away ``lost`` points.

    >>> [str(label_of(lost, 16)) for lost in (0, 0.3, 1, 2, 5)]
    ['best', 'good', 'inaccuracy', 'mistake', 'blunder']
    """
    for label, share in MOST_LOST.items():
        if lost <= share * win_points:
            return label
    return Label.BLUNDER


@dataclass(frozen=True, slots=True)
class Judgement(TurnJudgement):
    """A move in its position. Values are expected leads in points of the player who makes it."""

    position: Position
    turn: Cell
    label: Label
    before: float
    after: float
    best: Cell
    line: tuple[Cell, ...]
    """The play that the engine expects from the position on."""
    reasons: tuple[Reason, ...]

    @property
    def messages(self) -> UltimateMessages:
        return messages_for(self.position.ending)

    @property
    def lost(self) -> float:
        """The expected points given away."""
        return self.before - self.after

    @property
    def is_decision(self) -> bool:
        return self.label is not Label.FORCED

    @property
    def is_kept(self) -> bool:
        return self.label in (Label.BEST, Label.GOOD)

    def position_as_dict(self) -> dict[str, Any]:
        return {"position": str(self.position)}

    def turn_as_dict(self, language: str) -> dict[str, Any]:
        return {
            "player": self.player,
            "position": str(self.position),
            "before": self.messages.value_as_json(self.before),
            "lost": self.messages.value_as_json(self.lost),
            "best": str(self.best),
            "line": [str(cell) for cell in self.line],
            **self.common_as_dict(language),
        }


def judge(position: Position, move: Cell, scorer: Scorer) -> Judgement:
    """Judge a move by the scores of its position and of the one after it."""
    estimate = scorer(position)
    after = position.play(move)
    own = _points(after, position.to_move, scorer)
    before = max(estimate.points, own)  # a move cannot be better than the best
    best = estimate.line[0] if estimate.points > own else move
    if len(position.legal_moves()) == 1:
        label, before = Label.FORCED, own
    else:
        label = label_of(before - own, position.win_points)
    reasons = tuple(_reasons(position, move, label, before - own, best, estimate))
    line = estimate.line if best != move else (move,)
    return Judgement(position, move, label, before, own, best, line, reasons)


def _points(after: Position, player: int, scorer: Scorer) -> float:
    """The expected lead of the player who has just moved."""
    outcome = after.outcome
    if outcome is not None:
        return float(outcome.points[player] - outcome.points[1 - player])
    return -scorer(after).points


def _reasons(
    position: Position, move: Cell, label: Label, lost: float, best: Cell, estimate: Estimate
) -> Iterator[Reason]:
    yield from effects(position, move)
    if label in (Label.FORCED, Label.BEST, Label.GOOD):
        return
    missed = missed_win(position, move)
    if missed is not None:
        yield missed
    play, n = tuple(estimate.line[:6]), position.n
    if position.ending.blocks_are_points:
        yield Reason(ReasonKind.BETTER, n, move=best, points=round(lost, 1), play=play)
    else:
        yield Reason(ReasonKind.LIKELIER, n, move=best, percent=percent_of(lost), play=play)


@dataclass(frozen=True, slots=True)
class Review(GameReview[Judgement, float]):
    """A game judged by the engine; its history is in expected points."""

    @property
    def messages(self) -> UltimateMessages:
        assert isinstance(self.record.start, Position)
        return messages_for(self.record.start.ending)

    @property
    def decisive(self) -> int | None:
        """The number of the mistake that gave away most; None without a mistake."""
        return max(self.critical, key=lambda n: self.turns[n - 1].lost, default=None)


def review_ultimate(
    record: Record | str,
    *,
    scorer: Scorer | None = None,
    on_progress: OnProgress = lambda _done, _total: None,
) -> Review:
    """Review a finished or running game of Ultimate, given as a record or its text."""
    if isinstance(record, str):
        record = Record.parse(record)
    if not isinstance(record.start, Position):
        raise FourfoldError("analysis.other_game", own="ultimate", game=record.game.name)
    cached = cached_scorer(scorer or engine_scorer())
    turns, players = judge_turns(
        record, lambda position, move: judge(position, move, cached), on_progress
    )
    before = turns[0].before if turns else cached(record.start).points
    history = [_for_first(record.start, before)]
    history += [_for_first(judgement.position, judgement.after) for judgement in turns]
    return Review(record, turns, players, tuple(history))


def _for_first(position: Position, points: float) -> float:
    return points if position.to_move == 0 else -points
