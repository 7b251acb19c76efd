"""What all hosts have in common: a bot's process is started, asked, and ended when it fails."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from fourfold.arena.failures import Failure
from fourfold.arena.hosts.bot_spec import BotSpec
from fourfold.arena.hosts.process import BotProcess
from fourfold.arena.sandbox import open_sandbox
from fourfold.base.errors import MoveError, SpecError, wrap_errors
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.players.contract import Choice, Clock

MARGIN = 0.25
"""Seconds past a move's time before the process is killed. The referee's clock is the strict one:
the margin only keeps a busy machine from killing a bot that answered in time."""

_FAREWELL = 0.5
"""Seconds that a bot has to leave by itself."""


class Host(ABC):
    """A bot as a player. A failure ends its process; the next question starts another. A process
    that has ended by itself since the last question has failed as much as one that ends in the
    middle of its answer."""

    patience = 60.0
    """Seconds for a move when the match sets no time."""
    least = 0.0
    """Seconds that a move may take at any rate, whatever the match says."""
    last_word = ""
    """What tells the bot to leave by itself."""

    def __init__(self, text: BotSpec, game: Game, seed: int | None, sandbox: str) -> None:
        self.text = text
        self.game = game
        self.seed = seed
        self.sandbox = open_sandbox(sandbox, text.folders(), alone=text.options["alone"])
        self._process: BotProcess | None = None
        self._after: Position[Any] | None = None
        """The position after the bot's last move, to know when another game has begun."""
        with wrap_errors("bot.unstarted", of=Failure, text=text.text):
            self._running()

    @abstractmethod
    def command(self) -> list[str]:
        """What to run."""

    @abstractmethod
    def greet(self, process: BotProcess) -> None:
        """Wait until a process that was just started is ready; SpecError when it cannot be."""

    @abstractmethod
    def ask(
        self, process: BotProcess, position: Position[Any], clock: Clock, new: bool, seconds: float
    ) -> Choice:
        """The bot's choice; ``new`` says that the position belongs to another game than the last,
        ``seconds`` is when waiting ends. Moves are texts, still to be read."""

    def allowance(self, clock: Clock) -> float:
        """How many seconds the bot may take for a move under this clock."""
        own: float | None = self.text.options["seconds"]
        if own is not None:
            return own
        return self.patience if clock.deadline is None else max(clock.deadline, self.least)

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        """The bot's choice; Failure says how it failed to make one."""
        allowed = self.allowance(clock)
        if self.text.options["seconds"] is not None:
            clock = Clock(allowed, clock.nodes, clock.depth)
        try:
            process = self._running()
            process.allow_cpu(allowed)
            new = not self._continues(position)
            choice = self.ask(process, position, clock, new, allowed + MARGIN)
            move = read_move(position, choice.move)
        except SpecError as error:  # it has started before: the bot is not what it was
            self._kill()
            raise Failure("crash", error.message) from None
        except BaseException:  # the talk is out of step from here on
            self._kill()
            raise
        self._after = position.play(move)
        return replace(choice, move=move, line=_read_line(position, choice.line))

    def close(self) -> None:
        """End the bot's process. A host that is asked again starts a new one."""
        if self._process is not None and self.last_word and self._process.alive:
            with suppress(Failure):
                self._process.send(self.last_word, 0)
                self._process.wait(_FAREWELL)
        self._kill()

    def _kill(self) -> None:
        process, self._process, self._after = self._process, None, None
        if process is not None:
            process.close()

    def _running(self) -> BotProcess:
        if self._process is not None:
            if not self._process.alive:  # the same failure as if it had been seen while talking
                raise self._process.death()
            return self._process
        self._process = BotProcess(
            self.command(), self.text.limits, self.seed, self.text.files(), self.sandbox
        )
        try:
            self.greet(self._process)
        except BaseException:
            self._kill()
            raise
        return self._process

    def _continues(self, position: Position[Any]) -> bool:
        """Whether the position comes from the bot's last move by an answer to it."""
        after = self._after
        return after is not None and any(
            after.play(answer) == position for answer in after.legal_moves()
        )


def read_move(position: Position[Any], text: object) -> Any:
    """The legal move that a bot's answer stands for; Failure when it does not."""
    try:
        return position.parse_move(str(text))
    except MoveError as error:
        raise Failure("illegal" if error.is_move else "nonsense", error.message) from None


def _read_line(position: Position[Any], texts: Sequence[str]) -> tuple[Any, ...]:
    """The moves of a principal line, as far as they are legal: it is only to be looked at."""
    line: list[Any] = []
    with suppress(MoveError):
        for text in texts:
            line.append(position.parse_move(text))
            position = position.play(line[-1])
    return tuple(line)
