"""The plan of a data set, cut into chunks that can be generated anywhere in any order, and the rows
of a chunk: positions with their labels."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import NamedTuple

from fourfold import native
from fourfold.base.errors import FourfoldError
from fourfold.games.quarto import SQUARES, Position, Rules, Turn
from fourfold.games.quarto.position import action_of
from fourfold.native import quarto
from fourfold.players.champion import make_champion
from fourfold.players.contract import UNLIMITED
from fourfold.solver.analysis import analyse_by_book
from fourfold.solver.book.shipped_books import DEPTH
from fourfold.solver.native_solver import encode_score
from fourfold.solver.scores import Score


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


BOARD, BEST = len(SQUARES), 36
ROW = BOARD + 1 + 1 + BEST
CHAMPION_EFFORT = 200
"""The champion's effort in games for data sets."""

MOVE_SECONDS = 3600.0
"""Time per move of a champion, so long that it never affects the move."""

MOST_CHAMPION_GAMES = 20
"""Maximum number of games to get one position."""

_TABLE_MIB = {4: 256, 5: 64, 6: 16, 7: 16}


class Rows:
    """``size`` rows in memory that native code can write to.

    In memory and in the checkpoint they are four columns, one after the other::

        boards  16 bytes a row   the piece on each square, or -1
        hands    1               the piece to place
        scores   1               17 - d for a win at distance d, d - 17 for a loss, 0 for a draw
        best    36               the turns that have that score: action a is bit a % 8 of byte
                                 a / 8, and a turn is the action 17 * square + gift, where 16 is
                                 none
    """

    def __init__(self, size: int, columns: bytes | None = None) -> None:
        self.size = size
        buffer = memoryview(bytearray(ROW * size) if columns is None else bytearray(columns))
        ends = [BOARD * size, (BOARD + 1) * size, (BOARD + 2) * size]
        self._buffer = buffer
        self.boards = buffer[: ends[0]].cast("b")
        self.hands = buffer[ends[0] : ends[1]].cast("b")
        self.scores = buffer[ends[1] : ends[2]].cast("b")
        self.best = buffer[ends[2] :]

    def native(self, rules: Rules) -> native.arrays.Quarto:
        boards = self.boards.cast("B").cast("b", (self.size, BOARD))
        return native.arrays.Quarto(boards, self.hands, str(rules))  # type: ignore[arg-type]

    def label(self, rules: Rules, table_mib: int) -> None:
        best = self.best.cast("B", (self.size, BEST))
        self.native(rules).label_positions(self.scores, best, table_bytes=table_mib << 20)  # type: ignore[arg-type]

    def set_position(self, row: int, position: Position) -> None:
        for square, piece in enumerate(position.board, start=BOARD * row):
            self.boards[square] = -1 if piece is None else piece
        self.hands[row] = -1 if position.hand is None else position.hand

    def set_label(self, row: int, score: Score, turns: list[Turn]) -> None:
        self.scores[row] = encode_score(score)
        bits = sum(1 << action_of(turn) for turn in turns)
        self.best[BEST * row : BEST * (row + 1)] = bits.to_bytes(BEST, "little")

    def to_bytes(self) -> bytes:
        return bytes(self._buffer)


def generate_rows(chunk: DatasetChunk) -> Rows:
    """Generate the rows of a chunk, the same on every machine."""
    rows = Rows(chunk.size)
    if chunk.source in (Source.RANDOM, Source.NOVICE):
        dealt = rows.native(chunk.rules).sample_positions(
            placed=chunk.placed,
            policy=str(chunk.source),
            seed=(16 * chunk.seed + chunk.placed) % 2**64,
            first=chunk.start,
        )
        if dealt < rows.size:
            raise _unreached(chunk)
    for row in range(rows.size):
        if chunk.source is Source.CHAMPION:
            rows.set_position(row, _champion_position(chunk, chunk.start + row))
        elif chunk.source is Source.CLASSES:
            text = quarto.position_of_key(chunk.keys[row])
            rows.set_position(row, Position.parse(text, rules=chunk.rules))
    if chunk.placed < DEPTH:
        _label_by_book(rows, chunk)
    else:
        rows.label(chunk.rules, _TABLE_MIB.get(chunk.placed, 0))
    return rows


def _label_by_book(rows: Rows, chunk: DatasetChunk) -> None:
    """Label positions whose turns all lead to positions in the book."""
    for row, position in enumerate(positions_of(rows, chunk.rules)):
        scores = analyse_by_book(position)
        best = scores[0].lower
        rows.set_label(row, best, [score.turn for score in scores if score.lower == best])


def positions_of(rows: Rows, rules: Rules) -> list[Position]:
    boards = rows.boards.tolist()
    return [
        Position(
            tuple(None if p < 0 else p for p in boards[BOARD * row : BOARD * (row + 1)]),
            hand,
            rules,
        )
        for row, hand in enumerate(rows.hands.tolist())
    ]


def _champion_position(chunk: DatasetChunk, row: int) -> Position:
    """A position from a game between champions. Games that end earlier are discarded."""
    for attempt in range(MOST_CHAMPION_GAMES):
        chance = random.Random(f"{chunk.rules} {chunk.placed} {chunk.seed} {row} {attempt}")
        champions = [
            make_champion(CHAMPION_EFFORT, chance.getrandbits(63), most_seconds=MOVE_SECONDS)
            for _ in range(2)
        ]
        position = Position.start(rules=chunk.rules)
        while position.outcome is None and (
            position.placed < chunk.placed or position.hand is None
        ):
            champion = champions[position.to_move]
            position = position.play(champion.choose(position, UNLIMITED).move)
        if position.outcome is None:
            return position
    raise _unreached(chunk)


def _unreached(chunk: DatasetChunk) -> FourfoldError:
    return FourfoldError(
        "dataset.unreached", source=chunk.source, rules=chunk.rules, placed=chunk.placed
    )
