"""Random moves, chosen step by step where a move has steps.

In Quarto first the square is drawn and then the gift, each as likely as the others. To draw among
all turns instead would make a placement that ends the game, which has no gift to go with it, many
times rarer than any other; the course documents' random players do not do that.
"""

from __future__ import annotations

import random
from typing import Any

from fourfold.games import quarto
from fourfold.games.contract import Position
from fourfold.games.quarto import Turn


def random_move(position: Position[Any], chance: random.Random) -> Any:
    """Any legal move; in Quarto any square, then any piece."""
    if not isinstance(position, quarto.Position):
        return chance.choice(position.legal_moves())
    square, after = None, position
    if position.hand is not None:
        square = chance.choice(
            [square for square, piece in enumerate(position.board) if piece is None]
        )
        after = position.place(square)
    return Turn(square, chance.choice(after.remaining) if after.outcome is None else None)
