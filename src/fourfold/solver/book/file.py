"""The file format of the opening book.

Nearly all early positions are draws, so a book lists only the others; a position within its depth
that is not listed is a draw. Positions are identified by their canonical key, which is the same for
symmetric positions.

Version 1, big-endian::

    offset  size  content
         0     8  "FOURFOLD"
         8     2  version
        10     1  rule set: 0 lines, 1 squares, 2 torus
        11     1  depth: the book covers every position with at most this many pieces placed
        12     4  count: the number of positions listed
        16     4  CRC-32 of all the bytes before and after this field
        20     …  zlib: 8 columns of count bytes, the keys ascending, the most significant byte of
                  each key first; then count bytes, the scores

A score is a signed byte: d for a win at distance d, -d for a loss at distance d. Storing columns
compresses well, because the high bytes of sorted keys repeat.
"""

from __future__ import annotations

import struct
import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from fourfold.base.errors import FourfoldError
from fourfold.base.files import system_reason, write_atomically
from fourfold.games.quarto import Rules
from fourfold.i18n import Message
from fourfold.solver.scores import DRAW, Score, Value

MAGIC = b"FOURFOLD"
VERSION = 1
MOST_DEPTH = 4
_HEAD = struct.Struct(">8sHBBI")
_CHECK = struct.Struct(">I")
_RULES = tuple(Rules)


def score_to_byte(score: Score) -> int:
    """The book's encoding of an exact score."""
    distance = score.distance or 0
    return -distance if score.value is Value.LOSS else distance


def byte_to_score(byte: int) -> Score:
    if byte == 0:
        return DRAW
    return Score(Value.WIN, byte) if byte > 0 else Score(Value.LOSS, -byte)


class BookError(FourfoldError):
    """A book that is damaged or has an unknown version."""


@dataclass(frozen=True, slots=True)
class Book:
    """A book in memory."""

    rules: Rules
    depth: int
    keys: array[int]
    scores: array[int]

    def probe(self, key: int) -> Score:
        """The score of the position with this key, which must be within the depth."""
        index = bisect_left(self.keys, key)
        listed = index < len(self.keys) and self.keys[index] == key
        return byte_to_score(self.scores[index]) if listed else DRAW

    @classmethod
    def of(cls, rules: Rules, depth: int, scores: Mapping[int, int]) -> Book:
        """The book with these encoded scores by key; draws are left out."""
        keys = sorted(key for key, score in scores.items() if score)
        return cls(rules, depth, array("Q", keys), array("b", [scores[key] for key in keys]))

    def to_bytes(self) -> bytes:
        keys = array("Q", self.keys)
        if sys.byteorder == "little":
            keys.byteswap()
        raw = keys.tobytes()
        columns = b"".join(raw[byte::8] for byte in range(8))
        packed = zlib.compress(columns + self.scores.tobytes(), level=9)
        head = _HEAD.pack(MAGIC, VERSION, _RULES.index(self.rules), self.depth, len(keys))
        return head + _CHECK.pack(zlib.crc32(packed, zlib.crc32(head))) + packed

    @classmethod
    def from_bytes(cls, data: bytes, name: str) -> Book:
        """Decode a book; BookError, with the name of the file, if it is invalid."""
        rules, depth, raw = unpack_book(data, name)
        count = len(raw) // 9
        mixed = bytearray(8 * count)
        for byte in range(8):
            mixed[byte::8] = raw[byte * count : (byte + 1) * count]
        keys = array("Q", bytes(mixed))
        if sys.byteorder == "little":
            keys.byteswap()
        return cls(rules, depth, keys, array("b", raw[8 * count :]))


def unpack_book(data: bytes, name: str) -> tuple[Rules, int, bytes]:
    """The rule set, depth and columns of a book file; BookError, with the name of the file, if it
    is invalid."""
    start = _HEAD.size + _CHECK.size
    if len(data) < start or not data.startswith(MAGIC):
        raise BookError("book.magic", file=name, magic=MAGIC.decode())
    _, version, rules, depth, count = _HEAD.unpack_from(data)
    if version != VERSION:
        raise BookError("book.version", file=name, version=version, known=VERSION)
    (check,) = _CHECK.unpack_from(data, _HEAD.size)
    if zlib.crc32(data[start:], zlib.crc32(data[: _HEAD.size])) != check:
        raise BookError("book.damaged", file=name, reason=Message("book.checksum"))
    size = 9 * count
    decompressor = zlib.decompressobj()
    try:
        raw = decompressor.decompress(data[start:], size + 1)
    except zlib.error as error:
        raise BookError("book.damaged", file=name, reason=str(error)) from None
    if len(raw) != size or rules >= len(_RULES) or depth > MOST_DEPTH:
        raise BookError("book.damaged", file=name, reason=Message("book.head"))
    return _RULES[rules], depth, raw


def read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BookError("file.unread", file=path, reason=system_reason(error)) from None


def read_book(path: Path) -> Book:
    return Book.from_bytes(read_bytes(path), str(path))


def write_book(book: Book, path: Path) -> None:
    write_atomically(path, book.to_bytes())
