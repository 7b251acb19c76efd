"""Positions of Quarto that may be puzzles, and the puzzles that are in them.

Random play leads to a candidate in which nobody gives a piece that wins at once: except the last of
all, where it is to be won with; and the last piece is placed, where one is to be given.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from fourfold.analysis.puzzles.difficulty import chances, difficulty
from fourfold.analysis.puzzles.puzzle import Task
from fourfold.analysis.quarto.proofs import Proofs
from fourfold.analysis.quarto.puzzles.puzzle import QuartoPuzzle
from fourfold.analysis.quarto.reasons import safe_pieces, winning_square
from fourfold.analysis.quarto.scores import Scores
from fourfold.games.quarto import Position, Turn
from fourfold.games.registry import Game
from fourfold.solver import BEST, DRAW, Value


def candidate(
    game: Game, tasks: Sequence[Task], placed: int, turn: int, chance: random.Random
) -> Position | None:
    """A position by chance; None when every piece that was left would have won at once."""
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


def _as_it_is(position: Position, _chance: random.Random) -> Position:
    return position


def _with_a_winning_piece(position: Position, chance: random.Random) -> Position | None:
    given = replace(position, hand=None)
    winning = [piece for piece in given.remaining if winning_square(given, piece) is not None]
    return given.give(chance.choice(winning)) if winning else None


def _with_the_hand_placed(position: Position, chance: random.Random) -> Position | None:
    """Where that leaves exactly one piece that loses at once."""
    empty = [square for square, piece in enumerate(position.board) if piece is None]
    after = [position.place(square) for square in empty]
    fitting = [one for one in after if len(one.remaining) - len(safe_pieces(one)) == 1]
    return chance.choice(fitting) if fitting else None


_PREPARATIONS: dict[Task, Callable[[Position, random.Random], Position | None]] = {
    Task.FINISH: _with_a_winning_piece,
    Task.BEWARE: _with_the_hand_placed,
    Task.WIN: _as_it_is,
    Task.SAVE: _as_it_is,
}
"""What is done to a position so that it can be a puzzle of a kind. Where several are wanted, the
candidates take turns."""


def examine(game: Game, position: Position, number: int = 0) -> QuartoPuzzle | None:
    """The puzzle in a position; None when it has no unique solution."""
    if position.hand is None:
        return _beware(game, position, number)
    winning = [turn for turn in position.legal_moves() if position.play(turn).won]
    if winning:
        return _at_sight(game, Task.FINISH, position, winning, number)
    scores = _scores(position)
    if scores.best.value is Value.LOSS or scores.keeping != 1 or len(scores) == 1:
        return None
    solution = scores.best_turns[0]
    found = chances(scores, solution)
    return QuartoPuzzle(
        game,
        Task.WIN if scores.best.value is Value.WIN else Task.SAVE,
        position,
        solution,
        scores.best.distance or 0,
        difficulty(found),
        found,
        number,
    )


def _beware(game: Game, position: Position, number: int) -> QuartoPuzzle | None:
    """One piece alone loses at once, and there is one that does not lose."""
    scores = _scores(position)
    if scores.best.value is Value.LOSS:
        return None
    return _at_sight(game, Task.BEWARE, position, [*filter(scores.loses_at_once, scores)], number)


def _at_sight(
    game: Game, task: Task, position: Position, solutions: list[Turn], number: int
) -> QuartoPuzzle | None:
    """The puzzle that whoever sees the next placement solves."""
    turns = position.legal_moves()
    if len(solutions) != 1 or len(turns) == 1:
        return None
    (solution,) = solutions
    found = chances({turn: BEST if turn == solution else DRAW for turn in turns}, solution)
    distance = int(task is Task.FINISH)
    return QuartoPuzzle(game, task, position, solution, distance, difficulty(found), found, number)


def _scores(position: Position) -> Scores:
    scores = Proofs(threads=1).scores(position)
    assert scores is not None, "no limit was set"
    return scores


def key(position: Position) -> int:
    from fourfold.native import quarto

    return quarto.Position.parse(str(position), str(position.rules)).canonical_key()
