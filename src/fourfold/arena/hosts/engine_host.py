"""The host of an engine: a program in any language that speaks the engine protocol."""

from __future__ import annotations

import contextlib
import time
from typing import Any

from fourfold.arena.failures import Failure
from fourfold.arena.hosts.engine_talk import Identity, answer_lines, complaint, identify, make_ready
from fourfold.arena.hosts.host import Host
from fourfold.arena.hosts.process import Process
from fourfold.arena.hosts.protocol import Go, ProtocolError, read_info
from fourfold.arena.time_control import STARTUP
from fourfold.base.errors import SpecError, unknown_name_error
from fourfold.games.contract import Position
from fourfold.players.contract import Choice, Clock


class EngineHost(Host):
    """An engine as a player. It is told of each new game, and each position as its text."""

    last_word = "quit"

    def command(self) -> list[str]:
        return self.text.command()

    def greet(self, process: Process) -> None:
        identity = identify(process, STARTUP)
        if not identity.plays(self.game):
            raise SpecError(
                "bot.other_game" if identity.games else "bot.no_game",
                text=self.text.text,
                name=identity.name,
                game=self.game,
                known=identity.games,
            )
        for line in self._settings(identity):
            process.send(line, STARTUP)
        make_ready(process, STARTUP)

    def _settings(self, identity: Identity) -> list[str]:
        """The lines that set the options which the text gives, checked as the engine declares."""
        lines = []
        given = dict(self.text.extra)
        if self.seed is not None and "seed" in identity.options:
            given["seed"] = str(self.seed)
        for name, value in given.items():
            if name not in identity.options:
                known = [*identity.options, "memory", "seconds", "folders"]
                raise unknown_name_error(
                    "bot.option", name, known, text=self.text.text, owner=identity.name
                )
            identity.options[name].read(value, identity.name)
            lines.append(f"setoption name {name} value {value}")
        return lines

    def ask(
        self, process: Process, position: Position[Any], clock: Clock, new: bool, seconds: float
    ) -> Choice:
        deadline = time.monotonic() + seconds
        if new:
            process.send(f"newgame {self.game}", seconds)
        process.send(f"position text {position}", seconds)
        make_ready(process, seconds)
        process.send(str(Go.of(clock, position.to_move)), seconds)
        info: dict[str, Any] = {}
        for line in answer_lines(process, deadline - time.monotonic()):
            word, _, rest = line.partition(" ")
            if word == "info":
                with contextlib.suppress(ProtocolError):  # nothing of it decides the game
                    info |= read_info(line)
            elif word == "bestmove" and len(rest.split()) == 1:
                return Choice(
                    rest.strip(),
                    info.get("score"),
                    info.get("depth"),
                    info.get("nodes"),
                    tuple(info.get("pv", ())),
                )
            else:
                raise complaint(line)
        raise Failure("timeout", "failure.no_answer", seconds=f"{seconds:.3g}")
