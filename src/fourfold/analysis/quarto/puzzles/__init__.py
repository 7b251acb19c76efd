"""Quarto puzzles (find a square, a piece or a whole turn), and random positions for new ones.

The solver proves that exactly one turn is right. Candidates come from random play in which no given
piece wins at once. For puzzles to win at once, the last given piece does win. For puzzles about the
piece not to give, the last piece is placed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from fourfold.analysis.puzzles.generator import easy_puzzle, puzzle_by_scores
from fourfold.analysis.puzzles.puzzle import AttemptResult, Puzzle, PuzzleSource, PuzzleTask
from fourfold.analysis.quarto.game_review import explain
from fourfold.analysis.quarto.reasons import (
    completions,
    line_message,
    piece_message,
    reason_message,
    safe_pieces,
    winning_square,
)
from fourfold.analysis.quarto.solver import CachedSolver, QuartoScores
from fourfold.games.quarto import Position, Rules, Turn, square_name
from fourfold.games.registry import Game
from fourfold.i18n import Message
from fourfold.solver import Value


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
    def rules(self) -> Message:
        return Message(f"quarto_rules.{self.variant}")

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


def candidate(
    game: Game, tasks: Sequence[PuzzleTask], placed: int, turn: int, chance: random.Random
) -> Position | None:
    """Make a random position; None if every remaining piece would win at once."""
    position = Position.start(rules=game.options["rules"])
    position = position.give(chance.choice(position.remaining))
    while position.placed < placed:
        choices = []
        for square, piece in enumerate(position.board):
            if piece is None:
                after = position.place(square)
                choices += [after.give(gift) for gift in safe_pieces(after)]
        if not choices:
            return None
        position = chance.choice(choices)
    ways = [*dict.fromkeys(_PREPARATIONS[task] for task in tasks)]
    return ways[turn % len(ways)](position, chance)


def _unchanged(position: Position, _chance: random.Random) -> Position:
    return position


def _with_a_winning_piece(position: Position, chance: random.Random) -> Position | None:
    given = replace(position, hand=None)
    winning = [piece for piece in given.remaining if winning_square(given, piece) is not None]
    return given.give(chance.choice(winning)) if winning else None


def _with_the_hand_placed(position: Position, chance: random.Random) -> Position | None:
    """Place the piece so that exactly one of the remaining ones loses at once."""
    empty = [square for square, piece in enumerate(position.board) if piece is None]
    after = [position.place(square) for square in empty]
    suitable = [one for one in after if len(one.remaining) - len(safe_pieces(one)) == 1]
    return chance.choice(suitable) if suitable else None


_PREPARATIONS: dict[PuzzleTask, Callable[[Position, random.Random], Position | None]] = {
    PuzzleTask.FINISH: _with_a_winning_piece,
    PuzzleTask.BEWARE: _with_the_hand_placed,
    PuzzleTask.WIN: _unchanged,
    PuzzleTask.SAVE: _unchanged,
}
"""The last step that makes a position a candidate for a task. Candidates alternate between them."""


def examine(game: Game, position: Position, number: int = 0) -> QuartoPuzzle | None:
    """The puzzle in a position; None without a unique solution."""
    if position.hand is None:
        return _beware(game, position, number)
    winning = [turn for turn in position.legal_moves() if position.play(turn).won]
    if winning:
        return easy_puzzle(QuartoPuzzle, game, PuzzleTask.FINISH, position, winning, number)
    return puzzle_by_scores(QuartoPuzzle, game, position, _scores(position), number)


def _beware(game: Game, position: Position, number: int) -> QuartoPuzzle | None:
    """The puzzle about the only piece that loses at once; another must not lose at all."""
    scores = _scores(position)
    if scores.best.value is Value.LOSS:
        return None
    losing = [*filter(scores.loses_at_once, scores)]
    return easy_puzzle(QuartoPuzzle, game, PuzzleTask.BEWARE, position, losing, number)


def _scores(position: Position) -> QuartoScores:
    scores = CachedSolver(threads=1).scores(position)
    assert scores is not None, "the solver has no limit"
    return scores


def key(position: Position) -> int:
    from fourfold.native import quarto

    return quarto.Position.parse(str(position), str(position.rules)).canonical_key()


FOLDER = Path(__file__).parent / "data"
PUZZLE_SOURCE = PuzzleSource(
    tasks=tuple(PuzzleTask),
    games=tuple(str(Game.find(f"quarto(rules={rules})")) for rules in Rules),
    files=tuple(FOLDER / f"{name}.jsonl" for name in ("finish", "beware", "puzzles", "torus")),
    placed=(5, 11),
    allowed_placed=range(4, 14),
    puzzle=QuartoPuzzle,
    variant=variant,
    candidate=candidate,
    examine=examine,
    key=key,
)
