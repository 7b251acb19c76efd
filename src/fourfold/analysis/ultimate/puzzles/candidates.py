"""Random Ultimate positions that may be puzzles, and the puzzles in them.

Candidates come from random play in which players usually win a block if they can, and do not let
the opponent win the game at once if they have a choice. No engine takes part, so that the same
settings give the same positions in every version.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from fourfold.analysis.exact import TurnScores
from fourfold.analysis.puzzles.generator import easy_puzzle, puzzle_by_scores
from fourfold.analysis.puzzles.puzzle import PuzzleTask
from fourfold.analysis.ultimate.engine import playable_cells
from fourfold.analysis.ultimate.puzzles.puzzle import UltimatePuzzle
from fourfold.analysis.ultimate.reasons import wins_at_once
from fourfold.analysis.ultimate.solver import EndgameSolver
from fourfold.games.registry import Game
from fourfold.games.ultimate import Cell, Position
from fourfold.solver import Score, Value

GREED = 0.8
"""The probability of winning a block that can be won."""

MOST_CELLS = 34
"""Positions with more playable cells are rarely solved, and are skipped."""

QUICK_NODES, THOROUGH_NODES = 20_000, 3_000_000
"""The node limits of a first search of each move, and of a second one of the unproven moves."""

_MOST_UNDECIDED = 3
"""If the first search finds no win and more moves than this are not lost, the position is skipped:
it is unlikely to be a puzzle."""


def candidate(
    game: Game, tasks: Sequence[PuzzleTask], placed: int, turn: int, chance: random.Random
) -> Position | None:
    """Make a random position; None if the game ended early or no task is possible.

    If there are tasks to win at once and others, candidates alternate between them.
    """
    to_finish = PuzzleTask.FINISH in tasks and (len(tasks) == 1 or turn % 2 == 0)
    position = game.start()
    assert isinstance(position, Position)
    while position.placed < placed:
        careless = to_finish and position.placed == placed - 1
        move = _careless(position, chance) if careless else _sensible(position, chance)
        if move is None:
            return None
        position = position.play(move)
        if position.outcome is not None:
            return None
    can_finish = any(_wins(position, move) for move in position.legal_moves())
    if can_finish is not to_finish or len(position.legal_moves()) == 1:
        return None
    return position if to_finish or playable_cells(position) <= MOST_CELLS else None


def _sensible(position: Position, chance: random.Random) -> Cell:
    """A move that usually wins a block if possible, and does not lose at once if possible."""
    moves = _shuffled(position, chance)
    if chance.random() < GREED:
        won = position.blocks_won
        moves.sort(key=lambda move: position.play(move).blocks_won == won)
    return next((move for move in moves if _is_safe(position.play(move))), moves[0])


def _careless(position: Position, chance: random.Random) -> Cell | None:
    """A move after which the opponent can complete a line of blocks."""
    moves = _shuffled(position, chance)
    return next((move for move in moves if wins_at_once(position.play(move)).game), None)


def _shuffled(position: Position, chance: random.Random) -> list[Cell]:
    moves = list(position.legal_moves())
    chance.shuffle(moves)
    return moves


def _is_safe(after: Position) -> bool:
    return after.outcome is None and wins_at_once(after).game is None


def examine(game: Game, position: Position, number: int = 0) -> UltimatePuzzle | None:
    """The puzzle in a position; None without a unique solution."""
    winning = [move for move in position.legal_moves() if _wins(position, move)]
    if winning:
        return easy_puzzle(UltimatePuzzle, game, PuzzleTask.FINISH, position, winning, number)
    scores = _scores(position)
    if scores is None:
        return None
    return puzzle_by_scores(UltimatePuzzle, game, position, scores, number)


def _wins(position: Position, move: Cell) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == position.to_move


def _scores(position: Position) -> TurnScores[Cell] | None:
    """The exact score of every move; None if there is no puzzle or some moves are unproven.

    The quick search rules out most positions.
    """
    quick = EndgameSolver.of(position, QUICK_NODES)
    quick_scores = {move: quick.after(position, move)[0] for move in position.legal_moves()}
    values = [score and score.value for score in quick_scores.values()]
    wins, losses = values.count(Value.WIN), values.count(Value.LOSS)
    if wins > 1 or (wins == 0 and len(values) - losses > _MOST_UNDECIDED):
        return None
    thorough = EndgameSolver.of(position, THOROUGH_NODES)
    scores: dict[Cell, Score] = {}
    for move, score in quick_scores.items():
        proven = score or thorough.after(position, move)[0]
        if proven is None:
            return None
        scores[move] = proven
    return TurnScores(sorted(scores.items(), key=lambda one: one[1], reverse=True))


def key(position: Position) -> int:
    from fourfold.native import ultimate

    return ultimate.Position.parse(str(position), position.n).canonical_key()
