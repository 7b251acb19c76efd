"""The host of programs that speak the protocol of CodinGame's Ultimate Tic-Tac-Toe.

On each turn such a program reads the opponent's last row and column (``-1 -1`` when it begins), the
number of legal moves, and these, a row and a column each; it answers with one of them. It knows the
game by what it was told and answered since the empty board, so each game has a process of its own.
The site's own C code prints its answer and does not flush it, so programs with C's library are made
to write line by line.
"""

from __future__ import annotations

import re
import shutil
import time
from typing import Any

from fourfold.arena.failures import Failure
from fourfold.arena.hosts.engine import read_lines
from fourfold.arena.hosts.host import Host
from fourfold.arena.hosts.process import BotProcess
from fourfold.base.errors import MoveError, SpecError
from fourfold.games.contract import Position as AnyPosition
from fourfold.games.grid import cell_name
from fourfold.games.ultimate import Position
from fourfold.games.ultimate.board import Cell
from fourfold.players.contract import Choice, Clock

SIZE = 3
SPAN = SIZE * SIZE
FIRST = 1.0
"""Seconds that the first answer of a game may take at any rate: programs get ready in them."""

_ANSWER = re.compile(r"(\d{1,9})\s+(\d{1,9})(\s.*)?", re.ASCII)
"""A row and a column; a message for the spectators may follow."""


class CodingameHost(Host):
    """Such a program as a player of games from the empty board."""

    plays = "ultimate"

    def command(self) -> list[str]:
        if self.game.name != self.plays or self.game.options["n"] != SIZE:
            raise SpecError("bot.codingame_game", text=self.text.text, game=self.game)
        stdbuf = shutil.which("stdbuf")
        return [*([stdbuf, "-oL"] if stdbuf else []), *self.text.command()]

    def greet(self, process: BotProcess) -> None:
        """Nothing is said before the first turn."""

    def allowance(self, clock: Clock) -> float:
        allowed = super().allowance(clock)
        return allowed if self._after is not None else max(allowed, FIRST)

    def ask(
        self,
        process: BotProcess,
        position: AnyPosition[Any],
        clock: Clock,  # noqa: ARG002  (the program knows no clock but its own)
        new: bool,
        seconds: float,
    ) -> Choice:
        assert isinstance(position, Position)
        deadline = time.monotonic() + seconds
        if new and self._after is not None:  # a program plays one game
            self._kill()
            process = self._running()
        moves = [move for move in position.legal_moves() if isinstance(move, Cell)]
        pairs = [self._opponents_move(position), str(len(moves)), *map(_pair, moves)]
        process.send("\n".join(pairs), seconds)
        for line in read_lines(process, deadline - time.monotonic()):
            if (found := _ANSWER.fullmatch(line)) is None:
                raise Failure("nonsense", "failure.pair", answer=f"{line!r:.100}")
            row, column = int(found[1]), int(found[2])
            if row >= SPAN or column >= SPAN:
                raise Failure("illegal", "failure.board", row=row, column=column, last=SPAN - 1)
            move = cell_name(row * SPAN + column, SPAN)
            try:
                return Choice(position.parse_move(move))
            except MoveError as error:
                pair = f"{row} {column}"
                raise Failure("illegal", "failure.pair_illegal", pair=pair, reason=error) from None
        raise Failure("timeout", "failure.no_pair", seconds=f"{seconds:.3g}")

    def _opponents_move(self, position: Position) -> str:
        """The move that led here from what the program knows: its own last move, or nothing."""
        known = self._after or self.game.start()
        if position == known:
            return "-1 -1"
        for move in known.legal_moves():
            if known.play(move) == position:
                return _pair(move)
        raise Failure("crash", "failure.opening")


def _pair(cell: Cell) -> str:
    row, column = divmod(cell.index, SPAN)
    return f"{row} {column}"
