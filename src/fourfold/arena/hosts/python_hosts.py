"""Hosts of Python bots. A runner in the bot's process answers requests in JSON, one per line."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fourfold.arena.game import TERMINATIONS, Failure
from fourfold.arena.hosts.bot_spec import find_python
from fourfold.arena.hosts.host import Host
from fourfold.arena.hosts.process import BotProcess
from fourfold.arena.time_control import STARTUP
from fourfold.base.entry_points import import_optional
from fourfold.base.errors import SpecError
from fourfold.base.files import printable
from fourfold.games.contract import Position
from fourfold.games.grid import cell_name
from fourfold.games.ultimate import DRAWN, EMPTY, MARKS
from fourfold.games.ultimate import Position as UltimatePosition
from fourfold.games.ultimate.board import cells_of
from fourfold.i18n import Message
from fourfold.players.contract import Choice, Clock

RUNNERS = Path(__file__).parent / "runners"


class PythonHost(Host):
    """A bot in a Python file, run by the runner of its kind."""

    def command(self) -> list[str]:
        path, name = self.spec.file_and_name()
        module = f"fourfold.arena.hosts.runners.{self.spec.kind}"
        return [sys.executable, "-P", "-m", module, str(path), name, self.seed_text]

    @property
    def seed_text(self) -> str:
        return "" if self.seed is None else str(self.seed)

    def handshake(self, process: BotProcess) -> None:
        answer = _answer(process, STARTUP, "failure.unready")
        if "ready" not in answer:
            message = printable(str(answer.get("message")))
            hint = None
            if "No such file" in message:
                hint = Message("bot.files_hint")
            elif "No module named" in message and self.sandbox:
                hint = Message("bot.folders_hint")
            raise SpecError("bot.refused", text=self.spec.text, reason=message, hint=hint)

    def ask(
        self, process: BotProcess, position: Position[Any], clock: Clock, new: bool, seconds: float
    ) -> Choice:
        request = {"new": new, **self.request(position, clock)}
        process.send(json.dumps(request), seconds)
        answer = _answer(process, seconds, "failure.late")
        if "failed" in answer:
            known = [name for name in TERMINATIONS if name == answer["failed"]]
            raise Failure(known[0] if known else "crash", printable(str(answer.get("message"))))
        try:
            return Choice(
                self.move_text(answer["move"]),
                answer.get("score"),
                answer.get("depth"),
                answer.get("nodes"),
                tuple(answer.get("line", ())),
                answer.get("times"),
            )
        except (KeyError, TypeError):
            raise Failure("nonsense", "failure.answered", answer=f"{answer!r:.100}") from None

    def request(self, position: Position[Any], clock: Clock) -> dict[str, Any]:
        """The part of a request that describes the position."""
        return {"game": str(self.game), "position": str(position), "clock": asdict(clock)}

    def move_text(self, move: Any) -> str:
        """The move of an answer, in our notation."""
        return str(move)


class TorinoHost(PythonHost):
    """A Quarto player of the Torino course."""

    plays = "quarto"

    def command(self) -> list[str]:
        import_optional("numpy", self.spec.text, "torino")
        return [*super().command(), self.spec.options["framework"]]


def _answer(process: BotProcess, seconds: float, late: str) -> dict[str, Any]:
    """The runner's next answer; ``late`` is the code of the failure if none comes in time."""
    line = process.receive(seconds)
    if line is None:
        raise Failure("timeout", late, seconds=f"{seconds:.3g}")
    try:
        answer = json.loads(line)
    except ValueError:
        answer = None
    if not isinstance(answer, dict):
        raise Failure("nonsense", "failure.answered", answer=f"{line!r:.100}")
    return answer


SIZE = 4
START = (-1, -1)
_SYMBOLS = {None: "-", DRAWN: "d"}


class IiitHost(PythonHost):
    """An Ultimate bot of the IIIT course, in whatever Python it is written for.

    Such bots time themselves to the course's 15 seconds, so they never get less.
    """

    patience = least = 20.0
    plays = "ultimate(n=4)"

    def command(self) -> list[str]:
        path, name = self.spec.file_and_name()
        python = self.spec.options["python"]
        program = sys.executable if python is None else find_python(python, self.spec.text)
        return [program, str(RUNNERS / "iiit.py"), str(path), name, self.seed_text]

    def request(self, position: Position[Any], clock: Clock) -> dict[str, Any]:  # noqa: ARG002
        assert isinstance(position, UltimatePosition)
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

    def _old_move(self, position: UltimatePosition) -> tuple[int, int]:
        """The opponent's last move. If the bot did not see it, any move that leads to the block
        where the bot must play."""
        move = self.opponents_move(position)
        if move is not None:
            return divmod(int(move.index), SIZE * SIZE)
        if not position.placed:
            return START
        mark = MARKS[1 - position.to_move]
        for block, cells in enumerate(position.blocks):
            for cell, content in enumerate(cells):
                target = cell if position.block_winners[cell] is None else None
                if content == mark and target == position.sent_to:
                    return divmod(cells_of(SIZE)[block][cell].index, SIZE * SIZE)
        raise AssertionError(f"no move leads to {position}")


def rows_of(position: UltimatePosition) -> list[str]:
    """The marks of the whole board, row by row."""
    rows = []
    for row in range(SIZE * SIZE):
        above, within = divmod(row, SIZE)
        blocks = position.blocks[above * SIZE : above * SIZE + SIZE]
        rows.append("".join(cells[within * SIZE : within * SIZE + SIZE] for cells in blocks))
    return rows


_RUNNER = "fourfold.arena.hosts.runners.openspiel"


class OpenSpielHost(PythonHost):
    """A bot of OpenSpiel, by name. It counts simulations instead of seconds, so it gets plenty of
    time if the match sets no limit."""

    patience = 600.0

    def command(self) -> list[str]:
        import_optional("pyspiel", self.spec.text, "openspiel")
        simulations = str(self.spec.options["simulations"])
        arguments = [self.spec.target, str(self.game), simulations, self.seed_text]
        return [sys.executable, "-P", "-m", _RUNNER, *arguments]
