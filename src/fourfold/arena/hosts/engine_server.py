"""The engine side of the protocol: makes any of our players an engine.

The player thinks in its own thread, so that the server can process ``stop``, ``isready`` and
``quit`` meanwhile. A player with a method ``stop`` is interrupted by it; others finish their move.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

from fourfold import __version__
from fourfold.arena.hosts.protocol import VERSION, Go, ProtocolError, info_line, option_line
from fourfold.base.errors import FourfoldError, did_you_mean
from fourfold.base.specs import Spec
from fourfold.games.contract import Position, play_moves
from fourfold.games.registry import DEFAULT_GAME, Game
from fourfold.players.contract import Clock, Player
from fourfold.players.registry import find_family, make_player

COMMANDS = ("fourfold", "setoption", "isready", "newgame", "position", "go", "stop", "quit")
_WHILE_THINKING = ("isready", "stop")


class EngineServer:
    """Processes the lines of a host and answers with a player's choices."""

    def __init__(self, spec: Spec, write: Callable[[str], object]) -> None:
        self._family = find_family(spec.name)
        self._spec = spec
        self._write = write
        self._writing = threading.Lock()
        self._player: Player | None = None
        self._game = Game.find(next(iter(self._family.supported_games), DEFAULT_GAME))
        self._position: Position[Any] = self._game.start()
        self._thinking: threading.Thread | None = None
        self._stopped = threading.Event()
        make_player(spec, self._game.name)  # reports an invalid spec at once

    def run(self, lines: Iterable[str]) -> None:
        """Process lines until ``quit`` or the end of the input."""
        for line in lines:
            if line.split() == ["quit"]:
                break
            self.process_line(line)
        if self.busy:  # nobody waits for the move, and a thread cannot be ended
            os._exit(0)

    def process_line(self, line: str) -> None:
        """Execute a command, or answer with an error line."""
        words = line.split()
        if words:
            try:
                self._execute(words, line)
            except FourfoldError as error:
                self._send(f"error {_one_line(error)}")

    @property
    def busy(self) -> bool:
        thinking = self._thinking  # read once: the thread sets it to None
        return thinking is not None and thinking.is_alive()

    def _send(self, line: str) -> None:
        with self._writing:
            self._write(line)

    def _execute(self, words: list[str], line: str) -> None:
        name, rest = words[0], words[1:]
        if name not in COMMANDS:
            raise ProtocolError("protocol.command", name=name, near=did_you_mean(name, COMMANDS))
        if self.busy and name not in _WHILE_THINKING:
            raise ProtocolError("protocol.thinking", name=name)
        if name == "fourfold":
            self._identify(rest)
        elif name == "setoption":
            self._set_option(line)
        elif name == "isready":
            self._send("readyok")
        elif name == "newgame":
            self._new_game(" ".join(rest))
        elif name == "position":
            self._position = self._read_position(rest)
        elif name == "go":
            self._go(Go.parse(rest))
        elif name == "stop":
            self._stop()

    def _identify(self, rest: list[str]) -> None:
        if rest != [VERSION]:
            raise ProtocolError("protocol.version", found=" ".join(rest), version=VERSION)
        self._send(f"id name {self._spec} of Fourfold {__version__}")
        self._send("id author The Fourfold authors")
        self._send(f"id games {' '.join(self._family.supported_games)}")
        for option in self._family.options:
            self._send(option_line(option))
        self._send(f"fourfoldok {VERSION}")

    def _set_option(self, line: str) -> None:
        _, _, setting = line.partition(" name ")
        name, value_follows, value = (part.strip() for part in setting.partition(" value "))
        if not name or not value_follows:
            raise ProtocolError("protocol.setoption")
        spec = Spec(self._spec.name, {**self._spec.options, name: value})
        make_player(spec, self._game.name)
        self._spec, self._player = spec, None

    def _new_game(self, text: str) -> None:
        game = Game.find(text)
        self._player = make_player(self._spec, game.name)
        self._game, self._position = game, game.start()

    def _read_position(self, words: list[str]) -> Position[Any]:
        """Read ``start`` or ``text POSITION``, optionally followed by ``moves MOVE...``."""
        split = words.index("moves") if "moves" in words else len(words)
        if words[:1] == ["start"] and split == 1:
            position = self._game.start()
        elif words[:1] == ["text"]:
            position = self._game.parse(" ".join(words[1:split]))
        else:
            raise ProtocolError("protocol.position")
        return play_moves(position, words[split + 1 :])[0]

    def _go(self, go: Go) -> None:
        if self._position.outcome is not None:
            raise ProtocolError("protocol.over")
        if self._player is None:
            self._player = make_player(self._spec, self._game.name)
        clock = go.clock(self._position.to_move)
        self._stopped.clear()
        arguments = (self._player, self._position, clock, go.infinite)
        self._thinking = threading.Thread(target=self._think, args=arguments, daemon=True)
        self._thinking.start()

    def _think(self, player: Player, position: Position[Any], clock: Clock, infinite: bool) -> None:
        began = time.perf_counter()
        try:
            choice = player.choose(position, clock)
            lines = [
                info_line(choice, round(1000 * (time.perf_counter() - began))),
                f"bestmove {choice.move}",
            ]
        except Exception as error:  # the host must learn that no move will come
            lines = [f"error {type(error).__name__}: {_one_line(error)}"]
        if infinite:
            self._stopped.wait()
        self._thinking = None  # from here on the host may send commands
        for line in lines:
            self._send(line)

    def _stop(self) -> None:
        self._stopped.set()
        stop = getattr(self._player, "stop", None)
        if stop is not None and self.busy:
            stop()


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())
