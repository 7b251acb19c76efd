"""A Quarto puzzle: find a square, a piece or a whole turn."""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.analysis.puzzles.puzzle import AttemptResult, Puzzle, PuzzleTask
from fourfold.analysis.quarto.game_review import explain
from fourfold.analysis.quarto.messages import line_message, piece_message, reason_message
from fourfold.analysis.quarto.reasons import completions, winning_square
from fourfold.games.quarto import Position, Turn, square_name
from fourfold.games.registry import Game
from fourfold.i18n import Message


def variant(game: Game) -> str:
    """The name of the rules."""
    return str(game.options["rules"])


@dataclass(frozen=True, slots=True)
class QuartoPuzzle(Puzzle):
    """The solution of FINISH is a square, of BEWARE a piece, and a whole turn otherwise."""

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
        return {PuzzleTask.FINISH: "square", PuzzleTask.BEWARE: "piece"}.get(self.task)

    def fits(self) -> bool:
        square, gift = self.solution.square, self.solution.gift
        if self.task is PuzzleTask.FINISH:
            return self.position.play(self.solution).won
        if self.task is PuzzleTask.BEWARE:
            return square is None and gift is not None and self._losing_square(gift) is not None
        return square is not None and gift is not None

    def check(self, turn: Turn | str) -> AttemptResult:
        judgement = explain(self.position, turn)
        reasons = [reason for reason in judgement.reasons if not reason.kind.is_remedy]
        return AttemptResult(judgement.turn == self.solution, tuple(map(reason_message, reasons)))

    def task_message(self) -> Message:
        return Message(f"puzzling.{self.task}", distance=self.distance)

    def first_hint(self) -> Message:
        square, gift = self.solution.square, self.solution.gift
        if gift is None:
            assert square is not None
            assert self.position.hand is not None
            groups = completions(self.position, square, self.position.hand)
            return Message("puzzling.hint_line", line=line_message(groups[0].group))
        if square is None:
            losing = self._losing_square(gift)
            assert losing is not None, "the piece loses at once"
            return Message("puzzling.hint_square", square=square_name(losing))
        return Message("puzzling.hint_gift", piece=piece_message(gift))

    def second_hint(self) -> Message:
        if self.solution.square is None and self.solution.gift is not None:
            return Message("puzzling.hint_piece", piece=piece_message(self.solution.gift))
        return Message("puzzling.hint_turn", turn=str(self.solution).removesuffix(":"))

    @property
    def hinted_part(self) -> str:
        square, gift = self.solution.square, self.solution.gift
        if gift is None:
            return ""
        return str(
            Turn(None, gift) if square is not None else Turn(self._losing_square(gift), None)
        )

    def _losing_square(self, gift: int) -> int | None:
        """The square where the opponent would win with this piece."""
        return winning_square(self.position, gift)
