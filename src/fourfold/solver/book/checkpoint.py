"""The checkpoint of an unfinished book: a file of the scores solved so far.

The positions are the canonical ones with the book's number of pieces placed, in the order of their
keys. Each run of solved positions is appended to the file, so a killed process loses only the
current run. Big-endian::

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
_MAGIC_WITHOUT_CHECKSUMS = b"FFUNDONE"
"""The magic of an older format."""

_RUN = struct.Struct(">II")
_CHECK = struct.Struct(">I")


class Checkpoint:
    """An array of scores and its file. Use it in a ``with`` block."""

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
