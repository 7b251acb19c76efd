"""The host of the IIIT course's bots, in whatever Python they are written for."""

from __future__ import annotations

import sys
from typing import Any

from fourfold.arena.failures import Failure
from fourfold.arena.hosts.guest_host import GUESTS, GuestHost
from fourfold.arena.hosts.interpreters import find_python
from fourfold.base.errors import SpecError
from fourfold.games.contract import Position as AnyPosition
from fourfold.games.grid import cell_name
from fourfold.games.ultimate import DRAWN, EMPTY, MARKS, Position
from fourfold.games.ultimate.board import cells_of
from fourfold.players.contract import Clock

SIZE = 4
START = (-1, -1)
_SYMBOLS = {None: "-", DRAWN: "d"}


class IiitHost(GuestHost):
    """Such a bot keeps to the course's 15 seconds by its own clock, so it is never given less."""

    patience = least = 20.0
    plays = "ultimate"

    def command(self) -> list[str]:
        if str(self.game) != self.plays:
            text = self.text.text
            raise SpecError("bot.iiit_game", text=text, known=self.plays, game=self.game)
        path, name = self.text.file_and_name()
        python = self.text.options["python"]
        program = sys.executable if python is None else find_python(python, self.text.text)
        return [program, str(GUESTS / "iiit.py"), str(path), name, self.seed_text]

    def question(self, position: AnyPosition[Any], clock: Clock) -> dict[str, Any]:  # noqa: ARG002
        assert isinstance(position, Position)
        last = position.block_winners
        return {
            "cells": [row.replace(EMPTY, "-") for row in rows_of(position)],
            "blocks": [
                "".join(_SYMBOLS.get(winner, str(winner)) for winner in last[row : row + SIZE])
                for row in range(0, SIZE * SIZE, SIZE)
            ],
            "old": self._old_move(position),
            "flag": MARKS[position.to_move],
        }

    def move_text(self, move: Any) -> str:
        row, column = move
        span = SIZE * SIZE
        if not (0 <= row < span and 0 <= column < span):
            raise Failure("illegal", "failure.board", row=row, column=column, last=span - 1)
        return cell_name(row * span + column, span)

    def _old_move(self, position: Position) -> tuple[int, int]:
        """The opponent's last move. When the bot did not see it made, any that sends it where the
        position does."""
        after = self._after
        if isinstance(after, Position):
            for move in after.legal_moves():
                if after.play(move) == position:
                    return divmod(move.index, SIZE * SIZE)
        if not position.placed:
            return START
        mark = MARKS[1 - position.to_move]
        for block, cells in enumerate(position.blocks):
            for place, there in enumerate(cells):
                sends = place if position.block_winners[place] is None else None
                if there == mark and sends == position.sent_to:
                    return divmod(cells_of(SIZE)[block][place].index, SIZE * SIZE)
        raise AssertionError(f"no move leads to {position}")


def rows_of(position: Position) -> list[str]:
    """The marks of the whole board, row by row."""
    rows = []
    for row in range(SIZE * SIZE):
        above, within = divmod(row, SIZE)
        blocks = position.blocks[above * SIZE : above * SIZE + SIZE]
        rows.append("".join(cells[within * SIZE : within * SIZE + SIZE] for cells in blocks))
    return rows
