"""The unfinished book: what was solved so far, kept on disk as the work goes on.

The positions are the canonical ones with the book's number of pieces placed, in the order of their
keys. Each run of positions that is solved is added to the end of the file, so a process that is
killed loses what it was working on and no more. Big-endian::

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

By the first checksum a run that was cut off, which is left out, is told from a damaged length.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Self

from fourfold.base.files import wrap_write_errors, write_atomically
from fourfold.games.quarto import Rules
from fourfold.solver.book.file import BookError

UNKNOWN = 127
_HEAD = struct.Struct(">8s8sII")
_MAGIC = b"FFBEGUN2"
_UNCHECKED = b"FFUNDONE"
"""How such files began when they had no checksums."""

_RUN = struct.Struct(">II")
_CHECK = struct.Struct(">I")


class Checkpoint:
    """An array of scores, and the file they are kept in. Use it in a ``with`` block."""

    def __init__(self, path: Path, rules: Rules, placed: int, count: int) -> None:
        self.path = path
        head = _HEAD.pack(_MAGIC, str(rules).encode(), placed, count)
        if not path.exists():
            write_atomically(path, head)
        data = path.read_bytes()
        if data.startswith(_UNCHECKED):
            raise BookError("book.unchecked", file=path)
        if not data.startswith(head):
            raise BookError("book.other", file=path, rules=rules, placed=placed)
        self._scores = bytearray([UNKNOWN]) * count
        self._end = self._read(data, len(head))
        self._cut_off = self._end < len(data)
        self._file = path.open("ab", buffering=0)

    def _read(self, data: bytes, offset: int) -> int:
        """Take the runs from an offset on; where the last whole one ends."""
        while len(data) >= offset + _RUN.size + _CHECK.size:
            start, count = _RUN.unpack_from(data, offset)
            scores = offset + _RUN.size + _CHECK.size
            end = scores + count
            self._compare(data, offset, scores - _CHECK.size)
            if start + count > len(self._scores):
                raise self._damaged(offset)
            if len(data) < end + _CHECK.size:
                break
            self._compare(data, offset, end)
            self._scores[start : start + count] = data[scores:end]
            offset = end + _CHECK.size
        return offset

    def _compare(self, data: bytes, begin: int, end: int) -> None:
        """See that the checksum at the end is that of the bytes before it."""
        if _CHECK.unpack_from(data, end)[0] != zlib.crc32(data[begin:end]):
            raise self._damaged(begin)

    def _damaged(self, offset: int) -> BookError:
        return BookError("book.damaged_from", file=self.path, offset=offset)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, start: int, scores: Sequence[int]) -> None:
        """Note the scores of the positions from ``start`` on."""
        noted = bytes(score & 0xFF for score in scores)
        run = _RUN.pack(start, len(noted))
        run += _CHECK.pack(zlib.crc32(run)) + noted
        run += _CHECK.pack(zlib.crc32(run))
        with wrap_write_errors(self.path):
            if self._cut_off:
                self._file.truncate(self._end)
                self._cut_off = False
            self._file.write(run)
        self._scores[start : start + len(noted)] = noted

    def scores(self) -> list[int]:
        """Every score, UNKNOWN among them."""
        return list(memoryview(self._scores).cast("b"))

    @property
    def done(self) -> int:
        """How many positions are solved."""
        return len(self._scores) - self._scores.count(UNKNOWN)

    def gaps(self, most: int) -> Iterator[range]:
        """The positions that are not solved, in ranges of at most ``most``."""
        body = bytes(self._scores)
        start = body.find(UNKNOWN)
        while start >= 0:
            stop = start
            while stop < len(body) and stop - start < most and body[stop] == UNKNOWN:
                stop += 1
            yield range(start, stop)
            start = body.find(UNKNOWN, stop)
