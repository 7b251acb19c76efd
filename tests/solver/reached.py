"""Positions that random play reaches, for the tests beside this file."""

from __future__ import annotations

import random

from fourfold.games.quarto import Position, Rules


def reached(rules: Rules, placed: int, chance: random.Random) -> Position:
    """A position with so many pieces placed and one in hand, by random turns."""
    while True:
        position = Position.start(rules=rules)
        while position.outcome is None:
            if position.placed == placed and position.hand is not None:
                return position
            position = position.play(chance.choice(position.legal_moves()))
