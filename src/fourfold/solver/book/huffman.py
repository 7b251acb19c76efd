"""Huffman coding of integers."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from itertools import count


class HuffmanCode:
    """The canonical Huffman code with these code lengths; ValueError if they form no complete code.

    Codes are assigned in ascending order by length and then by number.
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
    def of(cls, counts: Mapping[int, int]) -> HuffmanCode:
        """The optimal code for numbers with these frequencies.

        >>> HuffmanCode.of({7: 5, 8: 2, 9: 1}).lengths
        {7: 1, 8: 2, 9: 2}
        """
        order = count()
        heap = [(frequency, next(order), [number]) for number, frequency in sorted(counts.items())]
        heapq.heapify(heap)
        lengths = dict.fromkeys(counts, 0)
        while len(heap) > 1:
            (frequency, _, some), (more, _, others) = heapq.heappop(heap), heapq.heappop(heap)
            for number in some + others:
                lengths[number] += 1
            heapq.heappush(heap, (frequency + more, next(order), some + others))
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
