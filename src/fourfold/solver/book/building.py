"""Building a book: solve every position of the deepest layer, then derive the layers above.

Only the layer with the most pieces placed is searched. A position one layer up is worth the best of
its turns, and all of these lead into the layer below it, so its score follows without a search.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from fourfold.games.quarto import Position, Rules
from fourfold.native import quarto
from fourfold.solver.book.checkpoint import UNKNOWN, Checkpoint
from fourfold.solver.book.file import Book, byte_of, score_of_byte
from fourfold.solver.book.shipped import DEPTH
from fourfold.solver.core import native_solver, score_of, thread_count
from fourfold.solver.verdict import BEST, DRAW, Score, Value

CHUNK = 64
"""How many positions are solved between two entries in the checkpoint."""

Report = Callable[[int, int], None]
"""Is told how many positions are done, of how many."""


def build_book(
    rules: Rules,
    folder: Path,
    *,
    depth: int = DEPTH,
    threads: int | None = None,
    table_mib: int = 4096,
    report: Report = lambda _done, _total: None,
) -> Book:
    """The book of a rule set. Work that an earlier call left in the folder is not done again."""
    keys = quarto.canonical_keys(str(rules), depth)
    path = folder / f"{rules}-{depth}.undone"
    with Checkpoint(path, rules, depth, len(keys)) as checkpoint:
        done = checkpoint.done
        report(done, len(keys))
        for gap in checkpoint.gaps(CHUNK):
            chunk = keys[gap.start : gap.stop]
            checkpoint.write(gap.start, solve_keys(rules, chunk, threads, table_mib))
            done += len(gap)
            report(done, len(keys))
        scores = checkpoint.scores()
    assert UNKNOWN not in scores
    known = dict(zip(keys, scores, strict=True))
    for placed in reversed(range(depth)):
        for key in quarto.canonical_keys(str(rules), placed):
            known[key] = byte_of(best_turn(position_of_key(key, rules), known))
    return Book.of(rules, depth, known)


def solve_keys(
    rules: Rules, keys: list[int], threads: int | None = None, table_mib: int = 4096
) -> list[int]:
    """The scores, as in a book, of the positions with these keys, solved without the book."""
    found = native_solver(rules, table_mib).solve_keys(keys, threads=thread_count(threads))
    return [byte_of(score_of(number)) for number in found]


def position_of_key(key: int, rules: Rules) -> Position:
    """A position with this canonical key."""
    return Position.parse(quarto.position_of_key(key), rules=rules)


def best_turn(position: Position, scores: dict[int, int]) -> Score:
    """The score of a position, from those of all positions one layer below."""
    best = Score(Value.LOSS, 0)
    for turn in position.legal_moves():
        after = position.play(turn)
        if after.outcome is not None:
            best = max(best, BEST if after.won else DRAW)
            continue
        key = quarto.Position.parse(str(after), str(after.rules)).canonical_key()
        best = max(best, (-score_of_byte(scores[key])).with_placement())
    return best
