"""Seven columns of six: a disc falls to the lowest empty cell, and four in a line win.

A position is its rows from the top joined by ``/``, with ``x``, ``o`` and ``.``; a move is the
letter of a column. x moves first.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from fourfold.base.errors import MoveError, PositionError
from fourfold.games.contract import Outcome
from fourfold.games.notebook import NotebookDisplay

COLUMNS, ROWS = "abcdefg", 6
MARKS, EMPTY = "xo", "."


@dataclass(frozen=True, slots=True)
class Position(NotebookDisplay):
    rows: tuple[str, ...]

    @classmethod
    def start(cls) -> Position:
        return cls((EMPTY * len(COLUMNS),) * ROWS)

    @classmethod
    def parse(cls, text: str) -> Position:
        rows = tuple(text.strip().split("/"))
        fits = len(rows) == ROWS and all(len(row) == len(COLUMNS) for row in rows)
        if not fits or set("".join(rows)) - set(MARKS + EMPTY):
            raise PositionError(f"{text!r} is not {ROWS} rows of {len(COLUMNS)} cells x, o or .")
        crosses, noughts = ("".join(rows).count(mark) for mark in MARKS)
        if crosses - noughts not in (0, 1):
            raise PositionError(f"{crosses} x and {noughts} o: x moves first, in turns")
        for above, below in itertools.pairwise(rows):
            if any(up != EMPTY and down == EMPTY for up, down in zip(above, below, strict=True)):
                raise PositionError(f"{text!r} has a disc that hangs in the air")
        return cls(rows)

    @property
    def to_move(self) -> int:
        return sum(len(row) - row.count(EMPTY) for row in self.rows) & 1

    @property
    def outcome(self) -> Outcome | None:
        for seat, mark in enumerate(MARKS):
            if self._has_four(mark):
                return Outcome.win(seat)
        return None if EMPTY in self.rows[0] else Outcome.draw()

    def legal_moves(self) -> list[str]:
        if self.outcome is not None:
            return []
        return [column for i, column in enumerate(COLUMNS) if self.rows[0][i] == EMPTY]

    def play(self, move: str) -> Position:
        if move not in self.legal_moves():
            raise MoveError(f"{move!r} is not the letter of a column with room")
        column = COLUMNS.index(move)
        lowest = max(i for i, row in enumerate(self.rows) if row[column] == EMPTY)
        row = self.rows[lowest]
        filled = row[:column] + MARKS[self.to_move] + row[column + 1 :]
        return Position((*self.rows[:lowest], filled, *self.rows[lowest + 1 :]))

    def parse_move(self, text: str) -> str:
        move = text.strip()
        if move not in tuple(COLUMNS):
            raise MoveError.malformed(f"{move!r} is not the letter of a column, a to g")
        self.play(move)
        return move

    def _has_four(self, mark: str) -> bool:
        """With a separator a row is eight bits, so a step in each direction is a shift."""
        bits = int("".join(str(int(cell == mark)) for cell in str(self)), 2)
        return any(
            (pairs := bits & bits >> step) & pairs >> 2 * step
            for step in (1, len(COLUMNS), len(COLUMNS) + 1, len(COLUMNS) + 2)
        )

    def __str__(self) -> str:
        return "/".join(self.rows)
