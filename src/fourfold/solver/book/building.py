"""Building a book: solve every position of the deepest layer, then derive the layers above.

Only the layer with the most pieces placed is searched. A position one layer up is worth the best of
its turns, and all of these lead into the layer below it, so its score follows without a search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from fourfold.games.quarto import Position, Rules
from fourfold.native import quarto
from fourfold.solver.book.checkpoint import UNKNOWN, Checkpoint
from fourfold.solver.book.file import Book, byte_of, score_of_byte
from fourfold.solver.book.shipped import DEPTH
from fourfold.solver.core import native_solver, score_of, thread_count
from fourfold.solver.scores import BEST, DRAW, Score, Value

CHUNK = 64
"""How many positions are solved between two entries in the checkpoint."""

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


def build_book(
    rules: Rules,
    folder: Path,
    *,
    depth: int = DEPTH,
    threads: int | None = None,
    table_mib: int = 4096,
    report: Report = lambda _done, _total: None,
    run: Run = here,
) -> Book:
    """The book of a rule set. Work that an earlier call left in the folder is not done again.

    ``run`` says where positions are solved; the arena's workers have such a function.
    """
    keys = quarto.canonical_keys(str(rules), depth)
    path = folder / f"{rules}-{depth}.undone"
    with Checkpoint(path, rules, depth, len(keys)) as checkpoint:
        done = checkpoint.done
        report(done, len(keys))
        chunks = (
            Chunk(rules, gap.start, keys[gap.start : gap.stop], threads, table_mib)
            for gap in checkpoint.gaps(CHUNK)
        )
        for batch in run(solve_chunk, chunks):
            for solved in batch:
                checkpoint.write(solved.start, solved.scores)
                done += len(solved.scores)
            report(done, len(keys))
        scores = checkpoint.scores()
    assert UNKNOWN not in scores
    known = dict(zip(keys, scores, strict=True))
    for placed in reversed(range(depth)):
        for key in quarto.canonical_keys(str(rules), placed):
            known[key] = byte_of(best_turn(position_of_key(key, rules), known))
    return Book.of(rules, depth, known)


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
