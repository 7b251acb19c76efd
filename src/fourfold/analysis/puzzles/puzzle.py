"""A puzzle, and the answer to an attempt at it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from fourfold.base.errors import FourfoldError, MoveError
from fourfold.games.registry import Game
from fourfold.i18n import DEFAULT_LANGUAGE, Message

DIFFICULTIES = range(5)


class Task(StrEnum):
    """What is to be found: the only turn that wins at once, the only one that loses at once, the
    only one that wins, or the only one that does not lose."""

    FINISH = "finish"
    BEWARE = "beware"
    WIN = "win"
    SAVE = "save"

    @property
    def is_easy(self) -> bool:
        """Whether it is enough to see the next move: the first difficulty, and no other."""
        return self in (Task.FINISH, Task.BEWARE)

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise FourfoldError("puzzles.kind", name=str(value), known=[*cls])


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether a turn solves the puzzle, and why it is worth what it is. What is said does not give
    the solution away."""

    right: bool
    said: tuple[Message, ...]

    def to_text(self, language: str = DEFAULT_LANGUAGE) -> str:
        return " ".join(one.to_text(language) for one in self.said)


@dataclass(frozen=True, slots=True)
class Puzzle(ABC):
    """A position with exactly one right turn; of BEWARE it is the one that must not be made.

    ``distance`` is that of the win, 0 where there is none. ``chances`` has for each sight
    the chance that a player with it solves the puzzle, from which the difficulty follows.
    ``candidate`` is the number of the position in the generator's sequence.
    """

    game: Game
    task: Task
    position: Any
    solution: Any
    distance: int
    difficulty: int
    chances: tuple[float, ...]
    candidate: int = 0

    COMMANDS: ClassVar[str] = "puzzling.commands"
    """The message that says what can be written at the table."""

    @property
    def name(self) -> str:
        """What a puzzle is known by, whatever file it is in: its rules and its position."""
        return f"{self.variant} {self.position}"

    @property
    @abstractmethod
    def variant(self) -> str:
        """The rules in brief, as lists have them."""

    @property
    @abstractmethod
    def rules(self) -> Message | str:
        """The rules in words."""

    @property
    def half(self) -> str | None:
        """What alone is to be found where that is not a whole turn: ``square`` or ``piece``."""
        return None

    @property
    def hinted(self) -> str:
        """What the first hint points at, as a turn or a part of one; or nothing."""
        return ""

    @abstractmethod
    def fits(self) -> bool:
        """Whether the solution is of the kind that is to be found."""

    def solves(self, text: str) -> bool:
        """Whether the turn of this text is what is to be found, and nothing more: no reason is
        looked for. What is no turn solves nothing."""
        try:
            return bool(self.position.parse_move(text) == self.solution)
        except MoveError:
            return False

    @abstractmethod
    def answer(self, turn: Any) -> Answer:
        """What to say to a turn, or its text; MoveError when it is not legal."""

    @abstractmethod
    def say_task(self) -> Message:
        """What is to be found."""

    @abstractmethod
    def first_hint(self) -> Message:
        """A half of the turn, or where to look."""

    def second_hint(self) -> Message:
        """The solution."""
        return Message("puzzling.hint_turn", turn=str(self.solution))

    def to_text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The task, as a sentence."""
        return self.say_task().to_text(language)

    def hint(self, number: int, language: str = DEFAULT_LANGUAGE) -> str:
        """The first hint, and from the second on the solution."""
        return (self.first_hint() if number < 2 else self.second_hint()).to_text(language)
