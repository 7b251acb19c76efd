"""A function on known keys, stored without the keys: a *ribbon*.

Each key has a few bits. All of them lie mixed in one row of bits, which is only a percent longer
than they are together: a bit of a key is the parity of those bits of a window of the row that the
key's hash picks. What the row must be is found by solving these equations. Nothing in it tells
which keys there are, so of any other key some bits are read that mean nothing. (The way is that of
P. C. Dillinger and S. Walzer, "Ribbon filter", 2021.)

Keys are dealt to buckets by their hash, each with a row of its own, so that there are never many
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
"""How many bits, and the bits, the first of them lowest."""

WIDTH = 128
"""The bits in a window. The more they are, the less of the row is wasted."""

_EQUATIONS = 8192
"""About how many there are in a bucket. The more they are, the less is wasted, and the more tries
it takes to find a row that has a solution."""

_PICKED = (1 << WIDTH) - 1
_WORD = (1 << 64) - 1
_APART = 0x9E3779B97F4A7C15
"""How far the windows of a key's bits are from each other, in 2^64ths of the row."""

_COUNT = struct.Struct(">I")
_DIGITS = b"01" + bytes(254)


class Hashed(NamedTuple):
    """What follows from a key alone."""

    picked: int
    """Which bits of a window count."""
    start: int
    """Where the window of the first bit begins, in 2^64ths of the row."""
    bucket: int
    """Which bucket it is, in 2^64ths of all."""
    mark: int
    """64 bits that have nothing to do with the others."""


def hashed(key: int) -> Hashed:
    bits = int.from_bytes(blake2b(key.to_bytes(8, "big"), digest_size=40).digest(), "little")
    # The first bit always counts: so an equation begins where its window does.
    return Hashed(bits & _PICKED | 1, bits >> 128 & _WORD, bits >> 192 & _WORD, bits >> 256)


class Ribbon:
    """The rows of all buckets."""

    def __init__(self, sizes: Sequence[int], rows: bytes) -> None:
        self.sizes = sizes
        self._begins = [0, *accumulate(sizes)]
        self._rows = rows

    def bit(self, of: Hashed, i: int) -> int:
        """The i-th bit of a key."""
        bucket = of.bucket * len(self.sizes) >> 64
        first = self._begins[bucket] + _window(of, i, self.sizes[bucket])
        last = first + WIDTH - 1
        window = int.from_bytes(self._rows[first >> 3 : (last >> 3) + 1], "little") >> (first & 7)
        return (window & of.picked).bit_count() & 1

    @classmethod
    def of(cls, keys: Sequence[int], values: Sequence[Bits]) -> Ribbon:
        """The ribbon in which each of the keys has these bits."""
        count = 1 + sum(length for length, _ in values) // _EQUATIONS
        members = [array("I") for _ in range(count)]
        for index, key in enumerate(keys):
            members[hashed(key).bucket * count >> 64].append(index)
        sizes = []
        rows = bytearray()
        begun = filled = 0  # the last bits, which do not fill a byte, and how many they are
        for bucket in members:
            size, row = _solved_row([(hashed(keys[i]), values[i]) for i in bucket])
            sizes.append(size)
            begun |= row << filled
            filled += size
            whole = begun.to_bytes((filled >> 3) + 1, "little")
            rows += whole[:-1]
            begun, filled = whole[-1], filled & 7
        rows.append(begun)
        return cls(sizes, bytes(rows))

    def to_bytes(self) -> bytes:
        count = len(self.sizes)
        return _COUNT.pack(count) + struct.pack(f">{count}H", *self.sizes) + self._rows

    @classmethod
    def read(cls, data: bytes, offset: int) -> tuple[Ribbon, int]:
        """The ribbon that begins here, and where it ends; ValueError if there is none."""
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


def _window(of: Hashed, i: int, size: int) -> int:
    """Where in a row of this size the window of a key's i-th bit begins."""
    return (of.start + i * _APART & _WORD) * (size - WIDTH + 1) >> 64


def _solved_row(wanted: Sequence[tuple[Hashed, Bits]]) -> tuple[int, int]:
    """How long a row is in which these keys have these bits, and the row, its first bit lowest."""
    size = max(sum(length for _, (length, _) in wanted) + WIDTH // 2, WIDTH)
    while (row := _row_of_size(wanted, size)) is None:
        size += 1 + size // 256  # which moves all windows
    return size, row


def _row_of_size(wanted: Sequence[tuple[Hashed, Bits]], size: int) -> int | None:
    """Gaussian elimination; None when equations contradict each other.

    An equation is the bits that count in it, from the first on, and below them the bit that they
    must come to.
    """
    equations = sorted(
        (_window(of, i, size), of.picked << 1 | value >> i & 1)
        for of, (length, value) in wanted
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
        window = window << 1 & _PICKED
        if equation := solved[at]:
            bit = (equation >> 1 & window).bit_count() + equation & 1
            window |= bit
            bits[-1 - at] = bit
    return int(bits.translate(_DIGITS), 2)
