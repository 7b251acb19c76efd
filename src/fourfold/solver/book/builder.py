"""Building of a book (solve the deepest layer, then derive the layers above), its statistics and
its verification.

Only positions with the most pieces placed are searched. All turns of a position one layer up lead
into the layer below it, so its score follows without a search. Every position of the layer beyond
the book is searched.

Statistics count the won positions, their distances, and the turns that keep a draw. Verification
solves a sample again, and checks that the scores of one layer follow from those of the next.
"""

from __future__ import annotations

import random
import struct
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Self

from fourfold.base.files import wrap_write_errors, write_atomically
from fourfold.games.quarto import PIECES, Position, Rules
from fourfold.games.quarto.position import random_positions
from fourfold.native import quarto
from fourfold.solver.analysis import analyse_by_book, rank_turns
from fourfold.solver.book.file import Book, BookError, byte_to_score, score_to_byte
from fourfold.solver.book.layer import Layer
from fourfold.solver.book.shipped_books import DEPTH, LAYER, shipped_book, shipped_layer
from fourfold.solver.native_solver import decode_score, native_solver, thread_count
from fourfold.solver.scores import BEST, DRAW, Score, TurnScore, Value
from fourfold.solver.search import solve

UNKNOWN = 127
_HEAD = struct.Struct(">8s8sII")
_MAGIC = b"FFBEGUN2"
_MAGIC_WITHOUT_CHECKSUMS = b"FFUNDONE"
"""The magic of an older format."""

_RUN = struct.Struct(">II")
_CHECK = struct.Struct(">I")


class Checkpoint:
    """The scores solved so far, and their file. Use it in a ``with`` block.

    The positions are the canonical ones with the book's number of pieces placed, in the order of
    their keys. Each run of solved positions is appended to the file, so a killed process loses only
    the current run. Big-endian::

        size  content
           8  "FFBEGUN2"
           8  rule set, filled up with zeros
           4  pieces placed
           4  number of positions in all
              then for each run:
           4  number of its first position
           4  count: how many positions it has
           4  CRC-32 of the 8 bytes before
       count  scores, as in the book
           4  CRC-32 of all bytes of the run before this

    The first checksum distinguishes a truncated run, which is ignored, from a damaged length.
    """

    def __init__(self, path: Path, rules: Rules, placed: int, count: int) -> None:
        self.path = path
        head = _HEAD.pack(_MAGIC, str(rules).encode(), placed, count)
        if not path.exists():
            write_atomically(path, head)
        data = path.read_bytes()
        if data.startswith(_MAGIC_WITHOUT_CHECKSUMS):
            raise BookError("book.unchecked", file=path)
        if not data.startswith(head):
            raise BookError("book.other", file=path, rules=rules, placed=placed)
        self._scores = bytearray([UNKNOWN]) * count
        self._end = self._read(data, len(head))
        self._is_truncated = self._end < len(data)
        self._file = path.open("ab", buffering=0)

    def _read(self, data: bytes, offset: int) -> int:
        """Read the runs from an offset on; return where the last complete one ends."""
        while len(data) >= offset + _RUN.size + _CHECK.size:
            start, count = _RUN.unpack_from(data, offset)
            scores = offset + _RUN.size + _CHECK.size
            end = scores + count
            self._verify(data, offset, scores - _CHECK.size)
            if start + count > len(self._scores):
                raise self._damaged(offset)
            if len(data) < end + _CHECK.size:
                break
            self._verify(data, offset, end)
            self._scores[start : start + count] = data[scores:end]
            offset = end + _CHECK.size
        return offset

    def _verify(self, data: bytes, begin: int, end: int) -> None:
        """Raise BookError unless the checksum at ``end`` is that of the bytes before it."""
        if _CHECK.unpack_from(data, end)[0] != zlib.crc32(data[begin:end]):
            raise self._damaged(begin)

    def _damaged(self, offset: int) -> BookError:
        return BookError("book.damaged_from", file=self.path, offset=offset)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, start: int, scores: Sequence[int]) -> None:
        """Append the scores of the positions from index ``start`` on."""
        data = bytes(score & 0xFF for score in scores)
        run = _RUN.pack(start, len(data))
        run += _CHECK.pack(zlib.crc32(run)) + data
        run += _CHECK.pack(zlib.crc32(run))
        with wrap_write_errors(self.path):
            if self._is_truncated:
                self._file.truncate(self._end)
                self._is_truncated = False
            self._file.write(run)
        self._scores[start : start + len(data)] = data

    def scores(self) -> list[int]:
        """Every score, or UNKNOWN."""
        return list(memoryview(self._scores).cast("b"))

    @property
    def done(self) -> int:
        """The number of solved positions."""
        return len(self._scores) - self._scores.count(UNKNOWN)

    def gaps(self, most: int) -> Iterator[range]:
        """The unsolved positions in ranges of at most ``most``."""
        body = bytes(self._scores)
        start = body.find(UNKNOWN)
        while start >= 0:
            stop = start
            while stop < len(body) and stop - start < most and body[stop] == UNKNOWN:
                stop += 1
            yield range(start, stop)
            start = body.find(UNKNOWN, stop)


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


class BookCheck(NamedTuple):
    """A position, its score in the book, and the score found without the book."""

    position: Position
    book: Score
    expected: Score


def sampled_keys(book: Book | Layer, count: int | None = None, seed: int = 0) -> list[int]:
    """A random sample of the keys of the deepest layer; all keys without a count."""
    keys = quarto.canonical_keys(str(book.rules), book.depth)
    if count is None or count >= len(keys):
        return keys
    return random.Random(seed).sample(keys, count)


def check_book(
    book: Book | Layer, keys: Iterable[int], *, threads: int | None = None
) -> Iterator[BookCheck]:
    """Solve positions again. Positions of the deepest layer are enough: the layers above are
    derived from them."""
    for key in keys:
        position = position_of_key(key, book.rules)
        result = solve(position, book=False, threads=threads)
        yield BookCheck(position, book.probe(key), result.lower)


def derive_book(book: Book, layer: Layer, keys: Iterable[int]) -> Iterator[BookCheck]:
    """Derive scores of the book's deepest layer from the layer beyond, without a search."""
    for key in keys:
        text = quarto.position_of_key(key)
        position = quarto.Position.parse(text, str(book.rules))
        turns = position.legal_turns()
        if any(gift is None for _, gift in turns):
            derived = BEST
        else:
            replies = {position.play(*turn).canonical_key() for turn in turns}
            scores = map(byte_to_score, {layer.byte(reply) for reply in replies})
            derived = max((-score).with_placement() for score in scores)
        yield BookCheck(Position.parse(text, rules=book.rules), book.probe(key), derived)
