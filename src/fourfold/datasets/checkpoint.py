"""The checkpoint of an unfinished data set: finished chunks, so that a killed process loses only
one.

The file begins with a line of JSON, the plan. Each finished chunk is appended, big-endian::

    size  content
       4  number of the chunk
       4  size: how many bytes it has
       4  CRC-32 of the 8 bytes before
    size  the chunk
       4  CRC-32 of the chunk

A truncated or damaged chunk is dropped with all that follow, and generated again.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Self

from fourfold.base.errors import FourfoldError
from fourfold.base.files import wrap_write_errors, write_atomically

_HEAD = struct.Struct(">II")
_CHECK = struct.Struct(">I")


class DatasetCheckpoint:
    """The chunks in a file, which is created if necessary. Use it in a ``with`` block."""

    def __init__(self, path: Path, about: str) -> None:
        self.path = path
        head = about.encode() + b"\n"
        if not path.exists():
            write_atomically(path, head)
        self._file = path.open("r+b")
        if self._file.readline(1 << 16) != head:
            self._file.close()
            raise FourfoldError("dataset.other", file=path)
        self._places: dict[int, tuple[int, int]] = {}
        while self._read():
            pass
        with wrap_write_errors(path):
            self._file.truncate()

    def _read(self) -> bool:
        """Read the next chunk; return False, at its start, if it is incomplete or damaged."""
        start = self._file.tell()
        number, size, check = self._next_head()
        body = self._file.read(size) if check else b""
        if check and len(body) == size and self._file.read(4) == _CHECK.pack(zlib.crc32(body)):
            self._places[number] = (start + _HEAD.size + _CHECK.size, size)
            return True
        self._file.seek(start)
        return False

    def _next_head(self) -> tuple[int, int, bool]:
        head, check = self._file.read(_HEAD.size), self._file.read(_CHECK.size)
        if len(check) < _CHECK.size or check != _CHECK.pack(zlib.crc32(head)):
            return 0, 0, False
        return *_HEAD.unpack(head), True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    @property
    def done(self) -> frozenset[int]:
        """The numbers of the finished chunks."""
        return frozenset(self._places)

    def write(self, number: int, body: bytes) -> None:
        head = _HEAD.pack(number, len(body))
        with wrap_write_errors(self.path):
            start = self._file.seek(0, 2)
            self._file.write(head + _CHECK.pack(zlib.crc32(head)))
            self._file.write(body + _CHECK.pack(zlib.crc32(body)))
            self._file.flush()
        self._places[number] = (start + _HEAD.size + _CHECK.size, len(body))

    def read(self, number: int) -> bytes:
        start, size = self._places[number]
        self._file.seek(start)
        return self._file.read(size)
