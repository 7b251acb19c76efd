"""A puzzle of Quarto: a square, a piece or a whole turn is to be found."""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.analysis.puzzles.puzzle import Answer, Puzzle, Task
from fourfold.analysis.quarto.judging import explain
from fourfold.analysis.quarto.reasons import completions, winning_square
from fourfold.analysis.quarto.words import say, say_line, say_piece
from fourfold.games.quarto import Position, Turn, square_name
from fourfold.games.registry import Game
from fourfold.i18n import Message


def variant(game: Game) -> str:
    """The name of the rules."""
    return str(game.options["rules"])


@dataclass(frozen=True, slots=True)
class QuartoPuzzle(Puzzle):
    """What wins at once is a square, what must not be given a piece."""

    position: Position
    solution: Turn

    @property
    def variant(self) -> str:
        return variant(self.game)

    @property
    def rules(self) -> str:
        return self.variant

    @property
    def half(self) -> str | None:
        return {Task.FINISH: "square", Task.BEWARE: "piece"}.get(self.task)

    def fits(self) -> bool:
        square, gift = self.solution.square, self.solution.gift
        if self.task is Task.FINISH:
            return self.position.play(self.solution).won
        if self.task is Task.BEWARE:
            return square is None and gift is not None and self._losing_square(gift) is not None
        return square is not None and gift is not None

    def answer(self, turn: Turn | str) -> Answer:
        judgement = explain(self.position, turn)
        reasons = [reason for reason in judgement.reasons if not reason.kind.is_remedy]
        return Answer(judgement.turn == self.solution, tuple(map(say, reasons)))

    def say_task(self) -> Message:
        return Message(f"puzzling.{self.task}", distance=self.distance)

    def first_hint(self) -> Message:
        square, gift = self.solution.square, self.solution.gift
        if gift is None:
            assert square is not None
            assert self.position.hand is not None
            found = completions(self.position, square, self.position.hand)
            return Message("puzzling.hint_line", line=say_line(found[0].group))
        if square is None:
            where = self._losing_square(gift)
            assert where is not None, "what must not be given loses at once"
            return Message("puzzling.hint_square", square=square_name(where))
        return Message("puzzling.hint_gift", piece=say_piece(gift))

    def second_hint(self) -> Message:
        if self.solution.square is None and self.solution.gift is not None:
            return Message("puzzling.hint_piece", piece=say_piece(self.solution.gift))
        return Message("puzzling.hint_turn", turn=str(self.solution).removesuffix(":"))

    @property
    def hinted(self) -> str:
        square, gift = self.solution.square, self.solution.gift
        if gift is None:
            return ""
        return str(
            Turn(None, gift) if square is not None else Turn(self._losing_square(gift), None)
        )

    def _losing_square(self, gift: int) -> int | None:
        """Where the opponent would win with this piece."""
        return winning_square(self.position, gift)
