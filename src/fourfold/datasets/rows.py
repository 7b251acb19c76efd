"""The rows of a data set: positions side by side, and what is known of each.

In memory and in the unfinished file they are four columns, one after the other, of so many rows::

    boards  16 bytes a row   the piece on each square, or -1
    hands    1               the piece to place
    scores   1               17 - d for a win at distance d, d - 17 for a loss, 0 for a draw
    best    36               the turns that have that score: action a is bit a % 8 of byte a / 8,
                             and a turn is the action 17 * square + gift, where 16 is none
"""

from __future__ import annotations

import random

from fourfold.base.errors import FourfoldError
from fourfold.datasets.plan import Chunk, Source
from fourfold.games.quarto import SQUARES, Position, Rules, Turn
from fourfold.native import arrays, quarto
from fourfold.players.champion import ChampionPlayer
from fourfold.players.contract import UNLIMITED
from fourfold.solver.analysis import analyse_by_book
from fourfold.solver.book.shipped_books import DEPTH
from fourfold.solver.scores import Score, Value

BOARD, BEST = len(SQUARES), 36
ROW = BOARD + 1 + 1 + BEST
NONE = 16
"""No square or no gift, in an action."""

CHAMPION_EFFORT = 200
"""How hard the champion looks for traps when positions are taken from its games."""

PATIENCE = 3600.0
"""Seconds that a champion has for a move: so many that time never decides what it plays."""

MOST_CHAMPION_GAMES = 20
"""So many games are played for a position before it is given up."""

_TABLE_MIB = {4: 256, 5: 64, 6: 16, 7: 16}


class Rows:
    """So many rows, in memory that native code writes into."""

    def __init__(self, size: int, columns: bytes | None = None) -> None:
        self.size = size
        whole = memoryview(bytearray(ROW * size) if columns is None else bytearray(columns))
        ends = [BOARD * size, (BOARD + 1) * size, (BOARD + 2) * size]
        self._whole = whole
        self.boards = whole[: ends[0]].cast("b")
        self.hands = whole[ends[0] : ends[1]].cast("b")
        self.scores = whole[ends[1] : ends[2]].cast("b")
        self.best = whole[ends[2] :]

    def native(self, rules: Rules) -> arrays.Quarto:
        boards = self.boards.cast("B").cast("b", (self.size, BOARD))
        return arrays.Quarto(boards, self.hands, str(rules))  # type: ignore[arg-type]

    def label(self, rules: Rules, table_mib: int) -> None:
        best = self.best.cast("B", (self.size, BEST))
        self.native(rules).label(self.scores, best, table_bytes=table_mib << 20)  # type: ignore[arg-type]

    def put(self, row: int, position: Position) -> None:
        for square, piece in enumerate(position.board, start=BOARD * row):
            self.boards[square] = -1 if piece is None else piece
        self.hands[row] = -1 if position.hand is None else position.hand

    def put_label(self, row: int, score: Score, turns: list[Turn]) -> None:
        distance = score.distance or 0
        self.scores[row] = {Value.WIN: 17 - distance, Value.LOSS: distance - 17}.get(score.value, 0)
        bits = sum(1 << action_of(turn) for turn in turns)
        self.best[BEST * row : BEST * (row + 1)] = bits.to_bytes(BEST, "little")

    def to_bytes(self) -> bytes:
        return bytes(self._whole)


def action_of(turn: Turn) -> int:
    """
    >>> action_of(Turn.parse("c3:6"))
    176
    """
    square = NONE if turn.square is None else turn.square
    return 17 * square + (NONE if turn.gift is None else turn.gift)


def make_rows(chunk: Chunk) -> Rows:
    """The rows of a chunk, the same wherever it is made."""
    rows = Rows(chunk.size)
    if chunk.source in (Source.RANDOM, Source.NOVICE):
        dealt = rows.native(chunk.rules).deal(
            placed=chunk.placed,
            policy=str(chunk.source),
            seed=(16 * chunk.seed + chunk.placed) % 2**64,
            first=chunk.start,
        )
        if dealt < rows.size:
            raise _unreached(chunk)
    for row in range(rows.size):
        if chunk.source is Source.CHAMPION:
            rows.put(row, _champions_position(chunk, chunk.start + row))
        elif chunk.source is Source.CLASSES:
            text = quarto.position_of_key(chunk.keys[row])
            rows.put(row, Position.parse(text, rules=chunk.rules))
    if chunk.placed < DEPTH:
        _label_by_book(rows, chunk)
    else:
        rows.label(chunk.rules, _TABLE_MIB.get(chunk.placed, 0))
    return rows


def _label_by_book(rows: Rows, chunk: Chunk) -> None:
    """Where the book knows what every turn leads to."""
    for row, position in enumerate(positions_of(rows, chunk.rules)):
        scores = analyse_by_book(position)
        best = scores[0].lower
        rows.put_label(row, best, [score.turn for score in scores if score.lower == best])


def positions_of(rows: Rows, rules: Rules) -> list[Position]:
    """As the values that the rest of Fourfold works with."""
    boards = rows.boards.tolist()
    return [
        Position(
            tuple(None if p < 0 else p for p in boards[BOARD * row : BOARD * (row + 1)]),
            hand,
            rules,
        )
        for row, hand in enumerate(rows.hands.tolist())
    ]


def _champions_position(chunk: Chunk, row: int) -> Position:
    """A position of a game that champions play; games that end sooner are thrown away."""
    for attempt in range(MOST_CHAMPION_GAMES):
        chance = random.Random(f"{chunk.rules} {chunk.placed} {chunk.seed} {row} {attempt}")
        champions = [
            ChampionPlayer(CHAMPION_EFFORT, chance.getrandbits(63), most_seconds=PATIENCE)
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


def _unreached(chunk: Chunk) -> FourfoldError:
    return FourfoldError(
        "dataset.unreached", source=chunk.source, rules=chunk.rules, placed=chunk.placed
    )
