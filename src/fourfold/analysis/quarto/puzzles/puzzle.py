"""A puzzle, and the answer to an attempt at it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fourfold.analysis.quarto.judging import Judgement, explain
from fourfold.analysis.quarto.reasons import Reason
from fourfold.analysis.quarto.words import say, say_piece
from fourfold.errors import FourfoldError
from fourfold.games.quarto import Position, Rules, Turn
from fourfold.words import DEFAULT_LANGUAGE, Saying

DIFFICULTIES = range(1, 5)


class Task(StrEnum):
    """What is to be found: the only turn that wins, or the only one that does not lose."""

    WIN = "win"
    SAVE = "save"

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise FourfoldError("puzzles.kind", name=str(value), known=[*cls])


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether a turn solves the puzzle, and why it is worth what it is. The reasons do not give
    the solution away."""

    right: bool
    judgement: Judgement
    reasons: tuple[Reason, ...]

    def in_words(self, language: str = DEFAULT_LANGUAGE) -> str:
        return " ".join(say(reason).in_words(language) for reason in self.reasons)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with exactly one right turn.

    ``distance`` is that of the win, 0 where a loss is to be avoided. ``chances`` has for each sight
    the chance that a player with it solves the puzzle, from which the difficulty follows.
    ``candidate`` is the number of the position in the generator's sequence.
    """

    task: Task
    position: Position
    solution: Turn
    distance: int
    difficulty: int
    chances: tuple[float, ...]
    candidate: int = 0

    @property
    def name(self) -> str:
        """What a puzzle is known by, whatever file it is in: its rules and its position."""
        return f"{self.position.rules} {self.position}"

    @property
    def rules(self) -> Rules:
        return self.position.rules

    def answer(self, turn: Turn | str) -> Answer:
        """What to say to a turn; MoveError when it is not legal."""
        judgement = explain(self.position, turn)
        reasons = tuple(reason for reason in judgement.reasons if not reason.kind.is_remedy)
        return Answer(judgement.turn == self.solution, judgement, reasons)

    def in_words(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The task, as a sentence."""
        return Saying(f"puzzling.{self.task}", distance=self.distance).in_words(language)

    def hint(self, number: int, language: str = DEFAULT_LANGUAGE) -> str:
        """The first hint names the piece to give, the second the square as well."""
        assert self.solution.gift is not None, "a puzzle is not solved by ending the game"
        gift = say_piece(self.solution.gift)
        if number < 2:
            return Saying("puzzling.hint_gift", piece=gift).in_words(language)
        return Saying("puzzling.hint_turn", turn=self.solution).in_words(language)
