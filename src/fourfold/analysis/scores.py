"""The exact scores of all turns of a position, and what they say together."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from fourfold.solver import Score, Value

T = TypeVar("T")


class Scores(dict[T, Score]):
    """Every turn with its score for the player who makes it, best first."""

    @cached_property
    def best(self) -> Score:
        return max(self.values())

    @cached_property
    def worst(self) -> Score:
        return min(self.values())

    @cached_property
    def best_turns(self) -> tuple[T, ...]:
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

    def loses_at_once(self, turn: T) -> bool:
        """Whether the opponent's next placement wins after this turn."""
        return self[turn] == Score(Value.LOSS, 2)

    def better_than(self, turn: T) -> T | None:
        """Of the best turns the first; None when this is one itself."""
        return None if turn in self.best_turns else self.best_turns[0]
