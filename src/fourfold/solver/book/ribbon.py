"""A function on known keys, stored without the keys: a *ribbon*.

Each key has a few bits. All bits are mixed into one row, which is only a percent longer than all of
them together. A bit of a key is the parity of certain bits in a window of the row; the key's hash
chooses both. Building a ribbon means solving these equations for the row. The row does not tell
which keys exist: other keys have meaningless bits. (P. C. Dillinger and S. Walzer, "Ribbon filter",
2021.)

Keys are distributed to buckets by their hash, each with its own row, which limits the number of
equations to solve together. As bytes, big-endian::

    size     content
       4     count: the number of buckets
    2·count  bits in the row of each bucket
       …     the rows one after the other, the first bit of all the lowest of the first byte
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import NamedTuple

Bits = tuple[int, int]
"""The number of bits, and the bits with the first one lowest."""

WIDTH = 128
"""The bits in a window. A larger window wastes less of the row."""

_EQUATIONS = 8192
"""Approximate number of equations per bucket. More equations waste less space, but need more
attempts to find a solvable row."""

_WINDOW_MASK = (1 << WIDTH) - 1
_WORD = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
"""The distance between the windows of a key's successive bits, in 2^64ths of the row."""

_COUNT = struct.Struct(">I")
_DIGITS = b"01" + bytes(254)


class KeyHash(NamedTuple):
    """The hash of a key, split into fields."""

    mask: int
    """Which bits of a window count."""
    start: int
    """The start of the window of the first bit, in 2^64ths of the row."""
    bucket: int
    """The bucket, in 2^64ths of all buckets."""
    mark: int
    """64 bits that are independent of the others."""


def hash_key(key: int) -> KeyHash:
    bits = int.from_bytes(blake2b(key.to_bytes(8, "big"), digest_size=40).digest(), "little")
    # The first bit always counts, so that an equation begins where its window does.
    return KeyHash(bits & _WINDOW_MASK | 1, bits >> 128 & _WORD, bits >> 192 & _WORD, bits >> 256)


class Ribbon:
    """The rows of all buckets."""

    def __init__(self, sizes: Sequence[int], rows: bytes) -> None:
        self.sizes = sizes
        self._begins = [0, *accumulate(sizes)]
        self._rows = rows

    def bit(self, of: KeyHash, i: int) -> int:
        """The i-th bit of a key."""
        bucket = of.bucket * len(self.sizes) >> 64
        first = self._begins[bucket] + _window(of, i, self.sizes[bucket])
        last = first + WIDTH - 1
        window = int.from_bytes(self._rows[first >> 3 : (last >> 3) + 1], "little") >> (first & 7)
        return (window & of.mask).bit_count() & 1

    @classmethod
    def of(cls, keys: Sequence[int], values: Sequence[Bits]) -> Ribbon:
        """Build the ribbon in which each key has these bits."""
        count = 1 + sum(length for length, _ in values) // _EQUATIONS
        members = [array("I") for _ in range(count)]
        for index, key in enumerate(keys):
            members[hash_key(key).bucket * count >> 64].append(index)
        sizes = []
        rows = bytearray()
        pending = filled = 0  # the bits that do not fill a byte yet, and their number
        for bucket in members:
            size, row = _solve_row([(hash_key(keys[i]), values[i]) for i in bucket])
            sizes.append(size)
            pending |= row << filled
            filled += size
            whole = pending.to_bytes((filled >> 3) + 1, "little")
            rows += whole[:-1]
            pending, filled = whole[-1], filled & 7
        rows.append(pending)
        return cls(sizes, bytes(rows))

    def to_bytes(self) -> bytes:
        count = len(self.sizes)
        return _COUNT.pack(count) + struct.pack(f">{count}H", *self.sizes) + self._rows

    @classmethod
    def read(cls, data: bytes, offset: int) -> tuple[Ribbon, int]:
        """Decode the ribbon at an offset; return it and its end. ValueError if it is invalid."""
        try:
            (count,) = _COUNT.unpack_from(data, offset)
            sizes = struct.unpack_from(f">{count}H", data, offset + _COUNT.size)
        except struct.error as error:
            raise ValueError(str(error)) from None
        begin = offset + _COUNT.size + 2 * count
        end = begin + (sum(sizes) >> 3) + 1
        if end > len(data) or min(sizes, default=0) < WIDTH:
            raise ValueError("the rows are too short")
        return cls(sizes, data[begin:end]), end


def _window(of: KeyHash, i: int, size: int) -> int:
    """The start of the window of a key's i-th bit in a row of this size."""
    return (of.start + i * _STEP & _WORD) * (size - WIDTH + 1) >> 64


def _solve_row(entries: Sequence[tuple[KeyHash, Bits]]) -> tuple[int, int]:
    """The length of a row in which these keys have these bits, and the row, first bit lowest."""
    size = max(sum(length for _, (length, _) in entries) + WIDTH // 2, WIDTH)
    while (row := _solve_row_of_size(entries, size)) is None:
        size += 1 + size // 256  # moves all windows
    return size, row


def _solve_row_of_size(entries: Sequence[tuple[KeyHash, Bits]], size: int) -> int | None:
    """Gaussian elimination; None if the equations contradict each other.

    An equation is the mask of its bits, with their required parity as the lowest bit.
    """
    equations = sorted(
        (_window(of, i, size), of.mask << 1 | value >> i & 1)
        for of, (length, value) in entries
        for i in range(length)
    )
    solved = [0] * size  # by the first bit that counts
    for at, equation in equations:
        while other := solved[at]:
            equation ^= other
            if equation <= 1:
                break
            skipped = (equation >> 1 & -(equation >> 1)).bit_length() - 1
            at += skipped
            equation = equation >> skipped & ~1 | equation & 1
        if equation == 1:
            return None
        if equation:
            solved[at] = equation
    window, bits = 0, bytearray(size)
    for at in reversed(range(size)):
        window = window << 1 & _WINDOW_MASK
        if equation := solved[at]:
            bit = (equation >> 1 & window).bit_count() + equation & 1
            window |= bit
            bits[-1 - at] = bit
    return int(bits.translate(_DIGITS), 2)
