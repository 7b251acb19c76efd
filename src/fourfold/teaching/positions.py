"""Positions of games for exercises: made by chance, the smaller the lower the level."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from fourfold.games.contract import Position
from fourfold.games.quarto import Rules
from fourfold.games.quarto.position import random_positions
from fourfold.games.tictactoe import Position as TicTacToe

MOST_SEED = 2**31


class ExercisePosition(NamedTuple):
    """What is searched in an exercise, how deep (None: to the end), and by which evaluation."""

    position: Position[Any]
    depth: int | None
    evaluation: str


def of_tictactoe(chance: random.Random, level: int) -> ExercisePosition:
    """Three cells are left and the game is played out, or four, and the evaluation decides."""
    left, depth, evaluation = {1: (3, None, "zero"), 2: (4, 2, "open_lines"), 3: (4, None, "zero")}[
        level
    ]
    position = TicTacToe.start()
    while len(position.legal_moves()) != left:
        moves = position.legal_moves()
        position = position.play(chance.choice(moves)) if moves else TicTacToe.start()
    return ExercisePosition(position, depth, evaluation)


def of_quarto(chance: random.Random, level: int) -> ExercisePosition:
    """Thirteen pieces are placed: two turns deep, or to the end."""
    (position,) = random_positions(Rules.LINES, 13, 1, chance.randrange(MOST_SEED))
    depth, evaluation = (2, "absolute") if level == 1 else (None, "zero")
    return ExercisePosition(position, depth, evaluation)
