"""What a book says about the opening: how much is won, how soon, and how many turns keep a draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from fourfold.games.quarto import PIECES, Rules
from fourfold.games.quarto.sampling import random_positions
from fourfold.native import quarto
from fourfold.solver.analysis import analyse_by_book, weigh
from fourfold.solver.book.building import position_of_key
from fourfold.solver.book.file import score_of_byte
from fourfold.solver.book.shipped import DEPTH, LAYER, shipped_book, shipped_layer
from fourfold.solver.scores import Score, TurnScore, Value


@dataclass(frozen=True, slots=True)
class Counted:
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


def layers(rules: Rules, *, with_turns: bool = True) -> Iterator[Counted]:
    """Each layer of the shipped book, from the empty board on."""
    book = shipped_book(rules)
    for placed in range(DEPTH + 1):
        keys = quarto.canonical_keys(str(rules), placed)
        scores = Counter(book.probe(key) for key in keys)
        if placed == DEPTH or not with_turns:
            yield Counted(placed, scores)
            continue
        analyses = (analyse_by_book(position_of_key(key, rules)) for key in keys)
        yield Counted(placed, scores, *_count_turns(analyses))


def layer_beyond(rules: Rules) -> Counted:
    """The shipped layer beyond the book."""
    layer = shipped_layer(rules)
    found = Counter(map(layer.byte, quarto.canonical_keys(str(rules), LAYER)))
    return Counted(LAYER, Counter({score_of_byte(byte): n for byte, n in found.items()}))


def sampled_layers(rules: Rules, count: int, seed: int) -> Iterator[Counted]:
    """The stages beyond the book: so many positions of each by random play, the won ones that end
    at once among them."""
    for placed in range(DEPTH, len(PIECES)):
        positions = random_positions(rules, placed, count, seed)
        analyses = [weigh(position).turns for position in positions]
        scores = Counter(analysis[0].lower for analysis in analyses)
        yield Counted(placed, scores, *_count_turns(analyses))


def _count_turns(analyses: Iterable[Sequence[TurnScore]]) -> tuple[int, int]:
    """All turns, and those that keep the value of the best."""
    turns = keeping = 0
    for analysis in analyses:
        turns += len(analysis)
        keeping += sum(turn.lower.value is analysis[0].lower.value for turn in analysis)
    return turns, keeping
