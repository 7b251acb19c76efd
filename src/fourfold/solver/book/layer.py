"""The score of every position with five pieces placed, in a file without keys.

There are too many such positions to store their keys. The scores are stored in a ribbon
(``ribbon.py``), which needs no keys, with Huffman codes. A position that the piece
in hand wins at once is not stored: it is recognised by its key.

If one score is far more common than all others together, even one bit per position is too much.
Then a first ribbon stores *marks* of the positions with another score: a few bits that follow from
the key. Where the marks do not match, the position has the common score. Some positions with the
common score match by chance; they are stored like the others.

Big-endian::

    offset  size  content
         0     8  "FFLAYER1"
         8     1  rule set: 0 lines, 1 squares, 2 torus
         9     1  pieces placed
        10     1  bits per mark; 0 if there are no marks
        11     1  the most common score
        12     1  count: how many different scores are stored
        13     4  CRC-32 of all the bytes before and after this field
        17  2·count  each score with the length of its code
         …     …  the ribbon of the marks, if there are any
         …     …  the ribbon of the scores

Scores are signed bytes, as in a book.
"""

from __future__ import annotations

import heapq
import struct
import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from fourfold.base.files import write_atomically
from fourfold.games.quarto import Rules
from fourfold.games.quarto.rules import GROUPS
from fourfold.i18n import Message
from fourfold.solver.book.file import BookError, byte_to_score, read_bytes
from fourfold.solver.book.ribbon import KeyHash, Ribbon, hash_key
from fourfold.solver.scores import Score


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


MAGIC = b"FFLAYER1"
WON_AT_ONCE = 1
"""The encoded score of a position that is won by the next placement."""

_HEAD = struct.Struct(">8sBBBbB")
_CHECK = struct.Struct(">I")
_LENGTH = struct.Struct(">bB")
_MOST_MARKS = 16
_RULES = tuple(Rules)
_GROUPS = {
    rules: [sum(1 << square for square in group) for group in groups]
    for rules, groups in GROUPS.items()
}


def is_won_at_once(key: int, rules: Rules) -> bool:
    """Whether the piece in hand completes a group. For each attribute the key has 16 bits: the
    squares whose piece differs from the hand."""
    a, b, c, d = key & 0xFFFF, key >> 16 & 0xFFFF, key >> 32 & 0xFFFF, key >> 48
    empty = 0xFFFF & ~(a | b | c | d)
    for group in _GROUPS[rules]:
        left = group & empty
        if (
            left
            and not left & (left - 1)
            and not (a & group and b & group and c & group and d & group)
        ):
            return True
    return False


@dataclass(frozen=True, slots=True)
class Layer:
    """The scores of all positions with exactly ``depth`` pieces placed."""

    rules: Rules
    depth: int
    common: int
    mark_bits: int
    marks: Ribbon | None
    code: HuffmanCode
    scores: Ribbon

    def probe(self, key: int) -> Score:
        """The score of the position with this key, which must belong to the layer."""
        return byte_to_score(self.byte(key))

    def byte(self, key: int) -> int:
        if is_won_at_once(key, self.rules):
            return WON_AT_ONCE
        of = hash_key(key)
        if self.marks is not None and not _is_marked(of, self.marks, self.mark_bits):
            return self.common
        length = code = 0
        while (score := self.code.number(length, code)) is None:
            code = code << 1 | self.scores.bit(of, length)
            length += 1
        return score

    @classmethod
    def of(cls, rules: Rules, depth: int, scores: Mapping[int, int]) -> Layer:
        """The layer with these encoded scores by key."""
        kept = [key for key, score in scores.items() if score != WON_AT_ONCE]
        common, mark_bits = _best_marks(Counter(scores[key] for key in kept))
        marks = None
        if mark_bits:
            rare = [key for key in kept if scores[key] != common]
            marks = Ribbon.of(rare, [(mark_bits, hash_key(key).mark) for key in rare])
            kept = [
                key
                for key in kept
                if scores[key] != common or _is_marked(hash_key(key), marks, mark_bits)
            ]
        code = HuffmanCode.of({common: 0, **Counter(scores[key] for key in kept)})
        codes = code.codes()
        stored = Ribbon.of(kept, [codes[scores[key]] for key in kept])
        return cls(rules, depth, common, mark_bits, marks, code, stored)

    def to_bytes(self) -> bytes:
        lengths = self.code.lengths
        head = _HEAD.pack(
            MAGIC,
            _RULES.index(self.rules),
            self.depth,
            self.mark_bits,
            self.common,
            len(lengths),
        )
        body = b"".join(_LENGTH.pack(*item) for item in lengths.items())
        body += b"" if self.marks is None else self.marks.to_bytes()
        body += self.scores.to_bytes()
        return head + _CHECK.pack(zlib.crc32(body, zlib.crc32(head))) + body

    @classmethod
    def from_bytes(cls, data: bytes, name: str) -> Layer:
        """Decode a layer; BookError, with the name of the file, if it is invalid."""
        start = _HEAD.size + _CHECK.size
        if len(data) < start or not data.startswith(MAGIC):
            raise BookError("book.magic", file=name, magic=MAGIC.decode())
        _, rules, depth, mark_bits, common, count = _HEAD.unpack_from(data)
        (check,) = _CHECK.unpack_from(data, _HEAD.size)
        if zlib.crc32(data[start:], zlib.crc32(data[: _HEAD.size])) != check:
            raise BookError("book.damaged", file=name, reason=Message("book.checksum"))
        try:
            body = start + count * _LENGTH.size
            code = HuffmanCode(dict(_LENGTH.iter_unpack(data[start:body])))
            marks = None
            if mark_bits:
                marks, body = Ribbon.read(data, body)
            scores, body = Ribbon.read(data, body)
            layer = cls(_RULES[rules], depth, common, mark_bits, marks, code, scores)
        except (ValueError, IndexError, struct.error):
            body = 0
        if body != len(data):
            raise BookError("book.damaged", file=name, reason=Message("book.head"))
        return layer


def read_layer(path: Path) -> Layer:
    return Layer.from_bytes(read_bytes(path), str(path))


def write_layer(layer: Layer, path: Path) -> None:
    write_atomically(path, layer.to_bytes())


def _is_marked(of: KeyHash, marks: Ribbon, bits: int) -> bool:
    return all(marks.bit(of, i) == of.mark >> i & 1 for i in range(bits))


def _best_marks(counts: Counter[int]) -> tuple[int, int]:
    """The most common score, and the number of mark bits that minimises the total size."""
    common, frequency = max(counts.items(), key=lambda item: item[1], default=(0, 0))
    rare = counts.total() - frequency

    def size(bits: int) -> int:
        stored = {**counts, common: frequency >> bits}
        lengths = HuffmanCode.of(stored).lengths
        return bits * rare + sum(stored[score] * lengths[score] for score in stored)

    return common, min(range(_MOST_MARKS + 1), key=size) if counts else 0
