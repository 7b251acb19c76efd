"""Random Quarto positions that may be puzzles, and the puzzles in them.

Candidates come from random play in which no given piece wins at once. For puzzles to win at once,
the last given piece does win. For puzzles about the piece not to give, the last piece is placed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from fourfold.analysis.puzzles.generator import easy_puzzle, puzzle_by_scores
from fourfold.analysis.puzzles.puzzle import PuzzleTask
from fourfold.analysis.quarto.puzzles.puzzle import QuartoPuzzle
from fourfold.analysis.quarto.reasons import safe_pieces, winning_square
from fourfold.analysis.quarto.solver import CachedSolver, QuartoScores
from fourfold.games.quarto import Position
from fourfold.games.registry import Game
from fourfold.solver import Value


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
