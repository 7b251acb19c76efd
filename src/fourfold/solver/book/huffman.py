"""Huffman's code: whole numbers in as many bits as they are rare."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from itertools import count


class Code:
    """The code with these lengths; ValueError if there is none in which all bits mean something.

    Shorter codes are smaller, and of two codes of one length that of the smaller number is one
    less.
    """

    def __init__(self, lengths: Mapping[int, int]) -> None:
        self.lengths = dict(sorted(lengths.items(), key=lambda item: (item[1], item[0])))
        self._numbers: dict[tuple[int, int], int] = {}
        code = before = 0
        for number, length in self.lengths.items():
            code <<= length - before
            self._numbers[length, code] = number
            code, before = code + 1, length
        if code != 1 << before:
            raise ValueError("the lengths are not those of a code")

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> Code:
        """The code in which numbers that are so common take the fewest bits together.

        >>> Code.of({7: 5, 8: 2, 9: 1}).lengths
        {7: 1, 8: 2, 9: 2}
        """
        order = count()
        heap = [(often, next(order), [number]) for number, often in sorted(counts.items())]
        heapq.heapify(heap)
        lengths = dict.fromkeys(counts, 0)
        while len(heap) > 1:
            (often, _, some), (more, _, others) = heapq.heappop(heap), heapq.heappop(heap)
            for number in some + others:
                lengths[number] += 1
            heapq.heappush(heap, (often + more, next(order), some + others))
        return cls(lengths)

    def codes(self) -> dict[int, tuple[int, int]]:
        """For each number the length of its code, and the code with its first bit lowest."""
        return {
            number: (length, sum((code >> i & 1) << length - 1 - i for i in range(length)))
            for (length, code), number in self._numbers.items()
        }

    def number(self, length: int, code: int) -> int | None:
        """The number with this code, its first bit highest; None if there is none."""
        return self._numbers.get((length, code))
