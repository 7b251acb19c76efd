"""Random positions for the solver tests."""

from __future__ import annotations

import random

from fourfold.games.quarto import Position, Rules


def random_position(rules: Rules, placed: int, chance: random.Random) -> Position:
    """Return a position of a random game with `placed` pieces placed and one in hand."""
    while True:
        position = Position.start(rules=rules)
        while position.outcome is None:
            if position.placed == placed and position.hand is not None:
                return position
            position = position.play(chance.choice(position.legal_moves()))
