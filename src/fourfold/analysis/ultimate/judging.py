"""What a move of Ultimate is expected to bring, what it is to be called, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fourfold.analysis.judged import Judged
from fourfold.analysis.ultimate.labels import Label, label_of
from fourfold.analysis.ultimate.reasons import Kind, Reason, effects, missed
from fourfold.analysis.ultimate.scoring import Estimate, Scorer
from fourfold.analysis.ultimate.words import Words, percent_of, words_for
from fourfold.games.ultimate import Position
from fourfold.games.ultimate.board import Cell
from fourfold.i18n import DEFAULT_LANGUAGE


@dataclass(frozen=True, slots=True)
class Judgement(Judged):
    """A move in its position. Points are expected leads of the player who makes it."""

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
    def words(self) -> Words:
        return words_for(self.position.ending)

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

    def as_dict(self, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        return {
            "player": self.player,
            "position": str(self.position),
            "before": self.words.as_json(self.before),
            "lost": self.words.as_json(self.lost),
            "best": str(self.best),
            "line": [str(cell) for cell in self.line],
            **self.told(language),
        }


def judge(position: Position, move: Cell, scorer: Scorer) -> Judgement:
    """The judgement of a move; the scorer is asked for this position and the one after it."""
    estimate = scorer(position)
    after = position.play(move)
    made = _points(after, position.to_move, scorer)
    before = max(estimate.points, made)  # a move cannot be better than the best
    best = estimate.line[0] if estimate.points > made else move
    if len(position.legal_moves()) == 1:
        label, before = Label.FORCED, made
    else:
        label = label_of(before - made, position.win_points)
    reasons = tuple(_reasons(position, move, label, before - made, best, estimate))
    line = estimate.line if best != move else (move,)
    return Judgement(position, move, label, before, made, best, line, reasons)


def _points(after: Position, player: int, scorer: Scorer) -> float:
    """What the position is expected to bring the player who has just moved."""
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
    overlooked = missed(position, move)
    if overlooked is not None:
        yield overlooked
    play = tuple(estimate.line[:6])
    if position.ending.blocks_are_points:
        yield Reason(Kind.BETTER, position.n, move=best, points=round(lost, 1), play=play)
    else:
        yield Reason(Kind.LIKELIER, position.n, move=best, percent=percent_of(lost), play=play)
