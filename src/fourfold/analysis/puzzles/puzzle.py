"""A puzzle, and the result of an attempt at it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from fourfold.base.errors import FourfoldError, MoveError
from fourfold.games.registry import Game
from fourfold.i18n import DEFAULT_LANGUAGE, Message

DIFFICULTIES = range(5)


class PuzzleTask(StrEnum):
    """What to find."""

    FINISH = "finish"
    """The only turn that wins at once."""
    BEWARE = "beware"
    """The only turn that loses at once."""
    WIN = "win"
    """The only turn that wins."""
    SAVE = "save"
    """The only turn that does not lose."""

    @property
    def is_easy(self) -> bool:
        """Whether seeing the next move suffices: these tasks have difficulty 0, the others not."""
        return self in (PuzzleTask.FINISH, PuzzleTask.BEWARE)

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise FourfoldError("puzzles.kind", name=str(value), known=[*cls])


@dataclass(frozen=True, slots=True)
class AttemptResult:
    """Whether a turn solves the puzzle, and the reasons. They do not reveal the solution."""

    right: bool
    messages: tuple[Message, ...]

    def to_text(self, language: str = DEFAULT_LANGUAGE) -> str:
        return " ".join(one.to_text(language) for one in self.messages)


@dataclass(frozen=True, slots=True)
class Puzzle(ABC):
    """A position with exactly one solution; for BEWARE it is the turn to avoid."""

    game: Game
    task: PuzzleTask
    position: Any
    solution: Any
    distance: int
    """The distance of the win; 0 without one."""
    difficulty: int
    chances: tuple[float, ...]
    """For each lookahead (``generator.LOOKAHEADS``) the chance of such a player to solve it."""
    candidate: int = 0
    """The number of the position in the generator's sequence."""

    COMMANDS: ClassVar[str] = "puzzling.commands"
    """The message that lists the commands in the terminal."""

    @property
    def name(self) -> str:
        """The name of the puzzle, whatever file it is in: its rules and its position."""
        return f"{self.variant} {self.position}"

    @property
    @abstractmethod
    def variant(self) -> str:
        """The rules in short form, for lists."""

    @property
    @abstractmethod
    def rules(self) -> Message | str:
        """The rules in words."""

    @property
    def half(self) -> str | None:
        """``square`` or ``piece`` if only this part of a turn is to be found."""
        return None

    @property
    def hinted_part(self) -> str:
        """The part of a turn that the first hint points at; empty if there is none."""
        return ""

    @abstractmethod
    def fits(self) -> bool:
        """Whether the solution matches the task."""

    def solves(self, text: str) -> bool:
        """Whether this text is the solution. Faster than :meth:`check`, which finds reasons."""
        try:
            return bool(self.position.parse_move(text) == self.solution)
        except MoveError:
            return False

    @abstractmethod
    def check(self, turn: Any) -> AttemptResult:
        """Check a turn or its text; MoveError if it is not legal."""

    @abstractmethod
    def task_message(self) -> Message:
        """The task as a sentence."""

    @abstractmethod
    def first_hint(self) -> Message:
        """A part of the turn, or where to look."""

    def second_hint(self) -> Message:
        """The solution."""
        return Message("puzzling.hint_turn", turn=str(self.solution))

    def to_text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The task as a sentence."""
        return self.task_message().to_text(language)

    def hint(self, number: int, language: str = DEFAULT_LANGUAGE) -> str:
        """The text of the first hint; the solution for higher numbers."""
        return (self.first_hint() if number < 2 else self.second_hint()).to_text(language)
