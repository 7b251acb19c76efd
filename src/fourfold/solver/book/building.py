"""Building a book: solve every position of the deepest layer, then derive the layers above.

Only the layer with the most pieces placed is searched. A position one layer up is worth the best of
its turns, and all of these lead into the layer below it, so its score follows without a search. Of
the layer beyond the book every position is searched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from fourfold.games.quarto import Position, Rules
from fourfold.native import quarto
from fourfold.solver.book.checkpoint import UNKNOWN, Checkpoint
from fourfold.solver.book.file import Book, byte_of, score_of_byte
from fourfold.solver.book.layer import Layer
from fourfold.solver.book.shipped import DEPTH, LAYER
from fourfold.solver.core import native_solver, score_of, thread_count
from fourfold.solver.scores import BEST, DRAW, Score, Value

CHUNK, CHUNK_OF_LAYER = 64, 1024
"""How many positions of the book, or of the layer beyond it, are solved between two entries in the
checkpoint. The table is made as large as a chunk needs."""

TABLE_MIB = 4096
"""How large the table may grow. What five pieces lead to is shared by so many positions that with
a table for all of it they take a fraction of the time."""

Report = Callable[[int, int], None]
"""Is told how many positions are done, of how many."""


class Chunk(NamedTuple):
    """Positions to be solved anywhere: the keys from the ``start``-th on."""

    rules: Rules
    start: int
    keys: list[int]
    threads: int | None
    table_mib: int


class Solved(NamedTuple):
    """The scores, as in a book, of the positions from the ``start``-th on."""

    start: int
    scores: list[int]


Run = Callable[[Callable[[Chunk], Solved], Iterable[Chunk]], Iterable[list[Solved]]]
"""Applies a function to chunks, here or on other machines; results come in any order."""


def here(function: Callable[[Chunk], Solved], chunks: Iterable[Chunk]) -> Iterator[list[Solved]]:
    """One chunk after the other in this process, whose threads share one table."""
    for chunk in chunks:
        yield [function(chunk)]


class Means(NamedTuple):
    """What a book is built with. ``run`` says where positions are solved; the arena's workers have
    such a function."""

    threads: int | None = None
    table_mib: int = TABLE_MIB
    report: Report = lambda _done, _total: None
    run: Run = here


def build_book(rules: Rules, folder: Path, means: Means, *, depth: int = DEPTH) -> Book:
    """The book of a rule set. Work that an earlier call left in the folder is not done again."""
    known = _solve_all(rules, depth, CHUNK, folder, means)
    for placed in reversed(range(depth)):
        for key in quarto.canonical_keys(str(rules), placed):
            known[key] = byte_of(best_turn(position_of_key(key, rules), known))
    return Book.of(rules, depth, known)


def build_layer(rules: Rules, folder: Path, means: Means) -> Layer:
    """The layer beyond the book of a rule set; as for the book, no work is done again."""
    return Layer.of(rules, LAYER, _solve_all(rules, LAYER, CHUNK_OF_LAYER, folder, means))


def _solve_all(rules: Rules, placed: int, chunk: int, folder: Path, means: Means) -> dict[int, int]:
    """The scores, as in a book, of all positions with so many pieces placed, by their keys."""
    keys = quarto.canonical_keys(str(rules), placed)
    with Checkpoint(folder / f"{rules}-{placed}.undone", rules, placed, len(keys)) as checkpoint:
        done = checkpoint.done
        means.report(done, len(keys))
        chunks = (
            Chunk(rules, gap.start, keys[gap.start : gap.stop], means.threads, means.table_mib)
            for gap in checkpoint.gaps(chunk)
        )
        for batch in means.run(solve_chunk, chunks):
            for solved in batch:
                checkpoint.write(solved.start, solved.scores)
                done += len(solved.scores)
            means.report(done, len(keys))
        scores = checkpoint.scores()
    assert UNKNOWN not in scores
    return dict(zip(keys, scores, strict=True))


def solve_chunk(chunk: Chunk) -> Solved:
    """Solve positions without the book."""
    solver = native_solver(chunk.rules, chunk.table_mib)
    found = solver.solve_keys(chunk.keys, threads=thread_count(chunk.threads))
    return Solved(chunk.start, [byte_of(score_of(number)) for number in found])


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
