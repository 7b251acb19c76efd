"""Quarto: sixteen pieces, four attributes, and the opponent chooses what you place.

The rule set ``lines`` is the base game: a row, column or diagonal of four pieces that share an
attribute wins. Under ``squares`` the nine 2×2 squares win as well; under ``torus`` diagonals and
squares go on across the edges.
"""

from fourfold.games.quarto.board import SQUARES, square_name
from fourfold.games.quarto.pieces import ATTRIBUTES, PIECES, piece_name, shared_values
from fourfold.games.quarto.position import Position
from fourfold.games.quarto.rules import GROUPS, Rules
from fourfold.games.quarto.turn import Turn

__all__ = [
    "ATTRIBUTES",
    "GROUPS",
    "PIECES",
    "SQUARES",
    "Position",
    "Rules",
    "Turn",
    "piece_name",
    "shared_values",
    "square_name",
]
