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
from fourfold.players.contract import Choice
from fourfold.players.halves import choose_in_halves


def random_move(position: Position[Any], chance: random.Random) -> Any:
    """Any legal move; in Quarto any square, then any piece."""
    return random_choice(position, chance).move


def random_choice(position: Position[Any], chance: random.Random) -> Choice:
    """The same, in Quarto with the times of its halves."""
    if isinstance(position, quarto.Position):
        return choose_in_halves(position, chance, random_square, _random_gift)
    return Choice(chance.choice(position.legal_moves()))


def random_square(position: quarto.Position, chance: random.Random) -> int:
    """Any empty square."""
    return chance.choice([square for square, piece in enumerate(position.board) if piece is None])


def _random_gift(position: quarto.Position, chance: random.Random) -> int:
    return chance.choice(position.remaining)
