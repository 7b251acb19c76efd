"""The exact scores of all turns of a position, and what they say together."""

from __future__ import annotations

from functools import cached_property

from fourfold.games.quarto import Turn
from fourfold.solver import Score, Value


class Scores(dict[Turn, Score]):
    """Every turn with its score for the player who makes it, best first."""

    @cached_property
    def best(self) -> Score:
        return max(self.values())

    @cached_property
    def worst(self) -> Score:
        return min(self.values())

    @cached_property
    def best_turns(self) -> tuple[Turn, ...]:
        return tuple(turn for turn, score in self.items() if score == self.best)

    @cached_property
    def keeping(self) -> int:
        """How many turns keep the value of the position, whatever the distance."""
        return self.count(self.best.value)

    @cached_property
    def losing_at_once(self) -> int:
        """How many turns let the opponent's next placement win."""
        return sum(map(self.loses_at_once, self))

    def count(self, value: Value) -> int:
        return sum(score.value is value for score in self.values())

    def loses_at_once(self, turn: Turn) -> bool:
        """Whether the opponent's next placement wins after this turn."""
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
