"""The exact scores of all turns of a Quarto position."""

from __future__ import annotations

from fourfold.analysis import scores
from fourfold.games.quarto import Turn
from fourfold.solver import Score, Value


class Scores(scores.Scores[Turn]):
    """Every turn with its score; one that only gives loses a placement earlier."""

    def loses_at_once(self, turn: Turn) -> bool:
        return self[turn] == Score(Value.LOSS, 1 if turn.square is None else 2)

    def better_than(self, turn: Turn) -> Turn | None:
        """Of the best turns the one most like this: another gift on the same square, the same gift
        elsewhere, else the first. None when this is a best turn itself."""
        if turn in self.best_turns:
            return None
        return min(
            self.best_turns,
            key=lambda other: (other.square != turn.square, other.gift != turn.gift),
        )
