"""Building of a book: solve the deepest layer, then derive the layers above.

Only positions with the most pieces placed are searched. All turns of a position one layer up lead
into the layer below it, so its score follows without a search. Every position of the layer beyond
the book is searched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from fourfold.games.quarto import Position, Rules
from fourfold.native import quarto
from fourfold.solver.book.checkpoint import UNKNOWN, Checkpoint
from fourfold.solver.book.file import Book, byte_to_score, score_to_byte
from fourfold.solver.book.layer import Layer
from fourfold.solver.book.shipped_books import DEPTH, LAYER
from fourfold.solver.native_solver import decode_score, native_solver, thread_count
from fourfold.solver.scores import BEST, DRAW, Score, Value

BOOK_CHUNK, LAYER_CHUNK = 64, 1024
"""How many positions of the book, or of the layer beyond it, are solved between two checkpoints."""

TABLE_MIB = 4096
"""Maximum size of the transposition table. Positions with five pieces share so many successors that
a table for all of them saves most of the time."""

OnProgress = Callable[[int, int], None]
"""Called with the number of solved positions and of all positions."""


class BookChunk(NamedTuple):
    """Positions to solve, on any machine: the keys from index ``start`` on."""

    rules: Rules
    start: int
    keys: list[int]
    threads: int | None
    table_mib: int


class SolvedChunk(NamedTuple):
    """The scores, encoded as in a book, of the positions from index ``start`` on."""

    start: int
    scores: list[int]


ChunkRunner = Callable[
    [Callable[[BookChunk], SolvedChunk], Iterable[BookChunk]], Iterable[list[SolvedChunk]]
]
"""Applies a function to chunks, possibly on other machines; results come in any order."""


def run_locally(
    function: Callable[[BookChunk], SolvedChunk], chunks: Iterable[BookChunk]
) -> Iterator[list[SolvedChunk]]:
    """Solve one chunk after the other in this process, whose threads share one table."""
    for chunk in chunks:
        yield [function(chunk)]


class BuildOptions(NamedTuple):
    """``run`` decides where positions are solved, for example on the arena's workers."""

    threads: int | None = None
    table_mib: int = TABLE_MIB
    on_progress: OnProgress = lambda _done, _total: None
    run: ChunkRunner = run_locally


def build_book(rules: Rules, folder: Path, options: BuildOptions, *, depth: int = DEPTH) -> Book:
    """The book of a rule set. Continues from checkpoints of an earlier call in the folder."""
    known = _solve_all(rules, depth, BOOK_CHUNK, folder, options)
    for placed in reversed(range(depth)):
        for key in quarto.canonical_keys(str(rules), placed):
            known[key] = score_to_byte(derive_score(position_of_key(key, rules), known))
    return Book.of(rules, depth, known)


def build_layer(rules: Rules, folder: Path, options: BuildOptions) -> Layer:
    """The layer beyond the book, with checkpoints as for the book."""
    return Layer.of(rules, LAYER, _solve_all(rules, LAYER, LAYER_CHUNK, folder, options))


def _solve_all(
    rules: Rules, placed: int, chunk: int, folder: Path, options: BuildOptions
) -> dict[int, int]:
    """The encoded scores of all positions with ``placed`` pieces, by key."""
    keys = quarto.canonical_keys(str(rules), placed)
    with Checkpoint(folder / f"{rules}-{placed}.undone", rules, placed, len(keys)) as checkpoint:
        done = checkpoint.done
        options.on_progress(done, len(keys))
        chunks = (
            BookChunk(
                rules, gap.start, keys[gap.start : gap.stop], options.threads, options.table_mib
            )
            for gap in checkpoint.gaps(chunk)
        )
        for batch in options.run(solve_chunk, chunks):
            for solved in batch:
                checkpoint.write(solved.start, solved.scores)
                done += len(solved.scores)
            options.on_progress(done, len(keys))
        scores = checkpoint.scores()
    assert UNKNOWN not in scores
    return dict(zip(keys, scores, strict=True))


def solve_chunk(chunk: BookChunk) -> SolvedChunk:
    """Solve the positions of a chunk without the book."""
    solver = native_solver(chunk.rules, chunk.table_mib)
    scores = solver.solve_keys(chunk.keys, threads=thread_count(chunk.threads))
    return SolvedChunk(chunk.start, [score_to_byte(decode_score(number)) for number in scores])


def position_of_key(key: int, rules: Rules) -> Position:
    """A position with this canonical key."""
    return Position.parse(quarto.position_of_key(key), rules=rules)


def derive_score(position: Position, scores: dict[int, int]) -> Score:
    """The score of a position by the scores of all positions one layer below."""
    best = Score(Value.LOSS, 0)
    for turn in position.legal_moves():
        after = position.play(turn)
        if after.outcome is not None:
            best = max(best, BEST if after.won else DRAW)
            continue
        key = quarto.Position.parse(str(after), str(after.rules)).canonical_key()
        best = max(best, (-byte_to_score(scores[key])).with_placement())
    return best
