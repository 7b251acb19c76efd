"""A puzzle, the result of an attempt at it, and the source of a game's puzzles."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, ClassVar, cast

from fourfold.base.errors import FourfoldError, MoveError, unknown_name_error
from fourfold.games.info import load_reference
from fourfold.games.registry import Game, find_game_info, game_infos
from fourfold.i18n import DEFAULT_LANGUAGE, Message

DIFFICULTIES = range(5)


class PuzzleTask(StrEnum):
    """The task of a puzzle."""

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
        raise unknown_name_error("puzzles.kind", str(value), [*cls])


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


@dataclass(frozen=True, slots=True)
class PuzzleSource:
    """The puzzles of a game. Its ``GameInfo`` names an instance."""

    tasks: tuple[PuzzleTask, ...]
    """The tasks of this game, the easy ones first."""
    games: tuple[str, ...]
    """The specs of the variants with puzzles, in the order of lists."""
    files: tuple[Path, ...]
    """The puzzles in the package."""
    placed: tuple[int, int]
    """The default minimum and maximum of marks or pieces on the board."""
    allowed_placed: range
    """The values that may be chosen instead."""
    puzzle: type[Puzzle]
    variant: Callable[[Game], str]
    """The rules in short form."""
    candidate: Callable[[Game, Sequence[PuzzleTask], int, int, random.Random], Any]
    """Make a random position that may be a puzzle with one of the tasks; None on failure.

    Arguments: game, tasks, marks or pieces on the board, a number that selects one of several
    methods, random generator.
    """
    examine: Callable[[Game, Any, int], Puzzle | None]
    """The puzzle in a position, given its candidate number; None without a unique solution."""
    key: Callable[[Any], Hashable]
    """The same value for all positions that are equal up to symmetry."""


def find_puzzle_source(game: str) -> PuzzleSource:
    """The puzzle source of a game; FourfoldError if it has none."""
    reference = find_game_info(game).puzzles
    if reference is None:
        raise FourfoldError("puzzles.game", game=game, known=games_with_puzzles())
    return cast(PuzzleSource, load_reference(reference))


def games_with_puzzles() -> list[str]:
    return [name for name, info in game_infos().items() if info.puzzles is not None]
