"""Hosts of programs in any language that speak the engine protocol, or CodinGame's."""

from __future__ import annotations

import contextlib
import re
import shutil
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fourfold.arena.game import Failure, Termination
from fourfold.arena.hosts.host import Host
from fourfold.arena.hosts.process import BotProcess
from fourfold.arena.hosts.protocol import VERSION, Go, ProtocolError, read_info, read_option
from fourfold.arena.time_control import STARTUP
from fourfold.base.errors import FourfoldError, MoveError, SpecError, unknown_name_error
from fourfold.base.specs import Option
from fourfold.games.contract import Position, move_between
from fourfold.games.grid import cell_name
from fourfold.games.registry import Game
from fourfold.games.ultimate import Position as UltimatePosition
from fourfold.games.ultimate.board import Cell
from fourfold.players.contract import Choice, Clock


@dataclass(frozen=True, slots=True)
class EngineIdentity:
    """The identity and options that an engine reports."""

    name: str
    author: str
    games: tuple[str, ...]
    options: Mapping[str, Option]

    def plays(self, game: Game) -> bool:
        """Whether the engine lists the game, with all its variants or exactly this one."""
        for text in self.games:
            try:
                named = Game.find(text)
            except FourfoldError:
                continue  # a game that this version does not know
            if named.name == game.name and ("(" not in text or named == game):
                return True
        return False


def read_lines(process: BotProcess, seconds: float) -> Iterator[str]:
    """Yield the non-empty lines that an engine writes until the time is up."""
    deadline = time.monotonic() + seconds
    while (line := process.receive(max(0.0, deadline - time.monotonic()))) is not None:
        if line.strip():
            yield line.strip()


def identify(process: BotProcess, seconds: float) -> EngineIdentity:
    """Ask an engine for its identity; Failure if the answer is late or violates the protocol."""
    process.send(f"fourfold {VERSION}", seconds)
    ids: dict[str, str] = {}
    options: dict[str, Option] = {}
    for line in read_lines(process, seconds):
        words = line.split(maxsplit=2)
        if words[0] == "fourfoldok":
            if words[1:] != [VERSION]:
                version = " ".join(words[1:])
                raise Failure("nonsense", "failure.version", found=version, version=VERSION)
            games = tuple(ids.get("games", "").split())
            return EngineIdentity(ids.get("name", ""), ids.get("author", ""), games, options)
        if words[0] == "id" and len(words) == 3:
            ids[words[1]] = words[2]
        elif words[0] == "option":
            try:
                option = read_option(line)
            except FourfoldError as error:
                raise Failure("nonsense", "failure.option", reason=error) from None
            options[option.name] = option
        elif words[0] != "info":
            raise Failure("nonsense", "failure.line", line=f"{line!r:.100}")
    limit = f"{seconds:.3g}"
    raise Failure("timeout", "failure.unsaid", words=f"fourfoldok {VERSION}", seconds=limit)


def wait_until_ready(process: BotProcess, seconds: float) -> None:
    """Wait until an engine has processed all commands; Failure if it complains or is late."""
    process.send("isready", seconds)
    for line in read_lines(process, seconds):
        word = line.split()[0]
        if word == "readyok":
            return
        if word != "info":
            raise unexpected_answer(line)
    raise Failure("timeout", "failure.unsaid", words="readyok", seconds=f"{seconds:.3g}")


def unexpected_answer(line: str) -> Failure:
    """The failure for an unexpected line, which may be an error message of the engine."""
    kind: Termination = "crash" if line.split()[0] == "error" else "nonsense"
    return Failure(kind, "failure.answered", answer=f"{line!r:.200}")


class EngineHost(Host):
    """An engine as a player. It gets each new game, and each position as its text."""

    quit_command = "quit"

    def command(self) -> list[str]:
        return self.spec.command()

    def handshake(self, process: BotProcess) -> None:
        identity = identify(process, STARTUP)
        if not identity.plays(self.game):
            raise SpecError(
                "bot.other_game" if identity.games else "bot.no_game",
                text=self.spec.text,
                name=identity.name,
                game=self.game,
                known=identity.games,
            )
        for line in self._settings(identity):
            process.send(line, STARTUP)
        wait_until_ready(process, STARTUP)

    def _settings(self, identity: EngineIdentity) -> list[str]:
        """The lines that set the options of the spec, checked against those the engine declares."""
        lines = []
        values = dict(self.spec.extra)
        if self.seed is not None and "seed" in identity.options:
            values["seed"] = str(self.seed)
        for name, value in values.items():
            if name not in identity.options:
                known = [*identity.options, "memory", "seconds", "folders"]
                raise unknown_name_error(
                    "bot.option", name, known, text=self.spec.text, owner=identity.name
                )
            identity.options[name].read(value, identity.name)
            lines.append(f"setoption name {name} value {value}")
        return lines

    def ask(
        self, process: BotProcess, position: Position[Any], clock: Clock, new: bool, seconds: float
    ) -> Choice:
        deadline = time.monotonic() + seconds
        if new:
            process.send(f"newgame {self.game}", seconds)
        process.send(f"position text {position}", seconds)
        wait_until_ready(process, seconds)
        process.send(str(Go.of(clock, position.to_move)), seconds)
        info: dict[str, Any] = {}
        for line in read_lines(process, deadline - time.monotonic()):
            word, _, rest = line.partition(" ")
            if word == "info":
                with contextlib.suppress(ProtocolError):  # info does not affect the game
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
                raise unexpected_answer(line)
        raise Failure("timeout", "failure.no_answer", seconds=f"{seconds:.3g}")


SIZE = 3
SPAN = SIZE * SIZE
FIRST = 1.0
"""Least seconds for the first answer of a game, in which programs initialise."""

_ANSWER = re.compile(r"(\d{1,9})\s+(\d{1,9})(\s.*)?", re.ASCII)
"""A row and a column; a message for spectators may follow."""


class CodingameHost(Host):
    """A program for CodinGame's Ultimate Tic-Tac-Toe as a player of games from the empty board.

    On each turn the program reads the opponent's last move as row and column (``-1 -1`` if it
    begins), the number of legal moves, and these moves, one per line; it answers with one of them.
    It keeps track of the game itself, so each game needs a new process. The C template of CodinGame
    does not flush its output, so ``stdbuf`` makes C programs flush every line.
    """

    plays = "ultimate(n=3)"

    def accepts(self, game: Game) -> bool:
        wanted = Game.find(self.plays)  # with any ending
        return game.name == wanted.name and game.options["n"] == wanted.options["n"]

    def command(self) -> list[str]:
        stdbuf = shutil.which("stdbuf")
        return [*([stdbuf, "-oL"] if stdbuf else []), *self.spec.command()]

    def allowance(self, clock: Clock) -> float:
        seconds = super().allowance(clock)
        return seconds if self._after is not None else max(seconds, FIRST)

    def ask(
        self,
        process: BotProcess,
        position: Position[Any],
        clock: Clock,  # noqa: ARG002  (the protocol has no clock)
        new: bool,
        seconds: float,
    ) -> Choice:
        assert isinstance(position, UltimatePosition)
        deadline = time.monotonic() + seconds
        if new and self._after is not None:  # a program plays one game
            self._kill()
            process = self._ensure_process()
        moves = [move for move in position.legal_moves() if isinstance(move, Cell)]
        lines = [self._last_move(position), str(len(moves)), *map(_pair, moves)]
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

    def _last_move(self, position: UltimatePosition) -> str:
        """The move since the program's last one, or since the start of the game."""
        known = self._after or self.game.start()
        if position == known:
            return "-1 -1"
        move = move_between(known, position)
        if move is None:
            raise Failure("crash", "failure.opening")
        return _pair(move)


def _pair(cell: Cell) -> str:
    row, column = divmod(cell.index, SPAN)
    return f"{row} {column}"
