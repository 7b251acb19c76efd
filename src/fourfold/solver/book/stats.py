"""Statistics of a book: how much is won, how soon, and how many turns keep a draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from fourfold.games.quarto import PIECES, Rules
from fourfold.games.quarto.position import random_positions
from fourfold.native import quarto
from fourfold.solver.analysis import analyse_by_book, rank_turns
from fourfold.solver.book.builder import position_of_key
from fourfold.solver.book.file import byte_to_score
from fourfold.solver.book.shipped_books import DEPTH, LAYER, shipped_book, shipped_layer
from fourfold.solver.scores import Score, TurnScore, Value


@dataclass(frozen=True, slots=True)
class LayerStats:
    """The canonical positions with ``placed`` pieces, counted by score.

    ``turns`` counts all their turns, ``keeping`` those that keep the value of the best; None if the
    book does not cover the turns.
    """

    placed: int
    scores: Counter[Score]
    turns: int | None = None
    keeping: int | None = None

    def count(self, value: Value | None = None) -> int:
        """The number of positions with this value; of all positions without one."""
        return sum(n for score, n in self.scores.items() if value in (None, score.value))

    def distances(self, value: Value) -> dict[int, int]:
        """The number of positions with this value by distance, nearest first."""
        counts = {s.distance or 0: n for s, n in self.scores.items() if s.value is value}
        return dict(sorted(counts.items()))


def layers(rules: Rules, *, with_turns: bool = True) -> Iterator[LayerStats]:
    """Statistics of each layer of the shipped book, from the empty board on."""
    book = shipped_book(rules)
    for placed in range(DEPTH + 1):
        keys = quarto.canonical_keys(str(rules), placed)
        scores = Counter(book.probe(key) for key in keys)
        if placed == DEPTH or not with_turns:
            yield LayerStats(placed, scores)
            continue
        analyses = (analyse_by_book(position_of_key(key, rules)) for key in keys)
        yield LayerStats(placed, scores, *_count_turns(analyses))


def layer_beyond(rules: Rules) -> LayerStats:
    """Statistics of the shipped layer beyond the book."""
    layer = shipped_layer(rules)
    counts = Counter(map(layer.byte, quarto.canonical_keys(str(rules), LAYER)))
    return LayerStats(LAYER, Counter({byte_to_score(byte): n for byte, n in counts.items()}))


def sampled_layers(rules: Rules, count: int, seed: int) -> Iterator[LayerStats]:
    """Statistics of later stages from ``count`` random positions each, including positions that can
    be won at once."""
    for placed in range(DEPTH, len(PIECES)):
        positions = random_positions(rules, placed, count, seed)
        analyses = [rank_turns(position).turns for position in positions]
        scores = Counter(analysis[0].lower for analysis in analyses)
        yield LayerStats(placed, scores, *_count_turns(analyses))


def _count_turns(analyses: Iterable[Sequence[TurnScore]]) -> tuple[int, int]:
    """The number of all turns, and of those that keep the value of the best."""
    turns = keeping = 0
    for analysis in analyses:
        turns += len(analysis)
        keeping += sum(turn.lower.value is analysis[0].lower.value for turn in analysis)
    return turns, keeping
