"""A puzzle, and the answer to an attempt at it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fourfold.analysis.quarto.judging import Judgement, explain
from fourfold.analysis.quarto.reasons import Reason, completions, winning_square
from fourfold.analysis.quarto.words import say, say_line, say_piece
from fourfold.errors import FourfoldError
from fourfold.games.quarto import Position, Rules, Turn, square_name
from fourfold.words import DEFAULT_LANGUAGE, Saying

DIFFICULTIES = range(5)


class Task(StrEnum):
    """What is to be found: the only square that wins at once, the only piece that loses at once
    when it is given, the only turn that wins, or the only one that does not lose."""

    FINISH = "finish"
    BEWARE = "beware"
    WIN = "win"
    SAVE = "save"

    @property
    def is_easy(self) -> bool:
        """Whether it is enough to see the next placement: the first difficulty, and no other."""
        return self in (Task.FINISH, Task.BEWARE)

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
    """A position with exactly one right turn; of BEWARE it is the one that must not be made.

    ``distance`` is that of the win, 0 where there is none. ``chances`` has for each sight
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

    def fits(self) -> bool:
        """Whether the solution is of the kind that is to be found."""
        square, gift = self.solution.square, self.solution.gift
        if self.task is Task.FINISH:
            return self.position.play(self.solution).won
        if self.task is Task.BEWARE:
            return square is None and gift is not None and self._losing_square(gift) is not None
        return square is not None and gift is not None

    def answer(self, turn: Turn | str) -> Answer:
        """What to say to a turn; MoveError when it is not legal."""
        judgement = explain(self.position, turn)
        reasons = tuple(reason for reason in judgement.reasons if not reason.kind.is_remedy)
        return Answer(judgement.turn == self.solution, judgement, reasons)

    def in_words(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The task, as a sentence."""
        return Saying(f"puzzling.{self.task}", distance=self.distance).in_words(language)

    def hint(self, number: int, language: str = DEFAULT_LANGUAGE) -> str:
        """The first hint names a half of the turn, or where to look; the second the solution."""
        return (self._first_hint() if number < 2 else self._second_hint()).in_words(language)

    def _first_hint(self) -> Saying:
        square, gift = self.solution.square, self.solution.gift
        if gift is None:
            assert square is not None
            assert self.position.hand is not None
            found = completions(self.position, square, self.position.hand)
            return Saying("puzzling.hint_line", line=say_line(found[0].group))
        if square is None:
            where = self._losing_square(gift)
            assert where is not None, "what must not be given loses at once"
            return Saying("puzzling.hint_square", square=square_name(where))
        return Saying("puzzling.hint_gift", piece=say_piece(gift))

    def _second_hint(self) -> Saying:
        if self.solution.square is None and self.solution.gift is not None:
            return Saying("puzzling.hint_piece", piece=say_piece(self.solution.gift))
        return Saying("puzzling.hint_turn", turn=str(self.solution).removesuffix(":"))

    @property
    def hinted(self) -> str:
        """What the first hint points at, as a part of a turn: ``:6`` or ``c3:``; or nothing."""
        square, gift = self.solution.square, self.solution.gift
        if gift is None:
            return ""
        return str(
            Turn(None, gift) if square is not None else Turn(self._losing_square(gift), None)
        )

    def _losing_square(self, gift: int) -> int | None:
        """Where the opponent would win with this piece."""
        return winning_square(self.position, gift)
