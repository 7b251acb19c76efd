"""The base class of hosts: starts a bot's process, asks it for moves, and ends it if it fails."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from fourfold.arena.game import Failure
from fourfold.arena.hosts.bot_spec import BotSpec
from fourfold.arena.hosts.process import BotProcess
from fourfold.arena.sandbox import open_sandbox
from fourfold.base.errors import MoveError, SpecError, wrap_errors
from fourfold.games.contract import Position, move_between
from fourfold.games.registry import Game
from fourfold.players.contract import Choice, Clock

MARGIN = 0.25
"""Seconds between a move's limit and the kill. The referee applies the exact limit; the margin
keeps a busy machine from killing a bot that answered in time."""

_QUIT_SECONDS = 0.5
"""Seconds that a bot gets to end by itself."""


class Host(ABC):
    """A bot as a player.

    A failure ends its process, and the next request starts another. A process that ended by itself
    since the last request has failed too. Between requests the process is suspended, so that a bot
    does not compute in its opponent's time.
    """

    patience = 60.0
    """Seconds for a move if the match sets no limit."""
    least = 0.0
    """Least seconds for a move, whatever the limit of the match."""
    quit_command = ""
    """The line that asks the bot to end; empty if there is none."""
    plays = ""
    """The only game that such bots play, as a spec; empty for any game."""

    def __init__(self, spec: BotSpec, game: Game, seed: int | None, sandbox: str) -> None:
        if not self.accepts(game):
            raise SpecError("bot.only_game", text=spec.text, known=self.plays, game=game)
        self.spec = spec
        self.game = game
        self.seed = seed
        self.sandbox = open_sandbox(sandbox, spec.folders(), alone=spec.options["alone"])
        self._process: BotProcess | None = None
        self._after: Position[Any] | None = None
        """The position after the bot's last move. It shows whether a new game has begun."""
        with wrap_errors("bot.unstarted", of=Failure, text=spec.text):
            self._ensure_process().suspend()

    @abstractmethod
    def command(self) -> list[str]:
        """The command line of the bot."""

    def handshake(self, process: BotProcess) -> None:  # noqa: B027
        """Wait until a new process is ready; SpecError if the bot is invalid."""

    @abstractmethod
    def ask(
        self, process: BotProcess, position: Position[Any], clock: Clock, new: bool, seconds: float
    ) -> Choice:
        """Ask for a choice, with moves as texts. ``new`` is True at the first request of a game;
        waiting ends after ``seconds``."""

    def allowance(self, clock: Clock) -> float:
        """The seconds that the bot may take for a move under this clock."""
        from_spec: float | None = self.spec.options["seconds"]
        if from_spec is not None:
            return from_spec
        return self.patience if clock.deadline is None else max(clock.deadline, self.least)

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        """Ask the bot for a choice; Failure if it gives none, or an illegal move."""
        allowed = self.allowance(clock)
        if self.spec.options["seconds"] is not None:
            clock = Clock(allowed, clock.nodes, clock.depth)
        try:
            process = self._ensure_process()
            process.resume()
            process.allow_cpu(allowed)
            new = self.opponents_move(position) is None
            choice = self.ask(process, position, clock, new, allowed + MARGIN)
            assert self._process is not None
            self._process.suspend()
            move = read_move(position, choice.move)
        except SpecError as error:  # it started before, so the bot itself has changed
            self._kill()
            raise Failure("crash", error.message) from None
        except BaseException:  # the dialogue is out of step from here on
            self._kill()
            raise
        self._after = position.play(move)
        return replace(choice, move=move, line=_read_line(position, choice.line))

    def close(self) -> None:
        """End the bot's process; the next request would start a new one."""
        if self._process is not None and self.quit_command and self._process.alive:
            self._process.resume()
            with suppress(Failure):
                self._process.send(self.quit_command, 0)
                self._process.wait(_QUIT_SECONDS)
        self._kill()

    def _kill(self) -> None:
        process, self._process, self._after = self._process, None, None
        if process is not None:
            process.close()

    def _ensure_process(self) -> BotProcess:
        if self._process is not None:
            if not self._process.alive:  # as if it had died during a request
                raise self._process.exit_failure()
            return self._process
        self._process = BotProcess(
            self.command(), self.spec.limits, self.seed, self.spec.files(), self.sandbox
        )
        try:
            self.handshake(self._process)
        except BaseException:
            self._kill()
            raise
        return self._process

    def accepts(self, game: Game) -> bool:
        """Whether such bots play a game."""
        return not self.plays or game == Game.find(self.plays)

    def opponents_move(self, position: Position[Any]) -> Any | None:
        """The opponent's move since the bot's last one; None if the bot has not played up to it."""
        return None if self._after is None else move_between(self._after, position)


def read_move(position: Position[Any], text: object) -> Any:
    """Parse a bot's move; Failure if it is not legal."""
    try:
        return position.parse_move(str(text))
    except MoveError as error:
        raise Failure("illegal" if error.is_move else "nonsense", error.message) from None


def _read_line(position: Position[Any], texts: Sequence[str]) -> tuple[Any, ...]:
    """The moves of a principal variation, up to the first illegal one. It is only displayed."""
    line: list[Any] = []
    with suppress(MoveError):
        for text in texts:
            line.append(position.parse_move(text))
            position = position.play(line[-1])
    return tuple(line)
