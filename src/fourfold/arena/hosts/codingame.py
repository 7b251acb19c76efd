"""The host of programs that speak the protocol of CodinGame's Ultimate Tic-Tac-Toe.

On each turn the program reads the opponent's last move as row and column (``-1 -1`` if it begins),
the number of legal moves, and these moves, one per line; it answers with one of them. It keeps
track of the game itself, so each game needs a new process that starts at the empty board. The C
template of CodinGame does not flush its output, so ``stdbuf`` makes C programs flush every line.
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
"""Least seconds for the first answer of a game, in which programs initialise."""

_ANSWER = re.compile(r"(\d{1,9})\s+(\d{1,9})(\s.*)?", re.ASCII)
"""A row and a column; a message for spectators may follow."""


class CodingameHost(Host):
    """A CodinGame program as a player of games from the empty board."""

    plays = "ultimate"

    def command(self) -> list[str]:
        if self.game.name != self.plays or self.game.options["n"] != SIZE:
            raise SpecError("bot.codingame_game", text=self.spec.text, game=self.game)
        stdbuf = shutil.which("stdbuf")
        return [*([stdbuf, "-oL"] if stdbuf else []), *self.spec.command()]

    def handshake(self, process: BotProcess) -> None:
        """The protocol has no handshake."""

    def allowance(self, clock: Clock) -> float:
        seconds = super().allowance(clock)
        return seconds if self._after is not None else max(seconds, FIRST)

    def ask(
        self,
        process: BotProcess,
        position: AnyPosition[Any],
        clock: Clock,  # noqa: ARG002  (the protocol has no clock)
        new: bool,
        seconds: float,
    ) -> Choice:
        assert isinstance(position, Position)
        deadline = time.monotonic() + seconds
        if new and self._after is not None:  # a program plays one game
            self._kill()
            process = self._ensure_process()
        moves = [move for move in position.legal_moves() if isinstance(move, Cell)]
        lines = [self._opponents_move(position), str(len(moves)), *map(_pair, moves)]
        process.send("\n".join(lines), seconds)
        for line in read_lines(process, deadline - time.monotonic()):
            if (match := _ANSWER.fullmatch(line)) is None:
                raise Failure("nonsense", "failure.pair", answer=f"{line!r:.100}")
            row, column = int(match[1]), int(match[2])
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
        """The move since the program's last one, or since the start of the game."""
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
