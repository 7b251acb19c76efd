"""Positions of Ultimate that may be puzzles, and the puzzles that are in them.

Candidates come from play by chance that is not quite blind: whoever can win a block mostly does,
and nobody who has a choice lets the opponent win the game at once. It asks no engine, so that the
same settings lead to the same positions whatever becomes of it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from fourfold.analysis.puzzles.difficulty import chances, difficulty
from fourfold.analysis.puzzles.puzzle import Task
from fourfold.analysis.scores import Scores
from fourfold.analysis.ultimate.analysing import playable_cells
from fourfold.analysis.ultimate.proofs import Prover
from fourfold.analysis.ultimate.puzzles.puzzle import UltimatePuzzle
from fourfold.analysis.ultimate.reasons import wins_at_once
from fourfold.games.registry import Game
from fourfold.games.ultimate import Cell, Position
from fourfold.solver import BEST, DRAW, Score, Value

GREED = 0.8
"""How often a block is won that can be won."""

MOST_CELLS = 34
"""With more cells left than this a position is seldom solved, and not tried."""

AT_A_GLANCE, IN_EARNEST = 20_000, 3_000_000
"""The nodes after which a move is put off, and after which its position is given up."""

_OPEN = 3
"""If no move is seen to win at a glance and more than this are not seen to lose, there is hardly a
puzzle in the position."""


def candidate(
    game: Game, tasks: Sequence[Task], placed: int, turn: int, chance: random.Random
) -> Position | None:
    """A position by chance; None when the game ended before, or none of the tasks can be there.
    Where it is to be won at once and otherwise, the candidates take turns."""
    to_finish = Task.FINISH in tasks and (len(tasks) == 1 or turn % 2 == 0)
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
    """A move that wins a block if the mood is right, and that does not lose at once."""
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
    """The puzzle in a position; None when no move is proven to be the only one."""
    winning = [move for move in position.legal_moves() if _wins(position, move)]
    if winning:
        return _at_sight(game, position, winning, number)
    scores = _scores(position)
    if scores is None or scores.best.value is Value.LOSS or scores.keeping != 1:
        return None
    solution = scores.best_turns[0]
    found = chances(scores, solution)
    task = Task.WIN if scores.best.value is Value.WIN else Task.SAVE
    distance = scores.best.distance or 0
    return UltimatePuzzle(
        game, task, position, solution, distance, difficulty(found), found, number
    )


def _wins(position: Position, move: Cell) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == position.to_move


def _at_sight(
    game: Game, position: Position, winning: list[Cell], number: int
) -> UltimatePuzzle | None:
    if len(winning) != 1:
        return None
    scores = {move: BEST if move in winning else DRAW for move in position.legal_moves()}
    found = chances(scores, winning[0])
    return UltimatePuzzle(
        game, Task.FINISH, position, winning[0], 1, difficulty(found), found, number
    )


def _scores(position: Position) -> Scores[Cell] | None:
    """Every move with its exact score; None where there is no puzzle or it is too much to prove.
    Of most positions the former is seen at a glance."""
    quick = Prover.of(position, AT_A_GLANCE)
    known = {move: quick.after(position, move)[0] for move in position.legal_moves()}
    values = [score and score.value for score in known.values()]
    wins, losses = values.count(Value.WIN), values.count(Value.LOSS)
    if wins > 1 or (wins == 0 and len(values) - losses > _OPEN):
        return None
    thorough = Prover.of(position, IN_EARNEST)
    found: dict[Cell, Score] = {}
    for move, score in known.items():
        proven = score or thorough.after(position, move)[0]
        if proven is None:
            return None
        found[move] = proven
    return Scores(sorted(found.items(), key=lambda one: one[1], reverse=True))


def key(position: Position) -> int:
    from fourfold.native import ultimate

    return ultimate.Position.parse(str(position), position.n).canonical_key()
