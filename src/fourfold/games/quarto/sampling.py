"""Random positions for measurements: the same for the same seed."""

from __future__ import annotations

import random

from fourfold.games.quarto.position import Position
from fourfold.games.quarto.rules import Rules


def random_positions(rules: Rules, placed: int, count: int, seed: int) -> list[Position]:
    """Positions with so many pieces placed and a piece in hand, by random play; games that end
    sooner are thrown away.

    >>> [str(position) for position in random_positions(Rules.LINES, 1, 1, seed=5)]
    ['8.../..../..../.... 9']
    """
    chance = random.Random(f"{rules} {placed} {seed}")
    found: list[Position] = []
    while len(found) < count:
        position = Position.start(rules=rules)
        while position.outcome is None and (position.placed < placed or position.hand is None):
            position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None:
            found.append(position)
    return found
