"""What a book says about the opening: how much is won, how soon, and how many turns keep a draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from fourfold.games.quarto import Rules
from fourfold.native import quarto
from fourfold.solver.analysis import analyse_by_book
from fourfold.solver.book.building import position_of_key
from fourfold.solver.book.shipped import DEPTH, shipped_book
from fourfold.solver.verdict import Score, Value


@dataclass(frozen=True, slots=True)
class Layer:
    """The canonical positions with so many pieces placed, counted by score, and how many of their
    turns keep the best score's value (None where the book does not reach the turns)."""

    placed: int
    scores: Counter[Score]
    turns: int | None = None
    keeping: int | None = None

    def count(self, value: Value | None = None) -> int:
        """How many positions have this value; all without one."""
        return sum(n for score, n in self.scores.items() if value in (None, score.value))

    def distances(self, value: Value) -> dict[int, int]:
        """How many positions have this value at each distance, nearest first."""
        found = {s.distance or 0: n for s, n in self.scores.items() if s.value is value}
        return dict(sorted(found.items()))


def layers(rules: Rules, *, with_turns: bool = True) -> Iterator[Layer]:
    """Each layer of the shipped book, from the empty board on."""
    book = shipped_book(rules)
    for placed in range(DEPTH + 1):
        keys = quarto.canonical_keys(str(rules), placed)
        scores = Counter(book.probe(key) for key in keys)
        if placed == DEPTH or not with_turns:
            yield Layer(placed, scores)
            continue
        turns = keeping = 0
        for key in keys:
            analysis = analyse_by_book(position_of_key(key, rules))
            turns += len(analysis)
            keeping += sum(turn.lower.value is analysis[0].lower.value for turn in analysis)
        yield Layer(placed, scores, turns, keeping)
