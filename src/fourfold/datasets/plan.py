"""The plan of a data set: its content, cut into chunks that can be generated anywhere in any
order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import NamedTuple

from fourfold.games.quarto import Rules
from fourfold.native import quarto


class Source(StrEnum):
    """The origin of positions: games of two such players, or all symmetry classes."""

    RANDOM = "random"
    NOVICE = "novice"
    CHAMPION = "champion"
    CLASSES = "classes"


class FileFormat(StrEnum):
    """The file format, by the suffix of the name."""

    JSONL = "jsonl"
    NPZ = "npz"
    PARQUET = "parquet"


VERSION = 1
"""The version of the fields and their meaning."""

MOST_CLASSES = 5
"""With more pieces placed there are too many classes to list."""

CHUNK = {7: 1024, 6: 256}
EARLY_CHUNK, LATE_CHUNK, CHAMPION_CHUNK = 16, 8192, 8
"""Positions per chunk, which takes about a second. ``CHUNK`` is by number of placed pieces."""


class DatasetChunk(NamedTuple):
    """The rows from ``start`` to ``stop`` of those with ``placed`` pieces."""

    number: int
    rules: Rules
    source: Source
    form: FileFormat
    seed: int
    placed: int
    start: int
    stop: int
    keys: tuple[int, ...] = ()
    """The canonical keys if the source is classes."""

    @property
    def size(self) -> int:
        return self.stop - self.start


@dataclass(frozen=True, slots=True)
class Plan:
    """A data set: ``count`` positions for each number of placed pieces, or all classes."""

    rules: Rules
    source: Source
    form: FileFormat
    placed: tuple[int, ...]
    count: int
    seed: int

    @property
    def about(self) -> str:
        """Everything that determines the content, as JSON."""
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

    def chunks(self) -> Iterator[DatasetChunk]:
        """Every chunk in the order of the file, without the keys of classes. A chunk depends on the
        plan alone."""
        number = 0
        for placed in self.placed:
            rows, size = self.rows(placed), self.chunk_size(placed)
            for start in range(0, rows, size):
                stop = min(start + size, rows)
                yield DatasetChunk(
                    number, self.rules, self.source, self.form, self.seed, placed, start, stop
                )
                number += 1

    def tasks(self, done: frozenset[int]) -> Iterator[DatasetChunk]:
        """The chunks to generate, with keys: all except those with these numbers."""
        keys: list[int] = []
        listed = None
        for chunk in self.chunks():
            if chunk.number in done:
                continue
            if self.source is Source.CLASSES and listed != chunk.placed:
                keys, listed = quarto.canonical_keys(str(self.rules), chunk.placed), chunk.placed
            yield chunk._replace(keys=tuple(keys[chunk.start : chunk.stop]))
