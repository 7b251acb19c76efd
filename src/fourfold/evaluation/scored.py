"""An Ultimate position that carries the scores of its blocks from move to move.

To any search it is a position like another; its evaluation has only to add up what is there. This
is the optimisation of the IIIT ultimate bot report: only the block played in is scored anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from fourfold.evaluation.contract import Evaluation
from fourfold.evaluation.ultimate_classic import REPORTED, WIN, Scores, Weights
from fourfold.games.contract import Outcome
from fourfold.games.ultimate import Cell, Position


@dataclass(frozen=True, slots=True)
class ScoredPosition:
    """A position and its scores."""

    position: Position
    scores: Scores = field(compare=False, repr=False)

    @classmethod
    def of(cls, position: Position, weights: Weights = REPORTED) -> ScoredPosition:
        return cls(position, Scores.of(position, weights))

    @classmethod
    def start(cls, **options: Any) -> ScoredPosition:
        return cls.of(Position.start(**options))

    @classmethod
    def parse(cls, text: str, **options: Any) -> ScoredPosition:
        return cls.of(Position.parse(text, **options))

    @property
    def to_move(self) -> int:
        return self.position.to_move

    @property
    def outcome(self) -> Outcome | None:
        return self.position.outcome

    def legal_moves(self) -> Sequence[Cell]:
        return self.position.legal_moves()

    def play(self, move: Cell) -> ScoredPosition:
        after = self.position.play(move)
        return ScoredPosition(after, self.scores.after(move, after))

    def parse_move(self, text: str) -> Cell:
        return self.position.parse_move(text)

    def __str__(self) -> str:
        return str(self.position)


def carried(weights: Weights) -> Evaluation:
    """``ultimate_classic`` of positions that carry their scores with these weights."""
    return Evaluation(
        "ultimate_classic, carried",
        lambda scored: scored.scores.heuristic(scored.to_move),
        win=WIN,
        point=weights.weight_attack * weights.score_block,
    )
