"""What a data set holds, cut into chunks that can be made anywhere and in any order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import NamedTuple

from fourfold.games.quarto import Rules
from fourfold.native import quarto


class Source(StrEnum):
    """Where positions come from: play by both sides, or the classes that symmetry leaves."""

    RANDOM = "random"
    NOVICE = "novice"
    CHAMPION = "champion"
    CLASSES = "classes"


class Form(StrEnum):
    """What kind of file it is, by how its name ends."""

    JSONL = "jsonl"
    NPZ = "npz"
    PARQUET = "parquet"


VERSION = 1
"""Of the fields and what they mean."""

MOST_CLASSES = 5
"""With more pieces placed there are too many classes to be listed."""

CHUNK = {7: 1024, 6: 256}
EARLY_CHUNK, LATE_CHUNK, CHAMPION_CHUNK = 16, 8192, 8
"""How many positions are made between two entries of the unfinished file: about a second."""


class Chunk(NamedTuple):
    """The rows from ``start`` to ``stop`` of those with so many pieces placed."""

    number: int
    rules: Rules
    source: Source
    form: Form
    seed: int
    placed: int
    start: int
    stop: int
    keys: tuple[int, ...] = ()
    """Of classes, their canonical keys."""

    @property
    def size(self) -> int:
        return self.stop - self.start


@dataclass(frozen=True, slots=True)
class Plan:
    """A data set: ``count`` positions for each number of pieces placed, or all classes."""

    rules: Rules
    source: Source
    form: Form
    placed: tuple[int, ...]
    count: int
    seed: int

    @property
    def about(self) -> str:
        """All that it follows from, as JSON."""
        return json.dumps({"version": VERSION, **asdict(self)})

    def rows(self, placed: int) -> int:
        if self.source is Source.CLASSES:
            return quarto.count_canonical(str(self.rules), placed)
        return self.count

    @property
    def total(self) -> int:
        return sum(self.rows(placed) for placed in self.placed)

    def chunk_size(self, placed: int) -> int:
        if self.source is Source.CHAMPION:
            return CHAMPION_CHUNK
        return LATE_CHUNK if placed > max(CHUNK) else CHUNK.get(placed, EARLY_CHUNK)

    def chunks(self) -> Iterator[Chunk]:
        """Every chunk, in the order of the file, those of classes without their keys. A chunk
        follows from the plan alone, whoever makes it."""
        number = 0
        for placed in self.placed:
            rows, size = self.rows(placed), self.chunk_size(placed)
            for start in range(0, rows, size):
                stop = min(start + size, rows)
                yield Chunk(
                    number, self.rules, self.source, self.form, self.seed, placed, start, stop
                )
                number += 1

    def tasks(self, done: frozenset[int]) -> Iterator[Chunk]:
        """The chunks that are to be made: all but those with these numbers."""
        keys: list[int] = []
        listed = None
        for chunk in self.chunks():
            if chunk.number in done:
                continue
            if self.source is Source.CLASSES and listed != chunk.placed:
                keys, listed = quarto.canonical_keys(str(self.rules), chunk.placed), chunk.placed
            yield chunk._replace(keys=tuple(keys[chunk.start : chunk.stop]))
