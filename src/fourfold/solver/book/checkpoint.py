"""The unfinished book: one byte for each position, kept on disk as the work goes on.

The positions are the canonical ones with the book's number of pieces placed, in the order of their
keys. A byte is a score as in the book, or UNKNOWN. Bytes are written in place as positions are
solved, so a process that is killed loses what it was working on and no more.
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Self

from fourfold.games.quarto import Rules
from fourfold.solver.book.file import BookError
from fourfold.writing import writing

UNKNOWN = 127
_HEAD = struct.Struct(">8s8sII")
_MAGIC = b"FFUNDONE"


class Checkpoint:
    """An array of scores in a file. Use it in a ``with`` block."""

    def __init__(self, path: Path, rules: Rules, placed: int, count: int) -> None:
        self.path = path
        head = _HEAD.pack(_MAGIC, str(rules).encode(), placed, count)
        if not path.exists():
            fresh = path.with_name(path.name + ".new")
            with writing(fresh):
                fresh.write_bytes(head + bytes([UNKNOWN]) * count)
                fresh.replace(path)
        self._file = path.open("r+b")
        if self._file.read(_HEAD.size) != head or path.stat().st_size != _HEAD.size + count:
            self._file.close()
            raise BookError(
                f"{path} is not the unfinished book of {rules} with {placed} pieces placed; "
                "remove it or choose another folder"
            )
        self._bytes = mmap.mmap(self._file.fileno(), 0)
        self._count = count

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._bytes.flush()
        self._bytes.close()
        self._file.close()

    def write(self, start: int, scores: Sequence[int]) -> None:
        """Note the scores of the positions from ``start`` on."""
        begin = _HEAD.size + start
        self._bytes[begin : begin + len(scores)] = bytes(score & 0xFF for score in scores)

    def scores(self) -> list[int]:
        """Every score, UNKNOWN among them."""
        return list(memoryview(self._bytes)[_HEAD.size :].cast("b"))

    @property
    def done(self) -> int:
        """How many positions are solved."""
        body = self._bytes[_HEAD.size :]
        return self._count - body.count(UNKNOWN)

    def gaps(self, most: int) -> Iterator[range]:
        """The positions that are not solved, in ranges of at most ``most``."""
        body = self._bytes[_HEAD.size :]
        start = body.find(UNKNOWN)
        while start >= 0:
            stop = start
            while stop < self._count and stop - start < most and body[stop] == UNKNOWN:
                stop += 1
            yield range(start, stop)
            start = body.find(UNKNOWN, stop)
